import { reportFindings, formatValue, type FindingDetails } from "../../assert/findings.ts";
import type { Rule } from "../../core/rule.ts";
import { PROVIDERS } from "../../plan/discovery.ts";
import { seenPlatformFindings, seenPlatformRequests } from "./seen-platforms.ts";
import { leaderboardRequests, leaderboards, isNamed } from "./leaderboards.ts";

const SLUGS: ReadonlySet<unknown> = new Set(PROVIDERS);

/** §2.13: a brand is seen on platforms, on at least one if it was mentioned, and each time on one. */
export const leaderboardProviders: Rule = {
  id: "leaderboard.providers",
  requests: (survey) => [...leaderboardRequests(survey), ...seenPlatformRequests(survey)],
  judge(survey, reporter) {
    reporter.needs("a prompt with mentioned brands");
    for (const { exchange, rows } of leaderboards(survey)) {
      const named = rows.filter(
        ({ row }) => isNamed(row) && Array.isArray(row["seen_on_providers"]),
      );
      const findings = named.flatMap(({ row, pointer }) =>
        wrongIn(row["seen_on_providers"], row["times_named"], `${pointer}/seen_on_providers`),
      );
      reportFindings(reporter, exchange, findings, named.length > 0);
    }
    seenPlatformFindings(survey).forEach(reporter.violates);
  },
};

function wrongIn(
  platforms: readonly unknown[],
  timesNamed: number,
  pointer: string,
): FindingDetails[] {
  if (platforms.length === 0) {
    const expected = "at least one platform, because the brand was mentioned";
    return [{ pointer, kind: "no-platform", expected, actual: "[]" }];
  }
  if (platforms.length > timesNamed) {
    const expected = `at most ${timesNamed}, as often as the brand was named`;
    return [{ pointer, kind: "too-many-platforms", expected, actual: formatValue(platforms) }];
  }
  return platforms
    .filter((slug) => !SLUGS.has(slug))
    .map((slug) => ({
      pointer,
      kind: "no-slug",
      expected: "platform slugs only",
      actual: formatValue(slug),
    }));
}
