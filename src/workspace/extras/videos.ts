import { SECONDS_PER_DAY } from "../calendar.ts";
import type { Video } from "../model.ts";
import { Chance, hash } from "../random.ts";
import { inventPerson } from "../market/invent.ts";
import { fill, packOf } from "../market/market.ts";
import { phraseIn, type Pool } from "../market/pool.ts";
import type { VideoDefinition } from "../scenario/definition.ts";
import { secondOf } from "../ledger/written.ts";

const NO_CAPTIONS_SHARE = 0.15;

/** Summaries of video pages that the brand's answers can cite, spread over the days of its history. */
export function simulateVideos(pool: Pool, count: number, days: number): Video[] {
  const pages = pool.pages.flatMap((page, index) =>
    page.contentTypes.includes("video") ? [index] : [],
  );
  const chosen = new Chance(pool.seed, "videos").shuffled(pages).slice(0, count);
  return chosen.map((page, place) => videoOf(pool, page, (place * days) / count));
}

function videoOf(pool: Pool, index: number, daysAgo: number): Video {
  const page = pool.pages[index]!;
  const chance = new Chance(pool.seed, "video", page.url);
  const pack = packOf(pool.packs, page.language).videos;
  const subject = pool.leanings[index]!.subject;
  const phrase = phraseIn(pool, subject, page.language) ?? page.siteName;
  const several = (bank: readonly string[], least: number, more: number): string[] => {
    const chosen = new Set(chance.shuffled(bank).slice(0, least + chance.below(more)));
    // In the bank's order: a transcript says goodbye at its end.
    return bank
      .filter((pattern) => chosen.has(pattern))
      .map((pattern) => fill(pattern, { phrase }));
  };
  const seconds = 150 + chance.below(2400);
  return {
    url: page.url,
    domain: pool.sites[page.site]!.domain,
    title: page.pageTitle === "" ? fill(chance.pick(pack.titles), { phrase }) : page.pageTitle,
    channel: inventPerson(hash(pool.seed, "channel", index % 17)),
    durationSeconds: seconds,
    keyPoints: several(pack.key_points, 3, 4),
    topics: several(pack.topics, 2, 3),
    summarisedAt: Math.floor((0.3 - daysAgo) * SECONDS_PER_DAY) - chance.below(SECONDS_PER_DAY),
    credits: 1 + Math.floor(seconds / 900),
    summary: several(pack.summaries, 1, 1).join(""),
    transcript: chance.happens(NO_CAPTIONS_SHARE) ? null : several(pack.transcript, 9, 6).join(" "),
  };
}

/** A video summary that the scenario writes out. */
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
