import type { Schemas } from "../contract/operation.ts";
import type { BrandView } from "../workspace/brand-view.ts";

/** A tracked prompt as /queries lists it (§2.4). */
export function trackedPrompt(brand: BrandView, ordinal: number): Schemas["TrackedPrompt"] {
  const prompt = brand.prompts[ordinal]!;
  return {
    brand_prompt_id: brand.promptToken(ordinal),
    text: prompt.text,
    country: prompt.country,
    search_volume_bucket: prompt.volume,
    difficulty_bucket: prompt.difficulty,
    tags: [...prompt.tags],
  };
}
