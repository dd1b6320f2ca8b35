import { capitalised, type LanguagePack } from "../catalogue/language-pack.ts";
import type { ExplanationKind } from "./explanations/explanation.ts";

/** "Welches Verfahren ist am haltbarsten?" */
const VAGUE_QUESTION =
  /^[Ww]elche[rsnm]? (?:Verfahren|Methoden?|Technik|Art|Sorte|Material|Materialien|Variante|Lösung(?:en)?|Geräte?|Möglichkeit(?:en)?|Optionen|Produkte?|Marken?|Hersteller|Anbieter) (?:\p{Ll}+ ){1,5}?\p{Ll}+ ?\?$/u;

/** "Das" of "Wer liefert das auch aufs Land?", unlike an article. */
const THAT =
  /^(?:wer|wo|wie|was) (?:\p{Ll}+ ){1,3}?(?:das|es|so etwas|sowas)(?= ?\?| (?:auch|noch|in|im|gut|am|an|ab|bei|günstig|zu|für|ohne|mit|aufs?|bis|schnell|hier|überhaupt|eigentlich|denn|vor) )/iu;

/** Whether a German question only says "that" of what it is about. */
export function refersBack(question: string): boolean {
  return (
    THAT.test(question) ||
    / (?:das|so etwas|sowas|da (?:drauf|rein|hin|drunter|dran)|dazu|dahin|darauf) ?\?$/.test(
      question,
    ) ||
    /^gibt es (?:dafür|dagegen|da|dazu) /i.test(question)
  );
}

/** "Woran kann das liegen?", "Gibt es dafür Vermittler?", "Welches Verfahren ist am haltbarsten?" */
export function isAboutThat(question: string): boolean {
  if (VAGUE_QUESTION.test(question) || refersBack(question)) return true;
  if (/^Was (?:bringt|taugt|funktioniert|lohnt) [^\p{Lu}]*$/u.test(question)) return true;
  return (
    !/ \p{Lu}/u.test(question) &&
    / (?:das|es|den|die|ihn|sie|dagegen|dafür|damit|davon|daran|darüber|dazu|dabei|danach|darauf)(?: |\?)/.test(
      question,
    )
  );
}

/** Orders in numbers, or of things with a mark of their own. */
const SUPPLIER =
  /^wer (?:liefert|produziert|fertigt|bedruckt|bestickt) |(?<!\p{L})(?:ab|mindestens) \d+ (?:stück|exemplaren?)(?!\p{L})|(?<!\p{L})(?:bestickt|bedruckt|graviert)(?:e[nrsm]?)?(?!\p{L})|(?<!\p{L})mit (?:unserem |eigene[mnr] |eurem )?(?:firmen|vereins|schul)?(?:logo|aufdruck|stickerei|gravur|wappen)(?!\p{L})/iu;

/** Whether a German sentence looks for a supplier: of one, nothing is known that is true of brands in shops. */
export function asksSupplier(sentence: string): boolean {
  return SUPPLIER.test(sentence);
}

/** What people type into a search engine after the thing itself. */
const SEARCHED =
  /(?<=\p{L}{2})(?<! (?:oder|und))(?: (?:Preis[ -]Leistung|Vergleich|Test|Testsieger|Erfahrung(?:en)?|Empfehlung(?:en)?|Hersteller|Anbieter|Marken|gesucht|kaufen|wo|wie|deutsch|20\d\d))+$/u;
const SEARCHED_COST = / ((?:Kosten|Preise?)(?: (?:pro|je) \S{1,12})?)$/;

/** "Dachbegrünung Kosten pro qm" as the beginning of a title. */
export function asTitle(asked: string, { language }: LanguagePack): string {
  if (language !== "de" || asked.endsWith("?")) return asked;
  return asked.replace(SEARCHED, "").replace(SEARCHED_COST, " – $1");
}

/** The adjective of "suche einen zuverlässigen Umzugsservice" */
const OBJECT = /(?<!\p{L})einen (\p{Ll}+)en (?=\p{Lu})/u;

/** What a German prompt looks for, as it is said alone: "Zuverlässiger Umzugsservice". */
export function inNominative(asked: string, text: string, { language }: LanguagePack): string {
  const [, adjective = ""] = OBJECT.exec(text) ?? [];
  const isObject =
    adjective !== "" && capitalised(asked).startsWith(`${capitalised(adjective)}en `);
  const { length } = adjective;
  return language === "de" && isObject
    ? `${asked.slice(0, length)}er${asked.slice(length + 2)}`
    : asked;
}

