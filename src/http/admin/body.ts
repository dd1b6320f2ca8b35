import { Ajv2020, type JSONSchemaType } from "ajv/dist/2020.js";
import type { Request } from "express";
import { allowedBy, type JsonSchema } from "../../contract/schema.ts";
import { AdminError } from "./admin-error.ts";

const ajv = new Ajv2020({ allowUnionTypes: true, strictRequired: false });

/** Reads the JSON bodies of one admin call: an absent body is an empty object. */
export function bodyReader<T>(schema: JSONSchemaType<T>): (request: Request) => T {
  const check = ajv.compile(schema);
  return ({ body }) => {
    const value: unknown = body ?? {};
    if (check(value)) return value;
    const [fault] = check.errors ?? [];
    throw new AdminError(400, complaint(schema as JsonSchema, value, fault));
  };
}

interface Fault {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

function complaint(
  { properties = {} }: JsonSchema,
  value: unknown,
  fault: Fault | undefined,
): string {
  const known = Object.keys(properties).join(", ");
  if (fault === undefined || (fault.instancePath === "" && fault.keyword === "type")) {
    return `The body must be a JSON object with ${known}`;
  }
  if (fault.keyword === "additionalProperties") {
    return `Unknown field "${String(fault.params["additionalProperty"])}"; there are ${known}`;
  }
  const name =
    fault.keyword === "required"
      ? String(fault.params["missingProperty"])
      : (fault.instancePath.split("/")[1] ?? "");
  const allowed = properties[name] ? allowedBy(properties[name]) : "another value";
  if (fault.keyword === "required") return `Field "${name}" is required; allowed is ${allowed}`;
  const given = JSON.stringify((value as Readonly<Record<string, unknown>>)[name]);
  return `Field "${name}" can't be ${given}; allowed is ${allowed}`;
}
