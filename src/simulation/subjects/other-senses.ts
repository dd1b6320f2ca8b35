import type { LanguagePack } from "../catalogue/language-pack.ts";

/** A noun that is of another group if its sentence has certain words. */
interface OtherSense {
  readonly noun: RegExp;
  readonly words: RegExp;
  readonly group: string;
}

const OTHER_SENSES: Readonly<Partial<Record<string, readonly OtherSense[]>>> = {
  fr: [
    // No lawn mowers
    {
      noun: /^tondeuses?(?= |$)/,
      words: /toilett|chien|chat(?!\p{L})|caniche|poils|cheval/iu,
      group: "petgear",
    },
    { noun: /^tondeuses?(?= |$)/, words: /cheveu|barb|coiff|nez|crâne/iu, group: "everyday" },
  ],
};

/** The group of a noun in its sentence: clippers for a dog groomer are no garden tools. */
export function groupInContext(
  { phrase, group }: { readonly phrase: string; readonly group: string },
  sentence: string,
  { language, groups }: LanguagePack,
): string {
  const senses = OTHER_SENSES[language] ?? [];
  const other = senses.find(({ noun, words }) => noun.test(phrase) && words.test(sentence));
  return other !== undefined && other.group in groups ? other.group : group;
}
