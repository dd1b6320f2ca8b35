import type { OperationId } from "../../../src/contract/operation.ts";
import { formatValue, type FindingDetails, otherRows } from "../../assert/findings.ts";
import { itemsOf, fieldTexts } from "../../assert/rows.ts";
import { wholeList } from "../../assert/whole-lists.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import type { Reporter } from "../../core/rule.ts";
import { parametersOf, type Survey, type Walk } from "../../core/survey.ts";
import {
  comparedRuns,
  countedFor,
  RUN_FILTERS,
  selectedRuns,
  type CountedRun,
  type CountedRuns,
} from "../../plan/counted-runs.ts";

/** The possible counts of a name in runs, by what is counted. */
export type Counts = Readonly<Record<string, readonly number[]>>;

/** A row that follows from the runs. */
export interface ExpectedRow {
  /** Whether it must be listed, or only may be. */
  readonly isRequired: boolean;
  readonly counts: Counts;
}

export type ExpectedRows = ReadonlyMap<string, ExpectedRow>;

/** A list whose rows follow from runs that were read one by one. */
export interface CountedList {
  readonly id: OperationId;
  readonly name: string;
  /** The field that counts; null if rows are only listed. */
  readonly count: string | null;
  /** Whether the runs were read from this list, so that without filters it would be compared with itself. */
  readonly isSource?: boolean;
  /** Whether details and rows must write names in the same way. */
  readonly isExact?: boolean;
  /** The parameters of the list without filters, if there are any. */
  readonly mode?: Readonly<Record<string, string>>;
  /** Returns the rows of a request; null if they do not follow from the runs. */
  readonly expect: (request: CountedRequest) => ExpectedRows | null;
  /** Returns what else is wrong with a row that has the right count. */
  readonly judgeRow?: (row: Json, pointer: string, request: CountedRequest) => FindingDetails[];
}

/** A complete list with the runs that it is about. */
export interface CountedRequest {
  readonly exchange: Exchange;
  readonly counted: CountedRuns;
  /** The runs that the filters of the request select. */
  readonly runs: readonly CountedRun[];
  /** The parameters that select rows, but not runs. */
  readonly filters: Readonly<Record<string, string>>;
  /** Whether it selects all runs. */
  readonly hasAllRuns: boolean;
  readonly walk: Walk;
}

const SELECTING_PARAMETERS: ReadonlySet<string> = new Set(RUN_FILTERS);

/** Returns every complete list of an operation whose runs were read one by one. */
export function countedRequests(survey: Survey, id: OperationId): CountedRequest[] {
  return survey.memoize(`recount.lists ${id}`, () =>
    survey.responses(id).flatMap((exchange) => {
      const { limit, offset, ...given } = parametersOf(exchange);
      const counted = limit === "100" && offset === "0" ? countedFor(survey, exchange) : null;
      const walk = counted === null ? null : wholeList(survey, id, given);
      if (counted === null || walk === null) return [];
      const runs = selectedRuns(survey, counted, given);
      const names = Object.keys(given).filter((name) => !(name in counted.scope));
      const filters = Object.fromEntries(
        names
          .filter((name) => !SELECTING_PARAMETERS.has(name))
          .map((name) => [name, given[name] ?? ""]),
      );
      const hasAllRuns = names.every((name) => !SELECTING_PARAMETERS.has(name));
      return runs === null ? [] : [{ exchange, counted, runs, filters, hasAllRuns, walk }];
    }),
  );
}

/** Returns the list without filters over the same runs; null if it was not read. */
export function baseOf(
  survey: Survey,
  id: OperationId,
  counted: CountedRuns,
  mode: CountedRequest["filters"] = {},
): CountedRequest | null {
  const isBase = ({ filters, hasAllRuns }: CountedRequest): boolean =>
    hasAllRuns && JSON.stringify(filters) === JSON.stringify(mode);
  const own = countedRequests(survey, id).filter((one) => one.counted === counted);
  return own.find(isBase) ?? null;
}

/** Compares complete lists with their runs, in one sense of the count for all lists over the same runs. */
export function judgeCountedList(survey: Survey, list: CountedList, reporter: Reporter): void {
  for (const request of countedRequests(survey, list.id)) {
    const base = baseOf(survey, list.id, request.counted, list.mode) ?? request;
    if (list.isSource === true && request === base) continue;
    const expected = list.expect(request);
    const whole = list.expect(base);
    if (expected === null || whole === null) continue;
    const isNamed = list.isExact === true || !isRenamed(base.walk, whole, list);
    if (!isNamed) reporter.needs("names that details and lists write in the same way");
    else {
      const sense = senseOf(base.walk, whole, list);
      judgeList(request, { list, expected, sense }, reporter);
    }
  }
}

