import type { JsonObject } from "../../../common/is-object.ts";
import type { Ajv2020, Options, ValidateFunction } from "ajv/dist/2020.js";
import { loadAjv } from "../../../common/ajv.ts";
import { lazy } from "../../../common/memoize.ts";

const ajv = lazy(() => fieldAjv());
const validators = new Map<string, ValidateFunction<JsonObject>>();

/** Returns the validator of the fields of a rule about a fault; it fills in defaults. In the browser it is precompiled. */
export function fieldValidator(id: string, properties: object): ValidateFunction<JsonObject> {
  let validator = validators.get(id);
  if (validator === undefined) {
    validator = ajv().compile<JsonObject>(fieldsSchema(properties));
    validators.set(id, validator);
  }
  return validator;
}

/** An Ajv for the fields of rules. */
export function fieldAjv(options: Options = {}): Ajv2020 {
  return new (loadAjv())({ useDefaults: true, ...options });
}

export function fieldsSchema(properties: object): object {
  return { type: "object", additionalProperties: false, properties };
}
