import type { ContentType, Name, SourceType } from "../model.ts";

/** What a field of trade consists of: who can be named, who can be cited, what is asked about. */
export interface Market {
  readonly names: readonly Name[];
  readonly sources: readonly Source[];
  /** Wider subjects stand before narrower ones. */
  readonly subjects: ReadonlyMap<string, MarketSubject>;
  readonly unstemmed: readonly UnstemmedGroup[];
}

export interface Source {
  readonly domain: string;
  readonly authority: number | null;
  readonly sourceTypes: readonly SourceType[];
  readonly contentTypes: readonly ContentType[];
  /** 1..10: how often it is cited beside its peers. */
  readonly weight: number;
  readonly languages: readonly string[];
}

export interface MarketSubject {
  readonly id: string;
  readonly parent: string | null;
  readonly root: string;
  /** How it is called in each language that knows it. */
  readonly forms: Readonly<Record<string, SubjectForm>>;
}

export interface SubjectForm {
  readonly label: string;
  readonly phrase: string;
}

/** Searches that belong to no language: model codes, measures. */
export interface UnstemmedGroup {
  readonly id: string;
  readonly label: string;
  readonly terms: readonly string[];
}

/** How one language phrases searches, titles, answers, advice and video summaries. */
export interface LanguagePack {
  readonly language: string;
  readonly countries: readonly string[];
  /** What stands for the subject where nobody knows it: "products of this kind". */
  readonly such_things: string;
  /** Words that tell nothing of what a question is about. */
  readonly small_words: readonly string[];
  readonly searches: readonly string[];
  /** What somebody asks who looks for something. */
  readonly questions: readonly string[];
  readonly titles: Readonly<Record<string, readonly string[]>>;
  readonly descriptions: readonly string[];
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

/** A sentence about one brand; `reason` is the phrase in it that drives the label. */
export interface Remark {
  readonly text: string;
  readonly reason: string;
}

/** Every name that answers about a brand can hold: its own, the market's, and those that appear later. */
export function namesInAll(
  brand: string,
  { names }: Pick<Market, "names">,
  appearing: readonly string[],
): string[] {
  return [...new Set([brand, ...names.map(({ name }) => name), ...appearing])];
}

/** The language packs at hand, by ISO 639-1 code; the first is the fallback. */
export type LanguagePacks = ReadonlyMap<string, LanguagePack>;

/** The pack of a language, else the fallback's. */
export function packOf(packs: LanguagePacks, language: string): LanguagePack {
  const pack = packs.get(language) ?? packs.values().next().value;
  if (pack === undefined) throw new Error("No language pack was loaded");
  return pack;
}

/** The language in which a country's prompts are answered; the empty string where no pack knows it. */
export function languageOf(packs: LanguagePacks, country: string): string {
  for (const pack of packs.values()) if (pack.countries.includes(country)) return pack.language;
  return "";
}

/** Fills a pattern's slots; `{Phrase}` is the phrase with a capital. */
export function fill(pattern: string, slots: Readonly<Record<string, string>>): string {
  return pattern.replaceAll(/\{(\w+)\}/g, (slot, name: string) => {
    const value = slots[name] ?? slots[name.toLowerCase()];
    if (value === undefined) return slot;
    return name in slots ? value : capitalised(value);
  });
}

/** A text with its first letter in upper case. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
