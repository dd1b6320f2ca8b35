import { nearest } from "../../common/nearest.ts";
import { ApiError } from "../../endpoints/api-error.ts";
import type { BrandView } from "../../workspace/brand-view.ts";
import type { ExplainedBody } from "./explained-body.ts";
import { plain } from "./explained-body.ts";
import { ExplainError, type MissingRow } from "./explanation.ts";
import { absentReason } from "./absent.ts";
import { possibleRows } from "./possible-rows.ts";
import { missingRun } from "./missing-run.ts";
import { wholeHistory, windowDates, withoutFilters } from "./other-parameters.ts";
import { bodyWith, listRules, type ListRules, type Row } from "./rows.ts";

/** More rows than any list has. */
const ALL_ROWS = 1_000_000_000;

/** By filter: the field of a row that it compares. */
const COMPARED: Readonly<Record<string, string>> = {
  min_search_volume: "search_volume_bucket",
  max_difficulty: "difficulty_bucket",
  country: "country",
  query_tag: "tags",
  llm_provider: "providers",
  url_status: "url_status",
  source_type: "source_type_tags",
  content_type: "content_type_tags",
  ownership: "ownership",
  status: "status",
  mentioned: "was_mentioned",
};

/**
 * Explains why a list does not contain the row of a name: it is on another page, a filter or the window excludes it, or
 * there is no such row.
 * @throws {ExplainError} if the response is not a list
 */
export function missingRow(explained: ExplainedBody, name: string): MissingRow {
  const { operation, call } = explained;
  const rules = listRules(operation.id);
  if (rules === null) throw new ExplainError(`${operation.id} has no rows, so none can be missing`);
  if (operation.id === "listQueryRuns") {
    const { parameters } = call;
    return missingRun(explained, name, {
      listed: (index, total) => listedRow(name, index, parameters, total),
      excludedBy: (filter, row) => exclusionText(filter, parameters[filter], row),
      excludedByWindow: (position) => windowText(explained, position),
      filters: withoutFilters(parameters),
      severalFilters: SEVERAL_FILTERS,
      absent: (names) => absentText(explained, name, names),
    });
  }
  const wanted = wantedNames(explained, rules, name);
  const possible = possibleRows(operation.id, call);
  if (
    possible !== null &&
    !possible.some((row) => row.some((one) => wanted.has(one.toLowerCase())))
  ) {
    const names = possible.map(([one]) => one);
    return { name, code: "absent", position: null, text: absentText(explained, name, names) };
  }
  const narrowed = narrowedTo(explained, name);
  if (findRow(rowsWith(explained, narrowed), rules, wanted) !== null) {
    const rows = rowsWith(explained, {});
    const { index, count } = findRow(rows, rules, wanted)!;
    const row = listedRow(name, index, call.parameters, rows.length);
    return count === 1
      ? row
      : { ...row, text: `${row.text} It is the first of ${count} such rows.` };
  }
  const exclusions = exclusionsOf(explained, rules, wanted, narrowed);
  if (exclusions.length > 0) {
    return { name, code: "excluded", position: null, text: exclusions.join(" ") };
  }
  const everything = {
    ...withoutFilters(call.parameters),
    ...wholeHistory(explained),
    ...narrowed,
  };
  const all = rowsWith(explained, everything);
  if (findRow(all, rules, wanted) !== null) {
    return { name, code: "excluded", position: null, text: SEVERAL_FILTERS };
  }
  const names = all.map((row) => String(row[rules.names[0]]));
  return { name, code: "absent", position: null, text: absentText(explained, name, names) };
}

const SEVERAL_FILTERS =
  "No single filter excludes it, but several do; it is listed without filters and over the whole history.";

function absentText(explained: ExplainedBody, name: string, names: readonly string[]): string {
  const reason = absentReason(explained, name);
  if (reason !== null) return reason;
  const near = nearest(name, names);
  const hint = near === null ? "" : ` Did you mean "${near}"?`;
  return `No row has this name, even without filters and over the whole history.${hint}`;
}

/**
 * Returns the parameters that narrow the list to rows among which a row of the name must be: of the pages of a large
 * brand, only those of one domain are computed.
 */
function narrowedTo({ operation, call }: ExplainedBody, name: string): Row {
  if (operation.id !== "listCitations" || call.parameters["domain"] !== null) return {};
  const { pages, sites } = call.brand.catalogue;
  const wanted = name.toLowerCase();
  const page = pages.find(
    ({ url, metadata }) =>
      url.toLowerCase() === wanted || metadata.canonicalUrl.toLowerCase() === wanted,
  );
  const host = URL.parse(name)?.hostname.replace(/^www\./, "");
  return { domain: page === undefined ? (host ?? name) : sites[page.site]!.domain };
}

