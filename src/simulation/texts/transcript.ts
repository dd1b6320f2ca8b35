import type { Chance } from "../../common/random.ts";
import {
  capitalised,
  fill,
  type LanguagePack,
  type VideoFormat,
} from "../catalogue/language-pack.ts";
import type { TextSubject } from "../subjects/prompt-subject.ts";
import { aspectsOf, brandFacts, isStrongIn } from "./brand-facts.ts";
import { demandedCriteria, PRICE_WORDS } from "./criteria.ts";
import { isRelated } from "./related-topics.ts";
import { plainRemark, sharesWord } from "./remark-patterns.ts";
import { observed, ownWords, reasonsFor, remarksOn } from "./video-remarks.ts";

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
 * transcript agree with each other and with all other texts. What the script does not say is left for other brands.
 */
export function videoSlots(facts: VideoFacts, { script }: Pick<VideoFormat, "script">): VideoSlots {
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
  const text = script.join(" ");
  const says = (slot: string, ...predicate: Parameters<Speaker["predicate"]>): string =>
    text.includes(`{${slot}}`) ? speaker.predicate(...predicate) : "";
  const slots = {
    phrase: subject.phrase,
    brand,
    rival,
    third,
    c1,
    c2,
    good: says("good", brand, "good", [c1]),
    also: says("also", rival, "good", [c2]),
    but: says("but", rival, "bad", orRest(c1)),
    more: says("more", brand, "good", rest),
    fair: says("fair", third, "good", rest, "value"),
    weak: says("weak", third, "bad", criticised, "value"),
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
  const told = compared.filter((one) => remarksOn(one, "good", pack).length > 0);
  const explained = told.filter(
    (one) => demanded.includes(one) || reasonsFor(one, pack).length > 0,
  );
  const [c1 = order[0]!, ...further] =
    [explained, told].find(({ length }) => length > 1) ?? compared;
  const brand = brands.find((name) => isGood(facts, name, c1)) ?? brands[0] ?? subject.phrase;
  const rivals = brands.filter((name) => name !== brand);
  const weaker = rivals.filter((name) => !isGood(facts, name, c1));
  const others = told.filter((one) => one !== c1 && !further.includes(one));
  const pairs = [further, others].flatMap((seconds) =>
    [weaker, rivals].flatMap((names) =>
      seconds.flatMap((c2) => names.map((rival) => ({ c2, rival }))),
    ),
  );
  const best = pairs.find(({ c2, rival }) => isGood(facts, rival, c2));
  if (best !== undefined) {
    return { c1, brand, ...best, more: rivals.filter((name) => name !== best.rival) };
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

type Side = "good" | "bad";

/** Remarks by what they are about. */
type Topics = readonly (readonly [topic: string, remarks: readonly string[]])[];

/** What was said about a brand. */
interface Said {
  readonly topics: readonly { readonly topic: string; readonly side: Side }[];
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

  /**
   * Praise or criticism of a brand by one of some criteria; else by another drawback, or by what the presenter can have
   * seen. Who tested something does not judge it by what others say. `allowed`: a further aspect that it can be about.
   */
  predicate(name: string, side: Side, criteria: readonly string[], allowed?: string): string {
    const { chance, pack, subject } = this.#facts;
    const isSeen = (id: string): boolean =>
      !(id in pack.aspects.any) || (id === allowed && subject.group.kind !== "service");
    const words = ownWords(side, pack);
    return (
      this.#byCriteria(name, side, criteria) ??
      (side === "bad" ? this.#byCriteria(name, side, subject.group.criteria) : null) ??
      this.#byAspects(name, side, isSeen) ??
      this.#fresh(name, side, [["", words]]) ??
      chance.pick(words)
    );
  }

  #byCriteria(name: string, side: Side, criteria: readonly string[]): string | null {
    const fitting = criteria.filter(
      (one) =>
        isGood(this.#facts, name, one) === (side === "good") &&
        // Nothing is criticized for what it has to have.
        (side === "good" || !this.#demanded.includes(one)),
    );
    return this.#fresh(
      name,
      side,
      fitting.map((one) => [one, remarksOn(one, side, this.#facts.pack)]),
    );
  }

  /** Praise or criticism by what the brand is known for; if only some aspects fit, without what others say. */
  #byAspects(name: string, side: Side, isSeen?: (id: string) => boolean): string | null {
    const { pack, subject } = this.#facts;
    const { criteria, kind } = subject.group;
    const { strengths, weaknesses } = brandFacts(name, pack, kind);
    const topics = (side === "good" ? strengths : weaknesses)
      // A video can say itself how long something lasted, and who used it has seen no warranty claim.
      .filter((id) => id !== "durability" && id !== "warranty" && (isSeen?.(id) ?? true))
      // Prices are a criterion already, in which the brand can be good or bad.
      .filter((id) => id !== "value" || !criteria.some((one) => PRICE_WORDS.test(one)))
      .map((id) => [id, aspectsOf(pack, kind)[id]![side].map(plainRemark)] as const)
      .map(([id, remarks]) => [id, isSeen === undefined ? remarks : observed(remarks)] as const)
      // Who praises the workmanship says no more with the build quality.
      .filter(([, remarks]) => !sharesWord(criteria.join(" "), remarks.join(" ")));
    return this.#fresh(name, side, topics);
  }

  /**
   * A remark about one of some topics; null: each was used, or repeats what was said about the brand, or contradicts
   * it: what is easy to keep clean goes into the dishwasher.
   */
  #fresh(name: string, side: Side, topics: Topics): string | null {
    const said = this.#said.get(name) ?? { topics: [], text: "" };
    const isSaid = (topic: string): boolean =>
      said.topics.some((one) =>
        one.side === side ? one.topic === topic : isRelated(one.topic, topic),
      );
    const fresh = topics
      .filter(([topic]) => topic === "" || !isSaid(topic))
      .flatMap(([topic, remarks]) => remarks.map((text) => ({ topic, text })))
      .filter(({ text }) => !this.#used.has(text) && !sharesWord(text, said.text));
    if (fresh.length === 0) return null;
    const { topic, text } = this.#facts.chance.pick(fresh);
    this.#used.add(text);
    this.#said.set(name, {
      topics: [...said.topics, { topic, side }],
      text: `${said.text} ${text}`,
    });
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

  /** An opening, praise, and then criticism of one brand; null: there is no praise, with which it is contrasted. */
  #passage(
    opening: string,
    remarksOf: (side: Side) => (readonly [name: string, remark: string | null])[],
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
    return [opening, ...[...praise, ...criticism.slice(0, 1)].map(capitalised)].join(" ");
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
          fair: this.predicate(third, "good", criteria.praised, "value"),
          weak: this.predicate(third, "bad", criteria.criticised, "value"),
        }),
      )
      .map(capitalised)
      .join(" ");
  }
}
