import {
  reportFindings,
  formatValue,
  type FindingDetails,
  otherRows,
} from "../../assert/findings.ts";
import { canonicalJson } from "../../assert/documented.ts";
import { withCredentialOf } from "../../core/planned-request.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import { unchangedAround } from "../../assert/stability.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { placesOf, type Row, rowsOf, textsOf, wholeRows } from "../../assert/rows.ts";
import { tagRequests } from "../../plan/prompts.ts";

/** §4.1: `query_tag` returns exactly the prompts with the tag, as they are. */
export const queriesTagFilter: Rule = {
  id: "queries.tag-filter",
  requests: tagRequests,
  judge(survey, reporter) {
    reporter.needs("a prompt with a tag, and its brand's prompts with that tag");
    for (const exchange of survey.responses("listQueries")) {
      const { brand, query_tag = "" } = parametersOf(exchange);
      if (brand === undefined || query_tag === "") continue;
      const rows = rowsOf(exchange);
      const expected = expectedRows(survey, exchange, query_tag);
      const findings = [
        ...rows
          .filter(({ row }) => Array.isArray(row["tags"]) && !hasTag(row, query_tag))
          .map(({ row, pointer }) => foreign(pointer, row, query_tag)),
        ...(expected === null
          ? []
          : [
              ...lacking(expected.rows, wholeRows(exchange) ?? [], expected.list),
              ...changed(expected, rows),
            ]),
      ];
      reportFindings(reporter, exchange, findings, rows.length > 0);
    }
  },
};

function hasTag(row: Json, slug: string): boolean {
  return textsOf(row?.tags).includes(slug);
}

function foreign(pointer: string, row: Json, slug: string): FindingDetails {
  return {
    pointer: `${pointer}/tags`,
    kind: "row-without-tag",
    expected: `a list containing ${slug}`,
    actual: formatValue(row.tags),
  };
}

interface ExpectedRows {
  readonly rows: readonly Json[];
  /** The unfiltered list. */
  readonly list: Exchange;
}

/** Returns the prompts with the tag in the unfiltered list; null if the list is incomplete or changed. */
function expectedRows(survey: Survey, exchange: Exchange, slug: string): ExpectedRows | null {
  const { brand = "" } = parametersOf(exchange);
  const request = withCredentialOf(exchange, survey.plan("listQueries", { brand }));
  const reference = unchangedAround(survey, request, exchange);
  const all = reference === null ? null : wholeRows(reference);
  if (reference === null || all === null || wholeRows(exchange) === null) return null;
  return { rows: all.filter((row) => hasTag(row, slug)), list: reference };
}

/** Returns findings for missing prompts, identified by text and country because tokens may differ. */
function lacking(
  expected: readonly Json[],
  given: readonly Json[],
  list: Exchange,
): FindingDetails[] {
  const there = given.map(nameOf);
  return expected
    .filter((row) => {
      const index = there.indexOf(nameOf(row));
      if (index === -1) return true;
      there.splice(index, 1);
      return false;
    })
    .map((row) => ({
      pointer: "/items",
      kind: "row-lacking",
      expected: `a row for ${formatValue(row?.text)}, which has the tag`,
      actual: otherRows(given.length),
      compared: placesOf([list], (one) => one === row),
    }));
}

const FACTS = ["country", "search_volume_bucket", "difficulty_bucket", "tags"];

/** Returns findings for prompts with other fields than in the unfiltered list. */
function changed({ rows: expected, list }: ExpectedRows, rows: readonly Row[]): FindingDetails[] {
  const known = new Map(expected.map((row) => [row?.brand_prompt_id as unknown, row]));
  return rows.flatMap(({ row, pointer }) => {
    const prompt = known.get(row["brand_prompt_id"]);
    if (prompt === undefined) return [];
    return FACTS.filter((name) => canonicalJson(row[name]) !== canonicalJson(prompt[name])).map(
      (name) => ({
        pointer: `${pointer}/${name}`,
        kind: "prompt-differs",
        expected: `${formatValue(prompt[name])}, as without query_tag`,
        actual: formatValue(row[name]),
        compared: placesOf([list], (one) => one === prompt, name),
      }),
    );
  });
}

function nameOf(row: Json): string {
  return JSON.stringify([row?.text ?? null, row?.country ?? null]);
}
