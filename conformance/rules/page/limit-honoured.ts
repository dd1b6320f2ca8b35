import type { Ask } from "../../ask.ts";
import type { Exchange } from "../../exchange.ts";
import { baseAsk, listAsks, MAX_100 } from "../../lists.ts";
import type { Judgement, Rule } from "../../rule.ts";
import type { Survey } from "../../survey.ts";
import { promptOf, richest } from "../../terrain.ts";
import { DEFAULT_LIMITS, givenNumber, pageOf } from "./page.ts";

/** §8: the largest documented values work: `limit=100`, and `window_days=365` of the leaderboard. */
export const limitHonoured: Rule = {
  id: "page.limit-honoured",
  asks: (survey) => [...listAsks(survey), ...yearAsks(survey)],
  judge(survey, judgement) {
    judgeAccepted(survey, judgement);
    for (const exchange of survey.replies(...MAX_100)) {
      if (givenNumber(exchange, "limit") === 100) judgeRows(exchange, judgement);
    }
    judgement.missing("a list of more rows than its default limit");
  },
};

function yearAsks(survey: Survey): Ask[] {
  const study = richest(survey);
  const prompt = study === null ? null : promptOf(study);
  if (study === null || prompt === null) return [];
  const values = { brand: study.brand, brand_prompt_id: prompt, window_days: 365 };
  return [survey.ask("getPromptLeaderboard", values)];
}

function judgeAccepted(survey: Survey, { held, broken }: Judgement): void {
  const study = richest(survey);
  const lists = study === null ? [] : MAX_100.map((id) => baseAsk(survey, id, study));
  const replies = [...lists, ...yearAsks(survey)].flatMap((ask) => survey.find(ask) ?? []);
  for (const exchange of replies) {
    const isYear = exchange.operation === "getPromptLeaderboard";
    const status = exchange.reply?.status;
    if (status === 200 && isYear) held(exchange);
    if (status === 400) {
      const expected = isYear ? "window_days=365 accepted" : "limit=100 accepted";
      broken({ exchange, pointer: "", kind: "maximum-refused", expected, actual: "400" });
    }
  }
}

function judgeRows(exchange: Exchange, { held, broken }: Judgement): void {
  const page = pageOf(exchange);
  if (page === null) return;
  const expected = Math.min(100, Math.max(0, page.total - page.offset));
  if (page.rows.length < expected) {
    broken({
      exchange,
      pointer: "/items",
      kind: "too-few-rows",
      expected: `${expected} rows: limit=100 of ${page.total} from offset ${page.offset}`,
      actual: String(page.rows.length),
    });
  } else if (expected > (DEFAULT_LIMITS[page.id] ?? 0)) held(exchange);
}
