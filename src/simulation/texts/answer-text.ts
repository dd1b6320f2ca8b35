import type { Label } from "../model.ts";
import { fill, type AnswerPhrases, type Remark, type Tone } from "../catalogue/market.ts";
import { Chance } from "../../common/random.ts";

/** The facts of a run that its text contains. */
export interface AnswerFacts {
  /** Seed of the wording: brand seed, prompt, platform, day and slot. */
  readonly key: readonly number[];
  readonly phrase: string;
  readonly phrases: AnswerPhrases;
  /** In rank order. */
  readonly mentions: readonly {
    readonly name: string;
    readonly label: Label;
    readonly passing: boolean;
  }[];
}

/** The text of a run. */
export interface AnswerText {
  readonly text: string;
  /** For each mention the phrase that explains its sentiment label; null: no label. */
  readonly reasons: readonly (string | null)[];
}

const SHORT_SHARE = 0.12;

/** Writes a run's text. It names exactly the mentioned brands, in rank order (§2.16). */
export function writeAnswer(facts: AnswerFacts): AnswerText {
  const chance = new Chance("text", ...facts.key);
  const short = chance.happens(SHORT_SHARE);
  const phraseFrom = (bank: readonly string[]): string =>
    fill(chance.pick(bank), { phrase: facts.phrase });
  const used = new Set<Remark>();
  const remarks = facts.mentions.map((mention) => {
    const remark = remarkFor(facts.phrases, mention, used, chance);
    used.add(remark);
    return fillRemark(remark, mention);
  });
  const ranked = remarks.filter((_, index) => facts.mentions[index]?.passing === false);
  const passing = remarks.filter((_, index) => facts.mentions[index]?.passing === true);
  const paragraphs = [
    ...(short ? [] : [phraseFrom(facts.phrases.intros)]),
    ...(remarks.length === 0 ? [phraseFrom(facts.phrases.unnamed)] : []),
    ...(ranked.length > 0 ? [phraseFrom(facts.phrases.list_leads)] : []),
    ...(ranked.length > 0 ? [numbered(ranked)] : []),
    ...(passing.length > 0 ? [passing.map(({ text }) => text).join(" ")] : []),
    ...(short ? [] : [phraseFrom(facts.phrases.asides), phraseFrom(facts.phrases.closings)]),
  ];
  return { text: paragraphs.join("\n\n"), reasons: remarks.map(({ reason }) => reason) };
}

interface FilledRemark {
  readonly text: string;
  readonly reason: string | null;
}

type Mention = AnswerFacts["mentions"][number];

/** Picks a remark for the mention's label; no remark is used twice while others remain. */
function remarkFor(
  phrases: AnswerPhrases,
  { passing, label }: Mention,
  used: ReadonlySet<Remark>,
  chance: Chance,
): Remark {
  const tone: Tone = label === "unknown" ? "neutral" : label;
  const bank = (passing ? phrases.passing : phrases.ranked)[tone];
  const fresh = bank.filter((remark) => !used.has(remark));
  return chance.pick(fresh.length > 0 ? fresh : bank);
}

function fillRemark(remark: Remark, { name, label }: Mention): FilledRemark {
  return {
    text: fill(remark.text, { brand: name }),
    reason: label === "unknown" ? null : remark.reason,
  };
}

function numbered(remarks: readonly FilledRemark[]): string {
  return remarks.map(({ text }, index) => `${index + 1}. ${text}`).join("\n");
}
