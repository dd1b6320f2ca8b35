import { formatDate, SECONDS_PER_DAY } from "../../common/calendar.ts";
import { RowSelection } from "../../ledger/filter.ts";
import { type QueryFilters, RunQuery } from "../../metrics/run-query.ts";
import type { Prompt } from "../../simulation/model.ts";

/** Whether any run matches a query. */
export function hasRuns(query: RunQuery): boolean {
  const selection = new RowSelection();
  for (const parts of query.daysBack()) {
    for (const { segment, end } of parts) {
      if (selection.filterRows(segment, end, query.filter).length > 0) return true;
    }
  }
  return false;
}

/** Why no run matches a query, as sentences. */
export function whyNoRuns(query: RunQuery): string {
  return causesOfNoRuns(query).join(" ") || "No run matches all filters together.";
}

/** The single causes for which no run matches a query; empty: several conditions together exclude all runs. */
export function causesOfNoRuns(query: RunQuery): string[] {
  const reasons = [
    pauseReason(query),
    windowReason(query),
    promptReason(query),
    filterReason(query),
  ];
  return reasons.filter((reason) => reason !== null);
}

function pauseReason({ brand, window, filters }: RunQuery): string | null {
  const { pauses } = brand.context;
  if (pauses.crawl === undefined) return null;
  const last = brand.secondOf("crawl");
  const firstCrawl = filters.prompt === null ? null : brand.prompts[filters.prompt]?.firstCrawl;
  if (window.start * SECONDS_PER_DAY <= last && (firstCrawl ?? last) <= last) return null;
  return `The crawl of this world has been paused since ${brand.timestamp(last)}.`;
}

function windowReason({ brand, window }: RunQuery): string | null {
  const dateOf = (day: number): string => formatDate(brand.context.anchor + day);
  if (window.start > brand.today) {
    return `The window begins on ${dateOf(window.start)}; today is ${dateOf(brand.today)} in this world.`;
  }
  if (brand.prompts.length === 0) return "The brand has no prompts; runs begin with the first one.";
  const first = Math.min(...brand.runs.ledgers.map(({ firstDay }) => firstDay));
  if (first === Number.POSITIVE_INFINITY) return "The brand has no runs at any time.";
  if (window.end < first) {
    return `The window ends on ${dateOf(window.end)}; the runs of the brand begin on ${dateOf(first)}.`;
  }
  return null;
}

function promptReason({ brand, window, filters }: RunQuery): string | null {
  const prompt = filters.prompt === null ? undefined : brand.prompts[filters.prompt];
  if (prompt === undefined) return null;
  const { anchor } = brand.context;
  const { firstCrawl, removed, since } = prompt;
  if (firstCrawl !== null && firstCrawl > brand.second) {
    const seconds = firstCrawl - brand.second;
    return `The prompt was added; its first run is at ${brand.timestamp(firstCrawl)}, in ${seconds} seconds of the world's time.`;
  }
  const first = firstCrawl === null ? since : Math.floor(firstCrawl / SECONDS_PER_DAY);
  if (window.end < first) {
    return `The window ends on ${formatDate(anchor + window.end)}; the runs of the prompt begin on ${formatDate(anchor + first)}.`;
  }
  if (removed !== null && window.start >= removed) {
    return `The prompt was removed on ${formatDate(anchor + removed)}, before the window.`;
  }
  return promptFilterReason(prompt, filters);
}

function promptFilterReason(
  { platforms, tags }: Pick<Prompt, "platforms" | "tags">,
  { platform, tag }: QueryFilters,
): string | null {
  if (platform !== null && !platforms.includes(platform)) {
    return `The prompt does not run on ${platform}, only on ${platforms.join(", ")}.`;
  }
  return tag === null || tags.includes(tag) ? null : `The prompt does not have the tag "${tag}".`;
}

/** The parameter of the API, by filter. */
const PARAMETERS = {
  tag: "query_tag",
  platform: "llm_provider",
  mentioning: "filter_by_brand",
  notMentioning: "exclude_brand",
} as const;

/** Names the filters that exclude all runs on their own. */
function filterReason({ brand, filters }: RunQuery): string | null {
  const names = Object.keys(PARAMETERS) as (keyof typeof PARAMETERS)[];
  const sole = names.filter(
    (name) => filters[name] !== null && hasRuns(new RunQuery(brand, { ...filters, [name]: null })),
  );
  if (sole.length === 0) return null;
  const shown = sole.map((name) => `${PARAMETERS[name]}=${filters[name]}`);
  return `There are runs without ${shown.join(" or without ")}.`;
}
