import { WordList } from "./word-list.ts";

/** End a row of English nouns. */
export const ROW_ENDS = new WordList(
  "for with without on in at from of under into to near after before than that who which where and or between within " +
    "across along around as by during like over per through via versus vs about against up out off down",
);

/** Verbs, unless they end a row of nouns: "leg covers", "model ships". */
const NOUNS_TOO = new WordList(
  "cover covers stand stands support supports run runs suit suits fit fits rest rests ship ships hold holds press presses",
);
/** Show that the word before them is their subject: "which leg covers are best". */
const PLURAL_VERBS = new WordList("are have do don't can will should would could fit last work");

/** The words with the noun that ends their row, although it is a verb elsewhere: "leg covers under $400". */
export function withNounToo(
  words: readonly string[],
  [next = "", after]: readonly string[],
  isWhich: boolean,
): readonly string[] {
  const isPlace = after === undefined || ROW_ENDS.has(after.toLowerCase());
  const isLast = isWhich ? PLURAL_VERBS.has(after?.toLowerCase() ?? "") : isPlace;
  return words.length > 0 && isLast && NOUNS_TOO.has(next.toLowerCase()) ? [...words, next] : words;
}
