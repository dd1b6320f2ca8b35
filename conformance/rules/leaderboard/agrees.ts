import { counted } from "../../../src/common/counted.ts";
import { formatValue, reportFindings, type FindingDetails } from "../../assert/findings.ts";
import { canBeEqual } from "../../assert/numbers.ts";
import { decimalsOfField, unitsOf } from "../../assert/rounding.ts";
import { reportedWindow } from "../../assert/date-window.ts";
import { isCompleteList } from "../../assert/whole-lists.ts";
import { itemsOf, rowPointer, rowsOf, type Row } from "../../assert/rows.ts";
import { unchangedAround, UNCHANGED_DATA } from "../../assert/stability.ts";
import { metricsOf } from "../../assert/visibility.ts";
import { addDays, daysBetween, isDate } from "../../core/calendar.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import { isObject } from "../../../src/common/is-object.ts";
import { type PlannedRequest, repeated } from "../../core/planned-request.ts";
import type { Rule } from "../../core/rule.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import {
  discoveryRequests,
  firstPromptId,
  brandWithMostRuns,
  usualDays,
} from "../../plan/discovery.ts";
import { listedPromptFindings } from "./listed-prompts.ts";

/** Days to look back: the default, and the maximum. */
const WINDOWS = [undefined, 365] as const;
const SHORT_WINDOW = 3;
/** Further windows of a deep check. */
const SHORT_WINDOWS = [1, 6] as const;

/** Days by which the ends are moved: the window may end yesterday, or have a day more (C62). */
const ENDS = [
  { end: 0, start: 1 },
  { end: -1, start: 0 },
  { end: 0, start: 0 },
];

/** §2.8, §2.13, §2.14, §4.5: the leaderboard and the other figures of a prompt over the same days count the same. */
export const leaderboardAgrees: Rule = {
  id: "leaderboard.agrees",
  requests: (survey) => [
    ...discoveryRequests(survey),
    ...defaultWindowRequests(survey),
    ...comparisons(survey).flatMap(({ board, others }) => [
      board,
      repeated(board),
      ...neededOf(survey, board, others),
    ]),
  ],
  judge(survey, reporter) {
    reporter.needs(
      `a leaderboard, and the share of voice of its prompt over its days, ${UNCHANGED_DATA}`,
    );
    // The window may end today or yesterday (C62), but always on the same day.
    const judged = comparisons(survey).map(({ board, others }) =>
      others.map((other) => agreementOf(survey, board, other)),
    );
    const ends = ENDS.map((_, index) => judged.flatMap((one) => one[index] ?? []));
    const [best] = ends
      .filter((one) => one.length > 0)
      .toSorted((a, b) => meanFindings(a) - meanFindings(b));
    for (const { exchange, findings } of best ?? []) {
      reportFindings(reporter, exchange, findings, itemsOf(exchange).length > 0);
    }
    const [day] = defaultWindowRequests(survey);
    if (day !== undefined) listedPromptFindings(survey, day).forEach(reporter.violates);
  },
};

/** A leaderboard with the share of voice and the visibility over windows that end today and yesterday. */
interface Comparison {
  readonly board: PlannedRequest;
  readonly others: readonly SameDays[];
}

interface SameDays {
  readonly shares: PlannedRequest;
  readonly visibility: PlannedRequest;
}

function comparisons(survey: Survey): Comparison[] {
  const [plain] = defaultWindowRequests(survey);
  const reference = plain === undefined ? null : survey.find(plain);
  const window = reference === null ? null : reportedWindow(reference);
  if (reference === null || window === null) return [];
  const { brand, brand_prompt_id } = parametersOf(reference);
  const values = { brand, brand_prompt_id };
  // Long windows of brands with many runs take long.
  const usual = usualDays(survey) < 30 ? WINDOWS.slice(0, 1) : WINDOWS;
  const further = survey.settings.depth === "deep" ? SHORT_WINDOWS : [];
  const windows = [...usual, SHORT_WINDOW, ...further];
  return windows.map((window_days) => ({
    board: survey.plan("getPromptLeaderboard", { ...values, window_days }),
    others: ENDS.map(({ start, end }) => {
      const start_date = addDays(window.end, start - (window_days ?? 30));
      const dates = { start_date, end_date: addDays(window.end, end) };
      const shares = { ...values, ...dates, limit: 100, offset: 0 };
      return {
        shares: survey.plan("listTopMentionedBrands", shares),
        visibility: survey.plan("getVisibility", { ...values, ...dates }),
      };
    }),
  }));
}

