import { reportFindings, type FindingDetails } from "../../assert/findings.ts";
import { type PlannedRequest, repeated, withCredentialOf } from "../../core/planned-request.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import { canBeEqual, decimalsOfValues } from "../../assert/numbers.ts";
import type { Rule } from "../../core/rule.ts";
import { isClosedWindow, isUnchanged, unchangedAround } from "../../assert/stability.ts";
import { isValidRequest } from "../../assert/valid-request.ts";
import { parametersOf, type Survey, type Walk } from "../../core/survey.ts";
import { metricsOf, overallResponses } from "../../assert/visibility.ts";
import { closedWindow, discoveredBrands, visibilityRequest } from "../../plan/discovery.ts";
import { sovRequests, sovSample, type ListSample } from "../../plan/share-of-voice.ts";
import { isCompleteList, wholeList } from "../../assert/whole-lists.ts";
import { itemsOf } from "../../assert/rows.ts";
import { unitsOf } from "../../assert/rounding.ts";

/**
 * §2.7, §2.8: every run that mentions the queried brand contains at least one mention of it; if there are as many
 * mentions as runs, both endpoints average the same mentions.
 */
export const sovAgrees: Rule = {
  id: "sov.agrees",
  requests(survey) {
    const sample = sovSample(survey);
    if (sample === null) return sovRequests(survey);
    const visibility = visibilityOf(survey, sample);
    return [
      ...sovRequests(survey),
      visibility,
      repeated(visibility),
      ...otherBrands(survey).flatMap((brand) => [
        mentionsRequest(survey, brand),
        repeated(visibilityRequest(survey, brand)),
      ]),
    ];
  },
  judge(survey, reporter) {
    reporter.needs(
      "a brand that its runs mention, over past days that do not change during the check",
    );
    const sample = sovSample(survey);
    const seen = sample === null ? null : seenOn(survey, sample);
    const others = otherBrands(survey).map((brand) => seenOfOther(survey, brand));
    for (const one of [seen, ...others]) {
      if (one !== null) reportFindings(reporter, one.exchange, findingsOf(survey, one));
    }
    for (const one of seenUnderFilters(survey)) {
      reportFindings(reporter, one.exchange, findingsOf(survey, one));
    }
  },
};

function visibilityOf(survey: Survey, { values }: ListSample): PlannedRequest {
  return survey.plan("getVisibility", { ...values });
}

/** One brand is one sample: a deployment may count others differently. */
const OTHER_BRANDS = 2;

/** Returns mentioned brands apart from the one whose share of voice is read completely. */
function otherBrands(survey: Survey): string[] {
  const sample = sovSample(survey)?.values.brand;
  return discoveredBrands(survey)
    .filter(({ brand, mentionRuns }) => brand !== sample && mentionRuns > 0)
    .map(({ brand }) => brand)
    .slice(0, OTHER_BRANDS);
}

/** Plans the first page of a brand's share of voice: few brands are named more often than it. */
function mentionsRequest(survey: Survey, brand: string): PlannedRequest {
  const values = { brand, ...closedWindow(survey), limit: 100, offset: 0 };
  return survey.plan("listTopMentionedBrands", values);
}

interface Seen {
  readonly metrics: Json;
  readonly visibility: Exchange;
  /** The queried brand's row of the share of voice; undefined if there is none. */
  readonly row: Json;
  readonly exchange: Exchange;
  readonly at: number;
}

/** Returns null if the brand is not mentioned or the data changed. */
function seenOn(survey: Survey, sample: ListSample): Seen | null {
  const request = visibilityOf(survey, sample);
  const visibility = isUnchanged(survey, request) ? survey.find(request) : null;
  const walk = wholeList(survey, "listTopMentionedBrands", sample.values);
  return visibility === null || walk === null ? null : seenIn(visibility, walk, sample.values);
}

/** Returns null if the brand is on a later page or the data changed. */
function seenOfOther(survey: Survey, brand: string): Seen | null {
  const list = survey.find(mentionsRequest(survey, brand));
  if (list === null) return null;
  const visibility = unchangedAround(survey, visibilityRequest(survey, brand), list);
  const rows = itemsOf(list);
  const isListed = ownRow(rows, brand) !== undefined || isCompleteList(list);
  return visibility === null || !isListed
    ? null
    : seenIn(visibility, { rows, pages: [list] }, { brand });
}

