import { objectsIn } from "../../assert/rows.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import { sum } from "../../assert/numbers.ts";
import { isObject } from "../../../src/common/is-object.ts";
import { languageTreesOf } from "../../plan/language-trees.ts";
import { bodyOf, parametersOf, type Survey } from "../../core/survey.ts";
import { eachResponse, type ObserverGroup, type Value } from "../observer.ts";
import { observeRows } from "../observation.ts";

function coverageRows(exchange: Exchange): Json[] {
  return objectsIn(bodyOf(exchange)?.coverage?.by_provider);
}

/** Which of all platforms an unfiltered coverage lists. */
function platformsListed(exchange: Exchange, survey: Survey): Value | null {
  if (parametersOf(exchange)["llm_provider"] !== undefined) return null;
  const slugs = coverageRows(exchange).map(({ provider }): unknown => provider);
  const all = objectsIn(survey.body(survey.plan("listLlmProviders"))?.items);
  if (slugs.length === 0 || all.length === 0) return null;
  if (slugs.length === all.length) return "every platform";
  const hasIdle = coverageRows(exchange).some(({ runs }) => runs === 0);
  return hasIdle ? "some platforms" : "platforms with runs";
}

/** Which platforms coverage lists under llm_provider. */
function platformsFiltered(exchange: Exchange): Value | null {
  const { llm_provider } = parametersOf(exchange);
  const rows = coverageRows(exchange);
  if (llm_provider === undefined || rows.length === 0) return null;
  return rows.length === 1 && rows[0].provider === llm_provider ? "that platform" : "others too";
}

type RowTest = (row: Json) => boolean;
const isReadable: RowTest = (row) => row.runs_with_readable_searches > 0;
const isUnreadable: RowTest = (row) => row.runs_with_readable_searches === 0;

/** How a map by platform shows platforms that publish searches and match a test, but have no searches. */
function emptyPlatforms(exchange: Exchange, map: unknown, test: RowTest): Value | null {
  if (!isObject(map)) return null;
  const counts = coverageRows(exchange)
    .filter((row) => row.exposes_searches === true && test(row))
    .map(({ provider }): unknown => map[String(provider)]);
  const isZeroSeen = counts.some((count) => count === 0);
  const isAbsentSeen = counts.some((count) => count === undefined);
  if (isZeroSeen && isAbsentSeen) return "inconsistent";
  return isZeroSeen ? "0" : isAbsentSeen ? "omitted" : null;
}

const FILTERS = ["search", "llm_provider", "brand_prompt_id", "query_tag"];

/** Which searches coverage counts for a brand with several trees. */
function languagesCounted(exchange: Exchange): Value | null {
  const counts =
    languageTreesOf(bodyOf(exchange))?.map(({ searches }) => searches ?? Number.NaN) ?? [];
  const given = parametersOf(exchange);
  if (counts.length < 2 || FILTERS.some((name) => name in given)) return null;
  const own: unknown = bodyOf(exchange)?.total_occurrences;
  const all = sum(counts);
  const covered = sum(coverageRows(exchange).map(({ searches }) => Number(searches)));
  if (all === own) return null;
  if (covered === all) return "all languages";
  return covered === own ? "the language used" : "otherwise";
}

/** Platforms in coverage and in maps by platform (§2.12). */
export const COVERAGE_OBSERVERS: ObserverGroup = {
  reads: ["coverage.adds-up", "filter.narrows", "coverage.agrees", "searches.provider-total"],
  choices: {
    C54: {
      "platforms in coverage": {
        needs: "a request without llm_provider",
        observe: eachResponse("listSearches", platformsListed),
      },
      "platforms in coverage under llm_provider": {
        needs: "a request with llm_provider",
        observe: eachResponse("listSearches", platformsFiltered),
      },
      "coverage counts searches of": {
        needs: "a brand with several trees and their counts, without filters",
        observe: eachResponse("listSearches", languagesCounted),
      },
    },
    C55: {
      "platform without searches in the totals": {
        needs: "a platform with readable runs, but no searches",
        observe: eachResponse("listSearches", (one) =>
          emptyPlatforms(one, bodyOf(one)?.searches_by_provider_total, isReadable),
        ),
      },
      "platform without readable runs in the totals": {
        needs: "a platform that publishes searches, but has no readable runs in scope",
        observe: eachResponse("listSearches", (one) =>
          emptyPlatforms(one, bodyOf(one)?.searches_by_provider_total, isUnreadable),
        ),
      },
      "platform without searches in a row": {
        needs: "a row with a platform that never searched it",
        observe: (survey) =>
          survey
            .responses("listSearches")
            .flatMap((exchange) =>
              observeRows([exchange], (row) =>
                emptyPlatforms(exchange, row.searches_by_provider, isReadable),
              ),
            ),
      },
    },
  },
};