/** Whether both sides have rows that the other one lacks, as if names were written in another way. */
function isRenamed(walk: Walk, expected: ExpectedRows, list: CountedList): boolean {
  return missing(walk, expected, list).length > 0 && surplus(walk, expected, list).length > 0;
}

function namesIn({ rows }: Walk, { name }: CountedList): string[] {
  return fieldTexts(rows, name);
}

function missing(walk: Walk, expected: ExpectedRows, list: CountedList): string[] {
  const listed = new Set(namesIn(walk, list));
  return [...expected].flatMap(([name, { isRequired }]) =>
    isRequired && !listed.has(name) ? [name] : [],
  );
}

/** Returns the indexes of rows that count something although no run names them. */
function surplus({ rows }: Walk, expected: ExpectedRows, { name, count }: CountedList): number[] {
  return rows.flatMap((row, index) => {
    const isCounted = count === null || row?.[count] > 0;
    return typeof row?.[name] === "string" && isCounted && !expected.has(row[name]) ? [index] : [];
  });
}

/** Returns what the list counts: the sense that explains most rows. */
function senseOf({ rows }: Walk, expected: ExpectedRows, { name, count }: CountedList): string {
  const senses = Object.keys([...expected.values()][0]?.counts ?? {});
  const explained = (sense: string): number =>
    rows.filter((row) => isCount(expected.get(row?.[name]), sense, row?.[count ?? ""])).length;
  return senses.toSorted((a, b) => explained(b) - explained(a))[0] ?? "";
}

function isCount(row: ExpectedRow | undefined, sense: string, count: unknown): boolean {
  return row?.counts[sense]?.includes(count as number) === true;
}

interface Comparison {
  readonly list: CountedList;
  readonly expected: ExpectedRows;
  readonly sense: string;
}

const MAX_FINDINGS = 5;

function judgeList(request: CountedRequest, comparison: Comparison, reporter: Reporter): void {
  const { walk, runs, exchange } = request;
  const { list, expected } = comparison;
  const among = amongRuns(runs.length);
  const findings = [
    ...missing(walk, expected, list).map((name) => ({
      exchange,
      pointer: "/items",
      kind: "row-left-out",
      expected: `a row for ${formatValue(name)}, which is ${among}`,
      actual: otherRows(walk.rows.length),
    })),
    ...surplus(walk, expected, list).map((index) => ({
      ...located(walk, index, list.name),
      kind: "row-too-many",
      expected: runs.length === 0 ? "no row: no run matches the filters" : `only what is ${among}`,
      actual: formatValue(walk.rows[index]?.[list.name]),
    })),
    ...walk.rows.flatMap((row, index) => wrongRow(request, comparison, { row, index })),
  ];
  const compared = comparedRuns(request.counted, runs);
  for (const finding of findings.slice(0, MAX_FINDINGS))
    reporter.violates({ ...finding, compared });
  const couldFail = expected.size > 0 || walk.rows.length > 0;
  if (findings.length === 0 && couldFail) walk.pages.forEach(reporter.holds);
}

function amongRuns(count: number): string {
  return `in ${count === 1 ? "the run" : `the ${count} runs`} in scope, read one by one`;
}

interface IndexedRow {
  readonly row: Json;
  readonly index: number;
}

function wrongRow(
  request: CountedRequest,
  { list, expected, sense }: Comparison,
  { row, index }: IndexedRow,
): (FindingDetails & { exchange: Exchange })[] {
  const { walk, runs } = request;
  const known = expected.get(row?.[list.name]);
  if (known === undefined) return [];
  const { exchange, pointer } = located(walk, index, "");
  const count: unknown = list.count === null ? null : row[list.count];
  if (list.count !== null && !isCount(known, sense, count)) {
    const counts = [...new Set(known.counts[sense])].join(" or ");
    const expectedText = `${counts} for ${formatValue(row[list.name])}, counting ${sense} ${amongRuns(runs.length)}`;
    return [
      {
        exchange,
        pointer: `${pointer}${list.count}`,
        kind: "count-differs",
        expected: expectedText,
        actual: formatValue(count),
      },
    ];
  }
  const others = list.judgeRow?.(row, pointer.replace(/\/$/, ""), request) ?? [];
  return others.map((finding) => ({ ...finding, exchange }));
}

/** Returns the page of a row and the pointer to one of its fields. */
function located(
  { pages }: Walk,
  index: number,
  field: string,
): { readonly exchange: Exchange; readonly pointer: string } {
  let before = 0;
  for (const exchange of pages) {
    const { length } = itemsOf(exchange);
    if (index < before + length) return { exchange, pointer: `/items/${index - before}/${field}` };
    before += length;
  }
  throw new RangeError(`The list has no row ${index}`);
}
