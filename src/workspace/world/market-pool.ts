import type { Name } from "../model.ts";
import { NO_TRAITS } from "../ledger/traits.ts";
import { makePages, type PageFilling } from "../market/pages.ts";
import type { LanguagePacks, Market, Source } from "../market/market.ts";
import type { Pool } from "../market/pool.ts";
import { Vocabulary } from "../market/vocabulary.ts";

export interface MarketBrief {
  readonly seed: number;
  readonly market: Market;
  readonly packs: LanguagePacks;
  readonly brand: {
    readonly name: string;
    readonly domain: string | null;
    readonly strength: number;
    readonly tone: number;
  };
  readonly ownDomains: readonly string[];
  readonly subjects: readonly string[];
  readonly languages: readonly string[];
  readonly filling?: PageFilling | undefined;
  /** Names and sites that only come up when something happens. */
  readonly later?: { readonly names: readonly Name[]; readonly sources: readonly Source[] };
}

/** What a brand's answers are drawn from in a market; the brand itself stands first among the names. */
export function marketPool(brief: MarketBrief): Pool {
  const { name, domain, strength, tone } = brief.brand;
  return {
    seed: brief.seed,
    names: [
      { name, domain, strength, tone },
      ...brief.market.names.filter((other) => other.name !== name),
      ...(brief.later?.names ?? []),
    ],
    ...makePages({ ...brief, laterSources: brief.later?.sources ?? [] }),
    vocabulary: new Vocabulary(),
    subjects: brief.market.subjects,
    unstemmed: brief.market.unstemmed,
    packs: brief.packs,
    traits: NO_TRAITS,
  };
}
