import type { Ajv2020, Options, ValidateFunction } from "ajv/dist/2020.js";
import { loadAjv } from "../../common/ajv.ts";

/** Schemas that another one refers to, by file name. */
export type RelatedSchemas = Readonly<Record<string, object>>;

export interface SourceSchemas {
  readonly schema: object;
  readonly related: RelatedSchemas;
}

const withoutDetails = new WeakMap<object, ValidateFunction>();
const withDetails = new WeakMap<object, ValidateFunction>();

/**
 * A detailed validator reports all errors with schema and data. It is compiled only for invalid files, because that is
 * slow. In the browser, both were compiled before.
 */
export function sourceValidator(
  { schema, related }: SourceSchemas,
  detailed: boolean,
): ValidateFunction {
  const validators = detailed ? withDetails : withoutDetails;
  let validator = validators.get(schema);
  if (validator === undefined) {
    validator = sourceAjv(related, detailed).compile(schema);
    validators.set(schema, validator);
  }
  return validator;
}

/** Compiles both validators in short steps: compiling them at once delays other requests of a server by 0.2 s. */
export function* compileInSteps({ schema, related }: SourceSchemas): Generator<void> {
  for (const detailed of [false, true]) {
    const validators = detailed ? withDetails : withoutDetails;
    if (validators.has(schema)) continue;
    yield;
    const ajv = sourceAjv(related, detailed);
    for (const name of Object.keys(related)) {
      yield;
      ajv.getSchema(name);
    }
    yield;
    validators.set(schema, ajv.compile(schema));
  }
}

/** An Ajv for files of scenarios. */
export function sourceAjv(
  related: RelatedSchemas,
  detailed: boolean,
  options: Options = {},
): Ajv2020 {
  const ajv = new (loadAjv())({
    useDefaults: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allowUnionTypes: true,
    allowMatchingProperties: true,
    allErrors: detailed,
    discriminator: true,
    verbose: detailed,
    // Optimizing takes a third of the time to compile, and most files are validated once.
    code: { optimize: false },
    ...options,
  });
  for (const [name, other] of Object.entries(related)) ajv.addSchema(other, name);
  return ajv;
}
