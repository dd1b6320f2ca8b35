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
 * Draws the brands and criteria of a video. The favourite is good in the first criterion and the second brand in the
 * other one, so that title, summary, key points and transcript agree with each other and with all other texts.
 */
export function videoSlots(facts: VideoFacts): VideoSlots {
  const { subject, pack, chance } = facts;
  const { criteria } = subject.group;
  // Shoes for sore knees are judged by their cushioning first.
  const asked = askedCriteria(subject.phrase, subject.group, pack).filter((one) =>
    criteria.includes(one),
  );
  const brands = strongFirst(facts, asked);
  const [brand = subject.phrase, rival = brand, third = rival, ...more] = brands;
  const speaker = new Speaker(facts);
  const strong = (name: string, taken: string): string | undefined =>
    [...asked, ...chance.shuffled(criteria)].find(
      (one) => one !== taken && isStrongIn(one, name, subject, pack),
    );
  const c1 = strong(brand, "") ?? criteria[0]!;
  const c2 = strong(rival, c1) ?? criteria.find((one) => one !== c1) ?? c1;
  const others = more.slice(0, 1 + chance.below(MOST_OTHERS));
  // The first two are the best in their criteria: no other brand is praised for these.
  const rest = criteria.filter((one) => one !== c1 && one !== c2);
  const slots = {
    phrase: subject.phrase,
    brand,
    rival,
    third,
    c1,
    c2,
    good: speaker.predicate(brand, "good", [c1]),
    also: speaker.predicate(rival, "good", [c2]),
    but: speaker.predicate(rival, "bad", criteria),
    more: speaker.predicate(brand, "good", rest),
    fair: speaker.predicate(third, "good", rest),
    weak: speaker.predicate(third, "bad", criteria),
  };
  return { ...slots, others: speaker.others(others, rest) };
}

/** The brands of a video, first those that are good in what its subject demands. */
function strongFirst(
  { brands, subject, pack }: VideoFacts,
  [asked]: readonly string[],
): readonly string[] {
  if (asked === undefined) return brands;
  const isStrong = (name: string): boolean => isStrongIn(asked, name, subject, pack);
  return [...brands.filter(isStrong), ...brands.filter((name) => !isStrong(name))];
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
    const { subject, pack, chance } = this.#facts;
    const said = this.#said.get(name) ?? "";
    const fresh = criteria
      .filter((one) => isStrongIn(one, name, subject, pack) === (side === "good"))
      .flatMap((one) => traitsOf(pack).get(one)?.[side] ?? [])
      .map(({ remark }) => plain(remark))
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

  /** Short remarks about further brands, praised for some of the criteria. */
  others(names: readonly string[], praised: readonly string[]): string {
    const { subject, pack, chance } = this.#facts;
    const { criteria } = subject.group;
    const patterns = chance.shuffled(pack.videos.transcript.other);
    return names
      .map((third, at) =>
        fill(patterns[at % patterns.length]!, {
          third,
          fair: this.predicate(third, "good", praised),
          weak: this.predicate(third, "bad", criteria),
        }),
      )
      .map(capitalised)
      .join(" ");
  }
}
