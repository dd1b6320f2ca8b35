/** "Nenn mir bitte": what precedes the things that an assistant is to name. */
const APPEAL =
  /^(?:[Bb]itte )?(?:[Nn]enne?|[Ee]mpfiehl|(?:[Zz]eige?|[Gg]ib|[Ss]uche?|[Ff]inde?|[Ss]chlage?|[Ee]rstelle?)(?= (?:bitte )?(?:mir|uns) )|(?:[Ll]iste|[Zz]ähle?)(?= .* auf[.!]?$))(?: (?:mir|uns|bitte|mal|doch|einmal))* (?!wie |was |warum )(?=[\p{L}\d])/u;
const APPEAL_END = /(?: (?:auf|vor))?[.!]?$/;
/** "Kannst du mir drei Anbieter nennen?" */
const ASKED_FAVOUR =
  /^(?:[Kk]annst|[Kk]önntest|[Kk]önnt|[Ww]ürdest) (?:du|ihr) (?:(?:mir|uns|bitte|mal) )*([^,]+?) (?:nennen|empfehlen|zeigen|auflisten|aufzählen|vorschlagen)(?: ?\?)?$/u;

const NUMBER =
  "(?:ein paar|einige|mehrere|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|\\d{1,2})";
const NAMED = "(?:besten|wichtigsten|bekanntesten|beliebtesten|größten)";
/** How many are to be named; the article belongs to an adjective that stays: "die drei günstigsten". */
const COUNTS: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`^(?:die )?(?:${NUMBER} )?${NAMED} (?=\\p{Lu})`, "u"), ""],
  [new RegExp(`^(?:die )?${NUMBER} (?=\\p{Ll}+sten )`, "u"), "die "],
  [new RegExp(`^(?:die )?${NUMBER} (?=\\p{L})`, "u"), ""],
  [/^(?:der|die|das|eine?|einen) (?=\p{Lu})/u, ""],
  [/^einen (\p{Ll}{2,}e)n (?=\p{Lu})/u, "$1r "],
  [/^eine? (?=\p{Ll}{3,}e[s]? \p{Lu})/u, ""],
];

/** What an assistant is asked to name, without the request itself; null: the sentence is none. */
function namedThings(sentence: string): string | null {
  const asked =
    ASKED_FAVOUR.exec(sentence)?.[1] ??
    (APPEAL.test(sentence) ? sentence.replace(APPEAL, "").replace(APPEAL_END, "") : null);
  if (asked === null) return null;
  const count = COUNTS.find(([pattern]) => pattern.test(asked));
  return count === undefined ? asked : asked.replace(...count);
}

/** The sentences of a prompt from its request on, of which only what is to be named is left. */
export function withoutAppeal(sentences: readonly string[]): readonly string[] {
  for (const [at, sentence] of sentences.entries()) {
    const things = namedThings(sentence);
    if (things !== null) return [things, ...sentences.slice(at + 1)];
  }
  return sentences;
}

const PERSON = "(?:er|sie|ihm|ihr|ihn|ihnen)";
const CLAUSE = `(?:wenn|dass|weil|obwohl|falls|da|damit|sobald) ${PERSON} [^,.?!]*[^,.?!\\s]`;
/** What refers to somebody in the sentence before: ", wenn er kein Festnetz hat". */
const REFERRING: readonly RegExp[] = [
  new RegExp(`,? (?<!\\p{L})${CLAUSE}(?=[,.?! ]|$)`, "u"),
  new RegExp(`^(?:${CLAUSE.replace("wenn", "[Ww]enn")}), `, "u"),
  / für (?:ihn|sie)(?=[,.?! ]|$)/u,
  / (?:ihm|ihn)(?= ?\?$)/u,
  / (?:dafür|dagegen|dabei|damit)(?= ?\?$)/u,
];

