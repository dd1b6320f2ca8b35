import type { ContentType, Name, SourceType } from "../model.ts";

/** An industry: brands, sites and subjects of prompts. Its field order is part of the scenario digest. */
export interface Market {
  readonly names: readonly Name[];
  readonly sources: readonly Source[];
  /** Parents precede their children. */
  readonly subjects: ReadonlyMap<string, MarketSubject>;
  readonly unstemmed: readonly UnstemmedGroup[];
}

export interface Source {
  readonly domain: string;
  readonly authority: number | null;
  readonly sourceTypes: readonly SourceType[];
  readonly contentTypes: readonly ContentType[];
  /** 1 to 10: relative frequency of citations. */
  readonly weight: number;
  readonly languages: readonly string[];
}

export interface MarketSubject {
  readonly id: string;
  readonly parent: string | null;
  readonly root: string;
  /** By language. */
  readonly forms: Readonly<Record<string, SubjectForm>>;
}

export interface SubjectForm {
  readonly label: string;
  /** The subject's name inside a sentence. */
  readonly phrase: string;
}

/** Searches without a language: model codes, measures. */
export interface UnstemmedGroup {
  readonly id: string;
  readonly label: string;
  readonly terms: readonly string[];
}

/** Patterns and phrases of one language. */
export interface LanguagePack {
  readonly language: string;
  readonly countries: readonly string[];
  /** Replaces an unknown subject: "products of this kind". */
  readonly such_things: string;
  /** Stop words. */
  readonly small_words: readonly string[];
  readonly searches: readonly string[];
  /** Patterns of prompts. */
  readonly questions: readonly string[];
  readonly titles: Readonly<Record<string, readonly string[]>>;
  readonly descriptions: readonly string[];
  /** How sites describe themselves, by their kind; `other` for the rest. */
  readonly sites: Readonly<Record<string, readonly string[]>>;
  readonly answers: AnswerPhrases;
  readonly advice: {
    readonly summaries: readonly string[];
    readonly topics: readonly string[];
    readonly rationales: readonly string[];
  };
  readonly videos: {
    readonly titles: readonly string[];
    readonly key_points: readonly string[];
    readonly topics: readonly string[];
    readonly summaries: readonly string[];
    readonly transcript: readonly string[];
  };
}

export interface AnswerPhrases {
  readonly intros: readonly string[];
  readonly list_leads: readonly string[];
  readonly ranked: Readonly<Record<Tone, readonly Remark[]>>;
  readonly passing: Readonly<Record<Tone, readonly Remark[]>>;
  readonly asides: readonly string[];
  readonly unnamed: readonly string[];
  readonly closings: readonly string[];
}

export type Tone = "positive" | "neutral" | "negative";

/** A sentence about one brand; `reason` is the phrase in it that explains the sentiment label. */
export interface Remark {
  readonly text: string;
  readonly reason: string;
}

/** Returns every name that runs can mention: the brand, the market's names and those that appear later. */
export function allNames(
  brand: string,
  { names }: Pick<Market, "names">,
  appearing: readonly string[],
): string[] {
  return [...new Set([brand, ...names.map(({ name }) => name), ...appearing])];
}

/** Language packs by ISO 639-1 code; the first is the fallback. */
export type LanguagePacks = ReadonlyMap<string, LanguagePack>;

/** Returns the pack of a language, or the fallback. */
export function languagePack(packs: LanguagePacks, language: string): LanguagePack {
  const pack = packs.get(language) ?? packs.values().next().value;
  if (pack === undefined) throw new Error("No language pack was loaded");
  return pack;
}

/** Returns the language of a country's prompts; an empty string if no pack includes the country. */
export function languageOf(packs: LanguagePacks, country: string): string {
  for (const pack of packs.values()) if (pack.countries.includes(country)) return pack.language;
  return "";
}

/** Replaces `{slot}` in a pattern; `{Slot}` inserts the value with an initial capital. */
export function fill(pattern: string, slots: Readonly<Record<string, string>>): string {
  return pattern.replaceAll(/\{(\w+)\}/g, (slot, name: string) => {
    const value = slots[name] ?? slots[name.toLowerCase()];
    if (value === undefined) return slot;
    return name in slots ? value : capitalised(value);
  });
}

/** Returns a text with its first letter in upper case. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
