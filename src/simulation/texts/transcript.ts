import type { Chance } from "../../common/random.ts";
import {
  capitalised,
  fill,
  type LanguagePack,
  type VideoFormat,
} from "../catalogue/language-pack.ts";
import type { TextSubject } from "../subjects/prompt-subject.ts";
import { aspectsOf, brandFacts, isStrongIn } from "./brand-facts.ts";
import { askedCriteria } from "./criteria.ts";
import { plainRemark, sharesWord, traitsByCriterion } from "./remark-patterns.ts";
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
  const { brands, subject, chance } = facts;
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
  return {
    ...slots,
    others: speaker.others(others, { praised: rest, criticised: [c1, c2] }),
    further: speaker.further(chance.shuffled(brands), [brand, rival], rest),
  };
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
  const praise = (traitsByCriterion(pack).get(criterion)?.good ?? []).map(({ remark }) =>
    plainRemark(remark),
  );
  return praise.filter((text) => !stems.some((stem) => text.toLowerCase().includes(stem)));
}

/**
 * Writes the transcript of a video: a greeting, what its kind of video says, with further criteria before its
 * conclusion, and a goodbye. No sentence occurs twice.
 */
export function writeTranscript(
  { script }: VideoFormat,
  slots: VideoSlots,
  { pack, chance }: Pick<VideoFacts, "pack" | "chance">,
): string {
  const { intro, outro } = pack.videos.transcript;
  return [
    chance.pick(intro),
    ...script.slice(0, -1),
    "{further}",
    ...script.slice(-1),
    chance.pick(outro),
  ]
    .map((sentence) => fill(sentence, slots))
    .join(" ");
}

/** Praise that gives a reason, or criticism; praise without a reason only if there is no other. */
function remarksOn(criterion: string, side: "good" | "bad", pack: LanguagePack): readonly string[] {
  const reasons = side === "good" ? reasonsFor(criterion, pack) : [];
  const all = traitsByCriterion(pack).get(criterion)?.[side] ?? [];
  return reasons.length > 0 ? reasons : all.map(({ remark }) => plainRemark(remark));
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
    const label = side === "good" ? "positive" : "negative";
    return (
      this.#byCriteria(name, side, criteria) ??
      this.#say(name, this.#remarks.predicate({ name, label, passing: false }).text)
    );
  }

  #byCriteria(name: string, side: "good" | "bad", criteria: readonly string[]): string | null {
    const remarks = criteria
      .filter((one) => isGood(this.#facts, name, one) === (side === "good"))
      .flatMap((one) => remarksOn(one, side, this.#facts.pack));
    return this.#fresh(name, remarks);
  }

  /** One of some remarks; null: each was used, or repeats a word that was said about the brand. */
  #fresh(name: string, remarks: readonly string[]): string | null {
    const said = this.#said.get(name) ?? "";
    const fresh = remarks.filter((remark) => !this.#used.has(remark) && !sharesWord(remark, said));
    return fresh.length === 0 ? null : this.#say(name, this.#facts.chance.pick(fresh));
  }

  #say(name: string, text: string): string {
    this.#used.add(text);
    this.#said.set(name, `${this.#said.get(name) ?? ""} ${text}`);
    return text;
  }

  /**
   * Remarks about brands by some criteria, one criterion after the other, and what customers say about the brands. The
   * brands that the video recommends are only praised.
   */
  further(
    names: readonly string[],
    recommended: readonly string[],
    criteria: readonly string[],
  ): string {
    const critical = names.filter((name) => !recommended.includes(name));
    const { chance, pack, subject } = this.#facts;
    const { criterion, customers } = pack.videos.transcript;
    const openings = chance.shuffled(criterion);
    const passages = criteria.map((one, at) =>
      this.#passage(fill(openings[at % openings.length]!, { c: one }), (side) =>
        (side === "good" ? names : critical).map((name) => [
          name,
          this.#byCriteria(name, side, [one]),
        ]),
      ),
    );
    const { kind } = subject.group;
    const reviews = this.#passage(chance.pick(customers), (side) =>
      names
        .filter((name) => (critical.indexOf(name) % 2 === 0) === (side === "bad"))
        .map((name) => {
          const { strengths, weaknesses } = brandFacts(name, pack, kind);
          const remarks = (side === "good" ? strengths : weaknesses).flatMap((id) =>
            aspectsOf(pack, kind)[id]![side].map(plainRemark),
          );
          return [name, this.#fresh(name, remarks)];
        }),
    );
    return [...passages, reviews].filter((text) => text !== null).join(" ");
  }

  /** An opening, praise, and then criticism; null: there is no praise, with which criticism is contrasted. */
  #passage(
    opening: string,
    remarksOf: (side: "good" | "bad") => (readonly [name: string, remark: string | null])[],
  ): string | null {
    const { chance, pack } = this.#facts;
    const [praise = [], criticism = []] = (["good", "bad"] as const).map((side) => {
      const patterns = chance.shuffled(pack.videos.transcript[side]);
      return remarksOf(side)
        .filter(([, remark]) => remark !== null)
        .map(([third, remark], at) =>
          fill(patterns[at % patterns.length]!, { third, remark: remark! }),
        );
    });
    if (praise.length === 0) return null;
    return [opening, ...[...praise, ...criticism].map(capitalised)].join(" ");
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
