import type { Operation, OperationId } from "../../contract/operation.ts";
import { PLATFORMS } from "../../simulation/model.ts";
import type { BrandView } from "../../workspace/brand-view.ts";
import type { ResolvedCall } from "../resolved-call.ts";

export type ThingKind =
  | "brand"
  | "domain"
  | "page"
  | "platform"
  | "prompt"
  | "run"
  | "search string"
  | "tag"
  | "topic";

/** What a name stands for in the data of a brand. */
export interface NamedThing {
  readonly kind: ThingKind;
  /** Its id or spelling in parameters. */
  readonly id: string;
}

/** Lists whose responses need no pages and runs: creating those takes longer than the rest of an explanation. */
const LISTS_WITHOUT_RUNS: ReadonlySet<OperationId> = new Set([
  "listTrackedBrands",
  "listQueries",
  "listQueryTags",
  "listLlmProviders",
]);

/**
 * Returns what a name stands for in the data of the request's brand; null: nothing. In lists without runs, pages and
 * domains are recognized by their form; topics and search strings are not.
 */
export function thingNamed(
  operation: OperationId,
  call: ResolvedCall,
  name: string,
): NamedThing | null {
  const found = thingIn(brandsOf(call), OUTLINE_FINDERS, name);
  if (found !== null) return found;
  return LISTS_WITHOUT_RUNS.has(operation)
    ? addressNamed(name)
    : thingIn([call.brand], CATALOGUE_FINDERS, name);
}

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*$/i;

/** Returns the page or the domain that a name has the form of; null: neither. */
function addressNamed(name: string): NamedThing | null {
  if (/^https?:\/\//i.test(name) && URL.canParse(name)) return { kind: "page", id: name };
  return DOMAIN.test(name) ? { kind: "domain", id: name } : null;
}

function thingIn(
  brands: readonly BrandView[],
  finders: Partial<Record<ThingKind, Finder>>,
  name: string,
): NamedThing | null {
  for (const brand of brands) {
    for (const [kind, find] of Object.entries(finders)) {
      const id = find(brand, name, name.toLowerCase());
      if (id !== null) return { kind: kind as ThingKind, id };
    }
  }
  return null;
}

/** The brand of a request, or all tracked brands if it names none. */
function brandsOf(call: ResolvedCall): readonly BrandView[] {
  return "brand" in call.parameters ? [call.brand] : call.workspace.brands;
}

type Finder = (brand: BrandView, name: string, lower: string) => string | null;

/** Things that are found without the pages and runs of a brand. */
const OUTLINE_FINDERS = {
  prompt: (brand, name) => {
    const ordinal = promptNamed(brand, name);
    return ordinal < 0 ? null : brand.promptToken(ordinal);
  },
  brand: ({ names }, _, lower) =>
    names.find((one) => one.name.toLowerCase() === lower)?.name ?? null,
  platform: (_, __, lower) => PLATFORMS.find((one) => one === lower) ?? null,
  tag: ({ tags }, _, lower) =>
    tags.find(({ slug, name }) => slug === lower || name.toLowerCase() === lower)?.slug ?? null,
  run: (brand, name) => (brand.hasRunToken(name) ? name : null),
} satisfies Partial<Record<ThingKind, Finder>>;

const CATALOGUE_FINDERS = {
  page: ({ catalogue }, _, lower) =>
    catalogue.pages.find(({ url }) => url.toLowerCase() === lower)?.url ?? null,
  domain: ({ catalogue }, _, lower) =>
    catalogue.sites.find(({ domain }) => domain === lower)?.domain ?? null,
  "search string": ({ catalogue }, _, lower) =>
    catalogue.strings.find(({ text }) => text.toLowerCase() === lower)?.text ?? null,
  topic: ({ topicLabels }, _, lower) =>
    topicLabels.find((label) => label.toLowerCase() === lower) ?? null,
} satisfies Partial<Record<ThingKind, Finder>>;

/** Returns the ordinal of a prompt by its id or its text; -1: the brand has no such prompt. Prefers a listed one. */
export function promptNamed(brand: BrandView, name: string): number {
  const byToken = brand.promptOf(name);
  if (byToken !== null) return byToken;
  const wanted = name.toLowerCase();
  const ordinals = [...brand.prompts.keys()].filter(
    (ordinal) => brand.prompts[ordinal]!.text.toLowerCase() === wanted,
  );
  return ordinals.find((ordinal) => brand.isListed(ordinal)) ?? ordinals[0] ?? -1;
}

/** By kind: the parameter that limits a list to one. */
const FILTERS: Readonly<Partial<Record<ThingKind, string>>> = {
  prompt: "brand_prompt_id",
  platform: "llm_provider",
  tag: "query_tag",
  domain: "domain",
  brand: "filter_by_brand",
};

/** By kind: the request that lists them. */
const LISTED_BY: Readonly<Record<ThingKind, string>> = {
  brand: "GET /brands/top-mentioned",
  domain: "GET /citations/domains",
  page: "GET /citations",
  platform: "GET /llm-providers",
  prompt: "GET /queries",
  run: "GET /query-runs",
  "search string": "GET /searches with group_by=search",
  tag: "GET /queries/tags",
  topic: "GET /searches",
};

/** Says how a list of other rows, or another list, shows a thing. */
export function placeOfThing(
  { parameters: documented }: Operation,
  { parameters }: ResolvedCall,
  { kind, id }: NamedThing,
): string {
  const filter = FILTERS[kind];
  if (filter === undefined || !documented.some(({ name }) => name === filter)) {
    return `${LISTED_BY[kind]} lists ${kind === "search string" ? "search strings" : `${kind}s`}`;
  }
  return parameters[filter] === id
    ? "the list is filtered by it already"
    : `${filter}=${encodeURIComponent(id)} filters the list by it`;
}
