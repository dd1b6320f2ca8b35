/** What a statement is looking for follows one of these. */
const WANTED =
  /(?:^|\s)(?:suche[nt]?|sucht|brauch(?:e|en|t)|benötig(?:e|en|t)|hätten? gern)\s+((?:(?:ich|wir|daher|deshalb|deswegen|dafür|nun|jetzt|noch|dringend|gerade|dazu)\s+)*)(\S[^.?!]*)/iu;
/** "Das Ferienhaus sollte eingezäunt sein" */
const REQUIRED =
  /^(Der|Die|Das) (\p{Lu}\p{L}+) (?:sollte|müsste|soll) (?!.*(?:darf|soll|muss|müss))([^,;]+ (?:sein|haben|kosten|bieten))(?:,.*)?$/u;
const VERB_LAST = /(?<= )(?:sein|haben|kosten|bieten)$/;
const INFLECTED: ReadonlyMap<string, string> = new Map([
  ["sein", "ist"],
  ["haben", "hat"],
  ["kosten", "kostet"],
  ["bieten", "bietet"],
]);
/** What a statement complains about: "Schmerzen im Knie". */
const COMPLAINT =
  /(?<=\s)(?:\p{Lu}\p{Ll}+schmerzen|(?:Schmerzen|Probleme|Schwierigkeiten|Ärger) (?:(?:im|am|beim)|(?:in|an|mit|vor|nach)(?: de[rnm])?) \p{Lu}\p{L}+)/u;
/** "Wir wollen im Herbst zwei Wochen an die Ostsee" */
const PLANNED =
  /^(?:[Ii]ch|[Ww]ir)\s(?:[^?]*?\s)?(?:will|wollen|möchten?|planen?|würden? gern)\s(.*?)(?=$|[,;:]| und (?:ich|wir|habe?n?|sind?|bin|wissen|weiß|frage|brauch)| und \p{L}+(?:en|t|e) (?!\p{Lu}))/u;
const OWNER = /^(?:eine?n?|(?:mein|unser)e?n?) (?=\p{Lu})/u;
/** "Mit meinem Hund" becomes "mit dem Hund". */
const OWN = /(?<=\s|^)(?:mein|unser)(?:e(?=\s)|(e[nmr])) (?=\p{Lu})/gu;
const OTHERS_OWNER = /(?:^|\s)(?:ich|wir|mir|mich|uns|(?:mein|unser)e?[nmrs]?)(?=\s|$)/i;
const SHORTEST_PLAN = 12;
const ARTICLE = /^(?:einen \p{Ll}+en (?=\p{Lu})|eine[nrm]? |ein )/u;
/** "Für unser Büro eine Kaffeemaschine" */
const PURPOSE = /^(?:für|in|bei|bis|ab|zu[mr]?|im) [^,]{3,60}? (?=eine?n? |\d)/u;
const LONGEST = 85;
const LONGEST_QUESTION = 115;
const SHORTEST = 20;
/** A question at the end of a statement. */
const LAST_QUESTION =
  /^(.{10,}?)(?:,|:| –) ((?:was|wie|wo|wer|wann|warum|worauf|womit|welche[rsnm]?|lohnt|gibt|kann|ist|reicht)\s.*\?)$/iu;

/**
 * What a statement asks for: "Wir ziehen um und suchen ein Umzugsunternehmen" is about the company, not about what was
 * named before. Null: it asks for nothing, or is a question.
 */
export function germanWish(text: string): string | null {
  if (text.trim().endsWith("?")) return null;
  const wanted = WANTED.exec(text);
  return wanted === null ? requiredIn(text) : wanted[2]!.trim().replace(PURPOSE, "");
}

