import type { Exchange, Json } from "../../exchange.ts";
import { isObject } from "../../json.ts";
import { treesOf } from "../../rules/language/trees.ts";
import { bodyOf, parametersOf, type Survey } from "../../survey.ts";
import type { Observer, Sighting, Value } from "../observer.ts";
import { each, objectsIn, rowsIn, together } from "../seeing.ts";

function replies(survey: Survey): readonly Exchange[] {
  return survey.replies("listSearches");
}

function coverageRows(exchange: Exchange): Json[] {
  return objectsIn(bodyOf(exchange)?.coverage?.by_provider);
}

/** Which platforms an unfiltered coverage lists, beside all that there are. */
function listed(survey: Survey, exchange: Exchange): Value | null {
  if (parametersOf(exchange)["llm_provider"] !== undefined) return null;
  const slugs = coverageRows(exchange).map(({ provider }): unknown => provider);
  const all = objectsIn(survey.body(survey.ask("listLlmProviders"))?.items);
  if (slugs.length === 0 || all.length === 0) return null;
  if (slugs.length === all.length) return "every platform";
  const hasIdle = coverageRows(exchange).some(({ runs }) => runs === 0);
  return hasIdle ? "some platforms" : "platforms with answers";
}

/** Which platforms coverage lists under a filter on one. */
function inScope(exchange: Exchange): Value | null {
  const { llm_provider } = parametersOf(exchange);
  const rows = coverageRows(exchange);
  if (llm_provider === undefined || rows.length === 0) return null;
  return rows.length === 1 && rows[0].provider === llm_provider ? "that platform" : "others too";
}

/** What a map says of platforms that publish searches, are in scope and had none. */
function silentKeys(exchange: Exchange, map: unknown): Value | null {
  if (!isObject(map)) return null;
  const counts = coverageRows(exchange)
    .filter(({ exposes_searches, runs }) => exposes_searches === true && runs > 0)
    .map(({ provider }): unknown => map[String(provider)]);
  const isZeroSeen = counts.some((count) => count === 0);
  const isAbsentSeen = counts.some((count) => count === undefined);
  if (isZeroSeen && isAbsentSeen) return "now and then";
  return isZeroSeen ? "at 0" : isAbsentSeen ? "left out" : null;
}

const FILTERS = ["search", "llm_provider", "brand_prompt_id", "query_tag"];

/** Whose searches coverage counts, for a brand with several trees. */
function languages(exchange: Exchange): Value | null {
  const counts = treesOf(bodyOf(exchange))?.map(({ searches }) => searches ?? Number.NaN) ?? [];
  const given = parametersOf(exchange);
  if (counts.length < 2 || FILTERS.some((name) => name in given)) return null;
  const own: unknown = bodyOf(exchange)?.total_occurrences;
  const all = sum(counts);
  const told = sum(coverageRows(exchange).map(({ searches }) => Number(searches)));
  if (all === own) return null;
  if (told === all) return "all languages";
  return told === own ? "the tree that was read" : "otherwise";
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

function seeRowKeys(survey: Survey): Sighting[] {
  return replies(survey).flatMap((exchange) =>
    rowsIn(exchange).flatMap(({ searches_by_provider: map }) =>
      together([exchange], silentKeys(exchange, map)),
    ),
  );
}

/** Which platforms coverage and the maps by platform hold (§2.12). */
export const COVERAGE_OBSERVERS: readonly Observer[] = [
  {
    choice: "C54",
    reads: ["coverage.adds-up", "filter.narrows"],
    aspects: [
      {
        name: "platforms in coverage",
        needs: "a reply without llm_provider",
        see: (survey) => each(replies(survey), (one) => listed(survey, one)),
      },
      {
        name: "platforms in coverage under llm_provider",
        needs: "a reply with llm_provider",
        see: (survey) => each(replies(survey), inScope),
      },
      {
        name: "coverage counts searches of",
        needs: "a brand with several trees and their counts, without filters",
        see: (survey) => each(replies(survey), languages),
      },
    ],
  },
  {
    choice: "C55",
    reads: ["coverage.agrees", "searches.provider-total"],
    aspects: [
      {
        name: "a platform without searches in the totals",
        needs: "a platform that publishes its searches, has answers, and searched nothing",
        see: (survey) =>
          each(replies(survey), (one) => silentKeys(one, bodyOf(one)?.searches_by_provider_total)),
      },
      {
        name: "a platform without searches in a row",
        needs: "a row that some platform never searched",
        see: seeRowKeys,
      },
    ],
  },
];
