import { SECONDS_PER_DAY } from "../../common/calendar.ts";
import { memoize } from "../../common/memoize.ts";
import { hash } from "../../common/random.ts";
import type { Platform } from "../model.ts";
import {
  hashOfRun,
  type BrandModel,
  type PromptWithModel,
  type RunSlot,
  type ScheduledRun,
} from "./simulate-run.ts";

/** The times of a day, in minutes, at which crawls begin, and the share of the runs up to each. */
const CRAWLS = [
  { minute: 8, share: 0.34 },
  { minute: 372, share: 0.6 },
  { minute: 668, share: 0.8 },
  { minute: 1010, share: 0.93 },
  { minute: 1340, share: 1 },
] as const;
/** Minutes from the first to the last run of a crawl. */
const CRAWL_MINUTES = 92;

const SCATTERED_PERCENT = 8;

/** Returns the time of a daily run, in seconds from the anchor's midnight: most are at the beginning of a crawl. */
export function scheduledTime(brand: BrandModel, prompt: PromptWithModel, run: RunSlot): number {
  const draw = hashOfRun(brand, "time", prompt.ordinal, run);
  if (brand.levels === null) return run.day * SECONDS_PER_DAY + (draw % SECONDS_PER_DAY);
  // Some runs are repeated or late, at any time.
  if (draw % 100 < SCATTERED_PERCENT) {
    return run.day * SECONDS_PER_DAY + ((draw >>> 8) % SECONDS_PER_DAY);
  }
  const share = (draw & 0xffff) / 0x10000;
  const { minute } = CRAWLS.find((crawl) => share < crawl.share)!;
  const progress = (draw >>> 16) / 0x10000;
  const second = Math.floor(minute * 60 + progress * progress * CRAWL_MINUTES * 60);
  return run.day * SECONDS_PER_DAY + second;
}

/** Shares of failed runs on a good and on a bad day of a platform; most days are good. */
const FEWEST_FAILURES = 0.004;
const MOST_FAILURES = 0.2;
const OUTAGE_SHARE = 0.055;
/** Share of days with an incident that concerns all platforms. */
const INCIDENT_SHARE = 0.02;
const LOST_IN_OUTAGE = 0.9;

/**
 * Returns which runs of a day fail: occasionally any, and nearly all during an outage of their platform or of the
 * crawler.
 */
export function failuresOn(
  brand: BrandModel,
  day: number,
): (prompt: PromptWithModel, run: ScheduledRun) => boolean {
  if (brand.levels === null) return () => false;
  const incident = hash(brand.seed, "incident", day);
  const ofPlatform = memoize((platform: Platform) => {
    const badness = (hash(brand.seed, "bad day", platform, day) / 2 ** 32) ** 3;
    const outage = hash(brand.seed, "outage", platform, day);
    return { share: FEWEST_FAILURES + badness * MOST_FAILURES, outage };
  });
  return (prompt, run) => {
    const draw = hashOfRun(brand, "lost", prompt.ordinal, run) / 2 ** 32;
    if (draw >= LOST_IN_OUTAGE) return false;
    const { share, outage } = ofPlatform(run.platform);
    if (draw < share) return true;
    const second = run.at - day * SECONDS_PER_DAY;
    return isInOutage(outage, second, OUTAGE_SHARE) || isInOutage(incident, second, INCIDENT_SHARE);
  };
}

/** Whether a second of a day is in the outage of a hash: most last some hours, one in eight most of the day. */
function isInOutage(key: number, second: number, share: number): boolean {
  if ((key & 0xffff) / 0x10000 >= share) return false;
  const isLong = ((key >>> 24) & 7) === 0;
  const start = isLong ? 0 : ((key >>> 16) % 20) * 3600;
  const hours = isLong ? 20 : 3 + ((key >>> 21) % 7);
  return second >= start && second < start + hours * 3600;
}