interface FoundRow {
  readonly index: number;
  readonly row: Row;
  /** Number of rows with the name. */
  readonly count: number;
}

/** Returns the first row with one of the names, ignoring letter case. */
function findRow(
  rows: readonly Row[],
  { names }: ListRules,
  wanted: ReadonlySet<string>,
): FoundRow | null {
  const isWanted = (row: Row): boolean =>
    names.some((field) => wanted.has(String(row[field]).toLowerCase()));
  const index = rows.findIndex(isWanted);
  if (index < 0) return null;
  return { index, row: rows[index]!, count: rows.filter(isWanted).length };
}

/**
 * Returns a name, and other names of the same row: the ids of the prompts whose text it is, since rows contain only the
 * beginning of a text, the domain of a page, and the brand of a domain.
 */
function wantedNames(
  { operation, call }: ExplainedBody,
  { names }: ListRules,
  name: string,
): Set<string> {
  const lower = name.toLowerCase();
  const wanted = new Set([lower]);
  const add = (other: string): void => void wanted.add(other.toLowerCase());
  if (names.includes("brand_prompt_id")) {
    const { brand } = call;
    for (const [ordinal, { text }] of brand.prompts.entries()) {
      if (text.toLowerCase() === lower) add(brand.promptToken(ordinal));
    }
  }
  if (operation.id === "listCitedDomains" && URL.canParse(name)) add(domainOf(call.brand, name));
  if (operation.id === "getPromptLeaderboard") {
    for (const { name: brand, domain } of call.brand.catalogue.names) {
      if (domain?.toLowerCase() === lower) add(brand);
    }
  }
  return wanted;
}

/** The domain of a URL as the list of domains has it. */
function domainOf({ catalogue: { pages, sites } }: BrandView, url: string): string {
  const page = pages.find((one) => one.url.toLowerCase() === url.toLowerCase());
  return page === undefined
    ? new URL(url).hostname.replace(/^www\./, "")
    : sites[page.site]!.domain;
}

function listedRow(name: string, index: number, parameters: Row, total: number): MissingRow {
  const offset = Number(parameters["offset"] ?? 0);
  const limit = Number(parameters["limit"] ?? total);
  const position = index + 1;
  if (index >= offset && index < offset + limit) {
    const text = `It is listed: row ${position} of ${total}, at /items/${index - offset}.`;
    return { name, code: "listed", position, text };
  }
  const page = Math.floor(index / limit) * limit;
  const text = `It is on another page: row ${position} of ${total}; offset=${page} lists it.`;
  return { name, code: "other-page", position, text };
}

/** Describes each filter that excludes the row on its own. */
function exclusionsOf(
  explained: ExplainedBody,
  rules: ListRules,
  wanted: ReadonlySet<string>,
  narrowed: Row,
): string[] {
  const { parameters } = explained.call;
  const texts = Object.keys(withoutFilters(parameters)).flatMap((filter) => {
    const found = findRow(rowsWith(explained, { ...narrowed, [filter]: null }), rules, wanted);
    return found === null ? [] : [exclusionText(filter, parameters[filter], found.row)];
  });
  const history = wholeHistory(explained);
  if (Object.keys(history).length === 0) return texts;
  if (findRow(rowsWith(explained, { ...narrowed, ...history }), rules, wanted) === null) {
    return texts;
  }
  const found = findRow(rowsWith(explained, history), rules, wanted)!;
  return [...texts, windowText(explained, found.index + 1)];
}

function windowText({ call }: ExplainedBody, position: number): string {
  return `The window ${windowDates(call)} excludes it: over the whole history it is row ${position}.`;
}

function exclusionText(filter: string, value: unknown, row: Row): string {
  const field = COMPARED[filter] ?? "";
  const own =
    row[field] === undefined ? "" : `; its ${field} is ${JSON.stringify(plain(row[field]))}`;
  return `${filter}=${String(value)} excludes it${own}.`;
}

/** Returns all rows with other parameters; none if the request is refused, for example without a required filter. */
function rowsWith(explained: ExplainedBody, changes: Row): readonly Row[] {
  const isPaged = explained.call.parameters["limit"] !== undefined;
  try {
    const page = isPaged ? { limit: ALL_ROWS, offset: 0 } : {};
    return bodyWith(explained, { ...page, ...changes }).items;
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}
