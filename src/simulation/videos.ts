import { SECONDS_PER_DAY } from "../common/calendar.ts";
import type { Video } from "./model.ts";
import { Chance } from "../common/random.ts";
import { lazy } from "../common/memoize.ts";
import { fill, languagePack, type LanguagePack } from "./catalogue/language-pack.ts";
import type { SimulationCatalogue } from "./catalogue/catalogue.ts";
import { marketSubject, unknownSubjectOf, type TextSubject } from "./subjects/prompt-subject.ts";
import { criteriaSlots } from "./texts/criteria.ts";
import { factSlots } from "./texts/remarks.ts";
import { writeTranscript } from "./texts/transcript.ts";

const NO_CAPTIONS_SHARE = 0.15;
const LONG_SHARE = 0.15;
const CHANNELS_PER_BRAND = 14;
const BRANDS_PER_VIDEO = 6;

/** Simulates summaries of `count` of the catalogue's video pages, spread over the days of the history (§2.17). */
export function simulateVideos(
  catalogue: SimulationCatalogue,
  count: number,
  days: number,
): Video[] {
  const pages = catalogue.pages.flatMap((page, index) =>
    page.contentTypes.includes("video") ? [index] : [],
  );
  const chosen = new Chance(catalogue.seed, "videos").shuffled(pages).slice(0, count);
  return chosen.map((page, place) => videoOf(catalogue, page, (place * days) / count));
}

function videoOf(catalogue: SimulationCatalogue, index: number, daysAgo: number): Video {
  const page = catalogue.pages[index]!;
  const chance = new Chance(catalogue.seed, "video", page.url);
  const languages = languagePack(catalogue.packs, page.language);
  const pack = languages.videos;
  const topic = catalogue.topics[index]!;
  const subject =
    marketSubject(catalogue, topic.subject, page.language) ?? unknownSubjectOf(languages);
  const brands = brandsOf(catalogue, chance);
  const slots = videoSlots(subject, { pack: languages, brands, chance });
  const several = (bank: readonly string[], least: number, more: number): string[] =>
    chance
      .shuffled(bank)
      .slice(0, least + chance.below(more))
      .map((pattern) => fill(pattern, slots));
  const { pageTitle } = page.metadata;
  const seconds = durationOf(chance);
  const transcript = lazy(() =>
    writeTranscript({ key: [catalogue.seed, index], seconds, brands, subject, pack: languages }),
  );
  const hasCaptions = !chance.happens(NO_CAPTIONS_SHARE);
  const video = {
    url: page.url,
    domain: catalogue.sites[page.site]!.domain,
    title: pageTitle === "" ? fill(chance.pick(pack.titles), slots) : pageTitle,
    channel: chance.pick(pack.channels.slice(0, CHANNELS_PER_BRAND)),
    durationSeconds: seconds,
    keyPoints: several(pack.key_points, 3, 4),
    topics: [...several(pack.topics, 1, 3), subject.phrase],
    summarisedAt: Math.floor((0.3 - daysAgo) * SECONDS_PER_DAY) - chance.below(SECONDS_PER_DAY),
    credits: 1 + Math.floor(seconds / 900),
    summary: fill(chance.pick(pack.summaries), slots),
    // On demand: the words of half an hour are not needed in a list.
    get transcript(): string | null {
      return hasCaptions ? transcript() : null;
    },
  };
  return video;
}

/** Most videos last 4 to 14 minutes, some up to 40. */
function durationOf(chance: Chance): number {
  return chance.happens(LONG_SHARE) ? 840 + chance.below(1560) : 240 + chance.below(600);
}

function brandsOf({ names }: SimulationCatalogue, chance: Chance): string[] {
  const known = names.map(({ name, strength }) => ({
    name,
    order: chance.next() / (strength + 0.02),
  }));
  return known
    .toSorted((a, b) => a.order - b.order)
    .slice(0, BRANDS_PER_VIDEO)
    .map(({ name }) => name);
}

interface VideoFacts {
  readonly pack: LanguagePack;
  readonly brands: readonly string[];
  readonly chance: Chance;
}

function videoSlots(
  subject: TextSubject,
  { pack, brands, chance }: VideoFacts,
): Readonly<Record<string, string>> {
  const [brand = "", rival = brand] = brands;
  const { kind } = subject.group;
  return {
    phrase: subject.phrase,
    ...criteriaSlots(subject, chance),
    ...factSlots(brand, pack, kind, chance),
    rival,
    weakness: factSlots(rival, pack, kind, chance).weakness,
  };
}
