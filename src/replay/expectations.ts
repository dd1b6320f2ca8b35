import { resolve, resolveText, UnresolvedError, type Bindings } from "./bindings.ts";
import type { Expectation } from "./flow/flow.ts";
import { differences } from "./match/compare.ts";
import { shortJson, type Difference } from "./match/describe.ts";
import { valueAt } from "../common/json-pointer.ts";

/** The differences between expectations and the current response: status, headers, then body. */
export function responseDifferences(
  expectations: readonly Expectation[],
  bindings: Bindings,
): Difference[] {
  const { response, failure } = bindings.exchange ?? {};
  if (failure != null) {
    const missing = { expected: "a response", actual: failure, why: "no-reply" };
    return [{ ...missing, pointer: "", of: "response" }];
  }
  return [
    ...expectations.flatMap(({ status }) => statusDifferences(status, response?.status ?? 0)),
    ...expectations.flatMap(({ headers }) =>
      Object.entries(headers).flatMap(([name, expected]) =>
        resolvedDifferences(expected, response?.headers[name], bindings).map((one): Difference => ({
          ...one,
          of: `header ${name}`,
        })),
      ),
    ),
    ...expectations.flatMap((one) => bodyDifferences(one, response?.json, bindings)),
  ];
}

function statusDifferences(status: Expectation["status"], actual: number): Difference[] {
  if (status === undefined || status.includes(actual)) return [];
  const expected = status.join(" or ");
  return [{ pointer: "", of: "status", expected, actual: String(actual), why: "wrong-status" }];
}

function bodyDifferences(
  { body, pointers }: Expectation,
  actual: unknown,
  bindings: Bindings,
): Difference[] {
  const whole = body === undefined ? [] : resolvedDifferences(body, actual, bindings);
  const parts = Object.entries(pointers).flatMap(([pointer, expected]) =>
    resolvedDifferences(expected, valueAt(actual, pointer), bindings, pointer),
  );
  return [...whole, ...parts];
}

function resolvedDifferences(
  expected: unknown,
  actual: unknown,
  bindings: Bindings,
  pointer = "",
): Difference[] {
  try {
    return differences(resolve(expected, bindings), actual, pointer);
  } catch (error) {
    if (!(error instanceof UnresolvedError)) throw error;
    const { message } = error;
    return [
      { pointer, of: "body", expected: message, actual: shortJson(actual), why: "unresolved" },
    ];
  }
}

/** The outputs of a step that have a value, and a difference for each other output. */
export function resolveOutputs(
  outputs: Readonly<Record<string, string>>,
  bindings: Bindings,
): { readonly values: ReadonlyMap<string, unknown>; readonly missing: readonly Difference[] } {
  const values = new Map<string, unknown>();
  const missing: Difference[] = [];
  for (const [name, expression] of Object.entries(outputs)) {
    try {
      values.set(name, resolveText(expression, bindings));
    } catch (error) {
      if (!(error instanceof UnresolvedError)) throw error;
      missing.push({
        pointer: expression.includes("#") ? expression.slice(expression.indexOf("#") + 1) : "",
        of: "output",
        expected: `the output "${name}" at ${expression}`,
        actual: "nothing",
        why: "missing",
      });
    }
  }
  return { values, missing };
}
