import { memoize } from "../../src/common/memoize.ts";
import type { Contract } from "../../src/contract/contract.ts";
import type { Exchange, Json } from "../core/exchange.ts";
import { isObject } from "../../src/common/is-object.ts";
import { bodyOf } from "../core/survey.ts";
import { canonicalJson, documentedReader } from "./documented.ts";
import { type Difference, formatDifference } from "./findings.ts";

/**
 * Returns the first documented difference between two responses of an operation, outside the echo and the window, which
 * other rules check; null if there is none.
 */
export function dataDifference(
  contract: Contract,
  exchange: Exchange,
  wanted: Exchange,
): Difference | null {
  return differencesIn(contract)(exchange)(wanted);
}

/** Memoized, because every round of a check compares the same responses. */
const differencesIn = memoize((contract: Contract) =>
  memoize((exchange: Exchange) =>
    memoize((wanted: Exchange) => differenceOf(contract, exchange, wanted)),
  ),
);

function differenceOf(contract: Contract, exchange: Exchange, wanted: Exchange): Difference | null {
  const read = documentedReader(contract, exchange.operation!);
  const [actual, expected] = [exchange, wanted].map((one): Json => {
    const { filters_applied: _echo, date_range: _range, ...rest } = read(bodyOf(one));
    return rest;
  });
  const pointer = differenceAt(actual, expected, "");
  if (pointer === null) return null;
  const [right, found] = formatDifference(valueAt(expected, pointer), valueAt(actual, pointer));
  return { pointer, expected: right, actual: found };
}

/** Returns the pointer of the first difference; lists of equal content in another order are equal. */
function differenceAt(a: Json, b: Json, pointer: string): string | null {
  if (canonicalJson(a) === canonicalJson(b)) return null;
  if (isObject(a) && isObject(b)) {
    for (const name of Object.keys(a)) {
      const found = differenceAt(a[name], b[name], `${pointer}/${name}`);
      if (found !== null) return found;
    }
  }
  return pointer;
}

function valueAt(body: Json, pointer: string): unknown {
  let value = body;
  for (const step of pointer.split("/").slice(1)) value = value?.[step];
  return Array.isArray(value) ? value[0] : value;
}

/** Whether a body has a number other than 0, outside the echo and the window. */
export function hasData(value: Json): boolean {
  if (typeof value === "number") return value !== 0;
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([name, inner]) => !ECHO.has(name) && hasData(inner));
}

const ECHO: ReadonlySet<string> = new Set(["filters_applied", "date_range"]);
