import { finishHash, hashHead, mix } from "../../common/random.ts";
import { PLATFORMS } from "../model.ts";

/** A name has at most one event in each period of this many days. */
const EVENT_PERIOD = 45;
/** Share of the periods with an event. */
const EVENT_SHARE = 0.55;
/** Days after which an event has no effect. */
const LONGEST_EVENT = 70;
/** A smaller remaining effect of an event is 0. */
const MIN_EFFECT = 0.08;
const USUAL_SITE_SHARE = 0.42;

/** Inputs of the hash for each kind of noise, besides the indexes of platforms. Changing one changes all histories. */
const NOISE = {
  tone: 30,
  slowLevel: 31,
  fastLevel: 32,
  slowSiteShare: 33,
  fastSiteShare: 34,
  dailySiteShare: 35,
  slowSources: 36,
  fastSources: 37,
  dailySources: 38,
} as const;
/** The platforms' own levels are drawn like those of a name after all others. */
const NO_NAME = 0x7fff;

/** Effects of events on how often a name is mentioned (as a logarithm) and on its tone, and their duration. */
const LAUNCH = { level: 0.5, tone: 0.15, days: 16 };
const REVIEW = { level: 0.32, tone: 0.35, days: 9 };
const SHORTAGE = { level: -0.35, tone: -0.1, days: 20 };
const SCANDAL = { level: 0.25, tone: -1.3, days: 6 };
const RECALL = { level: -0.12, tone: -0.9, days: 11 };
/** Kinds of events, as often as they occur. */
const EVENT_KINDS = [LAUNCH, REVIEW, SHORTAGE, SCANDAL, LAUNCH, REVIEW, RECALL, SCANDAL] as const;

interface NewsEvent {
  readonly day: number;
  readonly kind: (typeof EVENT_KINDS)[number];
}

/**
 * How often and how favourably runs mention each name from day to day: a level with slow drift, daily noise and a few
 * events (a launch, a review, a shortage, a scandal, a recall), whose delay and weight differ by platform; and how many
 * sources each platform cites. Pure functions of the day; the values of the last day are cached, because the runs of a
 * day are simulated together.
 */
export class DailyLevels {
  readonly #noise: number;
  readonly #events: number;
  /** The day of the values of each name; names can be added. */
  readonly #days: number[] = [];
  readonly #factors: number[] = [];
  readonly #tones: number[] = [];
  readonly #siteShares: number[] = [];
  #sourcesDay: number | null = null;
  #sources: readonly number[] = [];

  constructor(seed: number) {
    this.#noise = hashHead([seed, "level"]);
    this.#events = hashHead([seed, "event"]);
  }

