import { SECONDS_PER_DAY } from "../common/calendar.ts";
import type { Video } from "./model.ts";
import { Chance } from "../common/random.ts";
import { fill, languagePack, type VideoFormat } from "./catalogue/language-pack.ts";
import type { SimulationCatalogue } from "./catalogue/catalogue.ts";
import { isUmbrella } from "./catalogue/market.ts";
import { marketSubject, unknownSubjectOf, type TextSubject } from "./subjects/prompt-subject.ts";
import { videoSlots, writeTranscript } from "./texts/transcript.ts";
import { inWorkingHours } from "./working-hours.ts";

const NO_CAPTIONS_SHARE = 0.15;
/** Words per second of the slowest speaker, and how much faster the fastest one is. */
const SLOWEST = 1.6;
const FASTER = 0.8;
/** Seconds of the shortest video without captions, and of the longest one. */
const SHORTEST_SILENT = 150;
const LONGEST_SILENT = 1500;
const SECONDS_PER_CREDIT = 120;
const CHANNELS_PER_BRAND = 14;
const BRANDS_PER_VIDEO = 6;

/** Simulates summaries of `count` of the catalogue's video pages, spread over the working hours of a history (§2.17). */
export function simulateVideos(
  catalogue: SimulationCatalogue,
  count: number,
  days: number,
): Video[] {
  const pages = catalogue.pages.flatMap((page, index) =>
    page.contentTypes.includes("video") ? [index] : [],
  );
  const shuffled = new Chance(catalogue.seed, "videos").shuffled(pages);
  const isCategory = (page: number): boolean =>
    isUmbrella(catalogue.marketSubjects, catalogue.topics[page]!.subject);
  // Nobody tests "kitchen essentials" as if they were one product.
  const chosen = inOrder(shuffled, isCategory).slice(0, count);
  const interval = (days * SECONDS_PER_DAY) / count;
  return chosen.map((page, place) => {
    const { url } = catalogue.pages[page]!;
    const ago = (place + new Chance(catalogue.seed, "summary", url).next()) * interval;
    return videoOf(catalogue, page, inWorkingHours(-Math.floor(ago)));
  });
}

function videoOf(catalogue: SimulationCatalogue, index: number, summarisedAt: number): Video {
  const page = catalogue.pages[index]!;
  const chance = new Chance(catalogue.seed, "video", page.url);
  const languages = languagePack(catalogue.packs, page.language);
  const pack = languages.videos;
  const topic = catalogue.topics[index]!;
  const subject =
    marketSubject(catalogue, topic.subject, page.language) ?? unknownSubjectOf(languages);
  const brands = brandsOf(catalogue, subject, chance);
  const { pageTitle } = page.metadata;
  const facts = { brands, subject, pack: languages, chance };
  const format = formatOf(pack.formats, subject, { pageTitle, chance });
  const slots = videoSlots(facts, format);
  // A stream of its own: other patterns do not change which videos have captions.
  const hasNone = new Chance(catalogue.seed, "no captions", page.url).happens(NO_CAPTIONS_SHARE);
  const transcript = hasNone ? null : writeTranscript(format, slots, facts);
  const seconds = durationOf(transcript, chance);
  return {
    url: page.url,
    domain: catalogue.sites[page.site]!.domain,
    title: fill(format.title, slots),
    channel: chance.pick(pack.channels.slice(0, CHANNELS_PER_BRAND)),
    durationSeconds: seconds,
    keyPoints: format.points.map((point) => fill(point, slots)),
    topics: [...format.topics.slice(0, 1 + chance.below(2)), subject.phrase],
    summarisedAt,
    credits: 1 + Math.floor(seconds / SECONDS_PER_CREDIT),
    summary: fill(format.summary, slots),
    transcript,
  };
}

/** Seconds that a speaker needs for a transcript; without one, as long as videos are. */
function durationOf(transcript: string | null, chance: Chance): number {
  return transcript === null
    ? Math.round(SHORTEST_SILENT * (LONGEST_SILENT / SHORTEST_SILENT) ** chance.next())
    : Math.round(transcript.split(" ").length / (SLOWEST + FASTER * chance.next()));
}

function brandsOf(
  { names }: SimulationCatalogue,
  { groupId }: TextSubject,
  chance: Chance,
): string[] {
  const known = names.map(({ name, strength }) => ({
    name,
    order: chance.next() / (strength + 0.02),
  }));
  const sorted = known.toSorted((a, b) => a.order - b.order).map(({ name }) => name);
  return inOrder(sorted, (name) => makesOther(name, groupId)).slice(0, BRANDS_PER_VIDEO);
}

/** Items in their order, but those that are only taken if there are too few others at the end. */
function inOrder<T>(items: readonly T[], isLast: (item: T) => boolean): T[] {
  return [...items.filter((item) => !isLast(item)), ...items.filter((item) => isLast(item))];
}

/** What names say that a brand makes, and the groups of it. */
const TRADES = [
  { names: /\b(?:Ink|Nib|Quill|Folio|Pen)|Paper/, groups: /^(?:stationery|pens|crafts)$/ },
  { names: /\b(?:Lum|Lux|Candle)|lumin|Lamp|Lantern/, groups: /^(?:lamps|lights|crafts)$/ },
  { names: /\b(?:Stack|Tidy|Drawer|Shel[fv])|crate/, groups: /^(?:storage|underbed|furniture)$/ },
  { names: /\bKettle/, groups: /^(?:kitchenware|woodware|cooking|smallappliances)$/ },
];

/** Whether a brand's name says that it makes something else: Rooklyn Paper makes no pantry jars. */
export function makesOther(name: string, groupId: string): boolean {
  return TRADES.some(({ names, groups }) => names.test(name) && !groups.test(groupId));
}

/** The kind of a video, by the title of its page; for a page that was not crawled, any that fits the subject. */
function formatOf(
  formats: readonly VideoFormat[],
  { phrase, group }: TextSubject,
  { pageTitle, chance }: { readonly pageTitle: string; readonly chance: Chance },
): VideoFormat {
  const fitting = formats.filter(({ kinds }) => kinds?.includes(group.kind) ?? true);
  const drawn = chance.pick(fitting.length > 0 ? fitting : formats);
  return formats.find(({ title }) => fill(title, { phrase }) === pageTitle) ?? drawn;
}
