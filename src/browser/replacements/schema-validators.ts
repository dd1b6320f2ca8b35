import type { ValidateFunction } from "ajv";
import { ofDocument } from "understudy:validators";

/** The validators that the build compiled; pages may forbid to evaluate code. */
export function schemaValidators(): (pointer: string) => ValidateFunction {
  return (pointer) => {
    const validator = ofDocument[pointer];
    if (validator === undefined) throw new Error(`No schema was compiled for ${pointer}`);
    return validator;
  };
}