/** Words of questions that do not say what they are about. */
export const UNSPECIFIC =
  /^(?:hersteller|anbieter|kauf|auswahl|modelle?|euro|monat|jahr|stunde|budget|plattform(?:en)?|portale?|agentur(?:en)?|sorten?|arten?|größen?|tricks|ideen|mittel|achat|choix|firmen?|marken?|fabricants?|fournisseurs?|entreprises?|marques?|modèles?|tailles?|prestataires?|formats?|types?|geräte?|produkte?|systeme?|lösung(?:en)?|option(?:en|'s)?|möglichkeit(?:en)?|varianten?|betriebe?|händler|läden|dienstleister|adressen?|tipps?|idee|rat|hinweise?|empfehlung(?:en)?|fachleute|profis|alternativen?|software|apps?|programme?|tools?|ort|nähe|umgebung|umkreis|choices|recommendations?|suggestions?|thoughts|advice|quotes?|estimates?|ask|asking|hire|call|contact|talk|turn)$/i;

/** What a label is read from: "Welcher Online-Kurs ist gut?", unlike "Welche Modelle sind robust?" */
export function namingSentence(
  asked: string,
  question: string,
  { language }: LanguagePack,
): string {
  const noun = /^Welche[rsnm]? (?:\p{Ll}+ )?(\p{Lu}[\p{L}-]+)/u.exec(asked)?.[1];
  const isNamed = language === "de" && noun !== undefined && !UNSPECIFIC.test(noun);
  return isNamed && !question.includes(" – ") ? asked : question;
}

/** "Wer schätzt den Wert?", "Welche Etiketten sind vorgeschrieben?" */
const DEPENDENT =
  /^(?:Wer hilft |(?:Muss|Soll|Darf) ich (?:\p{Ll}+ )?(?:zum|zur|ins) \p{Lu}[\p{L}-]+ ?\?|Wer \p{Ll}+ (?:den|die|das) \p{Lu}|Welche[rsnm]? \p{Lu}[\p{L}-]+ (?:(?:ist|sind|darf|muss|gilt|gelten) \p{Ll}+|reicht|reichen|genügt) ?\?)/u;

/** "Wer kocht bio und liefert bis Potsdam?" */
const PLACE = / (?:in|bis|nach|aus|um|rund um) \p{Lu}[\p{L}-]+/gu;

/** Whether a German question names nothing that only it could be about: "Worauf sollten wir achten?" */
function lacksNoun(question: string): boolean {
  const nouns = question.replaceAll(PLACE, "").match(/(?<= )\p{Lu}[\p{L}-]+/gu) ?? [];
  return DEPENDENT.test(question) || nouns.every((noun) => UNSPECIFIC.test(noun));
}

/** "Welche Firma kann ihn zurückbauen?", but not "das alte Fenster", "gibt es", "kostet es, …" */
const REFERRING =
  /^[^,]*? (?:ihn|ihm|ihnen|ihr(?= ?\?$)|sie|er|das(?! (?:\p{Ll}+e )?[\p{Lu}\d])|(?<!(?:gibt|ist|lohnt|geht|kommt|wird|wäre) )es(?! sich|,)|da(?:mit|für|gegen|bei|von|zu|rin|rauf|ran))(?=[ ?])/u;

/** "Welche halten länger als ein Jahr?", but not "Welche guten Mappen" */
export const ELLIPTIC = /^Welche[rsnm]? (?!sind |ist )\p{Ll}+ (?!(?:\p{Ll}+ )?\p{Lu})/u;

/** "Wer repariert so etwas?", "Welcher Vermieter nimmt Anfänger?" */
const INCOMPLETE =
  /^[^,]* (?:sowas|so \p{Ll}+|dort|(?:Ersatz|Ersatzteile|Hilfe|Rat|Nachschub|Reparatur))(?=[ ?])|^Welche[rsnm]? (?:Anbieter|App|Betriebe?|Dienst|Dienstleister|Firm(?:a|en)|Ferienwohnung(?:en)?|Gerät|Hersteller|Händler|Hilfsmittel|Hotels?|Klinik|Kurs|Laden|Lösung|Marke|Modell|Ort|Portal|Praxis|Produkt|Programm|Restaurants?|Schule|Seite|Shop|Software|Spender|Stadtteile?|System|Viertel|Tool|Verein|Verleih|Vermieter|Werkstatt|Unternehmen) /u;

/** "Welches Instrument passt?" names only the kind of thing that the story before it is about. */
const KIND_ONLY =
  /^Welche[rsnm]? (?:Art|Ausrüstung|Behandlung|Fahrzeug|Form|Futter|Größe|Hobby|Instrument|Material|Methode|Mittel|Musikinstrument|Rasse|Sorte|Sport|Sportart|Tarif|Therapie|Typ|Werkzeug|Zubehör) [^\p{Lu}]+$/u;

/** "Welche Hersteller von Eisvitrinen liefern mit Wartungsvertrag?" names what is asked for. */
const MAKERS_OF =
  /^[Ww]elche[rsnm]? (?:Anbieter|Betriebe?|Firm(?:a|en)|Hersteller|Händler|Marken?|Verleiher|Vermieter) von (?:\p{Ll}{1,20} ){0,2}\p{Lu}\p{L}{4}/u;

/** "Unsere Theke ist undicht – welche Hersteller von Eisvitrinen liefern?" */
const TOLD_BEFORE_DASH =
  /^((?:Mein|Unser|Ich|Wir|Der|Die|Das)\p{Ll}{0,2} [^?–]{8,150}) [–-] (?=(?:welche[rsnm]?|wer|wo|was|wie) [^?–]+\?$)(.)/u;

/** A text in which a sentence and its question are joined by a dash, as two sentences. */
export function withoutDash(text: string, { language }: LanguagePack): string {
  if (language !== "de" || / oder /.test(text)) return text;
  return text.replace(
    TOLD_BEFORE_DASH,
    (_, told: string, first: string) => `${told}. ${first.toUpperCase()}`,
  );
}

/** Made for one person only: no brand of a shop is known for that. */
const MADE_TO_MEASURE =
  /(?<!\p{L})(?:maß(?!band|bänd|stab|stäb|nahm|einheit|los|geblich|voll|regel|kr[uü]g|gabe)\p{L}{3}|mass(?:schuh|anz[uü]g|hemd|anfertig|gefertigt|geschneidert)|nach ma(?:ß|ss)(?!\p{L})|(?:sonder|einzel|spezial)anfertig)/iu;

/** Whether a text asks for something that is made to measure: "Maßschuhe". */
export function isMadeToMeasure(text: string): boolean {
  return MADE_TO_MEASURE.test(text);
}

/** Whether a question can be about something that only the sentence before it names. */
export function refersToBefore(question: string): boolean {
  return refersBack(question) || REFERRING.test(question);
}

/** Whether a question after other sentences says too little without them. */
function isIncomplete(question: string, before: string): boolean {
  if ([ELLIPTIC, KIND_ONLY].some((one) => one.test(question)) || refersToBefore(question))
    return true;
  if (MAKERS_OF.test(question)) return false;
  const nouns = question.match(/(?<= )\p{Lu}[\p{L}-]{3,}/gu) ?? [];
  return INCOMPLETE.test(question) && !nouns.some((noun) => before.includes(noun));
}

/** A question after the sentence that says what it is about: "Mein PC streikt – wer hilft in Trier?" */
export function withSentenceBefore(question: string, text: string, isPart: boolean): string {
  if (!question.endsWith("?")) return withQuestionAfter(question, text);
  const before = text.slice(0, -question.length).trimEnd();
  const isNeeded =
    /[.!?]$/.test(before) && (isPart || lacksNoun(question) || isIncomplete(question, before));
  if (!isNeeded || !text.endsWith(question)) return question;
  const last = before.split(/(?<=[.!?]) /).at(-1)!;
  const asked = question.charAt(0).toLowerCase() + question.slice(1);
  return `${last.trim().replace(/[.!?]$/, "")} – ${asked}`;
}

/** A sentence before the question that is about it: "Unser Parkett ist gewölbt – kann man das retten?" */
function withQuestionAfter(sentence: string, text: string): string {
  const at = text.toLowerCase().indexOf(sentence.toLowerCase());
  const [, asked] = /^[.!] ([^.!?]+\?)$/.exec(text.slice(at + sentence.length)) ?? [];
  if (at === -1 || asked === undefined) return sentence;
  return `${sentence} – ${asked.charAt(0).toLowerCase()}${asked.slice(1)}`;
}

/** Longer labels are none. */
const LONGEST_LABEL = 60;

/** "Besteck, das Zittern ausgleicht" */
export function withRelative(label: string, asked: string, { language }: LanguagePack): string {
  const at = language === "de" ? asked.indexOf(`${label}, `) : -1;
  const whole = asked.slice(at).replace(/ ?\?$/, "");
  const isRelative = /^, (?:\p{Ll}+ )?(?:d(?:er|ie|as|en|em|eren|essen)) /u.test(
    whole.slice(label.length),
  );
  return at !== -1 && isRelative && whole.length <= LONGEST_LABEL ? whole : label;
}

/** "Mein Hund ist 14. Was hilft ihm?" */
export const TWO_SENTENCES = /\p{L}{3}[.!] \p{Lu}/u;

/** Whether a label says enough: "Dämmung" leaves out what "Welche Dämmung ist gegen Hitze am besten?" demands. */
export function isGermanTopic(
  label: string,
  question: string,
  kind: ExplanationKind | null,
): boolean {
  if (kind === "definition") return true;
  if (kind === null) return label.includes(" ") || !/^welche/i.test(question);
  // "Watt für 18 qm Bad"
  return label.includes(" ") && kind !== "amount";
}
