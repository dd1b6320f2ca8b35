import { memoize } from "../../common/memoize.ts";
import { languagePack, type LanguagePack } from "../catalogue/language-pack.ts";
import { asksForThing } from "./asks-for-thing.ts";
import { plainForm } from "./nouns.ts";
import { brandsInPrompt } from "./brands-in-prompt.ts";
import { sentencesOf } from "./sentences.ts";
import type { SubjectSource } from "./prompt-subject.ts";

/** Returns the market subject all of whose words a text asks for; of several, the one with the most words; null: none. */
export function matchingSubject(
  source: SubjectSource,
  text: string,
  language: string,
): string | null {
  const pack = languagePack(source.packs, language);
  if (!asksForThing(text, pack) || namesOther(text, pack)) return null;
  const { small, subjects } = stemmedSubjects(source)(language);
  const stems = new Set(stemsOf(text, small));
  let best: StemmedSubject | null = null;
  for (const subject of subjects) {
    const { length } = subject.stems;
    if (length <= (best?.stems.length ?? 0)) continue;
    if (subject.stems.every((stem) => stems.has(stem))) best = subject;
  }
  return best?.id ?? null;
}

/** "Wedding tent rental", "ski jacket repair": no brand of tents offers that. */
function isService(text: string, { language }: LanguagePack): boolean {
  return (
    language === "en" &&
    /\b(?:rentals?|hire|repairs?|cleaning|restoration|manufacturers?|suppliers?|wholesalers?|franchises?|recycling|installers?|grow tent|party tent|custom|made[- ]to[- ]measure|bespoke|personali[sz]ed|engraved|wedding tent)\b/i.test(
      text,
    )
  );
}

/** Whether a text names something that only seems to be of a market: "tente de toit". */
function namesOther(text: string, pack: LanguagePack): boolean {
  const words = text.toLowerCase();
  if (asksOther(text, pack)) return true;
  return isService(text, pack) || othersOf(pack).some((noun) => words.includes(noun));
}

const othersOf = memoize(({ groups }: LanguagePack): readonly string[] =>
  (groups["things"]?.nouns ?? [])
    .flatMap((noun) => noun.toLowerCase().split("|"))
    .filter((noun) => noun.includes(" ")),
);

/** Whether a German question asks for no brand of a thing: "Welches Zelt, Nordix 3 oder Vaude?", "Kann man sie flicken lassen?" */
function asksOther(text: string, pack: LanguagePack): boolean {
  if (pack.language !== "de") return false;
  return (
    brandsInPrompt(text, pack).length > 1 ||
    sentencesOf(text).some((one) => one.endsWith("?") && !asksForThing(one, pack))
  );
}

interface StemmedSubject {
  readonly id: string;
  readonly stems: readonly string[];
}

/** The subjects of a catalogue in a language. Each added prompt is compared with all of them. */
const stemmedSubjects = memoize(({ marketSubjects, packs }: SubjectSource) =>
  memoize((language: string) => {
    const small = new Set(packs.get(language)?.small_words);
    // "Tentes une place" are none for four.
    small.delete("une");
    const subjects = [...marketSubjects.values()].map(({ id, forms }): StemmedSubject => {
      const stems = stemsOf(forms[language]?.phrase ?? "", small);
      return { id, stems };
    });
    return { small, subjects };
  }),
);

/** Words without accents and endings, so that singular and plural are the same. */
function stemsOf(text: string, small: ReadonlySet<string>): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .filter((word) => word.length > 2 && !small.has(word))
    .map((word) => plainForm(word).replace(/(e[nrs]?|[nsx])$/, ""));
}
