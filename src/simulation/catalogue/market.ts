import { memoize } from "../../common/memoize.ts";
import type { Need } from "./language-pack.ts";
import type { ContentType, Name, SourceType } from "../model.ts";

/** An industry: brands, sites and subjects of prompts. Its field order is part of the scenario digest. */
export interface Market {
  readonly names: readonly Name[];
  readonly sources: readonly Source[];
  /** Parents precede their children. */
  readonly subjects: ReadonlyMap<string, MarketSubject>;
  readonly unstemmed: readonly UnstemmedGroup[];
}

/** The group of subjects of which nothing is known. */
export const UNKNOWN_GROUP = "things";

export interface Source {
  readonly domain: string;
  /** As people write it. */
  readonly name: string;
  readonly authority: number | null;
  readonly sourceTypes: readonly SourceType[];
  readonly contentTypes: readonly ContentType[];
  /** 1 to 10: relative frequency of citations. */
  readonly weight: number;
  /** Subjects of its pages, with those below them; null: all. */
  readonly about: readonly string[] | null;
  readonly languages: readonly string[];
}

export interface MarketSubject {
  readonly id: string;
  readonly parent: string | null;
  readonly root: string;
  /** Id of a group of the language packs. */
  readonly group: string;
  /** By language. */
  readonly forms: Readonly<Record<string, SubjectForm>>;
}

export interface SubjectForm {
  readonly label: string;
  /** The subject's name inside a sentence. */
  readonly phrase: string;
  /** What questions about it need as an answer; the first that fits counts. */
  readonly needs?: readonly Need[];
  /** A usual price in euros; default: that of the group. */
  readonly price?: number;
}

/** Searches without a language: model codes, measures. */
export interface UnstemmedGroup {
  readonly id: string;
  readonly label: string;
  readonly terms: readonly string[];
}

/** Whether a site has pages about a market subject: about that one or one above it. */
export function isAbout(
  { about }: Pick<Source, "about">,
  subject: string | null,
  subjects: Market["subjects"],
): boolean {
  if (about === null || subject === null) return true;
  const parent = subjects.get(subject)?.parent ?? null;
  return about.includes(subject) || (parent !== null && isAbout({ about }, parent, subjects));
}

/**
 * Returns a subject and those above it that are about the same product: for family tents, tents too, and for mugs no
 * kitchen essentials. Their pages answer questions about it; those about narrower subjects, such as packs with a laptop
 * sleeve, answer other questions.
 */
export function subjectsAbove(
  subjects: Market["subjects"],
  id: string | null,
): ReadonlySet<string | null> {
  return productsOf(subjects).above.get(id) ?? new Set([id]);
}

/** Returns a subject and those above and below it about the same product. */
export function sameProducts(
  subjects: Market["subjects"],
  id: string | null,
): ReadonlySet<string | null> {
  return productsOf(subjects).same.get(id) ?? new Set([id]);
}

/** Whether a subject is a category of different products: kitchen essentials are mugs, jars and knives. */
export function isUmbrella(subjects: Market["subjects"], id: string | null): boolean {
  const subject = id === null ? undefined : subjects.get(id);
  if (subject === undefined) return false;
  const children = [...subjects.values()].filter(({ parent }) => parent === id);
  const others = children.filter((child) => productOf(child) !== productOf(subject));
  return others.length > 1 && others.length > children.length / 2;
}

const productsOf = memoize((subjects: Market["subjects"]) => {
  const above = new Map<string | null, Set<string>>();
  const same = new Map<string | null, Set<string>>();
  for (const { id } of subjects.values()) {
    above.set(id, new Set([id]));
    same.set(id, new Set([id]));
  }
  for (const subject of subjects.values()) {
    for (const parent of ancestorsOf(subjects, subject)) {
      if (productOf(parent) !== productOf(subject)) continue;
      above.get(subject.id)!.add(parent.id);
      same.get(subject.id)!.add(parent.id);
      same.get(parent.id)!.add(subject.id);
    }
  }
  return { above, same };
});

function ancestorsOf(subjects: Market["subjects"], { parent }: MarketSubject): MarketSubject[] {
  const above = parent === null ? undefined : subjects.get(parent);
  return above === undefined ? [] : [above, ...ancestorsOf(subjects, above)];
}

/** The last noun of the English form: "boots" of "waterproof hiking boots for women". Without one, the root. */
function productOf({ forms, root }: MarketSubject): string {
  const [phrase = ""] = (forms["en"]?.phrase ?? "").split(/ (?:for|of|with|without) /, 1);
  return phrase.split(" ").at(-1) || root;
}

/** Returns every name that runs can mention: the brand, the market's names and those that appear later. */
export function allNames(
  brand: string,
  { names }: Pick<Market, "names">,
  appearing: readonly string[],
): string[] {
  return [...new Set([brand, ...names.map(({ name }) => name), ...appearing])];
}
