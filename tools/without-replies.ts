import type { OpenAPIV3_1 } from "openapi-types";

type Schemas = Readonly<Record<string, OpenAPIV3_1.SchemaObject>>;

/**
 * Returns the contract with the names of fields as all that is left of replies. The fake validates requests only; the
 * schemas of what it replies take 3 KB (gzip).
 */
export function withoutReplies(document: OpenAPIV3_1.Document): object {
  const all = (document.components?.schemas ?? {}) as Schemas;
  const schemas = Object.fromEntries(
    Object.entries(all).map(([name, schema]) => [
      name,
      /(?:Reply|Filters)$/.test(name) ? fieldNames(schema) : schema,
    ]),
  );
  const text = JSON.stringify({ ...document, components: undefined }, only200);
  const { securitySchemes, parameters } = document.components ?? {};
  const used = referenced(schemas, text + JSON.stringify(parameters));
  return {
    ...(JSON.parse(text) as object),
    components: { securitySchemes, parameters, schemas: used },
  };
}

function only200(key: string, value: unknown): unknown {
  if (key !== "responses") return value;
  return { 200: (value as OpenAPIV3_1.ResponsesObject)[200] };
}

/** Without their schemas, except for the echo of the filters, whose fields have names, too. */
function fieldNames({
  properties = {},
  $ref,
}: OpenAPIV3_1.SchemaObject & { $ref?: string }): object {
  const names = Object.entries(properties).map(([name, schema]) => [
    name,
    name === "filters_applied" ? schema : {},
  ]);
  return { $ref, properties: Object.fromEntries(names) as object };
}

/** The schemas that a text refers to, and those that they refer to. */
function referenced(schemas: Readonly<Record<string, object>>, text: string): object {
  const names = new Set<string>();
  const add = (part: string): void => {
    for (const [, name = ""] of part.matchAll(/#\/components\/schemas\/(\w+)/g)) {
      if (names.has(name)) continue;
      names.add(name);
      add(JSON.stringify(schemas[name]));
    }
  };
  add(text);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => names.has(name)));
}
