import type { Exchange } from "../../exchange.ts";
import type { Rule } from "../../rule.ts";
import { bodyOf } from "../../survey.ts";
import { shown } from "../../tell.ts";
import { scoutAsks } from "../../terrain.ts";
import { conclude, differing, type Finding } from "../searches/conclude.ts";
import { rowsOf } from "../searches/views.ts";
import { coverageReplies, type Entry, providerEntries } from "./entries.ts";

/** §2.12: who publishes nothing has nothing to count, and no key: missing means unknown, not zero. */
export const coverageSilentProvider: Rule = {
  id: "coverage.silent-provider",
  asks: scoutAsks,
  judge(survey, judgement) {
    judgement.missing("answers of a platform with exposes_searches false");
    for (const exchange of coverageReplies(survey)) {
      const silent = providerEntries(exchange).filter(
        ({ counts }) => counts.exposes_searches === false,
      );
      const findings = silent.flatMap((entry) => [
        ...countFindings(entry),
        ...keyFindings(exchange, entry.counts.provider),
      ]);
      conclude(
        judgement,
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

function countFindings({ pointer, counts }: Entry): Finding[] {
  return Object.entries(NOTHING).flatMap(([name, nothing]) =>
    name in counts ? differing(`${pointer}/${name}`, "count-of-silent", nothing, counts[name]) : [],
  );
}

function keyFindings(exchange: Exchange, provider: unknown): Finding[] {
  if (typeof provider !== "string") return [];
  const maps = [
    ["", bodyOf(exchange)?.searches_by_provider_total, "searches_by_provider_total"] as const,
    ...rowsOf(exchange).map(
      (row, index) =>
        [`/items/${index}`, row?.searches_by_provider, "searches_by_provider"] as const,
    ),
  ];
  return maps.flatMap(([place, map, name]) => {
    if (typeof map !== "object" || map === null || !Object.hasOwn(map, provider)) return [];
    const pointer = `${place}/${name}/${provider}`;
    return [{ pointer, kind: "key-of-silent", expected: "absent", actual: shown(map[provider]) }];
  });
}
