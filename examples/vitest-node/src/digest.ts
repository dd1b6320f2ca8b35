import type { components } from "understudy/contract";
import { get, type Api } from "./api.ts";

type Visibility = components["schemas"]["GetVisibilityReply"];
type Brands = components["schemas"]["ListTrackedBrandsReply"];

/** One line for each tracked brand, for a message on Monday morning. */
export async function digest(api: Api): Promise<string> {
  const { items } = await get<Brands>(api, "/brands/tracked");
  const lines = await Promise.all(items.map(({ brand }) => lineOf(api, brand)));
  return lines.join("\n");
}

async function lineOf(api: Api, brand: string): Promise<string> {
  const { metrics } = await get<Visibility>(api, "/visibility", { brand });
  if (metrics.total_runs === 0) return `${brand}: no answers yet`;
  // 0 with a coverage of 0 means "no data", not "neutral".
  const sentiment = metrics.sentiment_coverage_pct === 0 ? "unknown" : metrics.net_sentiment;
  return `${brand}: in ${metrics.visibility_pct} % of the answers, sentiment ${sentiment}`;
}
