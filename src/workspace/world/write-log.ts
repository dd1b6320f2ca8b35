import type { EpochSecond } from "../calendar.ts";
import type { Platform } from "../model.ts";

/** One appended write. Nothing is ever taken out again; `now` hides whatever is later than it. */
export interface Write {
  /** The world's instant at which it was made. */
  readonly at: EpochSecond;
  readonly workspace: string;
  readonly change: BrandTracked | PromptsAdded;
}

/** POST /brands/tracked: a new brand, or a further domain of a known one. */
export interface BrandTracked {
  readonly kind: "brand-tracked";
  readonly brand: string;
  /** null: none given. */
  readonly domain: string | null;
}

/** POST /prompts: prompts that were not there before, and the tags they carry. */
export interface PromptsAdded {
  readonly kind: "prompts-added";
  readonly brand: string;
  readonly texts: readonly string[];
  readonly platforms: readonly Platform[];
  readonly country: string;
  readonly tags: readonly { readonly slug: string; readonly name: string }[];
}
