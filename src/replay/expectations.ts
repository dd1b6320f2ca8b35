import type { Expectation } from "./flow/flow.ts";
import { differences } from "./match/compare.ts";
import { shown, type Difference } from "./match/difference.ts";
import { valueAt } from "./pointer.ts";
import { resolve, resolveText, Unresolved, type Scope } from "./scope.ts";

/** Where the reply in a scope is not what is expected; of several parts, the status is told first. */
export function unmet(expectations: readonly Expectation[], scope: Scope): Difference[] {
  const failure = scope.exchange?.failure ?? null;
  if (failure !== null) {
    return [{ pointer: "", of: "reply", expected: "a reply", actual: failure, why: "no-reply" }];
  }
  return [
    ...expectations.flatMap((one) => statusDifferences(one, scope)),
    ...expectations.flatMap((one) => headerDifferences(one, scope)),
    ...expectations.flatMap((one) => bodyDifferences(one, scope)),
  ];
}

function statusDifferences({ status }: Expectation, { exchange }: Scope): Difference[] {
  const actual = exchange?.reply?.status ?? 0;
  if (status === undefined || status.includes(actual)) return [];
  const expected = status.join(" or ");
  return [{ pointer: "", of: "status", expected, actual: String(actual), why: "wrong-status" }];
}

function headerDifferences({ headers }: Expectation, scope: Scope): Difference[] {
  return Object.entries(headers).flatMap(([name, expected]) =>
    compared(expected, scope.exchange?.reply?.headers[name], scope).map((one): Difference => ({
      ...one,
      of: `header ${name}`,
    })),
  );
}

function bodyDifferences({ body, pointers }: Expectation, scope: Scope): Difference[] {
  const actual: unknown = scope.exchange?.reply?.json;
  const whole = body === undefined ? [] : compared(body, actual, scope);
  const single = Object.entries(pointers).flatMap(([pointer, expected]) =>
    compared(expected, valueAt(actual, pointer), scope, pointer),
  );
  return [...whole, ...single];
}

function compared(expected: unknown, actual: unknown, scope: Scope, pointer = ""): Difference[] {
  try {
    return differences(resolve(expected, scope), actual, pointer);
  } catch (error) {
    if (!(error instanceof Unresolved)) throw error;
    return [
      { pointer, of: "body", expected: error.message, actual: shown(actual), why: "unresolved" },
    ];
  }
}

/** The outputs of a step, or where one leads to nothing. */
export function outputsOf(
  outputs: Readonly<Record<string, string>>,
  scope: Scope,
): { readonly values: ReadonlyMap<string, unknown>; readonly missing: readonly Difference[] } {
  const values = new Map<string, unknown>();
  const missing: Difference[] = [];
  for (const [name, expression] of Object.entries(outputs)) {
    try {
      values.set(name, resolveText(expression, scope));
    } catch (error) {
      if (!(error instanceof Unresolved)) throw error;
      missing.push({
        pointer: /#(.*)$/.exec(expression)?.[1] ?? "",
        of: "output",
        expected: `the output "${name}" at ${expression}`,
        actual: "nothing",
        why: "missing",
      });
    }
  }
  return { values, missing };
}
