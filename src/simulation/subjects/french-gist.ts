const WISH =
  /(?:^|[\s,;])(?:(?:je|nous|on|moi) (?:re)?cherch(?:e|ons)|je (?:voudrais|veux|souhaite)|j'aimerais|j'ai besoin de|j'ai besoin d'|il (?:me|nous) faut)(?: (?:acheter|trouver|avoir|changer de))?(?:\s|(?<='))(.+)$/i;
/** What begins one of these says more about the asker than about what is wanted. */
const END =
  /[,;:.?!]|\s(?:qui|que|dont|où|mais|car|parce|puisque|afin|et (?:qui|je|j'|il|elle|on))(?=\s|')/i;
const ARTICLE = /^(?:une?|des|du|de la|de l'|de|d'|les?|la|l')(?:\s|(?<='))/i;
const OWN: Readonly<Record<string, string>> = { mon: "son", ma: "sa", mes: "ses" };
const PARTS = /^(?:avec|pour|sans|à|en|et|dans|depuis|quand)$/;
const MOST_WORDS = 9;
const LONG_TEXT = 85;
const MOST_WORDS_OF_CLAUSE = 12;
const FEWEST_WORDS_OF_CLAUSE = 4;

/** What a French text of several clauses is about: "cadeau pour sa mère"; null: it is short and names no wish. */
export function frenchGist(text: string): string | null {
  if (WISH.test(text.replaceAll("’", "'"))) return frenchWish(text);
  return text.length > LONG_TEXT ? mainClause(text.replaceAll("’", "'")) : null;
}

/** What a French text wishes for; null: nothing, or only a word. */
export function frenchWish(text: string): string | null {
  const [, wanted] = WISH.exec(text.replaceAll("’", "'")) ?? [];
  if (wanted === undefined) return null;
  const words = wanted
    .split(END, 1)[0]!
    .trim()
    .replace(ARTICLE, "")
    .split(" ")
    .map((word) => OWN[word] ?? word);
  return shortened(words, 2, MOST_WORDS);
}

/** The longest clause of a long text; a greeting is none. */
function mainClause(text: string): string | null {
  const clauses = text.split(/[,;:.?!]/).map((clause) => clause.trim().split(/\s+/));
  const [longest = []] = clauses.toSorted((a, b) => b.length - a.length);
  return shortened(longest, FEWEST_WORDS_OF_CLAUSE, MOST_WORDS_OF_CLAUSE);
}

/** Words without their last parts, so that they are not too many; null: too few or still too many. */
function shortened(words: readonly string[], fewest: number, most: number): string | null {
  if (words.length < fewest) return null;
  if (words.length <= most) return words.join(" ");
  const end = words.findLastIndex((word) => PARTS.test(word));
  return end === -1 ? null : shortened(words.slice(0, end), fewest, most);
}
