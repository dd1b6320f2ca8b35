import type { Ask } from "../../ask.ts";
import type { Exchange, Json } from "../../exchange.ts";
import { parametersOf, type Survey } from "../../survey.ts";
import { closedWindow, richest, scoutAsks } from "../../terrain.ts";

/** The values that `group_by` of /visibility can have (§4.2). */
export const GROUPINGS = ["overall", "day", "provider", "query_tag"] as const;

/** The replies with the documented layout: those that are not broken down (§2.7). */
export function overallReplies(survey: Survey): Exchange[] {
  return survey.replies("getVisibility").filter(isOverall);
}

export function isOverall(exchange: Exchange): boolean {
  const { group_by = "overall" } = parametersOf(exchange);
  return group_by === "overall";
}

/** The metrics of a reply; an empty object where there are none. */
export function metricsOf({ reply }: Exchange): Json {
  return reply?.json?.metrics ?? {};
}

/** The richest brand over the closed window, in each grouping. */
export function groupingAsks(survey: Survey): readonly Ask[] {
  const study = richest(survey);
  if (study === null) return scoutAsks(survey);
  const values = { brand: study.brand, ...closedWindow(survey) };
  return [
    ...scoutAsks(survey),
    ...GROUPINGS.map((group_by) => survey.ask("getVisibility", { ...values, group_by })),
  ];
}
