import { WordList } from "../word-list.ts";
import { pluralOfAdjective } from "../french-adjective.ts";
import { clausesOf } from "./clauses.ts";

const STARTS = new WordList("pour sans contre avec");
/** After "à", "près" and "en": not every such phrase is a condition. */
const SEASONS = new WordList("hiver été automne");
/** A condition ends before one of these. */
const ENDS = new WordList(
  "avis comparatif forum est sont était a ont vaut valent suffit faut peut peuvent doit fait tient résiste convient ou que qui quand si " +
    "comment quel quelle quels quelles où vraiment svp merci cherche conseillez facile faciles simple simples léger légère " +
    "légers légères compatible compatibles conforme conformes capable capables livré livrée livrés livrées certifié certifiée certifiés certifiées solide solides rapide rapides confortable confortables compact compacte pliable pliables",
);
const PERSONS = new WordList("moi nous je me se lui eux cela ça y en-cas l'argent");
const OWN: ReadonlyMap<string, string> = new Map([
  ["mon", "votre"],
  ["ma", "votre"],
  ["mes", "vos"],
  ["notre", "votre"],
  ["nos", "vos"],
]);
const LOOSE_ENDS = new WordList("et mais de du des le la les un une pour à en avec sans d' l'");
const LONGEST = 10;
/** After one of these, the word is a noun, or the verb is reflexive. */
const BEFORE_NOUNS = /^(?:de|la|le|les|à|une?|en|pour|se|s'|ne|n'|d'.*|l'.*)$/;
const ADVERBS = new WordList("vraiment bien");
/** Verbs of relative clauses, in the singular and the plural. */
const VERBS: ReadonlyMap<string, string> = new Map([
  ...(
    "résiste passe rentre garde évite supporte dure fonctionne protège chauffe filtre nettoie coupe pèse accepte " +
    "bloque laisse reste marche aide dépasse coûte traite livre gère"
  )
    .split(" ")
    .flatMap((verb): [string, string][] => [
      [verb, `${verb}nt`],
      [`${verb}nt`, `${verb}nt`],
    ]),
  ["tient", "tiennent"],
  ["tiennent", "tiennent"],
  ["convient", "conviennent"],
  ["va", "vont"],
  ["fait", "font"],
  ["font", "font"],
]);

/** It belongs to the subject, with its ending, and not to the noun before it: "un lit pour le jardin pas cher". */
const LOW_PRICE = / pas (?:trop )?ch(?:er|ère)s?(?=\s|$|[?.,!])/gi;

/** "Chaussures pour pronateur moins de 100 euros" lacks its preposition. */
const BARE_LIMIT = /(?<! (?:à|au|en|de)) moins de (?=\d)/gi;

/** A budget is the asker's: "pour deux personnes avec un budget de 500 euros" */
const BUDGET =
  / (?:avec|pour|dans) un budget (?:max(?:imum)? )?de (\d[\d  .]* ?(?:€|euros?(?!\p{L})))(?: max(?:imum)?)?/giu;
const OTHER_BUDGET = / (?:avec|pour|dans) un (?:\p{Ll}+ )?budget(?!\p{L})[^,:;?!]*/giu;

/** "Pour un adulte débutant à moins de 250 euros" would give the price to the beginner. */
function priceFirst(condition: string): string {
  return condition.replace(
    /^((?:pour|avec|sans|contre) .+) (à moins de \d[\d  .]* ?(?:€|euros?))$/u,
    "$2 $1",
  );
}

/** Returns what can be the condition of a French prompt: "pour une cuisine ouverte", "à moins de 400 euros". */
export function frenchConditions(text: string): string[] {
  const plain = text
    .replaceAll(LOW_PRICE, "")
    .replaceAll(BUDGET, " à moins de $1")
    .replaceAll(OTHER_BUDGET, "")
    .replaceAll(BARE_LIMIT, " à moins de ");
  return clausesOf(plain).flatMap((words) => {
    const clause = relativeClause(words);
    return clause === null ? complements(words).map(priceFirst) : [clause];
  });
}

