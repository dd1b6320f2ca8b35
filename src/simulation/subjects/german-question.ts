import type { LanguagePack } from "../catalogue/language-pack.ts";

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

/** Words of questions that do not say what they are about. */
export const UNSPECIFIC =
  /^(?:hersteller|anbieter|kauf|auswahl|modelle?|euro|monat|jahr|stunde|budget|plattform(?:en)?|portale?|agentur(?:en)?|sorten?|arten?|größen?|tricks|ideen|mittel|achat|choix|firmen?|marken?|fabricants?|fournisseurs?|entreprises?|marques?|modèles?|tailles?|prestataires?|formats?|types?|geräte?|produkte?|systeme?|lösung(?:en)?|option(?:en|'s)?|möglichkeit(?:en)?|varianten?|betriebe?|händler|läden|dienstleister|adressen?|tipps?|idee|rat|hinweise?|empfehlung(?:en)?|fachleute|profis|alternativen?|software|apps?|programme?|tools?|ort|nähe|umgebung|umkreis|choices|recommendations?|suggestions?|thoughts|advice|quotes?|estimates?|ask|asking|hire|call|contact|talk|turn)$/i;

/** "Welche Firma kann ihn zurückbauen?", but not "das alte Fenster", "gibt es", "kostet es, …" */
const REFERRING =
  /^[^,]*? (?:ihn|ihm|ihnen|ihr(?= ?\?$)|sie|er|das(?! (?:\p{Ll}+e )?[\p{Lu}\d])|(?<!(?:gibt|ist|lohnt|geht|kommt|wird|wäre) )es(?! sich|,)|da(?:mit|für|gegen|bei|von|zu|rin|rauf|ran))(?=[ ?])/u;

/** "Welche halten länger als ein Jahr?", but not "Welche guten Mappen" */
export const ELLIPTIC = /^Welche[rsnm]? (?!sind |ist )\p{Ll}+ (?!(?:\p{Ll}+ )?\p{Lu})/u;

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
