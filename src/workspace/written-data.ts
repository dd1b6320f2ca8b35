import { dayOf, SECONDS_PER_DAY } from "../common/calendar.ts";
import type {
  AdvicePlan,
  Name,
  CitedUrl,
  RunFacts,
  SearchString,
  Site,
  Video,
} from "../simulation/model.ts";
import type { LanguagePacks } from "../simulation/catalogue/language-pack.ts";
import { indexPages, type SimulationCatalogue } from "../simulation/catalogue/catalogue.ts";
import { NO_LONG_TAIL } from "../simulation/catalogue/long-tail.ts";
import { Vocabulary } from "../simulation/catalogue/vocabulary.ts";
import type {
  AdviceRunDefinition,
  RunDefinition,
  BrandDefinition,
  PageDefinition,
  VideoDefinition,
  WrittenDefinition,
} from "./scenario/definition.ts";
import { NO_TRAITS } from "../simulation/models/traits.ts";
import { Ledger } from "../ledger/ledger.ts";
import { EMPTY_SEGMENT, buildSegment } from "../ledger/segment-builder.ts";
import { groupBy } from "../common/group-by.ts";

/** Converts `<day> HH:MM[:SS]` to seconds from the anchor's midnight. */
export function secondOf(timestamp: string): number {
  const [day = "0", time = "00:00"] = timestamp.split(" ");
  const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map(Number);
  return Number(day) * SECONDS_PER_DAY + hours * 3600 + minutes * 60 + seconds;
}

/** Returns the catalogue of a brand with written data. */
export function writtenCatalogue(
  seed: number,
  brand: BrandDefinition,
  written: WrittenDefinition,
  packs: LanguagePacks,
): SimulationCatalogue {
  const pages = written.pages.map((page) => pageOf(page, written));
  const topics = pages.map(({ language }) => ({ subject: null, language }));
  const weights = new Float64Array(pages.length).fill(1);
  return {
    seed,
    names: writtenNames(brand, written),
    sites: written.sites.map(({ domain, authority, source_types, metadata }): Site => ({
      domain,
      authority,
      sourceTypes: source_types,
      metadata: metadata && {
        siteName: metadata.site_name,
        description: metadata.description,
        language: metadata.language,
      },
    })),
    pages,
    topics,
    weights,
    pageIndex: indexPages({ topics, weights, marketSubjects: new Map() }),
    longTail: NO_LONG_TAIL,
    vocabulary: writtenVocabulary(written),
    marketSubjects: new Map(),
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

function pageOf(page: PageDefinition, written: WrittenDefinition): CitedUrl {
  return {
    url: page.url,
    site: written.sites.findIndex(({ domain }) => domain === page.site),
    status: page.status,
    contentTypes: page.content_types,
    siteName: page.site,
    language: page.language,
    metadata: {
      status: page.metadata,
      canonicalUrl: page.canonical_url,
      pageTitle: page.title,
      htmlTitle: page.html_title,
      description: page.description,
      ogTitle: page.og_title,
      ogDescription: page.og_description,
      ogImage: page.og_image,
    },
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

/** Returns the ledger of a brand with written data. */
export function writtenLedger(catalogue: SimulationCatalogue, written: WrittenDefinition): Ledger {
  const days = new Map(
    [...groupBy(writtenRuns(catalogue, written), ({ at }) => dayOf(at))].map(
      ([day, runs]) => [day, buildSegment(runs)] as const,
    ),
  );
  return new Ledger(Math.min(...days.keys()), (day) => days.get(day) ?? EMPTY_SEGMENT);
}

/** Sorted by time. */
function writtenRuns(catalogue: SimulationCatalogue, written: WrittenDefinition): RunFacts[] {
  const slots = new Map<string, number>();
  return written.answers
    .map((run) => ({ run, at: secondOf(run.at) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ run, at }) => {
      const place = `${run.prompt} ${run.platform} ${dayOf(at)}`;
      const slot = slots.get(place) ?? 0;
      slots.set(place, slot + 1);
      return factsOf(catalogue, written, run, { at, slot });
    });
}

function factsOf(
  catalogue: SimulationCatalogue,
  written: WrittenDefinition,
  run: RunDefinition,
  when: Pick<RunFacts, "at" | "slot">,
): RunFacts {
  const strings = new Map(
    written.searches.map(({ id, text, language }) => [
      id,
      catalogue.vocabulary.strings.findIndex(
        (entry) => entry.text === text && entry.language === language,
      ),
    ]),
  );
  return {
    ...when,
    prompt: run.prompt,
    platform: run.platform,
    mentions: run.mentions.map(({ brand, label, passing }) => ({
      name: catalogue.names.findIndex(({ name }) => name === brand),
      label,
      passing,
    })),
    citations: run.cites.map((id) => written.pages.findIndex((page) => page.id === id)),
    searches: run.searched?.map((id) => strings.get(id) ?? 0) ?? null,
  };
}

/** Returns the advice runs in the file that are requested up to a second from the anchor's midnight. */
export function writtenAdvice({ advice_runs: runs }: BrandDefinition, until: number): AdvicePlan[] {
  return runs.map(advicePlan).filter(({ requestedAt }) => requestedAt <= until);
}

function advicePlan(run: AdviceRunDefinition): AdvicePlan {
  return {
    id: run.id,
    prompt: run.prompt,
    requestedAt: secondOf(run.requested),
    startedAt: secondOf(run.started),
    completedAt: secondOf(run.completed),
    errorCode: run.error_code,
    summary: run.summary,
    toolCalls: run.tool_calls,
    recommendations: run.recommendations.map((one) => ({
      topic: one.topic,
      actionType: one.action_type,
      difficulty: one.difficulty,
      rationale: one.rationale,
      evidence: one.evidence,
    })),
  };
}

/** Returns a video summary of the file. */
export function writtenVideo(video: VideoDefinition): Video {
  return {
    url: video.url,
    domain: new URL(video.url).hostname.replace(/^www\./, ""),
    title: video.title,
    channel: video.channel,
    durationSeconds: video.seconds,
    keyPoints: video.key_points,
    topics: video.topics,
    summarisedAt: secondOf(video.summarised_at),
    credits: video.credits,
    summary: video.summary,
    transcript: video.transcript,
  };
}