/** What German texts require: "Das Ferienhaus sollte eingezäunt sein" asks for a "Ferienhaus, das eingezäunt ist". */
export function requiredIn(text: string): string | null {
  const sentences = text.split(/[.!](?:\s|$)/).map((one) => one.trim());
  const [, article = "", noun = "", demand = ""] =
    sentences.map((one) => REQUIRED.exec(one)).find((one) => one !== null) ?? [];
  if (noun === "") return null;
  // The first of several demands is enough.
  const [first = ""] = demand.split(" und ", 1);
  const clause = (VERB_LAST.test(first) ? first : demand).replace(
    VERB_LAST,
    (verb) => INFLECTED.get(verb) ?? verb,
  );
  return `${noun}, ${article.toLowerCase()} ${clause}`;
}

/** What a statement that is no wish is about, as a headline: what it complains about or plans; null: neither. */
export function germanGist(sentence: string): string | null {
  if (sentence.endsWith("?")) return null;
  return COMPLAINT.exec(sentence)?.[0] ?? planIn(sentence);
}

function planIn(sentence: string): string | null {
  const found = PLANNED.exec(sentence)?.[1]?.trim().replace(OWNER, "") ?? "";
  const plan = found.replaceAll(OWN, (_, ending: string | undefined) => `d${ending ?? "ie"} `);
  const isTitle = plan.length >= SHORTEST_PLAN && plan.length <= LONGEST && plan.includes(" ");
  return isTitle && !OTHERS_OWNER.test(plan) ? plan : null;
}

/** A sentence without what stands before its wish. */
export function wishIn(sentence: string, language: string): string {
  const wish = language === "de" ? germanWish(sentence) : null;
  return wish === null ? sentence : `Suche ${wish}`;
}

/** "Mein Sohn will nicht essen, was hilft?" asks what helps; null: a sentence has no such end. */
export function germanTail(sentence: string): string | null {
  const question = LAST_QUESTION.exec(sentence)?.[2] ?? null;
  if (question === null || ASKS.test(sentence.slice(0, -1))) return null;
  return question.charAt(0).toUpperCase() + question.slice(1);
}

/** A part of a long sentence that can be a title; null: none. */
export function germanTitle(sentence: string): string | null {
  const wish = germanWish(sentence);
  return wish === null ? (germanGist(sentence) ?? titleIn(sentence)) : titleOfWish(wish);
}

const ASKS =
  /\?$|^(?:welche|was|wer|wie|wo|wann|warum|gibt|kann|darf|ist|lohnt)(?:[rsnm]|hin|her)? /i;

function titleIn(sentence: string): string | null {
  if (sentence.length <= (ASKS.test(sentence) ? LONGEST_QUESTION : LONGEST)) return sentence;
  const [, statement = "", question = ""] = LAST_QUESTION.exec(sentence) ?? [
    "",
    firstClause(sentence),
  ];
  const hasNoun = /\s\p{Lu}\p{Ll}/u.test(question);
  const parts = hasNoun && question.length >= SHORTEST ? [question, statement] : [statement];
  return parts.find((part) => part.length >= SHORTEST && part.length <= LONGEST) ?? null;
}

/** The part of a sentence that people type to search: a statement without its other clauses, but with their nouns. */
export function germanKeywords(sentence: string): string {
  const wish = germanWish(sentence);
  if (wish === null) return germanGist(sentence) ?? keywordsIn(sentence);
  const [first = "", ...others] = withoutArticle(wish).split(",");
  const place = PLACE.exec(sentence.slice(0, -wish.length))?.[1] ?? "";
  return [first, place, ...nounsIn(others.join(" "))].join(" ");
}

function keywordsIn(sentence: string): string {
  const [, statement = "", question = ""] = LAST_QUESTION.exec(sentence) ?? [];
  // "Wir sind eine Agentur und arbeiten verteilt, welche Zeiterfassung passt?" is about no agency.
  if (INTRODUCTION.test(statement) && / \p{Lu}/u.test(question)) return question;
  const isQuestion = ASKS.test(sentence) && statement === "";
  if (isQuestion || germanTitle(sentence) === null) return typedOf(sentence);
  return typedStatement(statement || sentence);
}

