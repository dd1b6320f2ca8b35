import type { JsonObject } from "../../common/is-object.ts";
import type { ValidateFunction } from "ajv";
import { ofFaults } from "understudy:validators";

/** The validators that the build compiled; pages may forbid to evaluate code. */
export function fieldValidator(id: string): ValidateFunction<JsonObject> {
  const validator = ofFaults[id] ?? ofFaults[""];
  if (validator === undefined) throw new Error(`No fields were compiled for ${id}`);
  return validator;
}
