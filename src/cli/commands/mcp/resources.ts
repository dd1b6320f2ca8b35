import { join } from "node:path";
import {
  loadContract,
  loadRequirements,
  readTextFile,
  ROOT,
} from "../../../files/package-files.ts";
import { operationText } from "./operation-text.ts";
import { operationById } from "./tools/request-tools.ts";

interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  readonly mimeType: string;
  readonly read: () => string;
}

export const RESOURCES: readonly Resource[] = [
  {
    uri: "understudy://contract",
    name: "contract",
    description: "The OpenAPI description of the API.",
    mimeType: "application/yaml",
    read: () => loadContract().text,
  },
  {
    uri: "understudy://decisions",
    name: "decisions",
    description: "What the fake does where the API specification is silent.",
    mimeType: "text/markdown",
    read: () => readTextFile(join(ROOT, "spec", "decisions.md")).text,
  },
  {
    uri: "understudy://rules",
    name: "rules",
    description:
      "The rules that the API must follow, with their sections in the API specification.",
    mimeType: "text/plain",
    read: () =>
      [...loadRequirements().values()]
        .map(
          ({ id, section, level, sentence }) =>
            `${id} (${level}, §${String(section)}): ${sentence}`,
        )
        .join("\n"),
  },
];

export const RESOURCE_TEMPLATES = [
  {
    uriTemplate: "understudy://contract/{operation}",
    name: "operation",
    description: "The contract of one operation.",
    mimeType: "application/yaml",
  },
];

const OPERATION_URI = "understudy://contract/";

/** Returns the content of a resource. @throws {Error} if there is none */
export function readResource(uri: string): { readonly mimeType: string; readonly text: string } {
  const known = RESOURCES.find((one) => one.uri === uri);
  if (known !== undefined) return { mimeType: known.mimeType, text: known.read() };
  if (uri.startsWith(OPERATION_URI)) {
    const { contract } = loadContract();
    const operation = operationById(contract, uri.slice(OPERATION_URI.length));
    return { mimeType: "application/yaml", text: operationText(contract, operation) };
  }
  const uris = RESOURCES.map((one) => one.uri).join(", ");
  throw new Error(`Unknown resource "${uri}"; resources: ${uris}`);
}
