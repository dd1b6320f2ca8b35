import type { Rule } from "../../rule.ts";
import { succeeded } from "../../survey.ts";
import { isListed, isRefused, usableAsks, usesOf } from "./uses.ts";

/** §2: names and ids come from lists to be handed back; what is still listed can't be unknown. */
export const idsUsable: Rule = {
  id: "ids.usable",
  asks: usableAsks,
  judge(survey, { held, broken, missing }) {
    missing("a listed brand, prompt, tag or answer");
    for (const use of usesOf(survey)) {
      const exchange = survey.find(use.ask);
      if (exchange === null) continue;
      if (succeeded(exchange)) held(exchange);
      if (!isRefused(survey, use.ask)) continue;
      if (!isListed(survey, use, 1)) missing("data that stands still");
      else {
        broken({
          exchange,
          pointer: "",
          kind: "listed-refused",
          expected: `status 200: ${use.what} is listed`,
          actual: `status ${exchange.reply?.status}`,
        });
      }
    }
  },
};
