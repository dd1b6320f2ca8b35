import type { Chance } from "../../common/random.ts";
import {
  capitalised,
  fill,
  type LanguagePack,
  type VideoFormat,
} from "../catalogue/language-pack.ts";
import type { TextSubject } from "../subjects/prompt-subject.ts";
import { isStrongIn } from "./brand-facts.ts";
import { askedCriteria } from "./criteria.ts";
import { plain, sharesWord, traitsOf } from "./remark-patterns.ts";
import { RemarkWriter } from "./remarks.ts";

/** What a video says. */
export interface VideoFacts {
  /** The first one is the favourite; at least one. */
  readonly brands: readonly string[];
  readonly subject: TextSubject;
  readonly pack: LanguagePack;
  readonly chance: Chance;
}

/** What all texts of a video have in common: its brands, two criteria, and predicates about the brands. */
export type VideoSlots = Readonly<Record<string, string>>;

/** Brands that are named next to the first three. */
const MOST_OTHERS = 2;

/**
 * Draws the brands and criteria of a video. The favourite is good in the first criterion; the second brand is good in
 * the other one, and preferably weak in the first, as the third one is in either: so title, summary, key points and
 * transcript agree with each other and with all other texts.
 */
export function videoSlots(facts: VideoFacts): VideoSlots {
  const { subject, chance } = facts;
  const { c1, c2, brand, rival, more } = drawWinners(facts);
  const isLess = (name: string): boolean => !isGood(facts, name, c1) || !isGood(facts, name, c2);
  const third = more.find(isLess) ?? more[0] ?? rival;
  const others = more.filter((name) => name !== third).slice(0, 1 + chance.below(MOST_OTHERS));
  // The first two are the best in their criteria: no other brand is praised for these.
  const rest = subject.group.criteria.filter((one) => one !== c1 && one !== c2);
  const speaker = new Speaker(facts);
  const slots = {
    phrase: subject.phrase,
    brand,
    rival,
    third,
    c1,
    c2,
    good: speaker.predicate(brand, "good", [c1]),
    also: speaker.predicate(rival, "good", [c2]),
    but: speaker.predicate(rival, "bad", [c1]),
    more: speaker.predicate(brand, "good", rest),
    fair: speaker.predicate(third, "good", rest),
    weak: speaker.predicate(third, "bad", [c1, c2]),
  };
  return { ...slots, others: speaker.others(others, { praised: rest, criticised: [c1, c2] }) };
}

interface Winners {
  readonly c1: string;
  readonly c2: string;
  readonly brand: string;
  readonly rival: string;
  /** The other brands. */
  readonly more: readonly string[];
}

/** The best two brands of a video, with the criteria in which they are good. */
function drawWinners(facts: VideoFacts): Winners {
  const { brands, subject, pack, chance } = facts;
  const { criteria } = subject.group;
  // Shoes for sore knees are judged by their cushioning first.
  const asked = askedCriteria(subject.phrase, subject.group, pack).filter((one) =>
    criteria.includes(one),
  );
  const order = [...new Set([...asked, ...chance.shuffled(criteria)])];
  const explained = order.filter((one) => reasonsFor(one, pack).length > 0);
  const [c1 = order[0]!, ...further] = explained.length > 1 ? explained : order;
  const brand = brands.find((name) => isGood(facts, name, c1)) ?? brands[0] ?? subject.phrase;
  const rivals = brands.filter((name) => name !== brand);
  const weaker = rivals.filter((name) => !isGood(facts, name, c1));
  for (const names of [weaker, rivals]) {
    for (const c2 of further) {
      const rival = names.find((name) => isGood(facts, name, c2));
      if (rival !== undefined) {
        return { c1, c2, brand, rival, more: rivals.filter((name) => name !== rival) };
      }
    }
  }
  const [rival = brand, ...more] = rivals;
  return { c1, c2: further[0] ?? c1, brand, rival, more };
}

function isGood({ subject, pack }: VideoFacts, name: string, criterion: string): boolean {
  return isStrongIn(criterion, name, subject, pack);
}

/** Praise that gives a reason: "grips well" says no more about grip than that it is good. */
function reasonsFor(criterion: string, pack: LanguagePack): readonly string[] {
  const stems = (criterion.toLowerCase().match(/\p{L}{3,}/gu) ?? []).map((word) =>
    word.slice(0, 5),
  );
  const praise = (traitsOf(pack).get(criterion)?.good ?? []).map(({ remark }) => plain(remark));
  return praise.filter((text) => !stems.some((stem) => text.toLowerCase().includes(stem)));
}

/** Writes the transcript of a video: a greeting, what its kind of video says, and a goodbye. No sentence occurs twice. */
export function writeTranscript(
  { script }: VideoFormat,
  slots: VideoSlots,
  { pack, chance }: Pick<VideoFacts, "pack" | "chance">,
): string {
  const { intro, outro } = pack.videos.transcript;
  return [chance.pick(intro), ...script, chance.pick(outro)]
    .map((sentence) => fill(sentence, slots))
    .join(" ");
}

/** Praise that gives a reason, or criticism; praise without a reason only if there is no other. */
function remarksOn(criterion: string, side: "good" | "bad", pack: LanguagePack): readonly string[] {
  const reasons = side === "good" ? reasonsFor(criterion, pack) : [];
  const all = traitsOf(pack).get(criterion)?.[side] ?? [];
  return reasons.length > 0 ? reasons : all.map(({ remark }) => plain(remark));
}

/** Finds predicates about brands; none is used twice. */
class Speaker {
  readonly #facts: VideoFacts;
  readonly #remarks: RemarkWriter;
  readonly #used = new Set<string>();
  /** What was said about each brand: no word of it is repeated, in praise or in criticism. */
  readonly #said = new Map<string, string>();

  constructor(facts: VideoFacts) {
    this.#facts = facts;
    this.#remarks = new RemarkWriter(facts.pack, facts.subject, facts.chance);
  }

  /** Praise or criticism of a brand by one of some criteria; else by what is known about the brand. */
  predicate(name: string, side: "good" | "bad", criteria: readonly string[]): string {
    const { pack, chance } = this.#facts;
    const said = this.#said.get(name) ?? "";
    const fresh = criteria
      .filter((one) => isGood(this.#facts, name, one) === (side === "good"))
      .flatMap((one) => remarksOn(one, side, pack))
      .filter((remark) => !this.#used.has(remark) && !sharesWord(remark, said));
    const label = side === "good" ? "positive" : "negative";
    const text =
      fresh.length > 0
        ? chance.pick(fresh)
        : this.#remarks.predicate({ name, label, passing: false }).text;
    this.#used.add(text);
    this.#said.set(name, `${said} ${text}`);
    return text;
  }

  /** Short remarks about further brands, praised for some criteria and criticised for others. */
  others(
    names: readonly string[],
    criteria: Readonly<Record<"praised" | "criticised", readonly string[]>>,
  ): string {
    const { pack, chance } = this.#facts;
    const patterns = chance.shuffled(pack.videos.transcript.other);
    return names
      .map((third, at) =>
        fill(patterns[at % patterns.length]!, {
          third,
          fair: this.predicate(third, "good", criteria.praised),
          weak: this.predicate(third, "bad", criteria.criticised),
        }),
      )
      .map(capitalised)
      .join(" ");
  }
}
