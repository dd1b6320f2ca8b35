import type { Rule } from "../../rule.ts";
import { type Finding, shown, tell } from "../../tell.ts";
import { PROVIDERS } from "../filter/asks.ts";
import { boardAsks, boards, isNamed } from "./boards.ts";

const SLUGS: ReadonlySet<unknown> = new Set(PROVIDERS);

/** §2.13: a brand is seen on platforms, on some at least where it was named. */
export const leaderboardProviders: Rule = {
  id: "leaderboard.providers",
  asks: boardAsks,
  judge(survey, judgement) {
    judgement.missing("a prompt on which brands are named");
    for (const { exchange, rows } of boards(survey)) {
      const named = rows.filter(
        ({ row }) => isNamed(row) && Array.isArray(row["seen_on_providers"]),
      );
      const findings = named.flatMap(({ row, pointer }) =>
        wrongIn(row["seen_on_providers"], `${pointer}/seen_on_providers`),
      );
      tell(judgement, exchange, { findings, witness: named.length > 0 });
    }
  },
};

function wrongIn(platforms: readonly unknown[], pointer: string): Finding[] {
  if (platforms.length === 0) {
    const expected = "a platform at least, for the brand was named";
    return [{ pointer, kind: "no-platform", expected, actual: "[]" }];
  }
  return platforms
    .filter((slug) => !SLUGS.has(slug))
    .map((slug) => ({
      pointer,
      kind: "no-slug",
      expected: "platform slugs only",
      actual: shown(slug),
    }));
}
