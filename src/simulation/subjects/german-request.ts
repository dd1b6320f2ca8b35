/** "Hallo zusammen, …" */
const GREETING =
  /^(?:(?:hallo|hi|hey|moin|servus|guten (?:tag|morgen|abend)|liebe \p{L}+|sehr geehrte[^,]{3,40}|hilfe|bitte(?! um))(?: (?:zusammen|ihr lieben|leute|alle|community|in die runde))?[,!.:]*\s+)+(?=\p{L})/iu;
/** "Kannst du mir sagen, wie …", "Ich wüsste gern, ob …": what follows is the question. */
const INDIRECT =
  /^[^?.!]{0,70}?(?<!\p{L})(?:sagen|erklären|erläutern|verraten|wissen|fragen|frage mich|überlegen?|wüsste(?: gern)?|weiß(?: (?:jemand|hier|wer|nicht))?|weißt du|wisst ihr|wissen sie|unsicher|idee|ahnung|tipps?)(?: hier)?, (?=(?:wie|was|wo|wer|wann|warum|wieso|woran|worauf|ob|welche[rsnm]?|wohin|womit) )/iu;
/** "Ob ich ihn umtauschen kann", "wie lange das dauert" */
const CLAUSE =
  /^((?:ob|wie|was|wo|wer|wann|warum|wieso|woran|worauf|wohin|womit)|wie (?:lange?|oft|teuer|hoch|groß|gut|schnell|weit|alt|viele?(?: \p{Lu}\p{L}+)?)|welche[rsnm]?(?: \p{Ll}+)? \p{Lu}\p{L}+) (?!(?:lange?|viele?|oft|teuer|hoch|groß|gut|schnell|weit|alt) )(.+) (\p{Ll}+)(?=$| als )/u;
const SEPARABLE = /^(ab|an(?!twort)|auf|aus|ein|mit|um|vor|nach|zurück|zusammen)(\p{Ll}{4,})$/u;

/** A text without its greeting and the words that ask for permission to ask. */
export function withoutGreeting(text: string): string {
  return text
    .trim()
    .replace(GREETING, "")
    .replace(/(?:,| –) was (?:empfehlt|nehmt|würdet) ihr[^?,]*\?$/, "")
    .replace(/ da(?= (?:wirklich|am besten|noch|besser))/, "")
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
    .split(/(?<=[.?!]) +/)
    .map(direct)
    .join(" ");
}

function direct(sentence: string): string {
  const found = INDIRECT.exec(sentence)?.[0];
  if (found === undefined || /\s(?!Sie|Ihnen|Idee|Ahnung|Tipp)\p{Lu}/u.test(found)) return sentence;
  const clause = sentence
    .slice(found.length)
    .replace(/[.!?]$| und (?:wann|wie|was|wo|warum|ob|wer) .*$/, "");
  const text = clause.replace(CLAUSE, (_, word: string, rest: string, last: string) => {
    const [, prefix, verb = last] = SEPARABLE.exec(last) ?? [];
    const start = word === "ob" ? verb : `${word} ${verb}`;
    return [start, rest, prefix].filter((part) => part !== undefined).join(" ");
  });
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}?`;
}

const REFERRING =
  /(?<=^|[\s,])(?<!(?:könnt|könntet|habt|würdet|kennt|nehmt|nutzt|wisst) )(?:er|sie|ihn|ihm|ihr|da(?:für|mit|gegen|von|bei|nach|ran|rauf|hin)|hier|diese[rsnm]?|das(?=\?| (?:als|an|auf|ein|für|bei|mit|auch|mir|mich|dann|trotzdem|gut|das|der|die|mein|ist|kann|geht|machen|tun|normal|erlaubt|noch|schlimm|überhaupt|so|zahlen|am|jetzt|sein|denn|wirklich|sinnvoll|behandeln|lösen|verhindern|vermeiden))|es (?=noch|wieder|sich)|nun|jetzt|dann|Sorgen machen)(?=[\s?,])/u;

/** "Darf ich einfach zu Hause bleiben?" */
const BARE =
  /^(?:(?:welche \p{L}+ (?:brauche|muss|habe)n?|darf|kann|muss|soll|sollte|habe|bekomme|wie) (?:ich|wir) ?(?:(?:mich|mir|auch|noch|da|einfach|trotzdem|Anspruch|auf|zu|Hause|Recht) )*\p{L}*)\?$/iu;

/** "Welches Mittel hilft?" */
const GENERAL =
  /^welche[rsnm]? (?:mittel|produkte?|modelle?|marken?|geräte?|lösung)(?: \p{Ll}+)*\?$/iu;

/** "Soll ich ihn reparieren oder einen neuen kaufen?" */
const NEW_ONE = / eine?[nrs]? (?:neue[nrs]?|andere[nrs]?)(?= \p{Ll}|\?)/u;

/** Whether a German question is about something that was said before: "Woran liegt das?" has no noun. */
export function refersBack(question: string): boolean {
  if (GENERAL.test(question) || NEW_ONE.test(question)) return true;
  return REFERRING.test(question) || BARE.test(question) || !/\s\p{Ll}?\p{Lu}/u.test(question);
}
