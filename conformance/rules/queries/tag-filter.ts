import { sibling } from "../../ask.ts";
import type { Exchange, Json } from "../../exchange.ts";
import type { Rule } from "../../rule.ts";
import { anchorOf } from "../../still.ts";
import { parametersOf, type Survey } from "../../survey.ts";
import { type Finding, shown, tell } from "../../tell.ts";
import { rowsOf } from "../runs/rows.ts";
import { tagAsks, textsOf, wholeRows } from "./ground.ts";

/** §4.1: `query_tag` leaves the prompts that carry the slug, all of them and no others. */
export const queriesTagFilter: Rule = {
  id: "queries.tag-filter",
  asks: tagAsks,
  judge(survey, judgement) {
    judgement.missing("a prompt with a tag, and its brand's prompts under that tag");
    for (const exchange of survey.replies("listQueries")) {
      const { brand, query_tag = "" } = parametersOf(exchange);
      if (brand === undefined || query_tag === "") continue;
      const rows = rowsOf(exchange);
      const owed = owedRows(survey, exchange, query_tag);
      const findings = [
        ...rows
          .filter(({ row }) => Array.isArray(row["tags"]) && !carries(row, query_tag))
          .map(({ row, pointer }) => foreign(pointer, row, query_tag)),
        ...(owed === null ? [] : lacking(owed, wholeRows(exchange) ?? [])),
      ];
      tell(judgement, exchange, { findings, witness: rows.length > 0 });
    }
  },
};

function carries(row: Json, slug: string): boolean {
  return textsOf(row?.tags).includes(slug);
}

function foreign(pointer: string, row: Json, slug: string): Finding {
  return {
    pointer: `${pointer}/tags`,
    kind: "row-without-tag",
    expected: `a list with ${slug}`,
    actual: shown(row.tags),
  };
}

/** The prompts with the tag in the unfiltered list, if that stood still; null: not to be told. */
function owedRows(survey: Survey, exchange: Exchange, slug: string): readonly Json[] | null {
  const { brand = "" } = parametersOf(exchange);
  const ask = sibling(exchange, survey.ask("listQueries", { brand }));
  const anchor = anchorOf(survey, ask, exchange);
  const all = anchor === null ? null : wholeRows(anchor);
  if (all === null || wholeRows(exchange) === null) return null;
  return all.filter((row) => carries(row, slug));
}

/** Owed prompts that are not there, told by text and country: tokens may be made anew. */
function lacking(owed: readonly Json[], given: readonly Json[]): Finding[] {
  const there = given.map(nameOf);
  return owed
    .filter((row) => {
      const place = there.indexOf(nameOf(row));
      if (place === -1) return true;
      there.splice(place, 1);
      return false;
    })
    .map((row) => ({
      pointer: "/items",
      kind: "row-lacking",
      expected: `a row for ${shown(row?.text)}, which carries the tag`,
      actual: `${given.length} rows without it`,
    }));
}

function nameOf(row: Json): string {
  return JSON.stringify([row?.text ?? null, row?.country ?? null]);
}
