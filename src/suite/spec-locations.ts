import { relative, sep } from "node:path";
import type { SourceLocation, SpecLocations } from "../../conformance/report/sarif.ts";
import type { Contract } from "../contract/contract.ts";
import { OPERATION_IDS } from "../contract/operation.ts";
import { pointerSegment } from "../common/json-pointer.ts";
import { stepsOf } from "../common/yaml-source.ts";
import {
  CONTRACT_FILE,
  loadContract,
  readTextFile,
  REQUIREMENTS_FILE,
  ROOT,
} from "../files/package-files.ts";

/** Lines of requirements and of documented fields, in the files of this package. */
export function specLocations(): SpecLocations {
  const { contract } = loadContract();
  const lines = requirementLines(readTextFile(REQUIREMENTS_FILE).text);
  return {
    requirement: (id) => locationIn(REQUIREMENTS_FILE, lines.get(id)),
    contract: (operation, pointer) =>
      locationIn(CONTRACT_FILE, contractLine(contract, operation, pointer)),
  };
}

function locationIn(file: string, line: number | undefined): SourceLocation | null {
  return line === undefined ? null : { uri: repositoryPath(file), line };
}

/** Path for code scanning: below the working directory if possible, else below this package. */
function repositoryPath(file: string): string {
  const path = relative(process.cwd(), file);
  const isBelow = path !== "" && !path.startsWith("..");
  return (isBelow ? path : relative(ROOT, file)).split(sep).join("/");
}

/** The line of each requirement. Parsing the YAML for their positions would take longer than a check. */
function requirementLines(text: string): ReadonlyMap<string, number> {
  return new Map(
    text.split("\n").flatMap((line, index) => {
      const [, id] = /^- id: (\S+)/.exec(line) ?? [];
      return id === undefined ? [] : [[id, index + 1] as const];
    }),
  );
}

/** The line of a response field, or of the operation if the field is not documented. */
function contractLine(contract: Contract, name: string, pointer: string): number | undefined {
  const id = OPERATION_IDS.find((known) => known === name);
  if (id === undefined) return undefined;
  const { path, method, responsePointers } = contract.operation(id);
  const { source } = contract;
  let place = { parent: `/paths/${pointerSegment(path)}/${method}`, key: "operationId" };
  let schema = responsePointers.get(200);
  for (const step of stepsOf(pointer)) {
    if (schema === undefined) break;
    const { pointer: resolved, hasItems } = resolve(contract, schema);
    const key = pointerSegment(step);
    const property = `${resolved}/properties/${key}`;
    if (hasItems && /^\d+$/.test(step)) schema = `${resolved}/items`;
    else if (contract.at(property) === undefined) break;
    else {
      place = { parent: `${resolved}/properties`, key: step };
      schema = property;
    }
  }
  return source.positionOf(place.parent, place.key).line;
}

interface ResolvedPointer {
  readonly pointer: string;
  readonly hasItems: boolean;
}

/** Follows the references at a pointer to a schema. */
function resolve(contract: Contract, pointer: string): ResolvedPointer {
  const schema = contract.at(pointer) as { readonly $ref?: string; readonly items?: unknown };
  if (schema.$ref !== undefined) return resolve(contract, schema.$ref.slice(1));
  return { pointer, hasItems: schema.items !== undefined };
}
