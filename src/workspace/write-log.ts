import type { EpochSecond } from "../common/calendar.ts";
import type { Platform } from "../simulation/model.ts";

/** One accepted write. The log only grows; views hide writes after their `now`. */
export interface Write {
  /** World time of the write. */
  readonly at: EpochSecond;
  readonly workspace: string;
  readonly change: BrandTracked | PromptsAdded;
}

/** POST /brands/tracked: a new brand, or a further domain of a tracked one. */
export interface BrandTracked {
  readonly kind: "brand-tracked";
  readonly brand: string;
  /** null: none given. */
  readonly domain: string | null;
}

/** POST /prompts: new prompts with their tags. */
export interface PromptsAdded {
  readonly kind: "prompts-added";
  readonly brand: string;
  readonly texts: readonly string[];
  readonly platforms: readonly Platform[];
  readonly country: string;
  readonly tags: readonly { readonly slug: string; readonly name: string }[];
}
