import type { BrandView } from "../../workspace/brand-view.ts";
import type { ExplainedBody } from "./explained-body.ts";
import { ExplainError, type MissingRow } from "./explanation.ts";
import { absentText } from "./absent.ts";
import { exclusionOf } from "./excluded-row.ts";
import { findRow, listedRow, rowsWith } from "./found-row.ts";
import { possibleRows } from "./possible-rows.ts";
import { missingRun } from "./missing-run.ts";
import { wholeHistory, withoutFilters } from "./other-parameters.ts";
import { rulesOfList, type ListRules, type BodyRow } from "./rows.ts";

/**
 * Explains why a list does not contain the row of a name: it is on another page, a filter or the window excludes it, or
 * there is no such row.
 * @throws {ExplainError} if the response is not a list
 */
export function missingRow(explained: ExplainedBody, name: string): MissingRow {
  const { operation, call } = explained;
  const rules = rulesOfList(operation.id);
  if (rules === null) throw new ExplainError(`${operation.id} has no rows, so none can be missing`);
  if (operation.id === "listQueryRuns") return missingRun(explained, name);
  const wanted = wantedNames(explained, rules, name);
  const possible = possibleRows(operation.id, call);
  const indexes = possible && indexesOf(possible, wanted);
  const absent = (): MissingRow => {
    const names = possible?.map(([one]) => one) ?? allNames(explained, rules);
    return { name, code: "absent", position: null, text: absentText(explained, name, names) };
  };
  if (indexes?.size === 0) return absent();
  const narrowed = narrowedTo(explained, name);
  const among = rowsWith(explained, narrowed);
  if (findRow(among, rules, wanted) !== null) {
    const rows = Object.keys(narrowed).length === 0 ? among : rowsWith(explained, {});
    const { index, count } = findRow(rows, rules, wanted)!;
    const row = listedRow(name, index, call.parameters, rows.length);
    return count === 1
      ? row
      : { ...row, text: `${row.text} It is the first of ${count} such rows.` };
  }
  const exclusion = exclusionOf(explained, { rules, names: wanted, indexes, narrowed });
  return exclusion === null ? absent() : { ...exclusion, name, position: null };
}

/** Returns the indexes of the possible rows with one of the names. */
function indexesOf(
  possible: readonly (readonly string[])[],
  wanted: ReadonlySet<string>,
): ReadonlySet<number> {
  const indexes = new Set<number>();
  for (const [index, row] of possible.entries()) {
    if (row.some((one) => wanted.has(one.toLowerCase()))) indexes.add(index);
  }
  return indexes;
}

/** The names of all rows without filters and over the whole history. */
function allNames(explained: ExplainedBody, { names: [field] }: ListRules): string[] {
  const everything = { ...withoutFilters(explained.call.parameters), ...wholeHistory(explained) };
  return rowsWith(explained, everything).map((row) => String(row[field]));
}

/**
 * Returns the parameters that narrow the list to rows among which a row of the name must be: of the pages of a large
 * brand, only those of one domain are computed.
 */
function narrowedTo({ operation, call }: ExplainedBody, name: string): BodyRow {
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
