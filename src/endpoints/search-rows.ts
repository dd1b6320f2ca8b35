import type { Schemas } from "../contract/operation.ts";
import type { SearchDetails } from "../metrics/search-details.ts";
import { OTHER_PROMPTS, SEARCH_SHARE, type SearchedString } from "../metrics/searches.ts";
import type { TopicRow } from "../metrics/topics.ts";
import { formatDate, type EpochDay } from "../common/calendar.ts";
import { PLATFORMS, type Platform } from "../simulation/model.ts";
import type { BrandView } from "../workspace/brand-view.ts";

/** What the rows of one /searches response share. */
export interface RowContext {
  readonly brand: BrandView;
  readonly anchor: EpochDay;
  /** Occurrences in the whole response. */
  readonly total: number;
  /** Queried platforms with a run that shows its searches; only they have a key in the maps (C55). */
  readonly platforms: readonly Platform[];
}

/** A row with details, which are read for the rows of a page only. */
export type WithDetails<Row> = Row & { readonly details: SearchDetails };

/** A topic row (§2.12, topic mode). */
export function topicRow(context: RowContext, row: WithDetails<TopicRow>): Schemas["TopicRow"] {
  return {
    search: row.label,
    topic_id: row.id,
    parent_topic_id: row.parentId,
    depth: row.depth,
    occurrences: row.occurrences,
    direct_occurrences: row.direct,
    pct_of_searches: SEARCH_SHARE.of(row.occurrences, context.total),
    sub_topics: row.subTopics,
    variants: row.strings.length,
    prompt_count: row.details.prompts,
    ...datesOf(context, row.details),
    searches_by_provider: byProvider(context, row),
  };
}

/** A flat row per exact search string (§2.12, `group_by=search`). */
export function searchRow(
  context: RowContext,
  row: WithDetails<SearchedString>,
): Schemas["SearchRow"] {
  return {
    search: row.text,
    occurrences: row.occurrences,
    ...datesOf(context, row.details),
    searches_by_provider: byProvider(context, row),
    triggered_by: triggerOf(context.brand, row.details),
  };
}

function datesOf(
  { anchor }: RowContext,
  { firstDay, lastDay }: SearchDetails,
): { first_seen_in_range: string; last_searched: string } {
  return {
    first_seen_in_range: formatDate(anchor + firstDay),
    last_searched: formatDate(anchor + lastDay),
  };
}

function byProvider(
  { platforms }: RowContext,
  { countOn }: Pick<SearchedString, "countOn">,
): Partial<Record<Platform, number>> {
  return Object.fromEntries(
    platforms.map((platform) => [platform, countOn(PLATFORMS.indexOf(platform))]),
  );
}

/** The prompt whose runs made the search most often; null if it was removed since. */
function triggerOf(
  brand: BrandView,
  { mainPrompt, prompts }: SearchDetails,
): Schemas["Trigger"] | null {
  if (mainPrompt === null || brand.isRemoved(mainPrompt)) return null;
  return {
    brand_prompt_id: brand.promptToken(mainPrompt),
    prompt: brand.prompts[mainPrompt]?.text ?? "",
    other_prompts: OTHER_PROMPTS.of(prompts),
  };
}
