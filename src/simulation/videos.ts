import { SECONDS_PER_DAY } from "../common/calendar.ts";
import type { Video } from "./model.ts";
import { Chance } from "../common/random.ts";
import { lazy } from "../common/memoize.ts";
import { fill, languagePack, type VideoFormat } from "./catalogue/language-pack.ts";
import type { SimulationCatalogue } from "./catalogue/catalogue.ts";
import { marketSubject, unknownSubjectOf, type TextSubject } from "./subjects/prompt-subject.ts";
import { criteriaSlots } from "./texts/criteria.ts";
import { writeTranscript } from "./texts/transcript.ts";
import { inWorkingHours } from "./working-hours.ts";

const NO_CAPTIONS_SHARE = 0.15;
const LONG_SHARE = 0.15;
const CHANNELS_PER_BRAND = 14;
const BRANDS_PER_VIDEO = 6;
const FEWEST_POINTS = 3;
const MORE_POINTS = 3;

/** Simulates summaries of `count` of the catalogue's video pages, spread over the working hours of a history (§2.17). */
export function simulateVideos(
  catalogue: SimulationCatalogue,
  count: number,
  days: number,
): Video[] {
  const pages = catalogue.pages.flatMap((page, index) =>
    page.contentTypes.includes("video") ? [index] : [],
  );
  const chosen = new Chance(catalogue.seed, "videos").shuffled(pages).slice(0, count);
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
  const brands = brandsOf(catalogue, chance);
  const { pageTitle } = page.metadata;
  const format = formatOf(pack.formats, subject, { pageTitle, chance });
  const slots = {
    phrase: subject.phrase,
    brand: brands[0] ?? subject.phrase,
    rival: brands[1] ?? brands[0] ?? subject.phrase,
    ...criteriaSlots(subject, chance),
  };
  const points = chance.shuffled(format.points).slice(0, FEWEST_POINTS + chance.below(MORE_POINTS));
  const seconds = durationOf(chance);
  const transcript = lazy(() =>
    writeTranscript({ key: [catalogue.seed, index], seconds, brands, subject, pack: languages }),
  );
  const hasCaptions = !chance.happens(NO_CAPTIONS_SHARE);
  const video = {
    url: page.url,
    domain: catalogue.sites[page.site]!.domain,
    title: fill(format.title, slots),
    channel: chance.pick(pack.channels.slice(0, CHANNELS_PER_BRAND)),
    durationSeconds: seconds,
    keyPoints: points.map((point) => fill(point, slots)),
    topics: [...format.topics.slice(0, 1 + chance.below(2)), subject.phrase],
    summarisedAt,
    credits: 1 + Math.floor(seconds / 900),
    summary: fill(format.summary, slots),
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
