import type { Rule } from "../../rule.ts";
import { ownedAsks } from "../citations/ground.ts";

const ECHOED = ["brand", "start_date", "end_date", "llm_provider"];

/** §2.11: the four keys of `filters_applied`, used or not. */
export const ownedFilters: Rule = {
  id: "owned.filters",
  asks: ownedAsks,
  judge(survey, { held, broken, missing }) {
    missing("a reply of /sources/owned-share");
    for (const exchange of survey.replies("getOwnedShare")) {
      const echo: unknown = exchange.reply?.json?.filters_applied;
      const keys = new Set(typeof echo === "object" && echo !== null ? Object.keys(echo) : []);
      const absent = ECHOED.filter((name) => !keys.has(name));
      for (const name of absent) {
        broken({
          exchange,
          pointer: `/filters_applied/${name}`,
          kind: "echo-absent",
          expected: `the key ${name}`,
          actual: "absent",
        });
      }
      if (absent.length === 0) held(exchange);
    }
  },
};