/** Plans the visibility of the prompt without dates, which reports the current day, at both ends of the check. */
function defaultWindowRequests(survey: Survey): PlannedRequest[] {
  const discovered = brandWithMostRuns(survey);
  const brand_prompt_id = discovered === null ? null : firstPromptId(discovered);
  if (discovered === null || brand_prompt_id === null) return [];
  const plain = survey.plan("getVisibility", { brand: discovered.brand, brand_prompt_id });
  return [plain, repeated(plain)];
}

/** The window that ends today; the others only if it does not agree. */
function neededOf(
  survey: Survey,
  board: PlannedRequest,
  [today, ...rest]: readonly SameDays[],
): PlannedRequest[] {
  if (today === undefined) return [];
  const isOther = (differences(survey, board, today)?.length ?? 0) > 0;
  const needed = isOther ? [today, ...rest] : [today];
  return needed.flatMap((other) => [other.shares, other.visibility]);
}

interface Compared {
  readonly exchange: Exchange;
  readonly findings: readonly FindingDetails[];
}

function meanFindings(all: readonly Compared[]): number {
  return all.reduce((sum, { findings }) => sum + findings.length, 0) / all.length;
}

function agreementOf(survey: Survey, board: PlannedRequest, other: SameDays): Compared[] {
  const shares = survey.find(other.shares);
  const [plain] = defaultWindowRequests(survey);
  const exchange = shares === null ? null : unchangedAround(survey, board, shares);
  // At midnight the days change.
  if (exchange === null || plain === undefined) return [];
  if (unchangedAround(survey, plain, exchange) === null) return [];
  const findings = differences(survey, board, other);
  if (findings === null) return [];
  const places = [other.shares, other.visibility].flatMap((request) => {
    const found = survey.find(request);
    return found === null ? [] : [{ exchange: found, pointer: "" }];
  });
  return [{ exchange, findings: findings.map((one) => ({ compared: places, ...one })) }];
}

/** Fields of an item with those of a row of the share of voice. */
const FIELDS = {
  times_named: "mention_count",
  avg_position: "avg_rank",
  net_sentiment: "net_sentiment",
  sentiment_coverage_pct: "sentiment_coverage_pct",
} as const;

/** Returns null unless all responses are there. */
function differences(
  survey: Survey,
  board: PlannedRequest,
  { shares, visibility }: SameDays,
): FindingDetails[] | null {
  const [leaderboard, sov, metrics] = [board, shares, visibility].map((one) => survey.find(one));
  if (leaderboard == null || sov == null || metrics == null || !isCompleteList(sov)) return null;
  if (survey.body(board) === null || survey.body(visibility) === null) return null;
  if (isEndExclusive(metrics)) return null;
  const rows = new Map(rowsOf(sov).map((one) => [one.row["brand_name"] as unknown, one]));
  const names = new Set(itemsOf(leaderboard).map((item): unknown => item?.brand));
  const missing = itemsOf(sov).filter(
    (row) => row?.mention_count > 0 && !names.has(row.brand_name),
  );
  return [
    ...itemsOf(leaderboard).flatMap((item, index) =>
      itemDifferences(survey, item, {
        other: rows.get(item?.brand),
        pointer: rowPointer(index),
        fields: countsEveryMention(survey) ? ["times_named"] : Object.keys(FIELDS),
      }),
    ),
    ...missing.slice(0, 1).map((row) => ({
      pointer: "/items",
      kind: "brand-missing",
      expected: `${formatValue(row.brand_name)}, named ${counted(row.mention_count, "time")} according to /brands/top-mentioned`,
      actual: "no such item",
    })),
    ...runDifferences(leaderboard, metrics),
  ];
}

