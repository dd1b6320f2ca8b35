import type { Name, Platform } from "../model.ts";
import type { Span, Surge, Traits, Turn } from "../ledger/traits.ts";
import type { Market, Source } from "../market/market.ts";
import type { Pool } from "../market/pool.ts";
import type { HistoryDefinition, TraitDefinition } from "../scenario/definition.ts";

/** How often the answers cite the site of a brand that appears, for each point of its strength. */
const CITED_PER_STRENGTH = 0.3;

/** The names that no market gives: they are named from a day on, never before. */
export function appearingNames(traits: readonly TraitDefinition[]): Name[] {
  return of(traits, "appears").map(({ brand, domain, tone }) => ({
    name: brand,
    domain,
    strength: 0,
    tone,
  }));
}

/** The sites that neither the market nor the brand gives: those of brands that appear, and of news. */
export function appearingSources(
  traits: readonly TraitDefinition[],
  { names, sources }: Market,
  ownDomains: readonly string[],
  languages: readonly string[],
): Source[] {
  const known = new Set([...ownDomains, ...[...names, ...sources].map(({ domain }) => domain)]);
  return traits.flatMap((trait): Source[] => {
    const kind = kindOf(trait);
    if (kind === null || known.has(kind.domain)) return [];
    known.add(kind.domain);
    return [{ ...kind, authority: null, weight: 1, languages }];
  });
}

function kindOf(
  trait: TraitDefinition,
): Pick<Source, "domain" | "sourceTypes" | "contentTypes"> | null {
  if (trait.trait === "news") {
    return { domain: trait.site, sourceTypes: ["news"], contentTypes: ["article", "listicle"] };
  }
  if (trait.trait !== "appears" || trait.domain === null) return null;
  return {
    domain: trait.domain,
    sourceTypes: ["brand_site"],
    contentTypes: ["product_page", "category_page"],
  };
}

/** A history's traits with names and pages found in its pool. */
export function traitsOf({ traits, days }: HistoryDefinition, pool: Pool): Traits {
  const nameOf = (brand: string | undefined): number =>
    brand === undefined ? 0 : pool.names.findIndex(({ name }) => name === brand);
  const strengths = [...of(traits, "appears"), ...of(traits, "strength")];
  return {
    firstDay: 1 - days,
    newcomers: new Set(of(traits, "appears").map(({ brand }) => nameOf(brand))),
    tone: grouped(of(traits, "tone"), (one) => [nameOf(one.brand), turn(one, one.tone)]),
    strength: grouped(strengths, (one) => [nameOf(one.brand), turn(one, one.strength)]),
    silent: grouped(of(traits, "silent"), (one): [Platform, Span] => [one.platform, one]),
    absent: grouped(of(traits, "absent"), (one): [Platform, Span] => [one.platform, one]),
    surges: traits.flatMap((one) => surgeOf(one, pool)),
  };
}

function surgeOf(trait: TraitDefinition, pool: Pool): Surge[] {
  if (trait.trait === "news") return [surge(pool, trait.site, turn(trait, trait.share))];
  if (trait.trait !== "appears" || trait.domain === null) return [];
  return [surge(pool, trait.domain, turn(trait, trait.strength * CITED_PER_STRENGTH))];
}

function surge(pool: Pool, domain: string, share: Turn): Surge {
  const pages = pool.pages.flatMap(({ site }, page) =>
    pool.sites[site]?.domain === domain ? [page] : [],
  );
  return { share, pages: Map.groupBy(pages, (page) => pool.pages[page]!.language) };
}

function turn({ from, to, over }: Omit<Turn, "value">, value: number): Turn {
  return { from, to, over, value };
}

type Of<Kind extends TraitDefinition["trait"]> = Extract<TraitDefinition, { readonly trait: Kind }>;

function of<Kind extends TraitDefinition["trait"]>(
  traits: readonly TraitDefinition[],
  kind: Kind,
): Of<Kind>[] {
  return traits.filter((trait): trait is Of<Kind> => trait.trait === kind);
}

/** Entries under their keys, each list in the order given. */
function grouped<T, Key, Value>(
  list: readonly T[],
  entryOf: (one: T) => [Key, Value],
): ReadonlyMap<Key, readonly Value[]> {
  const entries = list.map(entryOf);
  return new Map(
    [...Map.groupBy(entries, ([key]) => key)].map(([key, group]) => [
      key,
      group.map(([, value]) => value),
    ]),
  );
}
