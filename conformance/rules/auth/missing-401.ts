import type { Rule } from "../../rule.ts";
import { messageOf } from "../error/message.ts";
import { calls, goodReads, groundAsks, shownWith } from "./calls.ts";
import { alsoDeserved, judgeStatus, shownAs } from "./refusal.ts";

const NEEDED = "a request without a key";
const KEYS_LEFT_OUT =
  "a recording that keeps the Authorization header: this one was made without any, so nothing tells who showed a key";

/**
 * §5, §7: no header, no entrance. Each of the 21 endpoints once, with a request that is answered when
 * it shows a key; a POST with `{}` may be refused for its body first.
 */
export const missing401: Rule = {
  id: "auth.missing-401",
  asks: (survey) => [
    ...groundAsks(survey),
    ...goodReads(survey).map(({ ask }) => ask),
    ...calls(survey).map((call) => shownWith(call, { form: "none" })),
  ],
  judge(survey, judgement) {
    const { broken, missing } = judgement;
    const probes = shownAs(survey, ({ form }) => form === "none");
    if (probes.length === 0) missing(NEEDED);
    if (survey.settings.keysLeftOut === true) missing(KEYS_LEFT_OUT);
    for (const exchange of probes) {
      const json = exchange.reply?.json;
      const isBare = exchange.reply?.status === 401 && messageOf(json) === null;
      if (!isBare) judgeStatus(judgement, exchange, wanted(alsoDeserved(survey, exchange)));
      else {
        broken({
          exchange,
          pointer: "/error/message",
          kind: "no-envelope",
          expected: "a message that is not empty",
          actual: json === undefined ? "no JSON" : "none there",
        });
      }
    }
  },
};

function wanted(open: readonly number[]): { status: number; open: readonly number[] } {
  return { status: 401, open };
}
