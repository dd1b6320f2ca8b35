import { explanationByForm, type Beginning } from "./beginnings.ts";
import type { ExplanationQuestion } from "./explanation.ts";

/** Such questions ask for names after all: "Kann man … empfehlen?", "Was ist die beste …?"; not "…, ohne neue zu kaufen". */
export const FOR_NAMES =
  /^(?:gibt es (?!eine?n? (?:unterschied|regel|pflicht|frist|möglichkeit|förderung|studie|faustregel|\p{L}*grenze|gefahr))(?:(?:in der (?:Nähe|Gegend|Region|Umgebung) (?:von )?|in |im |bei |nahe |um )\S+ )?(?:eine?[nr]? |gut|günstig|bezahlbar|seriös|zuverlässig|leise|robust|vegan|nachhaltig|kostenlos|spezielle|brauchbar|alternativen|\p{Lu}[\p{L}-]+(?:, (?:\p{Ll}+ )?d(?:ie|as|er|enen|em|eren) | (?:ohne|mit) ))|kenn|habt|hat jemand|(?:kann|könnte?|weiß) (?:mir |uns )?(?:jemand|wer|du|ihr|mir|uns) .*(?:nennen|vorschlagen|tipps? geben)|wie (?:finde(?! ich (?:[^ ,]+ ){0,3}(?:heraus|wohnung|wg|job|freunde|arbeit|ausbildungsplatz|nachmieter)\b)|heißt|heißen)|welche[rsnm]? (?!(?:\p{L}+en )?(?:stadtteil|stadtviertel|viertel |parteien? |partei |orte? |stadt |städte |land |länder |region|inseln? |pflanze|blumen? |baum |bäume |(?:hunde|katzen)?rasse|berufe? |studieng|studienfach|bücher |buch |farben? |vornamen? |namen? |sportart|sprachen? |obstsorte|haustier|lebensmittel |übung)|.*\bd(?:arf|ürfen) (?:ich|man|wir)\b|[^,:]*\bbesser[,:]? .* oder |\p{L}[^,:]{0,60} (?:ist|sind|wäre|wird|hält|halten|wächst|passt|braucht|verbraucht|wärmt|dämmt) [^,:]{0,60}er[,:] .* oder |.* (?:erlaubt|verboten|vorgeschrieben|zulässig|pflicht|nötig|notwendig|erforderlich) ?\??$|unterlagen|voraussetzungen|versicherung(?:en)? (?:brauch|benötig|muss)|genehmigung|lizenz|dokument|qualifikation|papiere|nachweis|erlaubnis|stärke|dicke|länge|(?:vor|nach)teile|(?:neben|aus|wechsel)?wirkung|risik|gefahr|folgen|spätfolgen|ursache|symptom|anzeichen|beschwerden|kontraindikation|komplikation|erfolgs|heilungs|chance|aufgabe|pflicht|anforderung|bedingung|regel|vorschrift|gesetz|norm|schritte|angaben|daten |faktoren|einfluss|rolle|bedeutung|temperatur|dosis|dosierung|menge|uhrzeit|alter |steuer(?:n|klasse) |abgaben|nebenkosten|kosten|leistungen (?:übernimmt|zahlt|bezahlt|erstattet)|rechte|fristen|fehler|impfung|temperatur|größe|reihenfolge))|empf[eio]hl|^(?!(?:kann|darf|muss|soll|sollte|können|dürfen|müssen|sollen|sollten) (?:man|ich|wir) ).*(?<!oder )(?<!oder (?:neu|gleich|lieber|besser|doch|direkt) )(?<!(?:ohne|statt) [^,?]{1,60} zu )\b(?:kaufen|bestellen|buchen|mieten)\b(?! oder)|^was ist (?:besser als|(?:der|die|das|dein|deine) )(?!unterschied|vorteil|nachteil|vor-|grund|gründe|ursache|sinn|zweck|ablauf|risik|gefahr|wirkung|bedeutung|reihenfolge|durchschnitt|normale|(?:optimale|ideale|beste|richtige) (?:zeit|art|methode|weg|alter|reihenfolge|temperatur|strategie|vorgehen))/iu;

/**
 * "Wie finde ich einen guten Klempner?" asks for a way, "welche Ausrüstung brauche ich?" for things, and "Kinderwagen
 * kaufen worauf achten" for criteria.
 */
const NAMELESS =
  /^wie find\p{Ll}{1,3} (?:ich|wir|man) |(?<!\p{L})welche[rs]? \p{L}{0,10}(?:ausstattung|ausrüstung|werkzeuge?|materialien|utensilien) brauch|^(?!.*(?:marke|hersteller|anbieter|modell)).* worauf (?:(?:muss|müssen|soll|sollte|sollten|kann) (?:ich|man|wir) )?(?:\p{Ll}+ )?achten(?= |$|\?)/iu;

/** "Ist es besser, einen Kinderwagen zu mieten oder zu kaufen?" */
const BETTER =
  /^(?:ist|wäre) es (?:besser|sinnvoller|günstiger|billiger|klüger|einfacher|sicherer),? .* oder /i;
/** "Ist es sinnvoll, ein gebrauchtes E-Auto zu kaufen?" */
const JUDGED =
  /^(?:ist|wäre) es (?:sinnvoll|ratsam|klug|schlau|riskant|gefährlich|erlaubt|möglich),? /i;

const BEGINNINGS: readonly Beginning[] = [
  { kind: "choice", pattern: BETTER, isCertain: true },
  { kind: "fact", pattern: JUDGED, isCertain: true },
  { kind: "general", pattern: NAMELESS, isCertain: true },
];

/** What a German question with the words of one for names wants explained all the same; null: nothing. */
export function namelessQuestion(question: string): ExplanationQuestion | null {
  return explanationByForm(question, BEGINNINGS, () => null);
}
