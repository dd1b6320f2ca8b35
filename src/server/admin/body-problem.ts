import type { JsonObject } from "../../common/is-object.ts";
import { shorten } from "../../common/shorten.ts";
import { allowedBy, type JsonSchema } from "../../contract/schema.ts";
import { nearest } from "../../common/nearest.ts";

/** An error of the validator. */
interface ValidationError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: JsonObject;
}

/** Returns the message about an invalid body, with what is allowed. */
export function bodyError(schema: JsonSchema, value: unknown, fault: ValidationError): string {
  const { properties = {} } = schema;
  const { instancePath, keyword, params } = fault;
  const [, name, ...below] = instancePath.split("/");
  if (name === undefined) return bodyLevelMessage(properties, fault);
  if (below.length > 0 || keyword === "required") {
    const place = shorten(instancePath.slice(1).replaceAll("/", "."), MAX_SHOWN);
    return `Field "${place}" is wrong: ${messageForKeyword(keyword, params)}`;
  }
  const given = JSON.stringify((value as JsonObject)[name]);
  return `Field "${name}" can't be ${shorten(given, MAX_SHOWN)}; expected ${allowed(properties, name)}`;
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

function messageForKeyword(keyword: string, params: ValidationError["params"]): string {
  if (keyword === "required") return `it lacks "${String(params["missingProperty"])}"`;
  if (keyword === "additionalProperties") {
    return `it has an unknown "${shorten(String(params["additionalProperty"]), MAX_SHOWN)}"`;
  }
  return `it fails ${keyword} (${Object.values(params).map(String).join(", ")})`;
}