/** Returns null if the brand is not mentioned. */
function seenIn(
  visibility: Exchange,
  { rows, pages }: Pick<Walk, "rows" | "pages">,
  { brand }: { readonly brand: string },
): Seen | null {
  const [first] = pages;
  const metrics = metricsOf(visibility);
  if (first === undefined || !(metrics?.mention_runs > 0)) return null;
  const row = ownRow(rows, brand);
  const exchange = pages.find((page) => itemsOf(page).includes(row)) ?? first;
  return { metrics, visibility, row, exchange, at: itemsOf(exchange).indexOf(row) };
}

/** Whole lists with filters, if /visibility was asked the same. */
function seenUnderFilters(survey: Survey): Seen[] {
  return survey.responses("listTopMentionedBrands").flatMap((exchange) => {
    const { limit: _limit, offset: _offset, ...values } = parametersOf(exchange);
    if (!areKnownFilters(survey, values) || !isCompleteList(exchange)) return [];
    if (!isValidRequest(survey, exchange) || !isClosedWindow(survey, exchange)) return [];
    const planned = survey.plan("getVisibility", values);
    const visibility = survey.find(withCredentialOf(exchange, planned));
    if (visibility === null || !areOfSameData(survey, exchange, visibility)) return [];
    const list = { rows: itemsOf(exchange), pages: [exchange] };
    return seenIn(visibility, list, { brand: values["brand"] ?? "" }) ?? [];
  });
}

/** Whether there are filters; a part of a tag may match for one operation and not for the other. */
function areKnownFilters(survey: Survey, values: Readonly<Record<string, string>>): boolean {
  const { query_tag: tag } = values;
  const isFiltered = Object.keys(values).some((name) => !UNFILTERED.has(name));
  return isFiltered && (tag === undefined || knownTags(survey).has(tag));
}

const UNFILTERED: ReadonlySet<string> = new Set(["brand", "start_date", "end_date"]);

function knownTags(survey: Survey): ReadonlySet<string> {
  return new Set(discoveredBrands(survey).flatMap(({ tags }) => tags));
}

/** Whether the visibility without filters was the same before and after both. */
function areOfSameData(survey: Survey, ...both: readonly [Exchange, Exchange]): boolean {
  const { brand, start_date, end_date } = parametersOf(both[0]);
  const planned = survey.plan("getVisibility", { brand, start_date, end_date });
  const reference = withCredentialOf(both[0], planned);
  return both.every((one) => unchangedAround(survey, reference, one) !== null);
}

/**
 * Finds the queried brand's row by name, because another rule checks is_you; by is_you if the name is printed
 * differently.
 */
function ownRow(rows: readonly Json[], brand: string): Json {
  return rows.find((row) => row?.brand_name === brand) ?? rows.find((row) => row?.is_you === true);
}

function findingsOf(survey: Survey, seen: Seen): FindingDetails[] {
  const { metrics, visibility, row, at } = seen;
  if (row?.mention_count !== metrics.mention_runs) return fewerMentions(seen);
  return SHARED.filter((field) => differs(survey, seen, field)).map((field) => ({
    pointer: `/items/${at}/${field}`,
    kind: "figures-differ",
    expected: `${String(metrics[field])}, as in /visibility for the same mentions`,
    actual: String(row[field]),
    compared: [{ exchange: visibility, pointer: `/metrics/${field}` }],
  }));
}

function fewerMentions({ metrics, visibility, row, at }: Seen): FindingDetails[] {
  const count: unknown = row === undefined ? 0 : row.mention_count;
  if (typeof count !== "number" || count >= metrics.mention_runs) return [];
  return [
    {
      pointer: at === -1 ? "/items" : `/items/${at}/mention_count`,
      kind: "fewer-mentions-than-runs",
      expected: `at least ${metrics.mention_runs}, mention_runs of /visibility`,
      actual: String(count),
      compared: [{ exchange: visibility, pointer: "/metrics/mention_runs" }],
    },
  ];
}

const SHARED = ["avg_rank", "net_sentiment", "sentiment_coverage_pct"] as const;

/** An average of nothing is null or 0. */
function differs(survey: Survey, { metrics, row }: Seen, field: (typeof SHARED)[number]): boolean {
  const [mine, theirs]: unknown[] = [row[field], metrics[field]].map((value) => value ?? 0);
  if (typeof mine !== "number" || typeof theirs !== "number") return false;
  const rows = survey.responses("listTopMentionedBrands").flatMap(itemsOf);
  const responses = overallResponses(survey).map(metricsOf);
  return !canBeEqual(
    { value: mine, decimals: decimalsOfValues(rows.map((other) => other?.[field])) },
    { value: theirs, decimals: decimalsOfValues(responses.map((other) => other[field])) },
    unitsOf(survey),
  );
}
