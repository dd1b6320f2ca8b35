import type { Label } from "../model.ts";
import { fill, type AnswerPhrases, type Remark, type Tone } from "../market/market.ts";
import { Chance } from "../random.ts";

/** What an answer must say: the facts of its run. */
export interface AnswerFacts {
  /** What makes this answer's wording its own: brand seed, prompt, platform, day and slot. */
  readonly key: readonly number[];
  readonly phrase: string;
  readonly phrases: AnswerPhrases;
  /** Named brands in rank order. */
  readonly mentions: readonly {
    readonly name: string;
    readonly label: Label;
    readonly passing: boolean;
  }[];
}

/** An answer's text, and beside each mention the phrase that drove its label (null: unlabelled). */
export interface AnswerText {
  readonly text: string;
  readonly reasons: readonly (string | null)[];
}

const SHORT_SHARE = 0.12;

/** Writes the answer that its facts describe: it names exactly the brands mentioned, in rank order. */
export function writeAnswer(facts: AnswerFacts): AnswerText {
  const chance = new Chance("text", ...facts.key);
  const short = chance.happens(SHORT_SHARE);
  const say = (bank: readonly string[]): string =>
    fill(chance.pick(bank), { phrase: facts.phrase });
  const said = new Set<Remark>();
  const remarks = facts.mentions.map((mention) => {
    const remark = remarkFor(facts.phrases, mention, said, chance);
    said.add(remark);
    return sayRemark(remark, mention);
  });
  const ranked = remarks.filter((_, index) => facts.mentions[index]?.passing === false);
  const passing = remarks.filter((_, index) => facts.mentions[index]?.passing === true);
  const paragraphs = [
    ...(short ? [] : [say(facts.phrases.intros)]),
    ...(remarks.length === 0 ? [say(facts.phrases.unnamed)] : []),
    ...(ranked.length > 0 ? [say(facts.phrases.list_leads)] : []),
    ...(ranked.length > 0 ? [numbered(ranked)] : []),
    ...(passing.length > 0 ? [passing.map(({ text }) => text).join(" ")] : []),
    ...(short ? [] : [say(facts.phrases.asides), say(facts.phrases.closings)]),
  ];
  return { text: paragraphs.join("\n\n"), reasons: remarks.map(({ reason }) => reason) };
}

interface Said {
  readonly text: string;
  readonly reason: string | null;
}

type Mention = AnswerFacts["mentions"][number];

/** A remark that suits the mention's label; none is made twice in an answer while there are others. */
function remarkFor(
  phrases: AnswerPhrases,
  { passing, label }: Mention,
  said: ReadonlySet<Remark>,
  chance: Chance,
): Remark {
  const tone: Tone = label === "unknown" ? "neutral" : label;
  const bank = (passing ? phrases.passing : phrases.ranked)[tone];
  const fresh = bank.filter((remark) => !said.has(remark));
  return chance.pick(fresh.length > 0 ? fresh : bank);
}

function sayRemark(remark: Remark, { name, label }: Mention): Said {
  return {
    text: fill(remark.text, { brand: name }),
    reason: label === "unknown" ? null : remark.reason,
  };
}

function numbered(remarks: readonly Said[]): string {
  return remarks.map(({ text }, index) => `${index + 1}. ${text}`).join("\n");
}
