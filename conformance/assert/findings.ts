import { counted } from "../../src/common/counted.ts";
import { shorten } from "../../src/common/shorten.ts";
import type { Exchange } from "../core/exchange.ts";
import type { Finding, Place, Reporter } from "../core/rule.ts";

/** One violation, without the exchange that it was found in. */
export type FindingDetails = Omit<Finding, "exchange">;

/** A wrong value, and the expected one. */
export type Difference = Pick<FindingDetails, "pointer" | "expected" | "actual">;

/** The most findings of a rule about one exchange that are reported. */
export const MAX_PER_EXCHANGE = 5;

/**
 * Reports the findings of one exchange, at most five of them: one defect often affects every row.
 * Without findings the exchange is a witness, unless `couldFail` says that it showed nothing to check.
 */
export function reportFindings(
  reporter: Reporter,
  exchange: Exchange,
  findings: readonly FindingDetails[],
  couldFail = true,
): void {
  for (const finding of findings.slice(0, MAX_PER_EXCHANGE)) {
    reporter.violates({ exchange, ...finding });
  }
  if (findings.length === 0 && couldFail) reporter.holds(exchange);
}

const MAX_VALUE = 120;

function inJson(value: unknown): string {
  return JSON.stringify(value) ?? "absent";
}

/** Formats a value for a finding, as JSON of at most 120 characters. */
export function formatValue(value: unknown): string {
  // A body can be one long text, and its JSON six times as long.
  const shown = typeof value === "string" ? value.slice(0, MAX_VALUE) : value;
  return shorten(inJson(shown), MAX_VALUE);
}

/** Characters that two long values have in common before the difference that a finding shows. */
const BEFORE_DIFFERENCE = 40;

/** Formats two values like {@link formatValue}, but long ones from shortly before their first difference. */
export function formatDifference(
  expected: unknown,
  actual: unknown,
): readonly [expected: string, actual: string] {
  const [left, right] = [inJson(expected), inJson(actual)];
  let same = 0;
  while (same < left.length && left[same] === right[same]) same++;
  const isLong = Math.max(left.length, right.length) > MAX_VALUE;
  const start = isLong ? Math.max(same - BEFORE_DIFFERENCE, 0) : 0;
  const part = (text: string): string =>
    shorten(start > 0 ? `…${text.slice(start)}` : text, MAX_VALUE);
  return [part(left), part(right)];
}

/** Two different values at a pointer, or the first parts of them that differ. */
export function differingPart(pointer: string, expected: unknown, actual: unknown): Difference {
  const [one, other] = [expected, actual].map((value) =>
    typeof value === "object" && value !== null ? Object.entries(value) : [],
  );
  const known = new Map(other);
  const differing = one?.find(([name, value]) => inJson(value) !== inJson(known.get(name)));
  if (differing === undefined || known.size === 0) {
    const [wanted, found] = formatDifference(expected, actual);
    return { pointer, expected: wanted, actual: found };
  }
  const [name, value] = differing;
  return differingPart(`${pointer}/${name}`, value, known.get(name));
}

/** Returns a finding if two values differ. */
export function expectEqual(
  pointer: string,
  kind: string,
  expected: unknown,
  actual: unknown,
): FindingDetails[] {
  if (expected === actual) return [];
  const [wanted, found] = formatDifference(expected, actual);
  return [{ pointer, kind, expected: wanted, actual: found }];
}

/** Adds where the expected values of findings come from, such as "the sum of the rows". */
export function withSource(findings: readonly FindingDetails[], source: string): FindingDetails[] {
  return findings.map((one) => ({ ...one, expected: `${one.expected}, ${source}` }));
}

/** Adds the places that the values of findings were compared with. */
export function comparedWith(
  findings: readonly FindingDetails[],
  compared: readonly Place[],
): FindingDetails[] {
  return findings.map((finding) => ({ ...finding, compared }));
}

/** Adds to findings about fields that they were compared with the same fields of another row. */
export function comparedWithRow(
  findings: readonly FindingDetails[],
  { exchange, pointer: row }: Place,
): FindingDetails[] {
  return findings.map((finding) => {
    const field = finding.pointer.slice(finding.pointer.lastIndexOf("/"));
    return { ...finding, compared: [{ exchange, pointer: `${row}${field}` }] };
  });
}

/** Describes a list that lacks a row. */
export function otherRows(count: number): string {
  return count === 0 ? "an empty list" : counted(count, "other row");
}

/** Adds to findings that they were compared with the same place in other responses. */
export function comparedIn(
  findings: readonly FindingDetails[],
  ...exchanges: readonly Exchange[]
): FindingDetails[] {
  return findings.map((finding) => ({
    ...finding,
    compared: exchanges.map((exchange) => ({ exchange, pointer: finding.pointer })),
  }));
}
