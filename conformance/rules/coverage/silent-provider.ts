import { itemsOf } from "../../assert/rows.ts";
import {
  reportFindings,
  formatValue,
  expectEqual,
  type FindingDetails,
  withSource,
} from "../../assert/findings.ts";
import type { Exchange } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import { bodyOf } from "../../core/survey.ts";
import { discoveryRequests } from "../../plan/discovery.ts";
import { coverageResponses, type CoverageEntry, providerEntries } from "./coverage-entries.ts";

/** §2.12: a provider that exposes nothing has zero counts and no key: missing means unknown, not zero. */
export const coverageSilentProvider: Rule = {
  id: "coverage.silent-provider",
  requests: discoveryRequests,
  judge(survey, reporter) {
    reporter.needs("runs of a platform with exposes_searches false");
    for (const exchange of coverageResponses(survey)) {
      const silent = providerEntries(exchange).filter(
        ({ counts }) => counts.exposes_searches === false,
      );
      const findings = silent.flatMap((entry) => [
        ...countFindings(entry),
        ...keyFindings(exchange, entry.counts.provider),
      ]);
      reportFindings(
        reporter,
        exchange,
        findings,
        silent.some(({ counts }) => counts.runs > 0),
      );
    }
  },
};

const NOTHING = {
  runs_with_readable_searches: 0,
  runs_without_search: 0,
  searches: 0,
  no_search_rate_pct: null,
} as const;

function countFindings({ pointer, counts }: CoverageEntry): FindingDetails[] {
  return Object.entries(NOTHING).flatMap(([name, nothing]) =>
    name in counts
      ? withSource(
          expectEqual(`${pointer}/${name}`, "count-of-silent", nothing, counts[name]),
          exposesNothing(counts.provider),
        )
      : [],
  );
}

function exposesNothing(provider: unknown): string {
  return `because exposes_searches of ${formatValue(provider)} is false`;
}

function keyFindings(exchange: Exchange, provider: unknown): FindingDetails[] {
  if (typeof provider !== "string") return [];
  const maps = [
    ["", bodyOf(exchange)?.searches_by_provider_total, "searches_by_provider_total"] as const,
    ...itemsOf(exchange).map(
      (row, index) =>
        [`/items/${index}`, row?.searches_by_provider, "searches_by_provider"] as const,
    ),
  ];
  return maps.flatMap(([index, map, name]) => {
    if (typeof map !== "object" || map === null || !Object.hasOwn(map, provider)) return [];
    const pointer = `${index}/${name}/${provider}`;
    const expected = `no key, ${exposesNothing(provider)}: a missing key means unknown`;
    return [{ pointer, kind: "key-of-silent", expected, actual: formatValue(map[provider]) }];
  });
}
