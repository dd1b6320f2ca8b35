import type { Exchange, Json } from "../core/exchange.ts";
import { parametersOf, type Survey } from "../core/survey.ts";

/** Returns the responses of /visibility that are not grouped; only their layout is documented (§2.7). */
export function overallResponses(survey: Survey): Exchange[] {
  return survey.responses("getVisibility").filter(isOverall);
}

export function isOverall(exchange: Exchange): boolean {
  const { group_by = "overall" } = parametersOf(exchange);
  return group_by === "overall";
}

/** Returns the metrics of a response; an empty object if there are none. */
export function metricsOf({ response }: Exchange): Json {
  return response?.json?.metrics ?? {};
}
