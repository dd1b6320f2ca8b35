import { expect, test } from "vitest";
import { compareCitations, compareOwnedShare } from "./compare-citations.ts";
import { comparePageSizes } from "./compare-pages.ts";
import { compareAllPrompts } from "./compare-prompts.ts";
import { compareRowsWithRuns, compareRunLists, compareTexts } from "./compare-runs.ts";
import { compareStrings, compareTopicRows, compareTopics } from "./compare-searches.ts";
import {
  compareLeaderboards,
  compareShareOfVoice,
  compareTagGroups,
  compareAllVisibility,
} from "./compare-visibility.ts";
import { sampleBrand, type SampledBrand, type SampleRange } from "./sampled-brand.ts";
import type { WorkspaceClient } from "./workspace-client.ts";

type Check = (sampled: SampledBrand) => Promise<void> | void;

const CHECKS: readonly (readonly [string, Check])[] = [
  ["every row of /query-runs repeats its run", compareRowsWithRuns],
  ["/query-runs lists the runs with and without the brand, newest first", compareRunLists],
  ["small and large pages list the same rows", comparePageSizes],
  ["every text contains its mentions in order, with their reasons", compareTexts],
  ["/visibility counts the runs, in total and by day, platform and tag", compareAllVisibility],
  ["/visibility by tag has a group for every tag, also with a tag filter", compareTagGroups],
  ["/brands/top-mentioned counts the brands that runs mention", compareShareOfVoice],
  ["/prompts/leaderboard ranks the brands that a prompt's runs mention", compareLeaderboards],
  ["/prompts/by-visibility sorts the prompts by their runs", compareAllPrompts],
  ["/citations and /citations/domains count what runs cite", compareCitations],
  ["/sources/owned-share splits the citations by owner", compareOwnedShare],
  ["/searches lists the strings of the runs, with their coverage", compareStrings],
  ["the topics of /searches add up to its strings", compareTopics],
  ["every topic of /searches contains its strings", compareTopicRows],
];

/** Tests that all numbers of a brand can be recomputed from its runs, which are read once. */
export function testBrand(
  client: () => Promise<WorkspaceClient>,
  brand: string,
  samples: readonly SampleRange[],
): void {
  let read: Promise<SampledBrand> | null = null;
  const sampled = async () =>
    (read ??= client().then(async (workspace) => sampleBrand(workspace, brand, samples)));
  for (const [title, check] of CHECKS)
    test(`${brand}: ${title}`, async () => {
      const open = await sampled();
      expect(open.definition.brand).toBe(brand);
      await check(open);
    });
}
