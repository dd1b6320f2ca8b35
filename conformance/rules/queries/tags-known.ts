import { sibling } from "../../ask.ts";
import type { Exchange, Json } from "../../exchange.ts";
import type { Rule } from "../../rule.ts";
import { anchorOf } from "../../still.ts";
import { parametersOf, type Survey } from "../../survey.ts";
import { tell } from "../../tell.ts";
import { rowsOf } from "../runs/rows.ts";
import { tagAsks, textsOf, wholeRows } from "./ground.ts";

/** §2.4, §2.5: the list of a brand's tags holds those on its prompts. */
export const queriesTagsKnown: Rule = {
  id: "queries.tags-known",
  asks: tagAsks,
  judge(survey, judgement) {
    judgement.missing("a prompt with a tag, and the list of its brand's tags");
    for (const exchange of survey.replies("listQueries")) {
      const slugs = slugsFor(survey, exchange);
      if (slugs === null) continue;
      const used = rowsOf(exchange).flatMap(({ row, pointer }) =>
        textsOf(row["tags"]).map((tag, place) => ({ tag, pointer: `${pointer}/tags/${place}` })),
      );
      const findings = used
        .filter(({ tag }) => !slugs.has(tag))
        .map(({ tag, pointer }) => ({
          pointer,
          kind: "tag-unknown",
          expected: "a slug that /queries/tags lists",
          actual: tag,
        }));
      tell(judgement, exchange, { findings, witness: used.length > 0 });
    }
  },
};

/** The slugs of the brand's tags, where all of them are known and stood still; null otherwise. */
function slugsFor(survey: Survey, exchange: Exchange): ReadonlySet<unknown> | null {
  const { brand } = parametersOf(exchange);
  if (brand === undefined) return null;
  const ask = sibling(exchange, survey.ask("listQueryTags", { brand }));
  const anchor = anchorOf(survey, ask, exchange);
  const rows = anchor === null ? null : wholeRows(anchor);
  return rows === null ? null : new Set(rows.map((row: Json): unknown => row?.slug));
}
