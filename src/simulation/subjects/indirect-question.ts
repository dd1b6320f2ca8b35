import { WordList } from "./conditions/clauses.ts";

const LONGEST = 100;

/**
 * Returns an English or German question as a clause of another sentence, such as "which airline has the most legroom",
 * and a French one as what an imperative is for: "pour planter un olivier". Null: it can't be turned into one for certain.
 */
export function indirectQuestion(question: string, language: string): string | null {
  const plain = question.replaceAll("’", "'").replace(/\s?\?$/, "");
  const text = language === "de" ? plain : plain.charAt(0).toLowerCase() + plain.slice(1);
  if (text.length > LONGEST || /[?;()"“„«]/.test(text)) return null;
  if (language === "fr") return french(text);
  if (text.includes(":")) return null;
  if (language === "de") return german(text);
  return (language === "en" ? ENGLISH : []).reduce<string | null>(
    (found, [pattern, clause]) =>
      found ?? (pattern.test(text) ? addressed(text.replace(pattern, clause)) : null),
    null,
  );
}

type Rule = readonly [pattern: RegExp, clause: string];

const ENGLISH: readonly Rule[] = [
  [/^how (?:do|can|should|could) (?:i|we|you) /i, "how to "],
  [/^how to /i, "how to "],
  [/^how much does it cost to /i, "how much it costs to "],
  [/^(where|when) (can|should) (?:i|we|you) /i, "$1 you $2 "],
  [/^(where) to /i, "where to "],
  [/^(can|should|may|must) (?:i|we|you) (?!recommend|suggest|compare|help)/i, "whether you $1 "],
  [/^do (?:i|we|you) (?=need|have to)/i, "whether you "],
  [/^is (it|there) /i, "whether $1 is "],
  [/^are there /i, "whether there are "],
  [/^do (?=[a-z' -]{2,40}s (?:[a-z]+ )?[a-z]+)/i, "whether "],
  [
    /^(?:what|which|who)(?:'s| is| are) the (?=best|most|least|cheapest|safest|easiest|difference)/i,
    "the ",
  ],
  [
    /^(which|who) (?=(?:[\p{L}\p{N}'-]+ ){0,4}(?:is|are|has|have|offers?|makes?|sells?|works?|keeps?|allows?|lasts?) )/iu,
    "$1 ",
  ],
  [/^(?=best )/i, "the "],
];
const INFINITIVE = "(?:s['e] ?)?\\p{L}+(?:er|ir|re|oir)(?= |$)(?! (?:un )?peu)";
const FRENCH: readonly RegExp[] = [
  new RegExp(
    `^(?:comment|où|quand) (?:(?:bien|peut-on|puis-je|faut-il|doit-on|dois-je|faire pour) )*(${INFINITIVE} .+)`,
    "iu",
  ),
  /^combien coûte(?:nt)? ((?:une?|des|les?|la) .+)/i,
  new RegExp(
    `^(?:quel|meilleur|vaut-il mieux|.+ ou |[^ ]+ (?:[^ ]+ )?(?:de |à )?[^ ]+ pour ).*?(?<= )pour ((?:(?:une?|des|les?|la|mon|ma|mes|notre|nos) |l'|${INFINITIVE}).*)`,
    "iu",
  ),
];
/** "Quand on a un chien": it begins a sentence as it is. */
const FRENCH_CASE = /^(?:.+ ou |quel).* (quand on .+)/i;
const FRENCH_OWN: readonly Rule[] = [
  [/\b(?:mon|ma|notre) /g, "votre "],
  [/\b(?:mes|nos) /g, "vos "],
];

function french(text: string): string | null {
  const aim = FRENCH.map((pattern) => pattern.exec(text)?.[1]).find((one) => one !== undefined);
  const found = aim === undefined ? FRENCH_CASE.exec(text)?.[1] : `pour ${aim}`;
  if (found === undefined || FRENCH_REFERRING.test(found)) return null;
  return FRENCH_OWN.reduce((own, [pattern, other]) => own.replaceAll(pattern, other), found);
}

/** Several clauses, or pronouns. */
const FRENCH_REFERRING = /[,.]|(?<!\p{L})(?:je|j'|me|m'|moi|nous|lui|il|elle|c'est)(?!\p{L})/iu;

/** The asker becomes the reader. Null: about the asker in another way. */
function addressed(clause: string): string | null {
  const own = clause.replaceAll(/\b(?:my|our) /g, "your ");
  return /\b(?:i|i'm|me|we|us|myself|am)\b/i.test(own) || /[.,] /.test(own) ? null : own;
}

const PREFIXES = new WordList(
  "ab an auf aus bei ein fest her hin los mit nach um vor weg zu zurecht zurück zusammen durch weiter heraus",
);
const WORDS_OF_QUESTIONS = /^(?:was|wer|wie|wo|warum|wieso|wann|woran|wohin|womit|wofür)$/i;
/** Verbs whose third person has another vowel: "ich halte", "man hält". */
const STRONG =
  /^(?:halte|trage|fahre|lade|wasche|lasse|backe|brate|schlafe|gebe|nehme|lese|sehe|esse|helfe|werde|bin|habe|weiß|treffe|verderbe|werfe|spreche|laufe|fange|rate|empfehle)$/;
/** They have the same form in the first and the third person. */
const MODALS = new WordList("kann soll sollte muss darf könnte müsste");
const FINITE =
  /^(?:ist|sind|hat|haben|kann|können|soll|sollte|sollten|muss|müssen|darf|gibt|wird|werden|\p{Ll}{2,}(?:t|en|e))$/u;
const NOT_FINITE = new WordList(
  "mit nicht gut oft fast seit bereits recht direkt erst selbst meist leicht echt jetzt dort laut samt gegen neben ohne eine " +
    "einen meine keine beste besten gute guten die alle am im bei zwischen unterwegs wegen",
);

/** The verb moves to the end of the clause. */
function german(text: string): string | null {
  const [main = "", ...others] = text.split(/, /);
  if (others.length > 1 || / (?:und|oder) \p{Ll}/u.test(main)) return null;
  if (others.some((other) => other.split(" ").some((word) => PERSONS.test(word)))) return null;
  const words = main.split(" ");
  const at = verbIndex(words);
  return at === -1 ? null : verbLast(words, at, others);
}

function verbLast(words: readonly string[], at: number, others: readonly string[]): string | null {
  const rest = words.slice(at + 1);
  if (rest.length === 0) return null;
  const isPersonal = rest[0] === "ich";
  const finite = isPersonal ? thirdPerson(words[at]!.toLowerCase()) : words[at]!.toLowerCase();
  // "Muss ich meine Drohne anmelden?": whether one must register one's drone.
  const middle = isPersonal ? ["man", ...rest.slice(1).map(asOwner)] : rest.map(asReader);
  if (finite === null || middle.some((word) => PERSONS.test(word))) return null;
  const start = at === 0 ? ["ob"] : [words[0]!.toLowerCase(), ...words.slice(1, at)];
  return [[...start, ...withVerb(middle, finite)].join(" "), ...others.map(asReader)].join(", ");
}

const PERSONS = /^(?:ich|mich|mir|wir|uns|du|ihr|euch|Sie)$/;

/** The parts of a separable verb are joined. */
function withVerb(words: readonly string[], verb: string): string[] {
  const last = words.at(-1)!;
  return PREFIXES.has(last) ? [...words.slice(0, -1), last + verb] : [...words, verb];
}

const FIRST_VERBS = new WordList(
  "ist sind hat haben kann können dürfen lohnt lohnen hilft helfen brauche braucht gibt darf muss soll sollte",
);
const MEASURES = new WordList(
  "lange viel oft häufig teuer gut hoch groß weit schnell tief dick alt warm kalt heiß laut früh spät stark lang schwer breit",
);

/** The index of the finite verb: the first or second part of a question; -1: uncertain. */
function verbIndex(words: readonly string[]): number {
  const [first = ""] = words;
  if (FIRST_VERBS.has(first.toLowerCase())) return 0;
  const at = placeOfVerb(words);
  const verb = words[at] ?? "";
  return at > 0 && FINITE.test(verb) && !NOT_FINITE.has(verb) ? at : -1;
}

/** Where the verb is after "welche" or "wie viele" with its noun, or after another word that asks; 0: uncertain. */
function placeOfVerb([first = "", second = "", ...others]: readonly string[]): number {
  if (isCounted(`${first} ${second}`) || /^welche[rsnm]?$/i.test(first)) {
    const rest = [second, ...others];
    const noun = rest.findIndex(isNoun);
    return noun === -1 ? 0 : afterPlaces(rest, noun + 1) + 1;
  }
  if (/^(?:ab|bis|seit) wann$/i.test(`${first} ${second}`)) return 2;
  if (!WORDS_OF_QUESTIONS.test(first)) return 0;
  return MEASURES.has(second) ? 2 : 1;
}

/** Whether words are followed by what is counted: "wie viele Stunden". */
function isCounted(words: string): boolean {
  return /^wie (?:viele|große|hohe|alte)$/i.test(words);
}

/** The index after complements of a noun: "am Flughafen Rom". */
function afterPlaces(words: readonly string[], start: number): number {
  let at = start;
  while (isNoun(words[at] ?? "")) at++;
  while (/^(?:in|im|am|an|bei|auf|aus|für|mit|ohne)$/.test(words[at] ?? "")) {
    const noun = words.findIndex((word, index) => index > at && isNoun(word));
    if (noun === -1) return at;
    at = noun + 1;
    while (isNoun(words[at] ?? "")) at++;
  }
  return at;
}

function isNoun(word: string): boolean {
  return /^\p{Lu}/u.test(word);
}

function thirdPerson(verb: string): string | null {
  if (MODALS.has(verb)) return verb;
  if (STRONG.test(verb) || !verb.endsWith("e")) return null;
  const stem = verb.slice(0, -1);
  // "Ich wechsle", "man wechselt".
  if (/[bcdfgkmnpst]l$/.test(stem)) return `${stem.slice(0, -1)}elt`;
  return /[dt]$/.test(stem) ? `${stem}et` : `${stem}t`;
}

function asReader(word: string): string {
  return word.replace(OWN, (_, ending: string = "") => `dein${ending}`);
}

function asOwner(word: string): string {
  return word.replace(OWN, (_, ending: string = "") => `sein${ending}`);
}

const OWN = /^(?:mein|unser)(e[nrms]?)?$/;