/** "Quelle poussette rentre dans une petite voiture", "une valise qui résiste à la soute". */
function relativeClause(words: readonly string[]): string | null {
  const isAsked = /^quel(?:le)?s?$/i.test(words[0] ?? "");
  const at = words.findIndex((word, index) => {
    const previous = words[index - 1] ?? "";
    if (!VERBS.has(word) || BEFORE_NOUNS.test(previous)) return false;
    if (isOfPerson(words[index - 2] ?? "", previous)) return false;
    return (isAsked && index > 1) || previous === "qui";
  });
  if (at === -1 || (isAsked && words.slice(0, at).some((word) => ENDS.has(word)))) return null;
  const rest = words.slice(at + 1);
  const own = finished(["qui", VERBS.get(words[at]!)!, ...rest.filter((it) => !ADVERBS.has(it))]);
  const isWhole =
    rest.length > 0 &&
    !rest.some((word) => /^(?:et|mieux|plus|moins)$/.test(word) || ENDS.has(word));
  return own !== null && isWhole ? own.join(" ") : null;
}

function complements(words: readonly string[]): string[] {
  return words.flatMap((_, at) => {
    if (at === 0 || !isStart(words, at) || OF_OTHERS.test(words.slice(0, at).join(" "))) return [];
    // "Tient une semaine sans recharge" is about the verb.
    if (words[at] === "sans" && words.slice(0, at).some((word) => VERBS.has(word))) return [];
    const end = words.findIndex(
      (word, place) =>
        place > at &&
        ((isEnd(word.toLowerCase()) && !isOfPerson(words[place - 1]!, word)) ||
          isVerb(words, at, place) ||
          (STARTS.has(word) && /^(?:à|en)$/.test(words[at]!) && words[at + 1] !== "moins") ||
          isAfterPlace(words, at, place) ||
          (place > at + 1 && isOfSubject(words[place - 1]!, word))),
    );
    const found = finished([
      ...madeBefore(words, at),
      ...words.slice(at, end === -1 ? undefined : end),
    ]);
    return found === null ? [] : [found.join(" ")];
  });
}

/** "À Nancy propose un paiement": neither a part of the name nor a further condition. */
function isAfterPlace(words: readonly string[], start: number, at: number): boolean {
  const name = words.slice(start + 1, at);
  const isName = name.length > 0 && name.every((word) => /^\p{Lu}/u.test(word));
  return isName && !/^(?:\p{Lu}|(?:pour|sans|avec|contre|à|et|en|de)$)/u.test(words[at]!);
}

/** "Fabriqué" in the plural before "en France", which does not say how something is made without it. */
function madeBefore(words: readonly string[], at: number): readonly string[] {
  const made = words[at - 1] ?? "";
  const isMade = /^(?:en|à)$/.test(words[at]!) && MADE.test(made);
  return isMade ? [`${made.replace(/s$/, "")}s`] : [];
}

const MADE =
  /^(?:(?:fabriqu|imprim|assembl|cultiv|tiss|héberg|élev|distill|torréfi|forg|brass)ée?s?|produite?s?|conçue?s?|cousue?s?)$/;

/** "Pour enfant turbulent incassables": an adjective in the plural after a noun in the singular is about the subject. */
function isOfSubject(before: string, word: string): boolean {
  if (/[sxz\d]$/.test(before) || /^(?:et|ou|de|des|à|en|très|pour|avec|sans)$/.test(before))
    return false;
  return word.endsWith("s") && pluralOfAdjective(word) !== null;
}

/** A verb with its pronoun, such as "vaut-elle", ends a condition too; "rendez-vous" is a noun. */
function isEnd(word: string): boolean {
  return ENDS.has(word) || /(?<!^rendez)-(?:il|elle|on|ils|elles|je|vous)$/.test(word);
}

/** "À moins de 10 euros captent bien": what follows an amount or precedes an adverb is the verb of the question. */
function isVerb(words: readonly string[], start: number, at: number): boolean {
  const [before = "", word = "", next = ""] = words.slice(at - 1, at + 2);
  const isAfterAmount = words[start] === "à" && /^(?:euros?|francs?|€)$/i.test(before);
  if (isAfterAmount)
    return !/^(?:p(?:ar|our)|l[ae]|sans|avec|contre|chacune?|et|ou|en|à)$/.test(word);
  return (
    at > start + 1 &&
    !BEFORE_NOUNS.test(before) &&
    (PLURAL_VERB.test(word) || /^(?:bien|mieux)$/.test(next))
  );
}

