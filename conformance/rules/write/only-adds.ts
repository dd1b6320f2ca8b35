import type { Ask } from "../../ask.ts";
import type { Exchange, Json } from "../../exchange.ts";
import type { Rule } from "../../rule.ts";
import { bodyOf, type Survey } from "../../survey.ts";
import { type Finding, tell } from "../../tell.ts";
import { changesOf } from "./changes.ts";
import { NO_WRITE } from "./own.ts";
import { existing, writeAsks } from "./steps.ts";

/** §1: what was there is there afterwards, and as it was. */
export const writeOnlyAdds: Rule = {
  id: "write.only-adds",
  asks: writeAsks,
  judge(survey, judgement) {
    judgement.missing(`${NO_WRITE}, where there is a brand already`);
    const { brands, prompts, metrics, answer } = existing(survey);
    for (const ask of [brands, prompts, metrics, answer]) {
      const sides = ask === null ? null : aroundWrites(survey, ask);
      if (sides === null) continue;
      const [before, after] = sides;
      const findings: Finding[] = changesOf(after.operation, bodyOf(before), bodyOf(after));
      tell(judgement, after, { findings, witness: saysMuch(bodyOf(before)) });
    }
  },
};

/** What an ask was answered before a write and after it; null where not both were. */
function aroundWrites(survey: Survey, ask: Ask): readonly [Exchange, Exchange] | null {
  const [before, after] = [survey.find(ask), survey.find({ ...ask, again: 1 })];
  if (before === null || after === null) return null;
  if (bodyOf(before) === null || bodyOf(after) === null) return null;
  const isAround = survey.exchanges.some(
    ({ request, reply, index }) =>
      request.method === "POST" &&
      reply?.status === 200 &&
      before.index < index &&
      index < after.index,
  );
  return isAround ? [before, after] : null;
}

/** An empty list can lose nothing. */
function saysMuch(body: Json): boolean {
  return !Array.isArray(body?.items) || body.items.length > 0;
}
