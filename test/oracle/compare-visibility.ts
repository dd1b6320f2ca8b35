import { expect } from "vitest";
import type { Query } from "../support/fake-server.ts";
import type { SampledBrand, Sample } from "./sampled-brand.ts";
import { describeRequest, brandFilterCases, promptsOf, runFilterCases } from "./filter-cases.ts";
import { dateOfDay } from "./definitions.ts";
import { walk } from "./read-runs.ts";
import { leaderboard, shareOfVoice } from "./recompute-brands.ts";
import { platformsInScope } from "./recompute-searches.ts";
import { groupsOf, metricsOf } from "./recompute-visibility.ts";
import { daysBetween, filterRuns, type RunFilters } from "./run-filters.ts";
import type { Schemas } from "./workspace-client.ts";

/** `date_range` of a sample (C23). */
export function dateRange({ start, end }: Sample): Schemas["DateRange"] {
  return { days: daysBetween(start, end).length, start, end };
}

/** The query of a sample with further filters. */
export function withFilters({ query }: Sample, scope: object): Query {
  return { ...query, ...scope };
}

export async function compareAllVisibility(sampled: SampledBrand): Promise<void> {
  for (const sample of sampled.samples)
    for (const scope of runFilterCases(sampled, sample)) {
      const byTag = scope.query_tag === undefined ? (["query_tag"] as const) : [];
      const explicit = Object.keys(scope).length === 0 ? (["overall"] as const) : [];
      for (const groupBy of [undefined, "day", "provider", ...explicit, ...byTag] as const)
        await compareVisibility(sampled, sample, { scope, groupBy });
    }
}

/** Every tag of the brand is a group, also when a filter selects the prompts of one tag (C41). */
export async function compareTagGroups(sampled: SampledBrand): Promise<void> {
  for (const sample of sampled.samples)
    for (const scope of runFilterCases(sampled, sample))
      if (scope.query_tag !== undefined)
        await compareVisibility(sampled, sample, { scope, groupBy: "query_tag" });
}

interface Breakdown {
  readonly scope: RunFilters;
  readonly groupBy: "overall" | "day" | "provider" | "query_tag" | undefined;
}

async function compareVisibility(
  sampled: SampledBrand,
  sample: Sample,
  { scope, groupBy }: Breakdown,
) {
  const { brand } = sampled.definition;
  const { platforms, definition } = sampled.client;
  const runs = filterRuns(sample.runs, scope);
  const query = withFilters(sample, { ...scope, group_by: groupBy });
  const { filters_applied: _echo, ...response } = await sampled.client.read<
    Schemas["GetVisibilityReply"]
  >("/visibility", query);
  const overall = { date_range: dateRange(sample), metrics: metricsOf(runs, brand) };
  const inPlan = platformsInScope(platforms, definition, scope.llm_provider);
  const groups = groupsOf(runs, brand, {
    ...sample,
    platforms: inPlan.map(({ provider }) => provider),
    tags: sampled.tags,
  });
  expect(response, describeRequest("/visibility", query)).toEqual(
    groupBy === undefined || groupBy === "overall"
      ? overall
      : { ...overall, groups: groups[groupBy] },
  );
}

export async function compareShareOfVoice(sampled: SampledBrand): Promise<void> {
  for (const sample of sampled.samples)
    for (const scope of [
      ...runFilterCases(sampled, sample),
      ...brandFilterCases(sampled, sample),
    ]) {
      const query = withFilters(sample, scope);
      const path = "/brands/top-mentioned";
      const response = await walk<Schemas["ListTopMentionedBrandsReply"]>(
        sampled.client,
        path,
        query,
      );
      const expected = shareOfVoice(filterRuns(sample.runs, scope), sampled.definition);
      expect(response.items, describeRequest(path, query)).toEqual(expected);
      expect(response.date_range).toEqual(dateRange(sample));
    }
}

/** Leaderboards whose window ends today and is inside a sample. */
export async function compareLeaderboards(sampled: SampledBrand): Promise<void> {
  for (const sample of sampled.samples.filter(({ end }) => end === dateOfDay(0))) {
    const ids = [sample.query["brand_prompt_id"] ?? promptsOf(sampled, sample.runs)].flat();
    for (const id of ids)
      for (const windowDays of [1, 7, undefined, 90, 365])
        if (dateOfDay(1 - (windowDays ?? 30)) >= sample.start)
          await compareLeaderboard(sampled, sample, { id: String(id), windowDays });
  }
}

async function compareLeaderboard(
  sampled: SampledBrand,
  sample: Sample,
  { id, windowDays }: { id: string; windowDays: number | undefined },
) {
  const { brand } = sampled.definition;
  const query = { brand, brand_prompt_id: id, window_days: windowDays };
  const path = "/prompts/leaderboard";
  const response = await sampled.client.read<Schemas["GetPromptLeaderboardReply"]>(path, query);
  const start = dateOfDay(1 - (windowDays ?? 30));
  const runs = filterRuns(sample.runs, { brand_prompt_id: id }).filter(({ day }) => day >= start);
  const platforms = sampled.client.platforms.map(({ provider }) => provider);
  expect(response, describeRequest(path, query)).toEqual({
    ...leaderboard(runs, brand, { platforms, windowDays: windowDays ?? 30 }),
    filters_applied: { brand, brand_prompt_id: id, window_days: windowDays ?? 30 },
  });
}