  /** Factor on the probability that a run mentions a name on a platform, by their indexes. */
  factor(name: number, platform: number, day: number): number {
    if (day !== this.#days[name]) this.#compute(name, day);
    return this.#factors[name * PLATFORMS.length + platform]!;
  }

  /** Shift of the tone of a name's mentions on a platform, by their indexes. */
  toneShift(name: number, platform: number, day: number): number {
    if (day !== this.#days[name]) this.#compute(name, day);
    return this.#tones[name * PLATFORMS.length + platform]!;
  }

  /** Share of the drawn citations of a brand's own sites that are kept, from 0 to 1. */
  siteShare(name: number, day: number): number {
    if (day !== this.#days[name]) this.#compute(name, day);
    return this.#siteShares[name]!;
  }

  /** Factor on the number of sources that a platform, by its index, cites and on the searches that it makes. */
  sourceFactor(platform: number, day: number): number {
    if (day !== this.#sourcesDay) {
      this.#sources = PLATFORMS.map((_, at) =>
        exponential(
          0.3 * this.#smooth(NO_NAME + at, NOISE.slowSources, day / 31) +
            0.12 * this.#smooth(NO_NAME + at, NOISE.fastSources, day / 6) +
            0.1 * this.#uniform(NO_NAME + at, NOISE.dailySources, day, 1) -
            0.05,
        ),
      );
      this.#sourcesDay = day;
    }
    return this.#sources[platform]!;
  }

  #compute(name: number, day: number): void {
    const events = this.#eventsBefore(name, day);
    const tone = 0.2 * this.#smooth(name, NOISE.tone, day / 19);
    const shared =
      0.55 * this.#smooth(name, NOISE.slowLevel, day / 43) +
      0.18 * this.#smooth(name, NOISE.fastLevel, day / 11);
    for (let platform = 0; platform < PLATFORMS.length; platform++) {
      const own =
        0.4 * this.#uniform(name, platform, 0, 0) +
        0.35 * this.#smooth(name, platform, day / 17) +
        0.1 * this.#uniform(name, platform, day, 1);
      const delay = 2 + 2 * this.#uniform(name, platform, 0, 2);
      const weight = 1 + 0.5 * this.#uniform(name, platform, 0, 3);
      let [level, mood] = [shared + own, tone];
      for (const event of events) {
        level += weight * event.kind.level * decay(event, day, delay);
        // Opinions change with the first reports, numbers of mentions with the pages that follow.
        mood += weight * event.kind.tone * decay(event, day, delay / 3);
      }
      this.#factors[name * PLATFORMS.length + platform] = exponential(level);
      this.#tones[name * PLATFORMS.length + platform] = mood;
    }
    const ofSite =
      0.5 * shared +
      0.7 * this.#smooth(name, NOISE.slowSiteShare, day / 37) +
      0.35 * this.#smooth(name, NOISE.fastSiteShare, day / 8) +
      0.12 * this.#uniform(name, NOISE.dailySiteShare, day, 1);
    this.#siteShares[name] = Math.min(1, USUAL_SITE_SHARE * exponential(ofSite));
    this.#days[name] = day;
  }

  /** The events of a name that can have an effect on a day. */
  #eventsBefore(name: number, day: number): NewsEvent[] {
    const events: NewsEvent[] = [];
    const last = Math.floor(day / EVENT_PERIOD);
    for (let period = last - 2; period <= last; period++) {
      const ofPeriod = mix(mix(this.#events, name), period);
      const key = finishHash(mix(mix(ofPeriod, 0), 0));
      if (key / 2 ** 32 >= EVENT_SHARE) continue;
      const more = finishHash(mix(mix(ofPeriod, 1), 0));
      const start = period * EVENT_PERIOD + (more % EVENT_PERIOD);
      if (start > day || day - start > LONGEST_EVENT) continue;
      events.push({ day: start, kind: EVENT_KINDS[(more >>> 16) % EVENT_KINDS.length]! });
    }
    return events;
  }

  /** Smooth noise between -1 and 1; its values at whole numbers of `x` are independent. */
  #smooth(name: number, purpose: number, x: number): number {
    const shifted = x + (name % 97) * 0.37;
    const whole = Math.floor(shifted);
    const fraction = shifted - whole;
    const from = this.#uniform(name, purpose, whole, 4);
    const to = this.#uniform(name, purpose, whole + 1, 4);
    return from + (to - from) * fraction * fraction * (3 - 2 * fraction);
  }

  /** A value from -1 to 1. */
  #uniform(name: number, purpose: number, day: number, use: number): number {
    const ofPurpose = mix(mix(this.#noise, name), purpose);
    return finishHash(mix(mix(ofPurpose, day), use)) / 2 ** 31 - 1;
  }
}

/** The remaining effect of an event, from 1 on its first day to 0. */
function decay({ day: start, kind }: NewsEvent, day: number, delay: number): number {
  const since = day - start - delay;
  if (since < 0 || since > 3 * kind.days) return 0;
  const rest = exponential(-since / kind.days);
  return rest < MIN_EFFECT ? 0 : rest;
}

/** Approximates e^x for |x| < 4. Unlike Math.exp, it returns the same bits in every engine. */
function exponential(x: number): number {
  let power = 1 + x / 16;
  for (let squared = 0; squared < 4; squared++) power *= power;
  return power;
}
