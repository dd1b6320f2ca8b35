import type { Exchange, Json } from "../../exchange.ts";
import type { Judgement, Rule } from "../../rule.ts";
import { bodyOf, type Survey } from "../../survey.ts";
import { scoutAsks } from "../../terrain.ts";
import { foreignAsks, foreignOf, smuggles, trespasses, type Foreign } from "./foreign.ts";
import { isElsewhere } from "../../elsewhere.ts";
import { judgeStatus } from "./refusal.ts";

/**
 * §5: a key reads its own workspace only. What the other workspace's key lists is asked for with the
 * main key: its brand by name, its answer and prompt by token. A token may happen to be one of ours as
 * well, so a 200 is judged by the texts in it.
 */
export const workspaceIsolation: Rule = {
  id: "auth.workspace-isolation",
  asks(survey) {
    if (!survey.has("other")) return [];
    return [
      ...scoutAsks(survey),
      ...foreignAsks(survey),
      ...trespasses(survey),
      ...smuggles(survey),
    ];
  },
  judge(survey, judgement) {
    const { missing } = judgement;
    if (!survey.has("other")) return missing("a key of another workspace (--other-key)");
    const foreign = foreignOf(survey);
    if (foreign.brand === null) missing("a brand that only the other workspace tracks");
    if (foreign.detail === null) missing("an answer of the other workspace");
    for (const exchange of found(survey, trespasses(survey))) {
      judgeStatus(judgement, exchange, { status: 404 });
    }
    for (const exchange of found(survey, smuggles(survey))) {
      judgeTexts(judgement, exchange, foreign);
    }
  },
};

function found(survey: Survey, asks: ReturnType<typeof smuggles>): Exchange[] {
  return asks.map((ask) => survey.find(ask)).filter((exchange) => exchange !== null);
}

function judgeTexts({ held, broken }: Judgement, exchange: Exchange, foreign: Foreign): void {
  const status = exchange.reply?.status;
  if (status === undefined || isElsewhere(status)) return;
  if (status === 404 || status === 400) return held(exchange);
  const body: Json = bodyOf(exchange);
  if (body === null) return;
  const pointer = leakIn(body, foreign);
  if (pointer === null) held(exchange);
  else {
    broken({
      exchange,
      pointer,
      kind: "foreign-text",
      expected: "nothing of the other workspace",
      actual: "the text that its own key reads there",
    });
  }
}

/** Texts that two workspaces don't share by chance. */
const SECRETS = ["answer_text", "raw_response_excerpt"] as const;

/** Where a body holds a text of the other workspace; null: nowhere. */
function leakIn(body: Json, foreign: Foreign): string | null {
  const rows: [Json, string][] = Array.isArray(body.items)
    ? body.items.map((row: Json, place: number) => [row, `/items/${place}`])
    : [[body, ""]];
  for (const [row, pointer] of rows) {
    const field = SECRETS.find((name) => isSame(row?.[name], secretOf(foreign, name)));
    if (field !== undefined) return `${pointer}/${field}`;
  }
  return null;
}

function secretOf({ run, detail }: Foreign, name: (typeof SECRETS)[number]): unknown {
  return name === "answer_text" ? detail?.answer_text : run?.[name];
}

function isSame(one: unknown, other: unknown): boolean {
  return typeof one === "string" && one !== "" && one === other;
}
