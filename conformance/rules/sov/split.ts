import { type BrandSplit, splitBy } from "../../assert/brand-split.ts";
import type { Survey } from "../../core/survey.ts";
import { sovSample, competitorInShares } from "../../plan/share-of-voice.ts";

/** What is missing if there is no split. */
export const NEEDED_FOR_SPLIT =
  "a complete share of voice of past days that do not change during the check";

/** Splits the sample's share of voice by its rival; null if a list is incomplete or changed. */
export function sovSplit(survey: Survey): BrandSplit | null {
  const sample = sovSample(survey);
  const rival = sample === null ? null : competitorInShares(survey, sample);
  if (sample === null || rival === null) return null;
  const { values } = sample;
  const list = {
    id: "listTopMentionedBrands",
    name: "brand_name",
    count: "mention_count",
  } as const;
  return splitBy(survey, { ...list, values, rival });
}
