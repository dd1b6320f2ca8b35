import { explainedTask } from "../german-task.ts";
import { asksNamesAfter } from "../names-after-choice.ts";
import { explanationByForm, type Beginning } from "./beginnings.ts";
import type { ExplanationQuestion } from "./explanation.ts";
import { FOR_NAMES, namelessQuestion } from "./german-nameless.ts";
import { BETTER_OF_TWO, SECOND_QUESTIONS } from "./german-second-question.ts";

/** Kinds by the form of a question; the first that fits counts. Without `isCertain`, it may ask for a product all the same. */
const BEGINNINGS: readonly Beginning[] = [
  ...SECOND_QUESTIONS,
  {
    kind: "fact",
    pattern:
      /^(?:ist|sind|gilt|gelten|zählt) .*\b(?:erlaubt|verboten|\p{L}*pflicht(?:ig)?|strafbar|legal|illegal|steuerfrei|absetzbar|ansteckend|schädlich|gefährlich|giftig|normal)$| ja oder nein$/iu,
    isCertain: true,
  },
  {
    kind: "general",
    // A place to travel to is no provider's name.
    pattern:
      /^welche[rsnm]? .*\bd(?:arf|ürfen) (?:ich|man|wir)\b|^wo (?:kann|soll) (?:ich|man) .*(?:urlaub|ferien|wandern|ans meer)\b|^wo (?:können|sollen) wir .*(?:urlaub|ferien|wandern|ans meer)\b/i,
    isCertain: true,
  },
  {
    kind: "choice",
    pattern:
      /^(?:ist|sind|hält|halten|spart|sparen|braucht|verbraucht) .*?(?:er|mehr|weniger) (?:.+ )?als /i,
    isCertain: true,
  },
  {
    kind: "choice",
    pattern:
      /\p{Ll}(?:en|ern|eln) oder (?:(?:neu|gleich|lieber|besser|doch|direkt) )?\p{Ll}+(?:en|ern|eln)$|^(?:[Ll]ohnt|[Rr]eicht|[Bb]rauch|[Ss]oll|[Kk]ann|[Mm]uss|[Ii]st|[Hh]ilft|[Bb]ringt).* oder (?:doch )?(?:reicht|lohnt|genügt|muss|müssen|tut es|geht|brauchen?|sollte|nehme|nehmen|ist|sind) /u,
    isCertain: true,
  },
  // "Ist ein Kredit bei Auxmoney sicher?", "Vermietet Sixt Wohnmobile?"
  {
    kind: "fact",
    pattern:
      /^(?:(?:ist|sind) .* bei |(?:vermietet|verkauft|liefert|bietet|nimmt|hat) (?!es |man |ihr |jemand)|(?:bringt|bringen|hilft|helfen|funktioniert) )/i,
    isCertain: true,
  },
  // What a rule or a contract says, rather than who offers something.
  {
    kind: "fact",
    pattern:
      /^(?:zahl(?:t|en)|bezahl(?:t|en)|übernimmt|übernehmen|erstatte(?:t|n)|deckt) (?:die|der|das|den|meine?|deine?|eine?) (?:\p{L}+ )?\p{L}*(?:kassen?|versicherung(?:en)?|haftpflicht|kasko|beihilfe|arbeitgeber|vermieter|staat|jobcenter|amt)(?= )/iu,
    isCertain: true,
  },
  {
    kind: "fact",
    pattern: /^(?:wird|werden) .* (?:bezahlt|übernommen|erstattet|bezuschusst|gefördert)$/i,
    isCertain: true,
  },
  {
    kind: "fact",
    pattern:
      /^(?:(?:braucht|benötigt|muss|darf) (?:eine?|der|die|das|jede[rs]?|meine?|unsere?)|(?:brauchen|benötigen|müssen|dürfen)) (?!ich |man |wir )/i,
    isCertain: true,
  },
  { kind: "cost", pattern: /^was (?:zahlt|bezahlt) man (?:für|bei|im|in) /i, isCertain: true },
  {
    kind: "general",
    pattern: /^(?:was|welche (?:kosten|leistungen)) (?:zahlt|bezahlt|übernimmt|erstattet) /i,
    isCertain: true,
  },
  {
    kind: "amount",
    pattern:
      /^(?:wie ?viel|was) verdien(?:t|en|e) |^wie hoch (?:ist|sind|liegt) .*(?:gehalt|löhne?|lohn|einkommen|verdienst)(?= |$)/i,
    isCertain: true,
  },
  {
    kind: "general",
    pattern:
      /^(?:(?:ab |bis )?wann\b|(?:ab|bis zu) welche[mnr] |(?:bei|mit|in|zu|um) welche[mnr] (?:Temperatur|Uhrzeit|Monat|Tag|Zeit)\b|was \p{Ll}+(?:t man|e ich) |wer (?:muss|zahlt|bezahlt|haftet|trägt|erbt|entscheidet)[ ,]|wo (?:beantrage|melde) ich )/iu,
    isCertain: true,
  },
  {
    kind: "amount",
    pattern:
      /^(?:(?:[Aa]b|[Bb]is|[Mm]it|[Aa]uf|[Ii]n|[Uu]m|[Nn]ach|[Zz]u|[Bb]ei|[Aa]us|[Vv]on) wie ?viel|[Ww]ie ?viele |[Ww]ie ?viel (?!Geld|Euro)\p{Lu}|[Ww]ie (?:lange|oft|schwer|laut|dick|breit|groß|hoch|tief|warm) )/u,
    isCertain: true,
  },
  {
    kind: "difference",
    pattern:
      /^unterschiede? |\bunterschiede? zwischen\b|^(?:was unterscheidet|(?:inwiefern|wie|wodurch) unterscheide\p{L}+) |^wo(?:rin)? (?:liegt|ist|unterscheide)/iu,
    isCertain: true,
  },
  {
    kind: "situation",
    pattern:
      /^was (?:tun|nun|mache ich|machen),? (?:wenn|nach)\b|^was ist .* zu tun$|.\bwas (?:tun|nun|(?:soll|sollen|kann|können|muss) (?:ich|man|wir)(?: da| jetzt| dagegen| alles)? (?:tun|machen))$/i,
    isCertain: true,
  },
  {
    kind: "problem",
    pattern:
      /.\b(?:was hilft(?: da| dagegen| wirklich)?|woran (?:liegt|kann) (?:das|es)(?: liegen)?|was (?:ist|kann|könnte) das(?: sein)?)$/i,
    isCertain: true,
  },
  {
    kind: "fact",
    pattern: /.\bist das (?:schlimm|normal|gefährlich|bedenklich|erlaubt|verboten|strafbar)$/i,
    isCertain: true,
  },
  // "Bodengutachten vor dem Hausbau Pflicht?"
  {
    kind: "fact",
    pattern:
      /^(?!.*\b(?:welche[rsnm]?|wer|was|wie|wo|wann|warum)\b).* (?:pflicht|erlaubt|verboten|sinnvoll|nötig|notwendig|gefährlich|schädlich|absetzbar|strafbar|giftig|gesund|möglich|legal|illegal|normal)$/i,
    isCertain: true,
  },
  // "Mietnomaden loswerden wie lange dauert das"
  {
    kind: "amount",
    pattern: /^(?!welche).+ wie (?:lange|oft|hoch|viele?|tief)(?: |$)/i,
    isCertain: true,
  },
  // "Datenschutzbeauftragter Kosten Arztpraxis"
  {
    kind: "cost",
    pattern:
      /^(?:mit )?welchen? kosten |^(?!(?:welche[rsnm]?|wer|was|wie|wo|ist|sind|kann|darf|muss|gibt) )(?!.*\b(?:ich|wir|man|der|die|das|für)\b)[^,?]* (?:kosten|preise?)(?: (?!leistung)|$)|^was (?:ist|wäre|sind) (?:\p{L}+ ){0,3}\p{L}*(?:preis|satz|sätze|honorar|gehalt|lohn|miete|kosten|gebühr|budget|provision|wert)(?: |$)/iu,
    isCertain: true,
  },
  {
    kind: "amount",
    pattern:
      /^was (?:ist|wäre) eine? (?:gut|fair|angemessen|normal|realistisch|sinnvoll|typisch|üblich)e[rs]? /i,
    isCertain: true,
  },
  // "Was ist bei einem Mietkauf zu beachten?", "Gebrauchtwagen verkaufen worauf achten"
  {
    kind: "general",
    pattern:
      /^(?:was|worauf) .*achten$|. worauf achten(?: |$)|. (?:wie|wer (?:zahlt|haftet))$|^(?:vor-? ?und nachteile|vorteile|nachteile|voraussetzungen|definition|bedeutung|ursachen?|symptome|nebenwirkungen|risiken|ablauf|fristen|rechte|pflichten|förderung|zuschüsse|(?:tipps|hinweise|checkliste|anleitung|hausmittel|regeln|ideen|vorlage) (?:für|zu|zum|zur|gegen|bei)) /i,
    isCertain: true,
  },
  {
    kind: "general",
    pattern:
      /^(?:was (?:bringt|bringen|passiert|gehört|spricht)|woran (?:erkenn|merk|sieht|sehe))/i,
    isCertain: true,
  },
  {
    kind: "fact",
    pattern: /^(?:soll|sollte|sollten) (?:ich|man|wir) (?!.* (?:kaufen|nehmen|wählen|bestellen)$)/i,
    isCertain: true,
  },
  {
    kind: "general",
    pattern:
      /^(?:warum|wieso|weshalb) (?!.*\b(?:meine?[mnr]?|unser\p{L}*|ich|mir|mich|wir|uns)\b)|^wie nennt |^(?:mit|aus|bei|in|auf|zu|nach|von|an|unter|über) welche[mnrs] (?!.*(?:anbieter|hersteller|händler|shop|app|marke|firma|bank|versicherung|portal|software|programm|tool|system|dienst|plattform|agentur|werkstatt|spedition))|. (?:dauer|ablauf|frist(?:en)?|voraussetzungen|anleitung|symptome|ursachen?|nebenwirkungen|risiken|regeln|zuschuss|zuschüsse|förderung|fördermittel|unterlagen|formular|vorlage|definition|bedeutung)$/iu,
    isCertain: true,
  },
  // "Katze frisst nur noch Trockenfutter"
  {
    kind: "problem",
    pattern:
      /^(?!(?:Wer|Was|Wo|Wie|Wann) )\p{Lu}\p{Ll}+ (?!sucht|braucht|kauft|verkauft|gesucht)\p{Ll}+t (?:nicht|nur|keine?n?|nach|immer|ständig|plötzlich|seit|wieder|nachts|beim|sich|laut) [^,?]+$/u,
    isCertain: true,
  },
  // "Rückgaberecht bei Matratzen"
  {
    kind: "general",
    pattern:
      /^\p{L}*(?:recht|pflicht|frist|gesetz|verordnung|haftung|anspruch|regelung|voraussetzung|dauer|zeit|wirkung|gefahr|risik|steuer)(?:e[ns]?|en|o)? (?:bei|für|von|nach|im|in|ohne|mit|gegen|der|des|einer|eines|beim|ab|während) /iu,
    isCertain: true,
  },
  // "Glasfaser im Mehrfamilienhaus, wer zahlt das?"
  {
    kind: "general",
    pattern:
      /.[,:–] ?(?:an wen|wohin|wer (?:muss|zahlt|bezahlt|haftet|trägt|entscheidet)|wie (?!viel|teuer)|wann|ab wann|warum|wieso|woran|worauf|was (?:gilt|passiert|bedeutet|verdient|muss|darf|ist zu))\b[^,:]*$/i,
    isCertain: true,
  },
  {
    kind: "fact",
    pattern:
      /.[,:–] ?(?:lohnt|geht|kann|darf|muss|braucht|hilft|stimmt|reicht|bringt|ist das|ist es|macht das)\b[^,:]*$/i,
    isCertain: false,
  },
  {
    kind: "problem",
    pattern: /^(?:warum|wieso|weshalb|woran liegt|woher komm\p{L}+|was verursacht)\b/iu,
    isCertain: true,
  },
  // "Mein Vermieter reagiert nicht": no cause is looked for.
  {
    kind: "general",
    pattern:
      /^(?:mein|unser)e? \p{L}*(?:vermieter|mieter|nachbar|chef|arbeitgeber|versicherung|bank|handwerker|kolleg|mann|frau|freund|mitarbeiter|kunde|lieferant|anbieter|amt|kasse|schule|lehrer|verwaltung|firma|eltern|mutter|vater|bruder|schwester|tochter|sohn|kind|baby|oma|opa|enkel|tante|onkel|partner|familie|team|klasse|verein|anwalt|arzt)(?:in|e|en|s)? /iu,
    isCertain: true,
  },
  {
    kind: "problem",
    pattern: /^(?:mein|unser)e? (?:[^,:.?!]+$|.*(?:\bwas (?:tun|hilft)|\bwarum|woran))/i,
    isCertain: true,
  },
  {
    kind: "cost",
    pattern:
      /^(?:was (?:kostet|kosten|ist ein [^ ]+ preis)|(?:was|wie ?viel) (?:kostet|kosten|(?:nimmt|nehmen|verlangt|verlangen|berechnet|berechnen) (?:eine?|der|die|das|man))|wie teuer|(?:kosten|preise?) \p{L}+)(?!\p{L})| (?:kosten|preise?)(?: (?:pro|je) \S{1,12})?$/iu,
    isCertain: true,
  },
  {
    kind: "amount",
    pattern: /^(?:wie ?viele?|wie (?:lange|oft|hoch|gro(?:ß|ss)|weit|schnell|alt|tief|warm))\b/i,
    isCertain: false,
  },
  {
    kind: "task",
    pattern:
      /^(?:wie \p{L}+ (?:ich|man|wir)\b|was (?:kann|können) (?:ich|man|wir) (?:gegen|tun|machen)|was (?:hilft|tun)\b|anleitung\b|(?!wer |wo |welche|kann |darf |muss )[^,?]* (?:(?:selber|selbst) \p{L}+en|bekämpfen|entfernen|vermeiden|loswerden|lagern|überwintern|vermehren|einfrieren|berechnen|verhindern|vorbeugen|lindern|beantragen|widerrufen|kündigen|erkennen|zurücksetzen|entkalken|löschen|wiederherstellen)$)/iu,
    isCertain: true,
  },
  {
    kind: "definition",
    pattern: /^was (?:bedeutet|heißt|ist eine? |sind (?!die )|ist \p{L}+$)/iu,
    isCertain: true,
  },
  {
    kind: "general",
    pattern:
      /^(?:wann|ab wann|bis wann|wie|worauf|woran|wohin|womit|wofür|was (?:passiert|bringt|bringen)|was (?:muss|sollte|soll|kann|darf|gehört)|welche[rsnm]? (?![^,:]*er[,:] .* oder )|bester? zeit)/i,
    isCertain: false,
  },
  {
    kind: "fact",
    pattern: /^(?:darf|dürfen|muss|müssen|kann|können|braucht?|brauche) (?:ich|man|wir)\b/i,
    isCertain: true,
  },
  {
    kind: "fact",
    pattern:
      /^(?:(?:ist|sind)(?!.* (?:besser|gut|empfehlenswert|zuverlässig|robust|leise|wert)$)|lohnt|lohnen|reicht|reichen|schadet|schaden|verfällt|verjährt|eignet|eignen|passt|passen|hält|halten|verträgt|vertragen|wirkt|wirken|schützt|schützen|spart|dauert|kommt|geht|gehört|wird|werden|lässt|lassen|gilt|steht|trägt|senkt|erhöht|macht|machen|verbraucht|verliert|wäre|würde|habe ich|bekomme ich|(?:bekommt|bekommen|kriegt|zahlt|braucht|nimmt|sieht|merkt) (?:man|ich|wir)|(?:kann|können|darf|dürfen|muss|müssen|soll|sollte) (?!du |ihr |jemand |mir |uns |(?:ich|man|wir) .*(?:kaufen|nehmen|wählen|bestellen)$)\S+) /i,
    isCertain: true,
  },
  { kind: "choice", pattern: /\b(?:oder (?!so\b|ähnlich)|(?:vs|versus) )/i, isCertain: false },
  {
    kind: "general",
    pattern: /^was (?!taug|empf|nutz|nehm|nimmt|verwend|benutz|könn|gibt|kauf)/i,
    isCertain: false,
  },
  {
    kind: "fact",
    pattern:
      /^(?:ist|sind|lohnt|lohnen|hilft|helfen|macht|machen|darf|dürfen|muss|müssen|kann|können|soll|sollte|sollten|zahlt|übernimmt|stimmt|bringt|schadet|zählt|zählen|gilt|gelten|haftet|verfällt|verfallen|verjährt|wirkt|reicht|bekomme ich|habe ich|hat man|steht mir|funktionier\p{L}+|gibt) /iu,
    isCertain: false,
  },
];

/** Reads what a German question wants explained; null: it asks for names. */
export function germanExplanation(sentence: string): ExplanationQuestion | null {
  if (asksNamesAfter(sentence, "de")) return null;
  const question = BETTER_OF_TWO.test(sentence) ? sentence : sentence.replace(LEAD, "");
  if (WISHED.test(question)) return null;
  if (FOR_NAMES.test(question)) return namelessQuestion(question);
  return explanationByForm(question, BEGINNINGS, explainedTask);
}

/** "Papier aus Gras oder Hanf": a wish rather than a choice, unless it is a question. */
const WISHED = /^(?!was |wie |wer )[^?]* (?:aus|mit|für|von|bei) \p{L}+ oder [^?]*$/iu;

/** "Selbstständig als Yogalehrerin: Welche Versicherungen sind nötig?" */
const LEAD =
  /^[^:?]{3,80}: (?=(?:Welche[rsnm]?|Wer|Was|Wie|Wo|Wann|Warum|Ist|Sind|Kann|Darf|Muss|Lohnt) )/u;
