import type { JsonObject } from "../common/is-object.ts";
import type { ErrorObject } from "ajv";
import { shown } from "../common/shorten.ts";
import { nearest } from "../common/nearest.ts";
import type { Contract } from "../contract/contract.ts";
import { DEEPEST_JSON, isTooDeep } from "../common/parse-json.ts";
import { allowedBy, type JsonSchema } from "../contract/schema.ts";
import { ApiError, quoted } from "../endpoints/api-error.ts";
import { MAX_HINTS, type ApiRequest } from "./request.ts";

export interface ReadBody {
  readonly value: unknown;
  readonly hints: readonly string[];
}

/**
 * Parses the JSON body and validates it against the contract.
 * @throws {ApiError} 400 that names the field, the value and what is allowed (§4.8, C08, C09).
 */
export function parseBody(
  contract: Contract,
  bodyPointer: string,
  request: ApiRequest,
  strict: boolean,
): ReadBody {
  const value = parsed(request);
  const violations = contract.validate(bodyPointer, value);
  const violation = violations.find(({ keyword }) => keyword !== "required") ?? violations[0];
  if (violation !== undefined)
    throw new ApiError(400, complaint(contract, bodyPointer, value, violation));
  const known = Object.keys(contract.schemaAt(bodyPointer).properties ?? {});
  const unknown = Object.keys(value).filter((name) => !known.includes(name));
  if (strict && unknown.length > 0) {
    throw new ApiError(
      400,
      `Unknown field ${quoted(unknown[0] ?? "")}; allowed fields: ${known.join(", ")}`,
    );
  }
  return {
    value,
    hints: unknown.slice(0, MAX_HINTS).map((name) => {
      const near = nearest(name, known);
      const meant = near === null ? "" : `, did you mean "${near}"?`;
      return `unknown body field ${quoted(name)}${meant} (allowed: ${known.join(", ")})`;
    }),
  };
}

function parsed(request: ApiRequest): object {
  let value: unknown;
  try {
    value = JSON.parse(textOf(request));
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError(400, "The body is not JSON; send a JSON object");
  }
  if (isTooDeep(value)) {
    throw new ApiError(400, `The body is nested too deeply; allowed are ${DEEPEST_JSON} levels`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new ApiError(400, "The body is JSON but not an object; send a JSON object");
  }
  return value;
}

const JSON_TYPE = /^application\/json\s*(;|$)/i;

function textOf({ body, headers }: ApiRequest): string {
  switch (body.kind) {
    case "none":
      throw new ApiError(400, "The body is missing; send a JSON object");
    case "too-large":
      throw new ApiError(400, `The body is larger than ${body.limit} bytes`);
    case "unreadable":
      throw new ApiError(400, `The body can't be read: ${body.reason}`);
    case "text": {
      const type = headers["content-type"];
      if (type !== undefined && JSON_TYPE.test(type)) return body.text;
      const given = type === undefined ? "no content type" : `"${type}"`;
      throw new ApiError(400, `The body has ${given}; expected application/json`);
    }
  }
}

function complaint(
  contract: Contract,
  pointer: string,
  body: object,
  { keyword, params, instancePath }: ErrorObject,
): string {
  const missing = (params as { readonly missingProperty?: string }).missingProperty;
  const path = keyword === "required" ? `${instancePath}/${missing ?? ""}` : instancePath;
  const field = path.slice(1).replaceAll("/", ".");
  const allowed = allowedBy(fieldSchema(contract, pointer, path));
  if (keyword === "required") {
    const { properties = {} } = fieldSchema(contract, pointer, instancePath);
    const others = Object.keys(body).filter((name) => !Object.hasOwn(properties, name));
    const near = nearest(missing ?? "", others);
    const hint = near === null ? "" : `; the field is not called "${near}"`;
    return `Field "${field}" is required: ${allowed}${hint}`;
  }
  return `Field "${field}" can't be ${listOrShown(valueAt(body, instancePath))}; expected ${allowed}`;
}

/** The schema of the field at a path of the body. */
function fieldSchema(contract: Contract, pointer: string, path: string): JsonSchema {
  let schema = contract.schemaAt(pointer);
  for (const step of path.split("/").slice(1)) {
    const below = /^\d+$/.test(step) ? schema.items : schema.properties?.[step];
    schema = contract.resolved(below ?? {});
  }
  return schema;
}

function valueAt(body: object, instancePath: string): unknown {
  let value: unknown = body;
  for (const step of instancePath.split("/").slice(1)) {
    value = (value as JsonObject)[step];
  }
  return value;
}

function listOrShown(value: unknown): string {
  return Array.isArray(value) ? `a list of ${value.length} entries` : shown(value);
}