/** A question without what only the sentence before it explains: "Welches Hausnotrufsystem passt?" */
export function withoutReference(question: string): string {
  const rest = REFERRING.reduce((text, pattern) => text.replace(pattern, ""), question);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

const SOMEBODY =
  "[Jj]emand(?:en)?|[Ww]en|Anbieter|Firma|Betrieb|Dienstleister|Werkstatt|Unternehmen|Händler|Laden|Handwerker|Fachmann|Experten?|Profi|Spezialisten?|Labor";
const RELATIVE = new RegExp(
  `^(?:${SOMEBODY}), (?:der|die|das) ([^,.?!]+) (\\p{Ll}+t|kann|könnte|darf|will|macht)[.!?]?$`,
  "u",
);
/** "Jemanden für die Restaurierung", "jemanden zum Stimmen meines Flügels" */
const FOR_TASK =
  /^[Jj]emand(?:en)? (?:für |(zum ))((?:\p{Ll}+ ){0,3}\p{Lu}\p{L}*(?:ung|bau|atur|pflege|kauf|en)(?= |$)[^.?!]*)/u;
const SEPARABLE =
  /^(vorbei|ab|an|auf|aus|ein|nach|vor|zu|weg|mit|zurück|zusammen|instand)(?!tw)(\p{Ll}{3,}t)$/u;
/** Articles before what a pronoun stands for. */
const OWNERS: Readonly<Record<string, string>> = {
  es: "(?:ein|das)",
  sie: "(?:eine|die)",
  ihn: "(?:einen|den)",
};

/** "Im Mai zum Scheren": when, where and what for, without a thing to which that is done. */
const CIRCUMSTANCE =
  /(?<!\p{L})(?:im|in|am|ab|bis|um|vor|nach|beim|zum|zur) (?:\p{Ll}{1,20} ){0,2}\p{Lu}[\p{L}-]*/gu;

/** Whether a relative clause names the thing that somebody is wanted for, which a question alone would lose otherwise. */
function namesThing(clause: string): boolean {
  return /\p{Lu}/u.test(clause.replaceAll(CIRCUMSTANCE, ""));
}

/** A wish for somebody as the question who does it: "jemanden, der das Rad baut"; null: that is not clear. */
export function wantedPerson(wish: string, sentence: string): string | null {
  const [, noun, task] = FOR_TASK.exec(wish) ?? [];
  if (task !== undefined) return `Wer übernimmt ${noun === undefined ? "" : "das "}${task}?`;
  const [, rest, verb = ""] = RELATIVE.exec(wish) ?? [];
  const object = rest === undefined ? null : withNoun(rest, sentence);
  if (object !== null) return isOfThingBefore(object, sentence) ? null : whoDoesTo(object, verb);
  return /^(?:jemand|wen[ ,])/i.test(wish) ? null : wish;
}

const DEFINITE = /(?:^| )(?:den|die|das) (?:\p{Ll}+ ){0,2}(\p{Lu}[\p{L}-]+)/u;
const STEM_LETTERS = 4;

/** "Die Hufe" of donkeys that only the words before name, unlike "das Mühlrad" of a "Mühle". */
function isOfThingBefore(object: string, sentence: string): boolean {
  const [phrase = "", noun] = DEFINITE.exec(object) ?? [];
  // "Die Reparatur meines Cellos" says of what it is.
  if (noun === undefined || / \p{Lu}/u.test(object.split(phrase, 2)[1]!)) return false;
  const [before = ""] = sentence.split(/, d(?:er|ie|as) /, 1);
  return !before.includes(noun.slice(0, STEM_LETTERS));
}

/** "Wer baut das Rad?"; null: there is no thing to which something is done. */
function whoDoesTo(object: string, verb: string): string | null {
  if (!namesThing(object)) return null;
  const [, particle, rest] = SEPARABLE.exec(verb) ?? [];
  return particle === undefined ? `Wer ${verb} ${object}?` : `Wer ${rest!} ${object} ${particle}?`;
}

const ASKED_PERSON =
  /^(?:kennt (?:ihr|jemand|wer)|kennst du|gibt es|habt ihr|weiß jemand|such(?:e|en)(?: dringend)?) (?=jemand(?:en)?,? )/i;

/** "Kennt ihr jemanden, der Orgeln stimmt?" as the question who does it. */
export function askedPerson(sentence: string): string {
  if (!ASKED_PERSON.test(sentence)) return sentence;
  return wantedPerson(sentence.replace(ASKED_PERSON, "").replace(/ ?\?$/, ""), "") ?? sentence;
}

/** An object without a pronoun: "ein kaputtes Reetdach" instead of "es"; null: what it stands for is not clear. */
function withNoun(object: string, sentence: string): string | null {
  const [, pronoun] = /^(es|sie|ihn)(?= |$)/.exec(object) ?? [];
  if (pronoun === undefined)
    return /(?<!\p{L})(?:es|sie|ihn|ihm|ihr|ihnen|das|da\p{L}*) *$|^da(?:mit|ran|s$)/u.test(object)
      ? null
      : object;
  const phrase = new RegExp(
    `(?<!\\p{L})${OWNERS[pronoun]!} (?:\\p{Ll}+ ){0,3}\\p{Lu}[\\p{L}-]+`,
    "u",
  );
  const found = phrase.exec(sentence)?.[0];
  return found === undefined ? null : object.replace(pronoun, found);
}

const SUCH = /(?<= )(?:so etwas|so was|sowas)(?=[ ?])/;
const WANTED_THING =
  /(?:woll|möcht|brauch|such|plan|benötig|hätt|würd)\p{Ll}{0,4} (?:[^.?!]{0,80} )?(eine?n? (?:\p{Ll}+ ){0,3}\p{Lu}[\p{L}-]+)/u;

/** "Ich möchte einen alten Brunnen sanieren lassen." */
const TO_BE_DONE =
  /(?:möcht|woll|will|muss|müss)\p{Ll}{0,3} (?:(?:[^.?!,]{0,80}? )?((?:eine?n?|den|die|das|meine?n?|unsere?n?) [^.?!,]{3,60})|(\p{Lu}[\p{L}-]+)) (\p{Ll}+en) lassen[.!]?$/u;
const WHO_DOES =
  /^Wer (?:macht|kann|bietet|erledigt|übernimmt) (?:so etwas|so was|sowas|das)(?: noch| gut)?( (?:in|im|bei) [^?]{2,40}?)?(?: an)? ?\?$/u;

/** "Wer bietet so etwas an?" with what the sentence before wants. */
export function withThing(question: string, before = ""): string {
  if (question.endsWith(" dabei?")) return withTask(question, before);
  if (/^Welche[rs]? \p{Ll}/u.test(question)) return withHead(question, before);
  const thing = SUCH.test(question) ? WANTED_THING.exec(before)?.[1] : undefined;
  const done = whoDoes(question, before);
  return done ?? (thing === undefined ? question : question.replace(SUCH, thing));
}

/** "Wer kann einen alten Brunnen sanieren?"; null: the sentence before wants nothing done, or it is not asked who does. */
function whoDoes(question: string, before: string): string | null {
  const [, object, noun = object, verb] = TO_BE_DONE.exec(before) ?? [];
  const who = WHO_DOES.exec(question);
  return verb === undefined || who === null ? null : `Wer kann ${noun!}${who[1] ?? ""} ${verb}?`;
}

const PURPOSE =
  /(?:such|brauch|benötig)\p{Ll}* (?:\p{Ll}+ )?(für eine?[nr]? [^,.?!]{3,50}?) eine?[nr]? /u;

/** "Für unsere Theater-AG suchen wir Scheinwerfer" */
const PURPOSE_FIRST = /^(Für [^,.?!]{3,40}?) (?:suche|brauche|benötige)n? (?:ich|wir) /u;

/** "Wir suchen für ein Café mit 40 Plätzen eine Kaffeemaschine": what it is for, after the thing. */
export function withPurpose(wish: string, sentence: string): string {
  const purpose =
    PURPOSE.exec(sentence)?.[1] ?? PURPOSE_FIRST.exec(sentence)?.[1]?.replace("F", "f");
  if (purpose === undefined || / für /.test(wish)) return wish;
  return wish.replace(/^[^,.?!]+/, (thing) => `${thing} ${purpose}`);
}

const NAMED_THING = / (eine?n?) (\p{Lu}[\p{L}-]+)(?= \p{Ll}|[.,!]|$)/u;

/** "Welche Software hilft dabei?" with the thing that the sentence before names. */
function withTask(question: string, before: string): string {
  const [, article, noun] = NAMED_THING.exec(before) ?? [];
  if (noun === undefined) return question;
  return question.replace(/ dabei\?$/, ` bei ${article === "eine" ? "einer" : "einem"} ${noun}?`);
}

const ARTICLES: Readonly<Record<string, string>> = { e: "eine", er: "einen", es: "ein" };

/** "Welche passt in einen Panda?" with the noun of the sentence before that it can stand for, unless that is a wish. */
function withHead(question: string, before: string): string {
  if (/(?:such|brauch|benötig|hätte)/.test(before)) return question;
  const ending = /^Welch(e[rs]?)/.exec(question)?.[1] ?? "";
  const nouns = before.matchAll(
    new RegExp(` k?${ARTICLES[ending]!} (?:\\p{Ll}+ )?(\\p{Lu}[\\p{L}-]+)`, "gu"),
  );
  const noun = [...nouns].at(-1)?.[1];
  return noun === undefined ? question : question.replace(/^\S+/, (which) => `${which} ${noun}`);
}