/** Whether the last day of a window is not part of it, by the number of days. */
function isEndExclusive({ response }: Exchange): boolean {
  const { days, start, end } = response?.json?.date_range ?? {};
  return isDate(start) && isDate(end) && days === daysBetween(start, end);
}

interface OtherRow {
  /** Its row in the share of voice. */
  readonly other: Row | undefined;
  readonly pointer: string;
  /** The fields to compare. */
  readonly fields: readonly string[];
}

/**
 * Whether the share of voice counts every naming (C42); its averages may then be of runs or of namings. In a short window
 * no run may name the brand, so that only another window shows it.
 */
function countsEveryMention(survey: Survey): boolean {
  return survey.memoize("leaderboard.counts-every-mention", () => {
    const days = comparisons(survey).flatMap(({ others }) => others);
    return days.some(({ shares, visibility }) => {
      const [sov, metrics] = [survey.find(shares), survey.find(visibility)];
      if (sov === null || metrics === null) return false;
      const { brand } = parametersOf(sov);
      const own = itemsOf(sov).find((row) => row?.brand_name === brand);
      return own?.mention_count > metricsOf(metrics).mention_runs;
    });
  });
}

function itemDifferences(
  survey: Survey,
  item: Json,
  { other, pointer, fields }: OtherRow,
): FindingDetails[] {
  const timesNamed: Json = item?.times_named;
  if (!isObject(item)) return [];
  if (other === undefined) {
    if (!(timesNamed > 0)) return [];
    const expected = "a brand that /brands/top-mentioned lists for the prompt and the days";
    return [{ pointer, kind: "brand-unknown", expected, actual: formatValue(item["brand"]) }];
  }
  // The leaderboard may count every naming (C64); then its averages are others, too.
  const { row, ...place } = other;
  if (timesNamed > row["mention_count"]) return [];
  const compared = Object.entries(FIELDS).filter(([name]) => fields.includes(name));
  return compared.flatMap(([name, field]): FindingDetails[] => {
    const [actual, expected]: unknown[] = [item[name], row[field]];
    if (isSame(survey, [name, field], [actual, expected])) return [];
    return [
      {
        pointer: `${pointer}/${name}`,
        kind: "not-the-same",
        expected: `${formatValue(expected)}, as ${field} of /brands/top-mentioned`,
        actual: formatValue(actual),
        compared: [{ exchange: place.exchange, pointer: `${place.pointer}/${field}` }],
      },
    ];
  });
}

/** An average of nothing is null or 0; other rules check types. */
function isSame(
  survey: Survey,
  [name, other]: readonly [string, string],
  [a, b]: readonly [unknown, unknown],
): boolean {
  const [value, reference] = [a ?? 0, b ?? 0];
  if (typeof value !== "number" || typeof reference !== "number") return true;
  // Either list may leave out the ranks of mentions in running text (C71).
  if (name === "avg_position" && (value === 0 || reference === 0)) return true;
  // What the precision of the fields allows depends on all responses; most values need not ask for it.
  if (name === "times_named" || value === reference) return value === reference;
  return canBeEqual(
    { value, decimals: decimalsOfField(survey, name) },
    { value: reference, decimals: decimalsOfField(survey, other) },
    unitsOf(survey),
  );
}

function runDifferences(leaderboard: Exchange, visibility: Exchange): FindingDetails[] {
  const [actual, expected]: unknown[] = [leaderboard, visibility].map(
    (exchange) => metricsOf(exchange).total_runs,
  );
  if (typeof actual !== "number" || typeof expected !== "number" || actual === expected) return [];
  return [
    {
      pointer: "/metrics/total_runs",
      kind: "not-the-same",
      expected: `${expected}, as in /visibility`,
      actual: String(actual),
      compared: [{ exchange: visibility, pointer: "/metrics/total_runs" }],
    },
  ];
}
