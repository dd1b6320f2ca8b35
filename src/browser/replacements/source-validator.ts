import type { ValidateFunction } from "ajv";
import { ofSources, ofSourcesInDetail } from "understudy:source-validators";

/** The names of the compiled schemas; each stands for its schema. */
export const SCHEMAS = {
  scenario: { schema: "scenario" },
  market: { schema: "market" },
  language: { schema: "language" },
} as const;

/** The validators that the build compiled; pages may forbid to evaluate code. */
export function sourceValidator(
  { schema }: { readonly schema: { readonly schema: keyof typeof SCHEMAS } },
  detailed: boolean,
): ValidateFunction {
  return (detailed ? ofSourcesInDetail : ofSources)[schema.schema];
}
