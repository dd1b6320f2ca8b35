import type { ContractDocument } from "./document.ts";
import { OPERATION_IDS, type Method, type Operation, type Parameter } from "./operation.ts";

const JSON_MEDIA = "application~1json";
const STATUSES = [200, 400, 401, 403, 404, 405, 500] as const;

interface RawOperation {
  readonly operationId?: string;
  readonly parameters?: readonly unknown[];
  readonly requestBody?: unknown;
  readonly "x-key-mode"?: string;
}

/** Reads one operation of the contract's paths. @throws {SourceError} where its id is none of ours. */
export function readOperation(document: ContractDocument, path: string, method: Method): Operation {
  const pointer = `/paths/${path.replaceAll("/", "~1")}/${method}`;
  const raw = document.at(pointer) as RawOperation;
  const id = OPERATION_IDS.find((known) => known === raw.operationId);
  if (id === undefined) {
    throw document.source.error(pointer, `unknown operationId "${raw.operationId ?? ""}"`);
  }
  const replyPointers = new Map(
    STATUSES.flatMap((status) => {
      const at = replyPointer(document, `${pointer}/responses/${status}`);
      return at === null ? [] : [[status, at] as const];
    }),
  );
  return {
    id,
    method,
    path,
    parameters: (raw.parameters ?? []).map((_, index) =>
      readParameter(document, `${pointer}/parameters/${index}`),
    ),
    bodyPointer: raw.requestBody ? `${pointer}/requestBody/content/${JSON_MEDIA}/schema` : null,
    writes: raw["x-key-mode"] === "write",
    replyPointers,
    ...readReplyFields(document, replyPointers.get(200) ?? ""),
  };
}

function readReplyFields(
  document: ContractDocument,
  pointer: string,
): Pick<Operation, "replyFields" | "filterFields"> {
  const { properties = {} } = document.schemaAt(pointer);
  const echo = properties["filters_applied"]?.$ref?.slice(1);
  return {
    replyFields: Object.keys(properties),
    filterFields: echo === undefined ? null : Object.keys(document.schemaAt(echo).properties ?? {}),
  };
}

function replyPointer(document: ContractDocument, pointer: string): string | null {
  const response = document.at(pointer) as { readonly $ref?: string } | undefined;
  if (response === undefined) return null;
  return `${response.$ref?.slice(1) ?? pointer}/content/${JSON_MEDIA}/schema`;
}

interface RawParameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: "query" | "path";
  readonly required?: boolean;
  readonly "x-lenient"?: boolean;
  readonly "x-aliases"?: Readonly<Record<string, string>>;
}

function readParameter(document: ContractDocument, pointer: string): Parameter {
  const raw = document.at(pointer) as RawParameter;
  if (raw.$ref !== undefined) return readParameter(document, raw.$ref.slice(1));
  return {
    name: raw.name,
    in: raw.in,
    required: raw.required ?? false,
    pointer: `${pointer}/schema`,
    schema: document.schemaAt(`${pointer}/schema`),
    lenient: raw["x-lenient"] ?? false,
    aliases: new Map(Object.entries(raw["x-aliases"] ?? {})),
  };
}
