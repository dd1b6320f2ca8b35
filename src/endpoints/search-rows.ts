import type { Schemas } from "../contract/operation.ts";
import type { SearchedString, SearchTally } from "../metrics/search-tally.ts";
import { percentage } from "../metrics/rounding.ts";
import type { TopicRow } from "../metrics/topics.ts";
import { formatDate, type EpochDay } from "../workspace/calendar.ts";
import { PLATFORMS, type Platform } from "../workspace/model.ts";
import type { BrandView } from "../workspace/world/brand-view.ts";

/** What the rows of one /searches reply share. */
export interface RowContext {
  readonly brand: BrandView;
  readonly anchor: EpochDay;
  /** Occurrences of the whole reply. */
  readonly total: number;
  /** Platforms in scope that publish their searches; only they have a key in the maps. */
  readonly platforms: readonly Platform[];
}

/** A topic row (§2.12, topic mode). */
export function topicRow(context: RowContext, row: TopicRow): Schemas["TopicRow"] {
  const { tally } = row;
  return {
    search: row.label,
    topic_id: row.id,
    parent_topic_id: row.parentId,
    depth: row.depth,
    occurrences: tally.occurrences,
    direct_occurrences: row.direct,
    pct_of_searches: percentage(tally.occurrences, context.total),
    sub_topics: row.subTopics,
    variants: row.variants,
    prompt_count: tally.prompts.size,
    ...datesOf(context, tally),
    searches_by_provider: byProvider(context, tally),
  };
}

/** A flat row per exact search string (§2.12, `group_by=search`). */
export function searchRow(context: RowContext, row: SearchedString): Schemas["SearchRow"] {
  return {
    search: row.text,
    occurrences: row.tally.occurrences,
    ...datesOf(context, row.tally),
    searches_by_provider: byProvider(context, row.tally),
    triggered_by: triggerOf(context.brand, row.tally),
  };
}

function datesOf(
  { anchor }: RowContext,
  { firstDay, lastDay }: SearchTally,
): { first_seen_in_range: string; last_searched: string } {
  return {
    first_seen_in_range: formatDate(anchor + firstDay),
    last_searched: formatDate(anchor + lastDay),
  };
}

function byProvider(
  { platforms }: RowContext,
  { byPlatform }: SearchTally,
): Partial<Record<Platform, number>> {
  return Object.fromEntries(
    platforms.map((platform) => [platform, byPlatform[PLATFORMS.indexOf(platform)] ?? 0]),
  );
}

/** The prompt that made the search most often; null only where it has been removed since. */
function triggerOf(brand: BrandView, tally: SearchTally): Schemas["Trigger"] | null {
  const ordinal = tally.mainPrompt;
  if (ordinal === null || brand.isRemoved(ordinal)) return null;
  return {
    brand_prompt_id: brand.promptToken(ordinal),
    prompt: brand.prompts[ordinal]?.text ?? "",
    other_prompts: tally.prompts.size - 1,
  };
}
