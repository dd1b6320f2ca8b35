import type { Ajv2020, Options, ValidateFunction } from "ajv/dist/2020.js";
import { loadAjv, loadFormats } from "../common/ajv.ts";
import { lazy } from "../common/memoize.ts";
import { OWN_SCHEMA_KEYWORDS } from "./keywords.ts";

const DOCUMENT_KEYWORDS = "openapi info jsonSchemaDialect servers security tags paths components";
const NAME = "document";

/** Returns a function that compiles the schema at a JSON pointer of an OpenAPI document. In the browser, the schemas are compiled before. */
export function schemaValidators(document: object): (pointer: string) => ValidateFunction {
  const ajv = lazy(() => documentAjv(document));
  return (pointer) => ajv().compile(schemaReference(pointer));
}

/** An Ajv that knows a document. */
export function documentAjv(document: object, options: Options = {}): Ajv2020 {
  const ajv = new (loadAjv())({
    allErrors: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allowUnionTypes: true,
    // A test validates the schemas against the meta-schema; compiling that takes a third of a start.
    validateSchema: false,
    ...options,
  });
  loadFormats()(ajv);
  ajv.addVocabulary([...DOCUMENT_KEYWORDS.split(" "), ...OWN_SCHEMA_KEYWORDS]);
  ajv.addSchema(document, NAME);
  return ajv;
}

/** The schema at a JSON pointer of the document that an Ajv knows. */
export function schemaReference(pointer: string): { readonly $ref: string } {
  return { $ref: `${NAME}#${pointer}` };
}
