import type { Chance } from "../../common/random.ts";
import {
  capitalised,
  fill,
  type LanguagePack,
  type VideoFormat,
} from "../catalogue/language-pack.ts";
import type { TextSubject } from "../subjects/prompt-subject.ts";
import { aspectsOf, brandFacts, isStrongIn } from "./brand-facts.ts";
import { demandedCriteria } from "./criteria.ts";
import { plainRemark, sharesWord, traitsByCriterion } from "./remark-patterns.ts";

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
  // What all brands have, as it is part of the subject: "waterproof boots", "shoes for wide feet".
  const demanded = demandedCriteria(subject.phrase, subject.group, facts.pack);
  const { c1, c2, brand, rival, more } = drawWinners(facts, demanded);
  const isLess = (name: string): boolean => !isGood(facts, name, c1) || !isGood(facts, name, c2);
  const third = more.find(isLess) ?? more[0] ?? rival;
  const others = more.filter((name) => name !== third).slice(0, 1 + chance.below(MOST_OTHERS));
  // The first two are the best in their criteria: no other brand is praised for these.
  const rest = subject.group.criteria.filter((one) => one !== c1 && one !== c2);
  const speaker = new Speaker(facts, demanded);
  const orRest = (...criteria: readonly string[]): readonly string[] =>
    criteria.every((one) => demanded.includes(one)) ? rest : criteria;
  const criticised = orRest(c1, c2);
  const slots = {
    phrase: subject.phrase,
    brand,
    rival,
    third,
    c1,
    c2,
    good: speaker.predicate(brand, "good", [c1]),
    also: speaker.predicate(rival, "good", [c2]),
    but: speaker.predicate(rival, "bad", orRest(c1)),
    more: speaker.predicate(brand, "good", rest),
    fair: speaker.predicate(third, "good", rest),
    weak: speaker.predicate(third, "bad", criticised),
  };
  return {
    ...slots,
    others: speaker.others(others, { praised: rest, criticised }),
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
function drawWinners(facts: VideoFacts, demanded: readonly string[]): Winners {
  const { brands, subject, pack, chance } = facts;
  const { criteria } = subject.group;
  const half = Math.ceil(criteria.length / 2);
  const order = [
    ...demanded,
    ...chance.shuffled(criteria.slice(0, half)),
    ...chance.shuffled(criteria.slice(half)),
  ];
  // Shoes for sore knees are judged by their cushioning first, but not watches with long battery life by that.
  const compared = [...new Set(order)].filter((one) => !isNamed(one, subject.phrase));
  const explained = compared.filter(
    (one) => demanded.includes(one) || reasonsFor(one, pack).length > 0,
  );
  const [c1 = order[0]!, ...further] = explained.length > 1 ? explained : compared;
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

function isNamed(criterion: string, phrase: string): boolean {
  return phrase.toLowerCase().includes(criterion.toLowerCase());
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

/** Remarks by what they are about. */
type Topics = readonly (readonly [topic: string, remarks: readonly string[]])[];

/** What was said about a brand. */
interface Said {
  readonly topics: readonly string[];
  readonly text: string;
}

/** Finds predicates about brands; none is used twice. */
class Speaker {
  readonly #facts: VideoFacts;
  readonly #demanded: readonly string[];
  readonly #used = new Set<string>();
  /** No topic and no word of it is repeated, in praise or in criticism. */
  readonly #said = new Map<string, Said>();

  constructor(facts: VideoFacts, demanded: readonly string[]) {
    this.#facts = facts;
    this.#demanded = demanded;
  }

  /** Praise or criticism of a brand by one of some criteria; else by what is known about the brand. */
  predicate(name: string, side: "good" | "bad", criteria: readonly string[]): string {
    // "It could do better" names no drawback.
    const verdicts = this.#facts.pack.verdicts[side]
      .map(plainRemark)
      .filter((verdict) => verdict !== "could do better");
    return (
      this.#byCriteria(name, side, criteria) ??
      this.#byAspects(name, side) ??
      this.#fresh(name, [["", verdicts]]) ??
      this.#facts.chance.pick(verdicts)
    );
  }

  #byCriteria(name: string, side: "good" | "bad", criteria: readonly string[]): string | null {
    const fitting = criteria.filter(
      (one) =>
        isGood(this.#facts, name, one) === (side === "good") &&
        // Nothing is criticized for what it has to have.
        (side === "good" || !this.#demanded.includes(one)),
    );
    return this.#fresh(
      name,
      fitting.map((one) => [one, remarksOn(one, side, this.#facts.pack)]),
    );
  }

  #byAspects(name: string, side: "good" | "bad"): string | null {
    const { pack, subject } = this.#facts;
    const { criteria, kind } = subject.group;
    const { strengths, weaknesses } = brandFacts(name, pack, kind);
    const topics = (side === "good" ? strengths : weaknesses)
      // A video can say itself how long something lasted, and who used it has seen no warranty claim.
      .filter((id) => id !== "durability" && id !== "warranty")
      .map((id) => [id, aspectsOf(pack, kind)[id]![side].map(plainRemark)] as const)
      // Who praises the workmanship says no more with the build quality.
      .filter(([, remarks]) => !sharesWord(criteria.join(" "), remarks.join(" ")));
    return this.#fresh(name, topics);
  }

  /** A remark about one of some topics; null: each was used, or repeats what was said about the brand. */
  #fresh(name: string, topics: Topics): string | null {
    const said = this.#said.get(name) ?? { topics: [], text: "" };
    const fresh = topics
      .filter(([topic]) => !said.topics.includes(topic))
      .flatMap(([topic, remarks]) => remarks.map((text) => ({ topic, text })))
      .filter(({ text }) => !this.#used.has(text) && !sharesWord(text, said.text));
    if (fresh.length === 0) return null;
    const { topic, text } = this.#facts.chance.pick(fresh);
    this.#used.add(text);
    this.#said.set(name, { topics: [...said.topics, topic], text: `${said.text} ${text}` });
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
    const { chance, pack } = this.#facts;
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
    const reviews = this.#passage(chance.pick(customers), (side) =>
      names
        .filter((name) => (critical.indexOf(name) % 2 === 0) === (side === "bad"))
        .map((name) => [name, this.#byAspects(name, side)]),
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
