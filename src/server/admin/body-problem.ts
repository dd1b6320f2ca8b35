import type { JsonObject } from "../../common/is-object.ts";
import { shorten } from "../../common/shorten.ts";
import { allowedBy, type JsonSchema } from "../../contract/schema.ts";
import { valueAt } from "../../common/json-pointer.ts";
import { nearest } from "../../common/nearest.ts";

/** An error of the validator. */
interface ValidationError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: JsonObject;
}

/** Returns the message about an invalid body, with what is allowed. */
export function bodyError(schema: JsonSchema, value: unknown, error: ValidationError): string {
  const { properties = {} } = schema;
  const { instancePath, keyword, params } = error;
  const [, name, ...below] = instancePath.split("/");
  if (name === undefined) return bodyLevelMessage(properties, error);
  const place = shorten(instancePath.slice(1).replaceAll("/", "."), MAX_SHOWN);
  if (keyword === "required") {
    return `Field "${place}.${String(params["missingProperty"])}" is required`;
  }
  if (keyword === "additionalProperties" || keyword === "propertyNames") {
    const unknown = String(params["additionalProperty"] ?? params["propertyName"]);
    return `Field "${place}" has an unknown field "${shorten(unknown, MAX_SHOWN)}"`;
  }
  const given = JSON.stringify(valueAt(value, instancePath)) ?? "undefined";
  const expected = below.length === 0 ? allowed(properties, name) : expectedBy(keyword, params);
  return `Field "${place}" can't be ${shorten(given, MAX_SHOWN)}; expected ${expected}`;
}

const MAX_SHOWN = 200;

type Properties = NonNullable<JsonSchema["properties"]>;

/** The message about a body as a whole: its type, an unknown field, a missing one. */
function bodyLevelMessage(properties: Properties, { keyword, params }: ValidationError): string {
  const known = Object.keys(properties);
  if (keyword === "additionalProperties") {
    const unknown = String(params["additionalProperty"]);
    const near = nearest(unknown, known);
    const hint = near === null ? "" : `did you mean "${near}"? `;
    return `Unknown field "${shorten(unknown, MAX_SHOWN)}"; ${hint}allowed: ${known.join(", ")}`;
  }
  if (keyword === "required") {
    const missing = String(params["missingProperty"]);
    return `Field "${missing}" is required; expected ${allowed(properties, missing)}`;
  }
  return `The body must be a JSON object with ${known.join(", ")}`;
}

function allowed(properties: Properties, name: string): string {
  return properties[name] === undefined ? "another value" : allowedBy(properties[name]);
}

/** What a keyword allows, for values inside of fields. */
function expectedBy(keyword: string, params: ValidationError["params"]): string {
  const limits = Object.values(params).flat().map(String);
  return keyword === "enum" ? `one of ${limits.join(", ")}` : `${keyword} ${limits.join(" ")}`;
}
