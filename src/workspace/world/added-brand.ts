import { NO_LEDGER } from "../ledger/ledger.ts";
import { inventMarket } from "../market/invent.ts";
import { BEFORE_ALL, habitsOf, seedOf, type BrandBase, type BrandPlace } from "./brand-base.ts";
import { marketPool } from "./market-pool.ts";

const ADDED_STRENGTH = 0.4;
const ALWAYS = { sentiment_since: BEFORE_ALL, searches_since: BEFORE_ALL } as const;

/** A brand that POST /brands/tracked added: no prompts yet, in a market invented around its name. */
export function addedBrand(place: BrandPlace, name: string, domain: string | null): BrandBase {
  const seed = seedOf(place, name);
  const { packs } = place.scenario;
  const languages = [...packs.keys()];
  const market = inventMarket(seed, name, languages);
  const pool = marketPool({
    seed,
    market,
    packs,
    brand: { name, domain, strength: ADDED_STRENGTH, tone: 0.3 },
    ownDomains: domain === null ? [] : [domain],
    subjects: [],
    languages,
  });
  const habits = habitsOf(place, pool, ALWAYS);
  return {
    name,
    // Its domains are in the write log, each from its own instant on.
    domain: null,
    ownedDomains: [],
    competitors: new Set(),
    tags: [],
    miningPaused: false,
    minedSince: null,
    prompts: [],
    pool,
    habits,
    ledger: NO_LEDGER,
    adviceThrough: () => [],
    videos: [],
  };
}
