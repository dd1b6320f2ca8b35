import { dayOf, SECONDS_PER_DAY } from "../calendar.ts";
import type { Name, Page, SearchString, Site } from "../model.ts";
import type { LanguagePacks } from "../market/market.ts";
import { pageShelf } from "../market/page-shelf.ts";
import type { Pool } from "../market/pool.ts";
import { Vocabulary } from "../market/vocabulary.ts";
import type {
  AnswerDefinition,
  BrandDefinition,
  PageDefinition,
  WrittenDefinition,
} from "../scenario/definition.ts";
import { NO_TRAITS } from "./traits.ts";
import type { Ledger } from "./ledger.ts";
import type { RunFacts } from "./segment.ts";
import { NO_RUNS, segmentOf } from "./segment-draft.ts";

/** `<day> HH:MM[:SS]` in seconds from the anchor's midnight. */
export function secondOf(timestamp: string): number {
  const [day = "0", time = "00:00"] = timestamp.split(" ");
  const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map(Number);
  return Number(day) * SECONDS_PER_DAY + hours * 3600 + minutes * 60 + seconds;
}

/** The catalogue of a brand whose answers are written out: what the scenario lists, nothing else. */
export function writtenPool(
  seed: number,
  brand: BrandDefinition,
  written: WrittenDefinition,
  packs: LanguagePacks,
): Pool {
  const pages = written.pages.map((page) => pageOf(page, written));
  const leanings = pages.map(({ language }) => ({ subject: null, language }));
  const weights = new Float64Array(pages.length).fill(1);
  return {
    seed,
    names: writtenNames(brand, written),
    sites: written.sites.map(({ domain, authority, source_types }): Site => ({
      domain,
      authority,
      sourceTypes: source_types,
    })),
    pages,
    leanings,
    weights,
    shelf: pageShelf({ leanings, weights }),
    vocabulary: writtenVocabulary(written),
    subjects: new Map(),
    unstemmed: [],
    packs,
    traits: NO_TRAITS,
  };
}

const ADDED_PROMPT_STRENGTH = 0.5;

function writtenNames(brand: BrandDefinition, written: WrittenDefinition): Name[] {
  const domains = new Map([
    [brand.brand, brand.domain],
    ...written.names.map(({ name, domain }) => [name, domain] as const),
  ]);
  const mentioned = written.answers.flatMap(({ mentions }) => mentions.map((one) => one.brand));
  const names = new Set([...domains.keys(), ...brand.competitors, ...mentioned]);
  return [...names].map((name) => ({
    name,
    domain: domains.get(name) ?? null,
    strength: ADDED_PROMPT_STRENGTH,
    tone: 0,
  }));
}

function pageOf(page: PageDefinition, written: WrittenDefinition): Page {
  return {
    url: page.url,
    folder: "",
    slug: page.url,
    canonicalUrl: page.canonical_url,
    site: written.sites.findIndex(({ domain }) => domain === page.site),
    status: page.status,
    metadataStatus: page.metadata,
    contentTypes: page.content_types,
    pageTitle: page.title,
    htmlTitle: page.html_title,
    metaDescription: page.description,
    ogTitle: page.og_title,
    ogDescription: page.og_description,
    ogImage: page.og_image,
    siteName: page.site,
    language: page.language,
  };
}

function writtenVocabulary(written: WrittenDefinition): Vocabulary {
  const vocabulary = new Vocabulary();
  const subjects = new Map<string, number>();
  for (const { id, label, language, parent } of written.subjects) {
    const wider = parent === null ? null : (subjects.get(parent) ?? null);
    subjects.set(id, vocabulary.subject({ label, language, parent: wider, key: id }));
  }
  for (const search of written.searches) vocabulary.string(stringOf(search, subjects));
  return vocabulary;
}

function stringOf(
  search: WrittenDefinition["searches"][number],
  subjects: ReadonlyMap<string, number>,
): SearchString {
  const subject = search.subject === null ? null : (subjects.get(search.subject) ?? null);
  return { text: search.text, language: search.language, subject };
}

/** The ledger of a brand whose answers are written out. */
export function writtenLedger(pool: Pool, written: WrittenDefinition): Ledger {
  const days = new Map(
    [...Map.groupBy(writtenRuns(pool, written), ({ at }) => dayOf(at))].map(
      ([day, runs]) => [day, segmentOf(runs)] as const,
    ),
  );
  return {
    firstDay: Math.min(...days.keys()),
    day: (day) => days.get(day) ?? NO_RUNS,
  };
}

/** By time. */
function writtenRuns(pool: Pool, written: WrittenDefinition): RunFacts[] {
  const slots = new Map<string, number>();
  return written.answers
    .map((answer) => ({ answer, at: secondOf(answer.at) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ answer, at }) => {
      const place = `${answer.prompt} ${answer.platform} ${dayOf(at)}`;
      const slot = slots.get(place) ?? 0;
      slots.set(place, slot + 1);
      return factsOf(pool, written, answer, { at, slot });
    });
}

function factsOf(
  pool: Pool,
  written: WrittenDefinition,
  answer: AnswerDefinition,
  when: Pick<RunFacts, "at" | "slot">,
): RunFacts {
  const strings = new Map(
    written.searches.map(({ id, text, language }) => [
      id,
      pool.vocabulary.strings.findIndex(
        (entry) => entry.text === text && entry.language === language,
      ),
    ]),
  );
  return {
    ...when,
    prompt: answer.prompt,
    platform: answer.platform,
    mentions: answer.mentions.map(({ brand, label, passing }) => ({
      name: pool.names.findIndex(({ name }) => name === brand),
      label,
      passing,
    })),
    citations: answer.cites.map((id) => written.pages.findIndex((page) => page.id === id)),
    searches: answer.searched?.map((id) => strings.get(id) ?? 0) ?? null,
  };
}
