import { Chance } from "../../common/random.ts";
import { fill, type LanguagePack } from "../catalogue/language-pack.ts";
import type { TextSubject } from "../subjects/prompt-subject.ts";
import { RemarkWriter } from "./remarks.ts";

/** What a video says. */
export interface TranscriptFacts {
  readonly key: readonly number[];
  readonly seconds: number;
  /** The first one is the favourite. */
  readonly brands: readonly string[];
  readonly subject: TextSubject;
  readonly pack: LanguagePack;
}

const WORDS_PER_SECOND = 2.3;
const FILLER_SHARE = 0.4;

/** Writes the transcript of a video, with as many words as its length allows. */
export function writeTranscript({ key, seconds, brands, subject, pack }: TranscriptFacts): string {
  const chance = new Chance("transcript", ...key);
  const { intro: intros, brand: leads, criterion, filler, outro } = pack.videos.transcript;
  const { group, phrase } = subject;
  const intro = chance.pick(intros);
  const remarks = new RemarkWriter(pack, subject, chance);
  const body: string[] = [];
  const fillers = cycle(filler, chance);
  const points = cycle(criterion, chance);
  const count = Math.floor(seconds * WORDS_PER_SECOND);
  const ends = [intro, ...outro].reduce((sum, sentence) => sum + wordCount(sentence), 0);
  for (let words = ends, round = 0; words < count; round++) {
    const brand = brands[round % brands.length] ?? phrase;
    const label =
      round % brands.length === 0
        ? "positive"
        : chance.pick(["positive", "neutral", "negative"] as const);
    const sentences = [
      // The introduction names the first one.
      ...(round === 0 ? [] : [fill(chance.pick(leads), { brand })]),
      `${brand} ${remarks.predicate({ name: brand, label, passing: false }).text}.`,
      ...chance
        .shuffled(group.criteria)
        .slice(0, 3)
        .flatMap((c1) => [
          fill(points(), { brand, c1 }),
          ...(chance.happens(FILLER_SHARE) ? [fillers()] : []),
        ]),
    ];
    for (const sentence of sentences) {
      if (words >= count) break;
      body.push(sentence);
      words += wordCount(sentence);
    }
  }
  const slots = { phrase, brand: brands[0] ?? phrase, c1: chance.pick(group.criteria) };
  return [fill(intro, slots), ...body, ...outro.map((sentence) => fill(sentence, slots))].join(" ");
}

/** Returns the entries of a list one after the other, in a new order each time it was used up. */
function cycle(list: readonly string[], chance: Chance): () => string {
  let rest: string[] = [];
  return () => {
    if (rest.length === 0) rest = chance.shuffled(list);
    return rest.pop()!;
  };
}

function wordCount(text: string): number {
  return text.split(" ").length;
}
