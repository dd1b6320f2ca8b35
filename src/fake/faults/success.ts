import type { OperationId } from "../../contract/operation.ts";
import { parameter, withError } from "./changes.ts";
import { defineFaults, type Fault, type FaultDefinition } from "./fault.ts";

/** Rules besides `success.*` that detect an operation that refuses every valid request. */
const ALSO_BROKEN: Readonly<Partial<Record<OperationId, readonly string[]>>> = {
  listTrackedBrands: [],
  listQueries: [],
  listQueryTags: [],
  listLlmProviders: [],
  listCitationTags: [],
  getVisibility: ["ids.usable"],
  listTopMentionedBrands: ["page.limit-honoured"],
  listCitedDomains: ["page.limit-honoured"],
  listCitations: ["page.limit-honoured", "filter.defaults"],
  getOwnedShare: [],
  listSearches: ["page.limit-honoured", "searches.group-400"],
  getPromptLeaderboard: ["page.limit-honoured", "ids.usable"],
  listPromptsByVisibility: ["page.limit-honoured"],
  listPromptRankingAdvice: [],
  listRankingAdvice: [],
  listQueryRuns: ["page.limit-honoured"],
  getQueryRun: ["ids.usable"],
  listVideoSummaries: ["page.limit-honoured"],
  getVideoSummary: ["ids.usable"],
};

/** Faults of valid requests (§4): refused, or without a complete response. */
export const SUCCESS_FAULTS: readonly Fault[] = defineFaults({ statuses: [200] }, [
  ...(Object.keys(ALSO_BROKEN) as OperationId[]).map((operation): FaultDefinition => ({
    id: `success.${kebabCase(operation)}-400`,
    title: `${operation} refuses every valid request.`,
    breaks: [ruleOf(operation)],
    mayBreak: ALSO_BROKEN[operation] ?? [],
    operations: [operation],
    changeResponse: (response) => withError(response, 400, "Invalid request"),
  })),
  {
    id: "success.connection-closed",
    title: "/queries/tags closes every connection without a response.",
    ...affecting("listQueryTags", (response) => ({ ...response, transport: { isReset: true } })),
  },
  {
    id: "success.truncated",
    title: "/sources/owned-share is truncated after 20 bytes.",
    ...affecting("getOwnedShare", (response) => ({ ...response, transport: { cutAfter: 20 } })),
  },
  {
    id: "success.never-responds",
    title: "/ranking-advice never responds.",
    ...affecting("listRankingAdvice", (response) => ({
      ...response,
      transport: { delayMs: 3_600_000 },
    })),
  },
  {
    id: "success.always-429",
    title: "/llm-providers is always rate limited.",
    ...affecting("listLlmProviders", (response) => withError(response, 429, "Too many requests")),
  },
  {
    id: "success.always-503",
    title: "/prompts/ranking-advice always returns 503.",
    mayBreak: ["error.no-500"],
    ...affecting("listPromptRankingAdvice", (response) => withError(response, 503, "Unavailable")),
  },
  {
    id: "success.empty-body",
    title: "/citations/tags has an empty body.",
    mayBreak: ["error.json"],
    ...affecting("listCitationTags", (response) => ({ ...response, transport: { text: "" } })),
  },
  {
    id: "success.no-filter-with-dates",
    title: "Citations of one platform are refused unless the dates are left out.",
    ...affecting("listCitations", (response, request) =>
      parameter(request, "llm_provider") === undefined ||
      parameter(request, "start_date") === undefined
        ? response
        : withError(response, 400, "Not both"),
    ),
  },
]);

type ChangeResponse = Extract<FaultDefinition, { changeResponse: unknown }>["changeResponse"];

/** Returns a fault's effect on the successes of one operation. */
function affecting(
  operation: OperationId,
  changeResponse: ChangeResponse,
): Pick<FaultDefinition, "breaks" | "operations"> & { readonly changeResponse: ChangeResponse } {
  return { breaks: [ruleOf(operation)], operations: [operation], changeResponse };
}

function ruleOf(operation: OperationId): string {
  return `success.${kebabCase(operation)}`;
}

function kebabCase(operation: string): string {
  return operation.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
