import { asking, type Ask } from "../../ask.ts";
import type { Exchange, Json } from "../../exchange.ts";
import type { Judgement, Rule } from "../../rule.ts";
import { bodyOf, type Survey } from "../../survey.ts";
import { forgedProbes } from "./forged.ts";
import { goodCall, probeAsks } from "./probe.ts";

/** Lists that can be limited to a prompt, and what tells that a row counts something. */
const COUNTED = {
  listTopMentionedBrands: "mention_count",
  listCitedDomains: "citation_count",
  listCitations: "citation_count",
  listSearches: "occurrences",
  listQueryRuns: null,
} as const;

/**
 * §2.4, §7: a prompt that does not exist has no answers, so nothing can be counted for it. Looked at
 * where the list without the filter counts something; the token is one that the leaderboard refused.
 */
export const unknownPromptFilter: Rule = {
  id: "error.unknown-prompt-filter",
  asks: (survey) => [
    ...probeAsks(survey, forgedProbes(survey, "getPromptLeaderboard", "brand_prompt_id")),
    ...probes(survey).flatMap(({ bare, filtered }) => [bare, filtered]),
  ],
  judge(survey, judgement) {
    const all = probes(survey);
    if (all.length === 0) judgement.missing("a prompt token that the leaderboard refuses");
    for (const { id, bare, filtered } of all) {
      const exchange = survey.find(filtered);
      if (countingRow(survey.body(bare), id) < 0) judgement.missing("a list that counts something");
      else if (exchange !== null) judgeFiltered(judgement, exchange, id);
    }
  },
};

type ListId = keyof typeof COUNTED;

interface FilterProbe {
  readonly id: ListId;
  readonly bare: Ask;
  readonly filtered: Ask;
}

function probes(survey: Survey): FilterProbe[] {
  const token = refusedToken(survey);
  if (token === null) return [];
  return (Object.keys(COUNTED) as ListId[]).flatMap((id) => {
    const call = goodCall(survey, id);
    if (call === null) return [];
    const values = { ...call.values, brand_prompt_id: token };
    return [{ id, bare: call.ask, filtered: asking(survey.contract, id, values) }];
  });
}

/** A forged token that the leaderboard answered with 404, or else with 400. */
function refusedToken(survey: Survey): string | null {
  const forgeries = forgedProbes(survey, "getPromptLeaderboard", "brand_prompt_id");
  for (const status of [404, 400]) {
    const probe = forgeries.find(({ bad }) => survey.find(bad)?.reply?.status === status);
    const token = probe?.bad.request.query.find(([name]) => name === "brand_prompt_id")?.[1];
    if (token !== undefined) return token;
  }
  return null;
}

function judgeFiltered({ held, broken }: Judgement, exchange: Exchange, id: ListId): void {
  const status = exchange.reply?.status;
  if (status === 404 || status === 400) return held(exchange);
  const body = bodyOf(exchange);
  if (!Array.isArray(body?.items)) return;
  const place = countingRow(body, id);
  if (place < 0) held(exchange);
  else {
    broken({
      exchange,
      pointer: `/items/${place}`,
      kind: "filter-ignored",
      expected: "no row that counts anything for a prompt that does not exist",
      actual: `${body.items.length} rows`,
    });
  }
}

/** The place of the first row that counts something; -1: none does. */
function countingRow(body: Json, id: ListId): number {
  const items: Json[] = Array.isArray(body?.items) ? body.items : [];
  const field = COUNTED[id];
  return items.findIndex((row: Json) => (field === null ? row !== null : row?.[field] > 0));
}