function typedStatement(statement: string): string {
  const [words = ""] = statement.replace(OWN_DEED, "").split(RELATIVE, 1);
  return words.length <= LONGEST_SEARCH ? words : firstClause(words).split(", ", 1)[0]!;
}

function typedOf(question: string): string {
  const [main = "", clause = ""] = question.split(/, (?:wenn|weil|obwohl|falls|da) /);
  const asked = main.replace(COST, "");
  const words = (asked === main ? main : `${asked.replace(/\?$/, "")} Kosten`)
    .replaceAll(NOT_TYPED, "")
    .replace(
      /^was (?:tun|hilft) (?:bei|gegen) | was (?:tun|hilft|(?:soll|kann|muss) ich (?:tun|machen))\??$/i,
      "",
    )
    .replace(MEANS, " zum ")
    .replace(/(?<! und \p{Ll}{1,20}| \p{Ll}{1,20}t) zu (?=\p{Ll}+n\??$)/u, " ");
  // What a search is about is enough: "Sprachlern-App für Japanisch".
  if (!/ \p{Lu}/u.test(words)) return [words, ...nounsIn(clause)].join(" ");
  // Without its mark, the verb of a question would not be read.
  return clause.endsWith("?") ? `${words}?` : words;
}

/** What asks for a price. */
const COST = /^(?:wie teuer (?:ist|sind|wird)|(?:was|wie ?viel) kosten?t?) /i;
/** What asks for a number, what a second question asks, and a superlative without its noun. */
const NOT_TYPED =
  /^wie hoch (?:ist|sind) | und (?:was|wie|wo|wer|wann|welche[rsnm]?|lohnt) .*$| am besten(?=,| |\??$)/gi;

const LONGEST_SEARCH = 60;
/** "Wir fahren im August nach Schweden" */
const OWN_DEED = /^(?:ich|wir) (?:(?:hab|haben?|bin|sind|wurden?|möchten?|will|wollen|fahren?) )?/i;
const INTRODUCTION = /^(?:ich bin|wir sind) /i;
/** "Guter Hausarzt in Leipzig, der neue Patienten nimmt" */
const RELATIVE = /, (?:der|die|das|den|dem) /;
/** "Eine App, mit der ich Belege scannen kann" */
const MEANS = /,? (?:mit|bei|in) (?:der|dem|denen) (?:ich|man|wir) /;

/** "Wir ziehen nach Hamburg und suchen eine Umzugsfirma" */
const PLACE = / (?:in|nach) (\p{Lu}\p{L}+)/u;

/** The first nouns of a German clause. */
export function nounsIn(clause: string): string[] {
  const nouns =
    clause.match(/\d{1,9} \p{L}{1,60}|(?<!nach )(?!Euro|Monat|Woche|Tage|Jahr)\p{Lu}\p{L}{2,}/gu) ??
    [];
  return nouns.slice(0, 2);
}

/** "Ich habe Werkzeug geerbt und weiß nicht, was davon etwas wert ist" begins with "Ich habe Werkzeug geerbt". */
function firstClause(sentence: string): string {
  return sentence.split(
    /,? (?:obwohl|weil|(?:und|aber) (?!(?:ein|der|die|das|den|dem|mein|unser)|\p{Lu}))/u,
    1,
  )[0]!;
}

/** "Einen guten Arzt, der zuhört" becomes "guter Arzt, der zuhört". */
function withoutArticle(wish: string): string {
  return wish.replace(ARTICLE, (article) =>
    article.startsWith("einen ") ? article.slice("einen ".length).replace(/en $/, "er ") : "",
  );
}

function titleOfWish(wish: string): string | null {
  const plain = withoutArticle(wish);
  if (plain.startsWith("jemanden, ")) return titleOfWish(plain.replace("jemanden", "jemand"));
  if (plain.length <= LONGEST) return plain.length >= SHORTEST ? plain : null;
  const short = plain.split(",", 1)[0]!;
  return short.length >= SHORTEST && short.length <= LONGEST ? short : null;
}