const PLURAL_VERB =
  /^(?!(?:cli|ori|pati|turbul|corpul|incid|torr|serp|concurr|référ|déterg|abs|ing?rédi|adolesc|par|ag|arg|v|d|l|cont|tal|accid|contin|c|récip|absorb|perman|transpar|urg|réc|intellig|excell|adhér|équival|polyval|résid|prés|différ|cohér|pertin)ent$)\p{Ll}+[^m]ent$/u;

/** Before what belongs to another noun: "des trains de Paris à Venise", "le plus de place pour les jambes". */
const OF_OTHERS = / (?:de \p{Lu}\S*|(?:plus|moins|assez) d\S{0,30}(?: \S+)?)$/u;

/** "Quel aspirateur robot avec un chat ?" says in which case, not which kind. */
const NO_CONDITION =
  /^(?:\S+ (?:-|compte|autant|acheter|choisir)|avec (?:une?|des|mon|ma|mes|nos|notre|le|la|les|l'.*)$)/;

function isStart(words: readonly string[], at: number): boolean {
  const [word = "", next = "", second = ""] = words.slice(at, at + 3);
  if (STARTS.has(word)) return !NO_CONDITION.test(`${word} ${next}`);
  if (word === "à") return (next === "moins" && second === "de") || /^\p{Lu}/u.test(next);
  return word === "en" && (SEASONS.has(next) || /^\p{Lu}/u.test(next));
}

/** It needs what was named before, or is a time or a way: "pour ne pas le blesser", "pour un an", "à moins de 10 km". */
const NOT_OF_THING =
  /^pour (?:ne |y |en |(?:l[ae]s?|lui|leur) \p{Ll}+(?:er|ir|re)(?= |$)|l['’]\p{Ll}+(?:er|ir)(?= |$)|(?:(?:une?|deux|trois|quatre|cinq|six|dix|quelques|\d+) )?(?:ans?|mois|semaines?|jours?|heures?|nuits?|années?|fois|week-ends?)(?= |$))|^à moins d['e] ?(?:\p{L}+|\d+) ?(?:km|kilomètres?|mètres?|minutes?|mn|min|heures?|h|jours?|semaines?)(?= |$)/u;

/** Whose they are is said elsewhere: "pour ses chevilles fragiles". */
function isSaidElsewhere(words: readonly string[]): boolean {
  return (
    /^(?:son|sa|leur|leurs)$/.test(words[1] ?? "") ||
    NOT_OF_THING.test(words.join(" ").toLowerCase())
  );
}

/** The words of a condition about the reader instead of the asker; null: too long, or about a person. */
function finished(words: readonly string[]): string[] | null {
  if (isSaidElsewhere(words)) return null;
  const own = words.map((word, at) =>
    at === 1 && word === "ses" ? "des" : (OWN.get(word.toLowerCase()) ?? word),
  );
  if (isBeforePlace(own)) own.pop();
  while (own.length > 0 && LOOSE_ENDS.has(own.at(-1)!.toLowerCase())) own.pop();
  const isWhole = own.length >= 2 && own.length <= LONGEST && own.at(-1) !== "qui";
  return isWhole && !own.some((word) => PERSONS.has(word.toLowerCase())) ? own : null;
}

/** "Pour employeurs Nice": a place without its preposition. */
function isBeforePlace(words: readonly string[]): boolean {
  const [, first = ""] = words;
  const [last = "", place = ""] = words.slice(-2);
  if (words.length < 3 || !/^\p{Lu}\p{Ll}/u.test(place) || !/^\p{Ll}{3,}$/u.test(last))
    return false;
  // "Pour cabinet médical Lille", unlike "pour une tronçonneuse Stihl"
  const isBare = !/^(?:une?|l[ae]s?|votre|vos|des|du)$/.test(first);
  return isBare && (last.endsWith("s") || pluralOfAdjective(last) !== null);
}

/** "Pour quelqu'un qui pèse 130 kilos" says nothing without its clause. */
function isOfPerson(before: string, word: string): boolean {
  return word === "qui" && /^(?:quelqu'une?|personnes?|gens|ceux|celles)$/.test(before);
}
