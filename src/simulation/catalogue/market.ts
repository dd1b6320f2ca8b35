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
  /** Root subjects of its pages; null: all. */
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
}

/** Searches without a language: model codes, measures. */
export interface UnstemmedGroup {
  readonly id: string;
  readonly label: string;
  readonly terms: readonly string[];
}

/** Whether a site has pages about a market subject. */
export function isAbout(
  { about }: Pick<Source, "about">,
  subject: string | null,
  subjects: Market["subjects"],
): boolean {
  return about === null || subject === null || about.includes(subjects.get(subject)?.root ?? "");
}

/** Returns every name that runs can mention: the brand, the market's names and those that appear later. */
export function allNames(
  brand: string,
  { names }: Pick<Market, "names">,
  appearing: readonly string[],
): string[] {
  return [...new Set([brand, ...names.map(({ name }) => name), ...appearing])];
}
