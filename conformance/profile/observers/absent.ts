import type { Exchange } from "../../core/exchange.ts";
import { usesMainKey } from "../../core/exchange.ts";
import { UNKNOWN_TOKEN, UNKNOWN_VIDEO } from "../../plan/valid-calls.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import {
  brandNames,
  closedWindow,
  firstPromptId,
  brandWithMostRuns,
  discoveredBrands,
} from "../../plan/discovery.ts";
import {
  requestedAspect,
  type Aspect,
  type ObserverGroup,
  type Value,
  eachExchange,
  type RequestedAspect,
  valueOrStatus,
} from "../observer.ts";
import {
  aboutBrandWithMostRuns,
  forBrandWithMostRuns,
  statusOr,
  totalCountOf,
  isDeliberate,
} from "../observation.ts";
import type { OperationId } from "../../../src/contract/operation.ts";

const NO_NAME = "understudy-no-such-name";

function matched(exchange: Exchange, survey: Survey): Value | null {
  return statusOr(exchange, (body) => {
    const total = totalCountOf(exchange) ?? (body?.metrics?.total_runs as unknown);
    const { runs = 0 } = brandWithMostRuns(survey) ?? {};
    if (typeof total !== "number" || runs === 0) return null;
    return total === 0 ? "matches nothing" : "matches something";
  });
}

/** Returns a prompt id of another brand in the workspace. */
function foreignPrompt(survey: Survey): string | null {
  const others = discoveredBrands(survey).filter((brand) => brand !== brandWithMostRuns(survey));
  return others.map(firstPromptId).find((id) => id !== null) ?? null;
}

/** Plans a request about the brand with the most runs and a prompt of another brand. */
function aboutForeignPrompt(id: OperationId): RequestedAspect["requests"] {
  return (survey) => {
    const brand_prompt_id = brandWithMostRuns(survey) === null ? null : foreignPrompt(survey);
    return brand_prompt_id === null ? [] : aboutBrandWithMostRuns(id, { brand_prompt_id })(survey);
  };
}

/** What a filter of the brand with the most runs matches. */
function filtered(requests: RequestedAspect["requests"]): Aspect {
  return requestedAspect({ needs: "a brand with runs", requests, read: matched });
}

function brandFilter(filtersFor: (brand: string) => Readonly<Record<string, string>>): Aspect {
  return filtered((survey) =>
    forBrandWithMostRuns(survey, ({ brand }) => [
      survey.plan("listTopMentionedBrands", {
        brand,
        ...filtersFor(brand),
        ...closedWindow(survey),
      }),
    ]),
  );
}

const NEEDS_PROMPT = new Set<Exchange["operation"]>([
  "getPromptLeaderboard",
  "listPromptRankingAdvice",
]);

/** Whether a request for a well-formed prompt id that the brand does not have was refused. */
function isForged(exchange: Exchange, survey: Survey): boolean {
  const { brand = "", brand_prompt_id: id, ...rest } = parametersOf(exchange);
  const isPlain = usesMainKey(exchange) && Object.keys(rest).length === 0;
  const isRefused = (exchange.response?.status ?? 0) >= 400 && isDeliberate(survey, exchange);
  if (!isPlain || !isRefused || !NEEDS_PROMPT.has(exchange.operation)) return false;
  const others = [undefined, UNKNOWN_TOKEN, foreignPrompt(survey)];
  return !others.includes(id) && brandNames(survey).includes(brand);
}

/** Missing resources (§4, §5, §7). */
export const ABSENT_OBSERVERS: ObserverGroup = {
  reads: ["error.unknown-prompt-404", "error.unknown-run-404", "sov.filter-brand"],
  choices: {
    C14: {
      "unknown prompt": {
        needs: "a request that requires a prompt",
        observe: eachExchange((exchange, survey) =>
          isForged(exchange, survey) ? statusOr(exchange, () => null) : null,
        ),
      },
      "malformed prompt id": requestedAspect({
        needs: "a request that needs a prompt",
        requests: aboutBrandWithMostRuns("getPromptLeaderboard", {
          brand_prompt_id: UNKNOWN_TOKEN,
        }),
        read: valueOrStatus("200"),
      }),
      "malformed prompt id as a filter": filtered(
        aboutBrandWithMostRuns("listQueryRuns", { brand_prompt_id: UNKNOWN_TOKEN }),
      ),
      "another brand's prompt": requestedAspect({
        needs: "two brands with prompts",
        requests: aboutForeignPrompt("getPromptLeaderboard"),
        read: valueOrStatus("200"),
      }),
      "another brand's prompt as a filter": requestedAspect({
        needs: "two brands with prompts, one of them with runs",
        requests: aboutForeignPrompt("listQueryRuns"),
        read: matched,
      }),
      "malformed run id": requestedAspect({
        requests: (survey) => [survey.plan("getQueryRun", { run_id: UNKNOWN_TOKEN })],
        read: valueOrStatus("200"),
      }),
      "video without a summary": requestedAspect({
        requests: aboutBrandWithMostRuns("getVideoSummary", { url: UNKNOWN_VIDEO }),
        read: valueOrStatus("200"),
      }),
    },
    C15: {
      "untracked competitor as a filter": filtered(
        aboutBrandWithMostRuns("listCitedDomains", { ownership: `competitor:${NO_NAME}` }),
      ),
    },
    C37: {
      "unused tag as a filter": filtered((survey) => [
        ...aboutBrandWithMostRuns("listQueries", { query_tag: NO_NAME })(survey),
        ...aboutBrandWithMostRuns("getVisibility", { query_tag: NO_NAME })(survey),
      ]),
    },
    C43: {
      "unmentioned name as filter_by_brand": brandFilter(() => ({ filter_by_brand: NO_NAME })),
      "unmentioned name as exclude_brand": brandFilter(() => ({ exclude_brand: NO_NAME })),
      "same name in both filters": brandFilter((brand) => ({
        filter_by_brand: brand,
        exclude_brand: brand,
      })),
    },
  },
};
