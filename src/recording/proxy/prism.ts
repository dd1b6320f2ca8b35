import type { JsonObject } from "../../common/is-object.ts";
import { getHttpOperationsFromSpec } from "@stoplight/prism-http";
import {
  validateInput,
  validateOutput,
  validateSecurity,
} from "@stoplight/prism-http/dist/validator/index.js";
import { openSchema } from "../../../conformance/assert/open-schema.ts";
import { pointerOf } from "../../common/json-pointer.ts";
import type { Contract } from "../../contract/contract.ts";
import type { Method } from "../../contract/operation.ts";

/** A request as Prism expects it. */
export interface EngineRequest {
  readonly method: Method;
  /** Below the base path, without the query. */
  readonly path: string;
  /** A list for repeated parameters. */
  readonly query: Readonly<Record<string, string | string[]>>;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed; undefined: none. */
  readonly body: unknown;
}

export interface EngineResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface EngineMessage {
  /** Such as `body /items/0/url`; empty: the message as a whole. */
  readonly where: string;
  readonly what: string;
  /** false: the contract does not cover it. */
  readonly isViolation: boolean;
}

/** Validates single requests and responses of an operation, given by method and path template. */
export interface Engine {
  readonly request: (operation: OperationPath, request: EngineRequest) => EngineMessage[];
  readonly response: (operation: OperationPath, response: EngineResponse) => EngineMessage[];
}

interface OperationPath {
  readonly method: Method;
  /** With `{braces}`. */
  readonly path: string;
}

/**
 * Opens Prism's engine on the contract. Prism accepts everything for schemas that it cannot compile,
 * so a test makes it reject something for each operation.
 */
export async function openEngine({ document }: Contract): Promise<Engine> {
  const lenient = openSchema(withLenientParameters(document)) as object;
  const resources = await getHttpOperationsFromSpec(structuredClone(lenient));
  const resourceOf = ({ method, path }: OperationPath) => {
    const found = resources.find((one) => one.method === method && one.path === path);
    if (found === undefined) throw new RangeError(`Prism does not know ${method} ${path}`);
    return found;
  };
  return {
    request: (operation, { method, path, query, headers, body }) => {
      const resource = resourceOf(operation);
      const element = { method, url: { path, query }, headers: { ...headers }, body };
      return guarded(() => [
        ...messagesOf(validateSecurity({ resource, element })).map(() => NO_BEARER_TOKEN),
        ...messagesOf(validateInput({ resource, element })),
      ]);
    },
    response: (operation, { status, headers, body }) => {
      const resource = resourceOf(operation);
      const element = { statusCode: status, headers: { ...headers }, body };
      return guarded(() => messagesOf(validateOutput({ resource, element })));
    },
  };
}

/** The document with parameters that accept every value that a deployment may not reject. */
function withLenientParameters(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withLenientParameters);
  if (typeof node !== "object" || node === null) return node;
  const fields = Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, withLenientParameters(value)]),
  );
  const isParameter = "in" in node && "schema" in node;
  return isParameter ? { ...fields, schema: lenientSchema(node) } : fields;
}

/** The schema of a parameter without assumed limits and with aliases of its values. */
function lenientSchema(parameter: JsonObject): unknown {
  const schema = parameter["schema"] as JsonObject;
  if (parameter["x-lenient"] === true) return {};
  if (parameter["x-assumed"] !== undefined && schema["type"] !== undefined) {
    return { type: schema["type"] };
  }
  const aliases = parameter["x-aliases"];
  if (aliases === undefined || !Array.isArray(schema["enum"])) return schema;
  return { ...schema, enum: [...schema["enum"], ...Object.keys(aliases as object)] };
}

/** Prism throws on some malformed messages, such as an invalid media type. */
function guarded(validate: () => EngineMessage[]): EngineMessage[] {
  try {
    return validate();
  } catch (error) {
    const what = `cannot be validated: ${(error as Error).message}`;
    return [{ where: "", what, isViolation: true }];
  }
}

const NO_BEARER_TOKEN: EngineMessage = {
  where: "header authorization",
  what: "contains no bearer token",
  isViolation: true,
};

interface Diagnostic {
  readonly path?: readonly (string | number)[];
  readonly message: string;
  readonly severity: number;
}

type PrismResult = { readonly left: readonly Diagnostic[] } | { readonly right: unknown };

function messagesOf(result: PrismResult): EngineMessage[] {
  if (!("left" in result)) return [];
  return result.left.map(({ path = [], message, severity }) => ({
    where: locationOf(path),
    what: message.replace(LOCATION_PREFIX, ""),
    // The contract allows undocumented statuses; Prism reports those of 2xx only.
    isViolation: severity === 0 && !UNDOCUMENTED_STATUS.test(message),
  }));
}

const UNDOCUMENTED_STATUS = /^Unable to match the returned status code/;

/** Prism's messages repeat the location. */
const LOCATION_PREFIX =
  /^(?:Request|Response) (?:body|query|header|path)(?: (?:property|parameter) \S+)? /;

function locationOf([part, ...rest]: readonly (string | number)[]): string {
  if (part === undefined) return "";
  if (part !== "body") return [part, ...rest].join(" ");
  return `body ${pointerOf(rest.map(String))}`.trimEnd();
}
