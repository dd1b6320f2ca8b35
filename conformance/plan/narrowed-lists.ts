import type { OperationId } from "../../src/contract/operation.ts";
import { textsOf } from "../assert/rows.ts";
import type { Json } from "../core/exchange.ts";
import { type PlannedRequest, repeated, type RequestParameters } from "../core/planned-request.ts";
import type { Survey } from "../core/survey.ts";
import { brandWithMostRuns, closedWindow, firstPromptId, providersWithRuns } from "./discovery.ts";
import { firstPageRequest } from "./paging.ts";

const DAYS = 7;
const MIDDLE_BUCKET = 6;

/**
 * Plans two lists with several filters at once, in both of their modes. The rows of the modes differ if one of them
 * ignores a filter.
 */
export function narrowedRequests(survey: Survey): PlannedRequest[] {
  const discovered = brandWithMostRuns(survey);
  if (discovered === null) return [];
  const prompt: Json = discovered.prompts.find(
    (one) => one?.brand_prompt_id === firstPromptId(discovered),
  );
  const common = {
    ...closedWindow(survey, DAYS),
    llm_provider: providersWithRuns(discovered)[0],
  };
  const inBothModes = (id: OperationId, filters: RequestParameters, mode: RequestParameters) => {
    const plain = firstPageRequest(survey, id, discovered, { ...common, ...filters });
    return [
      plain,
      firstPageRequest(survey, id, discovered, { ...common, ...filters, ...mode }),
      ...(survey.find(plain) === null ? [] : [repeated(plain)]),
    ];
  };
  return [
    ...inBothModes("listPromptsByVisibility", { max_difficulty: MIDDLE_BUCKET }, { order: "desc" }),
    ...inBothModes(
      "listCitations",
      { brand_prompt_id: prompt?.brand_prompt_id, query_tag: textsOf(prompt?.tags)[0] },
      { include_extras: true },
    ),
  ];
}
