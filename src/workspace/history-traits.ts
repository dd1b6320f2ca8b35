import type { Name, Platform } from "../simulation/model.ts";
import type { Period, CitationSpike, Traits, ChangeEvent } from "../simulation/models/traits.ts";
import type { Market, Source } from "../simulation/catalogue/market.ts";
import { siteNameOf } from "../simulation/catalogue/site-name.ts";
import type { SimulationCatalogue } from "../simulation/catalogue/catalogue.ts";
import type { HistoryDefinition, TraitDefinition } from "./scenario/definition.ts";
import { groupBy } from "../common/group-by.ts";

/** Share of runs that cite the site of an appearing brand, per unit of its strength. */
const CITED_PER_STRENGTH = 0.3;

/** Returns the names that appear during the history. */
export function appearingNames(traits: readonly TraitDefinition[]): Name[] {
  return ofKind(traits, "appears").map(({ brand, domain, tone }) => ({
    name: brand,
    domain,
    strength: 0,
    tone,
  }));
}

type AppearingSource = Omit<Source, "languages">;

/** Returns the sites of appearing brands and news that are not already in the market or the brand's own. */
export function appearingSources(
  traits: readonly TraitDefinition[],
  { names, sources }: Market,
  ownDomains: readonly string[],
): AppearingSource[] {
  const known = new Set([...ownDomains, ...[...names, ...sources].map(({ domain }) => domain)]);
  return traits.flatMap((trait): AppearingSource[] => {
    const site = siteOf(trait);
    if (site === null || known.has(site.domain)) return [];
    known.add(site.domain);
    return [{ ...site, name: siteNameOf(site.domain), authority: null, weight: 1, about: null }];
  });
}

function siteOf(
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

/** Returns the traits of a history, with names and pages as indexes in its catalogue. */
export function traitsOf(
  { traits, days, steady }: HistoryDefinition,
  catalogue: SimulationCatalogue,
): Traits {
  const nameOf = (brand: string | undefined): number =>
    brand === undefined ? 0 : catalogue.names.findIndex(({ name }) => name === brand);
  const strengths = [...ofKind(traits, "appears"), ...ofKind(traits, "strength")];
  return {
    firstDay: 1 - days,
    isSteady: steady,
    newcomers: new Set(ofKind(traits, "appears").map(({ brand }) => nameOf(brand))),
    tone: grouped(ofKind(traits, "tone"), (one) => [nameOf(one.brand), change(one, one.tone)]),
    strength: grouped(strengths, (one) => [nameOf(one.brand), change(one, one.strength)]),
    silent: grouped(ofKind(traits, "silent"), (one): [Platform, Period] => [one.platform, one]),
    absent: grouped(ofKind(traits, "absent"), (one): [Platform, Period] => [one.platform, one]),
    citationSpikes: traits.flatMap((one) => spikesOf(one, catalogue)),
  };
}

function spikesOf(trait: TraitDefinition, catalogue: SimulationCatalogue): CitationSpike[] {
  if (trait.trait === "news") return [spike(catalogue, trait.site, change(trait, trait.share))];
  if (trait.trait !== "appears" || trait.domain === null) return [];
  return [spike(catalogue, trait.domain, change(trait, trait.strength * CITED_PER_STRENGTH))];
}

function spike(catalogue: SimulationCatalogue, domain: string, share: ChangeEvent): CitationSpike {
  const pages = catalogue.pages.flatMap(({ site }, page) =>
    catalogue.sites[site]?.domain === domain ? [page] : [],
  );
  return { share, pages: groupBy(pages, (page) => catalogue.pages[page]!.language) };
}

function change({ from, to, over }: Omit<ChangeEvent, "value">, value: number): ChangeEvent {
  return { from, to, over, value };
}

type Of<Kind extends TraitDefinition["trait"]> = Extract<TraitDefinition, { readonly trait: Kind }>;

function ofKind<Kind extends TraitDefinition["trait"]>(
  traits: readonly TraitDefinition[],
  kind: Kind,
): Of<Kind>[] {
  return traits.filter((trait): trait is Of<Kind> => trait.trait === kind);
}

/** Groups entries by key, in their order. */
function grouped<T, Key, Value>(
  list: readonly T[],
  entryOf: (one: T) => [Key, Value],
): ReadonlyMap<Key, readonly Value[]> {
  const entries = list.map(entryOf);
  return new Map(
    [...groupBy(entries, ([key]) => key)].map(([key, group]) => [
      key,
      group.map(([, value]) => value),
    ]),
  );
}
