import { lastPageOf } from "../../assert/within-list.ts";
import type { Exchange } from "../../core/exchange.ts";
import type { Place } from "../../core/rule.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { lastListOf } from "../../plan/removed-rows.ts";

/** Why a request is valid, as far as other responses show it. */
export interface Evidence {
  /** The end of a sentence; empty if the specification alone says it. */
  readonly why: string;
  readonly compared?: readonly Place[];
  readonly parameters?: readonly string[];
}

export const NO_EVIDENCE: Evidence = { why: "" };

/** Returns the later response that lists what was not found, or that has rows at the refused offset. */
export function evidenceOf(survey: Survey, exchange: Exchange): Evidence {
  return exchange.response?.status === 404
    ? listedStill(survey, exchange)
    : withinList(survey, exchange);
}

function listedStill(survey: Survey, exchange: Exchange): Evidence {
  const listed = lastListOf(survey, exchange);
  if (listed === null) return NO_EVIDENCE;
  return {
    why: `: ${listed.parameter} names ${listed.what}, which is listed after the request too`,
    compared: [{ exchange: listed.list, pointer: "/items" }],
    parameters: [listed.parameter],
  };
}

function withinList(survey: Survey, exchange: Exchange): Evidence {
  const { offset = "0" } = parametersOf(exchange);
  const page = offset === "0" ? null : lastPageOf(survey, exchange);
  if (page === null) return NO_EVIDENCE;
  return {
    why: `: offset ${offset} is below the total_count of ${page.response?.json?.total_count}`,
    compared: [{ exchange: page, pointer: "/total_count" }],
    parameters: ["offset"],
  };
}
