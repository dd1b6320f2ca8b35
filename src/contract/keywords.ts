import { isObject } from "../common/is-object.ts";
import { escapeSegment } from "../common/json-pointer.ts";
import type { SourceError, YamlSource } from "../common/yaml-source.ts";

/**
 * Every keyword that this project evaluates, by the kind of object. An unknown keyword would be ignored
 * silently, so it is an error at start.
 */

/** The value of a keyword: not checked, one object, a list of objects, or a map of objects. */
type Child = "opaque" | Kind | readonly [Kind] | { readonly of: Kind };
type Kind = keyof typeof KINDS;

const SCHEMA_KEYWORDS = {
  $ref: "opaque",
  title: "opaque",
  description: "opaque",
  type: "opaque",
  enum: "opaque",
  const: "opaque",
  format: "opaque",
  pattern: "opaque",
  default: "opaque",
  examples: "opaque",
  minimum: "opaque",
  maximum: "opaque",
  minLength: "opaque",
  maxLength: "opaque",
  minItems: "opaque",
  maxItems: "opaque",
  uniqueItems: "opaque",
  maxProperties: "opaque",
  required: "opaque",
  items: "schema",
  properties: { of: "schema" },
  additionalProperties: "schema",
  propertyNames: "schema",
  anyOf: ["schema"],
  oneOf: ["schema"],
  "x-assumed": "opaque",
  "x-open": "opaque",
  "x-accept-null": "opaque",
} as const;

const KINDS = {
  document: {
    openapi: "opaque",
    jsonSchemaDialect: "opaque",
    info: "opaque",
    servers: "opaque",
    security: "opaque",
    tags: "opaque",
    paths: { of: "pathItem" },
    components: "components",
  },
  components: {
    schemas: { of: "schema" },
    parameters: { of: "parameter" },
    responses: { of: "response" },
    headers: { of: "header" },
    examples: "opaque",
    securitySchemes: "opaque",
  },
  pathItem: { get: "operation", post: "operation" },
  operation: {
    operationId: "opaque",
    tags: "opaque",
    summary: "opaque",
    description: "opaque",
    parameters: ["parameter"],
    requestBody: "requestBody",
    responses: { of: "response" },
    security: "opaque",
    "x-key-mode": "opaque",
    "x-assumed": "opaque",
  },
  parameter: {
    $ref: "opaque",
    name: "opaque",
    in: "opaque",
    required: "opaque",
    description: "opaque",
    allowEmptyValue: "opaque",
    schema: "schema",
    example: "opaque",
    examples: "opaque",
    "x-assumed": "opaque",
    "x-lenient": "opaque",
    "x-aliases": "opaque",
  },
  requestBody: { required: "opaque", description: "opaque", content: { of: "media" } },
  response: {
    $ref: "opaque",
    description: "opaque",
    headers: { of: "header" },
    content: { of: "media" },
    links: "opaque",
    "x-assumed": "opaque",
  },
  header: {
    $ref: "opaque",
    description: "opaque",
    schema: "schema",
    example: "opaque",
    examples: "opaque",
    required: "opaque",
    "x-assumed": "opaque",
  },
  media: { schema: "schema", examples: "opaque", example: "opaque" },
  schema: SCHEMA_KEYWORDS,
} as const satisfies Record<string, Record<string, unknown>>;

/** The keywords that are not part of JSON Schema. */
export const OWN_SCHEMA_KEYWORDS = ["x-assumed", "x-open", "x-accept-null"] as const;

/**
 * Checks that all keywords of a contract are known.
 * @throws {SourceError} with the keyword's file, line, column and JSON pointer.
 */
export function checkKeywords(source: YamlSource): void {
  checkObject(source, "", source.value, "document");
}

function checkObject(source: YamlSource, pointer: string, value: unknown, kind: Kind): void {
  if (!isObject(value)) return;
  const known: Readonly<Record<string, Child>> = KINDS[kind];
  for (const [key, child] of Object.entries(value)) {
    const meaning = known[key];
    if (meaning === undefined) throw unknownKeyword(source, pointer, key, kind);
    checkChild(source, `${pointer}/${escapeSegment(key)}`, child, meaning);
  }
}

function checkChild(source: YamlSource, pointer: string, value: unknown, child: Child): void {
  if (child === "opaque") return;
  if (typeof child === "string") return checkObject(source, pointer, value, child);
  if ("of" in child) {
    for (const [key, entry] of Object.entries(isObject(value) ? value : {})) {
      checkObject(source, `${pointer}/${escapeSegment(key)}`, entry, child.of);
    }
    return;
  }
  for (const [index, entry] of (Array.isArray(value) ? value : []).entries()) {
    checkObject(source, `${pointer}/${index}`, entry, child[0]);
  }
}

function unknownKeyword(source: YamlSource, pointer: string, key: string, kind: Kind): SourceError {
  const at = `#${pointer}/${escapeSegment(key)}`;
  const known = Object.keys(KINDS[kind]).join(", ");
  return source.error(pointer, `unknown keyword "${key}" (${at}); ${kind} may have ${known}`, key);
}
