import { SECONDS_PER_DAY } from "../common/calendar.ts";
import type { Video } from "./model.ts";
import { Chance, hash } from "../common/random.ts";
import { inventPerson } from "./catalogue/invented-names.ts";
import { fill, languagePack } from "./catalogue/market.ts";
import { subjectPhrase, type SimulationCatalogue } from "./catalogue/catalogue.ts";

const NO_CAPTIONS_SHARE = 0.15;

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
  const pack = languagePack(catalogue.packs, page.language).videos;
  const subject = catalogue.topics[index]!.subject;
  const phrase = subjectPhrase(catalogue, subject, page.language) ?? page.siteName;
  const several = (bank: readonly string[], least: number, more: number): string[] => {
    const chosen = new Set(chance.shuffled(bank).slice(0, least + chance.below(more)));
    // In the original order: the last sentences of a transcript are a farewell.
    return bank
      .filter((pattern) => chosen.has(pattern))
      .map((pattern) => fill(pattern, { phrase }));
  };
  const { pageTitle } = page.metadata;
  const seconds = 150 + chance.below(2400);
  return {
    url: page.url,
    domain: catalogue.sites[page.site]!.domain,
    title: pageTitle === "" ? fill(chance.pick(pack.titles), { phrase }) : pageTitle,
    channel: inventPerson(hash(catalogue.seed, "channel", index % 17)),
    durationSeconds: seconds,
    keyPoints: several(pack.key_points, 3, 4),
    topics: several(pack.topics, 2, 3),
    summarisedAt: Math.floor((0.3 - daysAgo) * SECONDS_PER_DAY) - chance.below(SECONDS_PER_DAY),
    credits: 1 + Math.floor(seconds / 900),
    summary: several(pack.summaries, 1, 1).join(""),
    transcript: chance.happens(NO_CAPTIONS_SHARE) ? null : several(pack.transcript, 9, 6).join(" "),
  };
}
