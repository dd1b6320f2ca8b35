import { refersBack } from "./german-request.ts";
import { requiredIn } from "./german-wish.ts";
import { isStatedProblem } from "./stated-problem.ts";

/** What a prompt wants: names to choose from, alternatives to names that it contains, or advice. */
export type Intent = "choice" | "names" | "advice";

interface IntentPatterns {
  readonly choice: RegExp;
  /** Exceptions from it. */
  readonly advice: RegExp;
  /** Beginnings of questions; other texts are a list of words. */
  readonly asking: RegExp;
}

const PATTERNS: ReadonlyMap<string, IntentPatterns> = new Map([
  [
    "en",
    {
      choice:
        /^(?:which|who (?:sells|makes|offers|has the best|delivers|rents|repairs|installs)|where .*\b(?:buy|order|get|find|book|rent)\b|best|top|is there|are there|do any|does any|does anyone|anyone|any|how (?:do|can|should) (?:i|we|you) (?:choose|pick|find|select)|what(?:['’]s| is| are)? (?:the |a |an |some )?(?:most|least|good|great|top|(?!inter|lat|t)[a-z]+est)\b|what (?:[a-z-]+ ){1,3}(?:is|are|has|have|holds?|works?|(?:does|do)(?: not|n['’]t)) |what (?:[a-z -]+ (?:would you|do you)|would you (?:buy|get|use|choose|try|pick|recommend|suggest)|(?:[a-z-]+ ){1,4}(?:do|should) (?:an? |the |my |our )?(?:[a-z-]+ ){1,3}(?:buy|get|use|choose|try|pick|order|wear))\b|(?:(?:i|we)(?:['’]m|['’]re| am| are)? )?(?:(?:looking|searching) for|(?:need|want) (?:an?|some|new))\b|what (?:kind|type|sort|brand)s? of)|\b(?:recommend|suggest|recommendations?|suggestions?|alternatives?)\b/i,
      advice:
        /\b(?:vs\.?|versus)\s|^(?:which|what)(?:['’]s| is| are) (?:the )?(?:better|[a-z]+er|(?:more|less) [a-z]+)\b.* or |\b(?:best|good|right|cheapest) (?:time|way|month|season|age|temperature|method|place to (?:put|store|keep))\b|^where should (?:i|we) (?:put|store|keep|invest)|^where (?:can|do|could) (?:i|you|we|one) (?:see|watch|spot|go)\b|^where to (?:see|watch|spot|go)\b|\b(?:gifts?|presents?)\b|\bgo(?:es)? (?:well )?with\b|\bpairs? (?:well )?with\b|\bdo (?:vets|doctors|dentists|experts|people) recommend for\b|\bside effects\b|^(?:average )?(?:costs?|prices?) (?:of|to|for) |\b(?:prices?|costs?|pricing|repair|meaning|symptoms|exercises|ratio|per day)$|\S how (?:much|many|long|often|to)\b|^(?:what|where|when) to |\bwhat (?:to|(?:can|should|do) (?:i|we)) do$|^(?:refinance|learn|fix|replace|remove|change|cancel|apply|sell|clean|unclog|transfer|convert|cook|grow|lose|plan|lower|rent|hire|book) |\bideas?\b|^tips |^(?:teach|explain) |\bdifference between\b|^is there (?:a|any) (?:way|chance|point|need|risk|rule)\b|^what(?:['’]s| is) (?:a |the )?(?:[a-z]+ )?(?:price|cost|rate|salary)\b|\b(?:what now|or not)$|\bforecast\b|^(?:which|what) wines? (?:with|for) |^compare .+ (?:and|with|to|vs) |^(?!(?:which|what|who|where|best|top|any|is|are|do|does|can|an?|i|we|looking|need|good|recommend|suggest)\b)(?!.*\bthat\b).*\b(?:won['’]t|doesn['’]t|errors?|keeps|stopped|stuck|worn|broken|cracked|clogged|dripping|fix|google (?:sheets|docs)|excel|says|missing|offline|rusted|leaves|smells|beeps|shakes|feels|leak(?:s|ing)|not [a-z]+ing|[a-z]+ed (?:me|us|my|our))\b|\b(?:which|what) (?:documents|papers|visa|vaccin|vitamin|size|side|plug|countries|forms?|rules|foods|temperature|days|months|direction)/i,
      asking:
        /^(?:how|why|when|what|can|could|should|will|would|do|does|did|am|is|are|was|has|have|may|must)\b/i,
    },
  ],
  [
    "de",
    {
      choice:
        /^(?:welche[rsnm]?|wer (?:verkauft|bietet|liefert|vermietet|verleiht|baut|stellt|fertigt|hat die beste)|wo .*(?:kaufen|kaufe|kauft|bestell\p{L}*|gibt es|bekommt? (?:man|ich)|bekomme ich|essen|übernachten|buchen)|beste[rsnm]?|gute[rsnm]?|günstige[rsnm]?|gibt es|top|alternativen|ich suche|suche|was tauge?n?t?|was (?:ist|sind) (?:der|die|das) beste[rsn]?|was kannst du|wie (?:finde|wähle) ich)(?=\P{L}|$)|empfehl|empfiehl|(?:mir|uns) .* nennen|^(?:hat jemand|habt ihr) (?:eine?n? )?(?:tipps?|empfehlung(?:en)?) für |\balternativen? zu\b/iu,
      advice:
        /\b(?:reisezeit|zeitpunkt|jahreszeit|unterschied|reihenfolge|uhrzeit|möglichkeit|rezepte?|zuschüsse|förderung|ausweis|antrag)\b|^vergleich.* (?:und|mit|oder) |\boder\b|betriebssystem|(?<!als )geschenk|nebenwirkung|^tipps |^(?!welch).* (?:(?:sinnvoll|nötig|notwendig)\?|(?:erlaubt|verboten|möglich)\??)$|\bpass(?:t|en) zu[mr]?\b|^(?:preise?|kosten)\b|\b(?:preise?|kosten)$|schenk(?:e|t|en)\b|(?<!\p{L})(?<!für (?:die |den |eine?n? )?)\p{L}*(?:arzt|ärztin|ärzte|therapeut|therapeutin|anwalt|anwältin|anwälte|notar|hebamme|psycholog\p{L}*|lehrer|lehrerin|handwerker|klempner|elektriker|dachdecker|maler|gärtner|schreiner|tischler|schneider|schuster|steuerberater|architekt|fotograf|fotografin|babysitter|tagesmutter|kita|kindergarten)(?=[^\p{L}-]|$)|^welche [a-zäöüß]*(?:arten|formen|typen)\b|^(?:ab |bei |in |zu |mit |an |auf |für )welche|^welche[rsnm]? \p{L}+ (?:braucht|brauche|brauchen|muss|darf|dürfen|gilt|gelten|zahlt|übernimmt|erstattet|deckt|gibt es|kommt (?:in|auf|an)|gehört)\b|^welche.* (?:gesünder|gesündesten|gesund)\b|^(?:ab |bei |in |zu |mit )?welche[rsnm]? (?:temperatur|methode|monat|alter|größe|menge|leistung|unterlagen|dokumente|papiere|vitamine|regeln|kosten|rechtsform|voraussetzungen|fristen|impfungen|steckdosen?|steuern|lebensmittel|symptome|hausmittel|dosis|farbe|pflanzen|sprache|stadt|rechte|pflichten|strafe|länder|land|tiere|berufe|ausbildung|übungen|zutaten)\b/iu,
      asking:
        /^(?:wie|wer|wo|woher|warum|wieso|weshalb|wann|was|dürfen|kann|können|soll|sollte|muss|darf|ist|sind|hat|haben|hilft|helfen|lohnt|lohnen|funktionier\p{L}+|brauche|braucht|bekomme|kriege|reicht|gilt|zählt|wohin|woran|ab wann)(?=\P{L}|$)/iu,
    },
  ],
  [
    "fr",
    {
      choice:
        /^(?:quel(?:le)?s?|lequel|laquelle|qui (?:vend|propose|livre)|où (?:acheter|commander|trouver)|meilleure?s?|bon(?:ne)?s?|existe|y a-t-il|alternatives?|(?:je |re)?cherche|comment (?:bien )?(?:choisir|trouver))(?=\W|$)|conseill|recommand|[,:] (?:lequel|laquelle|lesquel|quel\S* \S+ (?:choisir|prendre))|^une? (?:bon|meilleur)/i,
      advice:
        /^(?!(?:quel|meilleur|bon|je|on|nous|il|existe|y|où)\S*\s)(?:(?! (?:pour|avec|qui|sans) )[^,:;?.])+ ou |[,:] (?!(?:pour|avec|en|à|sans) )[^,:]+ ou [^,:]+\?$| : [^,:]+ ou (?!\d)[^,:]+$|^j['’]hésite |^(?:itinéraire|road[ -]?trip|étapes|programme)s? |^(?:\S+ )?(?:jours?|semaines?|week-ends?) (?:à|en|au|aux|dans) |\bqui (?:fuit|coule|goutte|saute|disjoncte|clignote|siffle|grince|cale|cogne|s['’]arrête|cloque|jaunit|déborde|tombe|vibre|bloque|rouille|rame|chauffe(?:$| trop)|s['’](?:éteint|écaille)|se décolle|se met en|ne (?!fuit|coule|glisse|grince|rouille|tache|colle|irrite|bouloche|gratte|raye|casse|déteint)\S+ pas$)|\bn(?:e |['’])\S+ plus(?=\W|$)|\bpas \S+ée?s?(?=\s|$)|(?<!pas )\btrop (?!cher)\S+$|^(?:les?|la) (?!.*(?:meilleur|plus |moins |mieux|marque))|^(?:l['’]|une?).*-(?:t-)?(?:ils?|elles?)(?=\W|$)|^(?!quel).*\b(?:avalé|bloqué|cassé|crevé|abîmé|perdu|volé|impayé)e?s?(?=\s|$)|en panne|(?:vétérinaire|médecin|pharmacie|dentiste) de garde|(?:suis|femme) enceinte|enceinte (?:de \d|puis|peut)|^(?:idées?|recettes?|entretien|aide[rz]?|je n['’]arrive) |\b(?:façon|manière|heure)s? de |meilleure heure|^quel(?:le)?s? (?:plat|menu|recette|dessert|sport|exercice|couleur|plante|fleur|arbre|haie|métier|prénom)s? |(?<!sans )\b(?:période|moment|saison|différences? entre|température|méthode|proportions?|dosage|notice|âge|démarches?|risques?|puissance|quantité)\b|^compare|^quels? types?|^(?:à )?quel(?:le)?s? (?:est la |est le |sont les )?(?:aides|caution|durée|fréquence|taille|hauteur|dose|distance|épaisseur|règles?|conditions|documents|papiers|étapes|délais?|heure|remèdes?|vitamines?|vaccins?|aliments|symptômes|impôts?|prix|coût)(?=\W|$)|^où (?:(?:peut-on|puis-je) )?(?:partir|aller|se trouve|voir|observer)(?=\W|$)|^conseils? pour |cadeau|meilleur itinéraire|\b(?:toux|rhume|migraine|diarrhée|constipation|mal de gorge|maux de)\b|eczéma|psoriasis|mycose|verrue|cystite|effets (?:secondaires|indésirables)|^(?:prix|tarifs?|coût)(?=\W)|\b(?:prix|tarifs?)$|^quel(?:le)?s? (?:est|sont) (?:la|les?|l['’])(?!.*(?:meilleur|plus|moins|marque|modèle))|\b(?:servir|boire|manger|planter|porter|mettre)\b|^(?!quel).*\boffrir\b|\bqui (?:peut|doit)\b|^(?:mon|ma|mes|notre|nos)\s(?!.*(?:je (?:veux|voudrais|cherche)|besoin d))|^(?!quel).*(?:\b(?:stage|alternance|emploi|logement)\b|(?<!(?:pour|dans) )un appartement)|^appartement|^quels? vins?(?: \S+)? (?:avec|pour|va|servir|boire)(?=\W)|(?:je (?:voudrais|veux|souhaite|dois)|j['’]aimerais) (?!acheter|trouver|changer|prendre|offrir|avoir|réserver|louer)\S+(?:er|ir|re) |d['’]occasion|seconde main|reconditionné|^où .*\b(?:près|autour) de\b/i,
      asking:
        /^(?:comment|pourquoi|quand|qui|où|à qui|que|qu['’]|combien|est-(?:ce|il|elle)|faut-il|peut-on|doit-on|puis-je|dois-je|une?|les?|la|l['’]|des)(?=\W|$)/i,
    },
  ],
]);

const CHOOSING =
  /^(?:how (?:do|can|should|to) (?:(?:i|we|you) )?(?:choose|pick|find|select)|wie (?:finde|wähle) ich|comment (?:bien )?(?:choisir|trouver))(?=\W|$)/i;

/** Beginnings of questions without their mark. */
const ASKED =
  /^(?:how|where|what (?:[a-z]+ )?(?:can|should|do|does|happens|causes)|am i|is|are|does|do|can|should|why|when|wie|comment|pourquoi|quand|combien|que|qui|où|est-(?:ce|il|elle)|faut-il|peut-on|puis-je|dois-je|doit-on)(?=\W)/i;

/** Whether a text begins as a question does. */
export function isAsked(text: string): boolean {
  return ASKED.test(text);
}

/** Whether a question asks how to choose something. */
export function isAboutChoosing(question: string): boolean {
  return CHOOSING.test(question);
}

/** A question that says nothing without the sentences before: "Die Waschmaschine wandert. Was tun?" */
const GERMAN_HELP =
  /(?:was (?:kann ich |soll ich |muss ich )?tun|was (?:mache ich|hilft|hilft da)|welches mittel hilft(?: \p{Ll}+)?|woran (?:liegt|kann) [^.?!]*|was ist da los|ist das normal|(?:ist|kann man|lässt sich) (?:er|sie|es|ihn|das) noch [^.?!]*|kann (?:ich|man) (?:noch|damit|so) [^.?!]*|darf (?:er|sie|ich|man) das)\?\s*$/iu;

/** "J'ai renversé du café sur mon clavier. Est-il récupérable ?" */
const FRENCH_HELP =
  /[!.]\s+(?:est-(?:il|elle|ce) |peut-on (?:le|la|les) |que (?:faire|puis-je faire))[^!.?]*\?\s*$/i;

function isForHelp(text: string, language: string): boolean {
  if (language === "en") return isStatedProblem(text) || OPTIONS.test(text);
  if (language === "fr") return FRENCH_HELP.test(text);
  if (language !== "de") return false;
  return [GERMAN_HELP, GERMAN_PROBLEM, GERMAN_DEED].some((pattern) => pattern.test(text));
}

/** "Heat pump or boiler for an old house" is no wish for names. */
const OPTIONS =
  /^(?!(?:which|what|who|where|best|good|top|cheap|recommend|suggest|any|is|are|do|does|i|we|looking|need|find)\b)(?:[a-z-]+ ){1,4}or (?:[a-z-]+[ ?]?){1,4}/i;

/** "Bei uns im Keller riecht es muffig." is no search for a product. */
const GERMAN_PROBLEM =
  /^(?:meine?|unsere?|(?:der|die|das) \S+ (?:ist|sind|hat|geht|läuft|macht|(?:mein|unser)e[rs])|(?:bei|an|in) (?:mir|uns|meine[mr]|unsere[mr])|ich|wir|seit|gestern|heute|leider|nachdem|obwohl|wenn|es) (?!.*(?:such|sucht|brauch|benötig|hätt|kauf|empfehl|empfiehl|welche|\?))/is;

/** "E-Bike Akku lädt nicht mehr", "Waschmaschine entkalken": who has a thing buys none. */
const GERMAN_DEED =
  /^(?!welche|.*(?:such|brauch|kauf|empfehl|welche[rs]? marke|beste|gute|die nicht))(?:(?!.*(?:gegen|für|bei) ).*(?:ausschlag|schmerzen|juckreiz|durchfall|fieber|schwindel|übelkeit)(?: |$)|.* (?:\p{Ll}+t|ist|sind|hat|wird) (?:(?:sich|oft|ständig|plötzlich|immer|mehr) )*nicht(?: |$)|.* (?:defekt|kaputt|undicht|verstopft|tropft|blinkt|piept|klemmt|fehlermeldung|fehlercode|stinkt|quietscht|brummt|pfeift|dauert|schwarz|ständig|dauernd|plötzlich|nur noch|zeigt nur)(?: |$)|(?!.* (?:zum|um|mit de[rm]|die|das) ).* (?:reinigen|entkalken|reparieren|wechseln|austauschen|einstellen|schreiben|lernen|kündigen|beantragen|anmelden|ummelden|löschen|machen|entfernen|verbinden|zurücksetzen|streichen|verlegen|einbauen|montieren|waschen|backen|kochen|schneiden|pflegen|anlegen|bauen|nähen|stricken|markieren|berechnen|entsorgen|verkaufen|übertragen|installieren|absetzen|entlüften|abdichten|lagern|einfrieren|widerrufen|mitnehmen|aufladen|retten|einkochen|einlegen|aufhängen|anbringen|anschließen|einrichten)(?: |$))/isu;

/** "Meilleure crème pour les mains abîmées" asks for a thing, unlike "meilleur moment pour planter". */
const FRENCH_BEST =
  /^meilleure?s? (?!itinéraire|moment|période|façon|manière|heure|saison|moyen|âge|endroit|température|date|jour|mois|.* ou )/i;

/** Returns what a question of a text wants; a text in another language is taken for a choice. */
export function intentOf(question: string, language: string, text = question): Intent {
  if (isAboutNames(question, language)) return "names";
  const patterns = PATTERNS.get(language);
  if (patterns === undefined || requiredIn(question) !== null) return "choice";
  if (isForAdvice(question, language, text)) return "advice";
  if (patterns.choice.test(question)) return "choice";
  return asksOn(question, language) ? "advice" : asked(question, patterns);
}

function isForAdvice(question: string, language: string, text: string): boolean {
  if (language === "fr" && FRENCH_BEST.test(question)) return false;
  return PATTERNS.get(language)!.advice.test(question) || isForHelp(text, language);
}

/** "Wie lange gilt das?" asks about what was said before. */
function asksOn(question: string, language: string): boolean {
  return language === "de" && question.endsWith("?") && refersBack(question);
}

/** "Babyphone ohne WLAN?" is no sentence. */
function asked(question: string, { asking }: IntentPatterns): Intent {
  if (!question.includes("?") && !ASKED.test(question)) return "choice";
  return asking.test(question) || question.split(" ").length > 4 ? "advice" : "choice";
}

const COMPARED =
  /\p{Lu}[\p{L}\d+.-]{1,30}(?: \p{Lu}[\p{L}\d+.]{1,30})? (?:vs\.?|versus|or|ou) \p{Lu}/u;
const COMPARED_IN_GERMAN =
  /\p{Lu}[\p{L}\d+.-]{1,30}(?: \p{Lu}[\p{L}\d+.]{1,30})? (?:vs\.?|versus) \p{Lu}/u;

const JUDGED =
  /(?:\b[Ii]s |\b[Dd]oes |\b[Aa]re |[Ee]st-ce que |[Qq]ue vaut |[Qq]ue valent )\p{Lu}[\p{L}\d]{1,30}(?:[ \p{Lu}][\p{L}\d]{1,30})? (?:a |an )?(?:good|better|worth|legit|reliable|safe|really|any|sûr|est|fiable|bien)/u;
/** "Ist Schwimmen gut bei Rückenschmerzen?" is about no name. */
const JUDGED_IN_GERMAN =
  /^Ist \p{Lu}[\p{L}\d.]{1,30}(?: \p{Lu}[\p{L}\d]{1,30})? (?:seriös|empfehlenswert|vertrauenswürdig|zuverlässig|(?:sein|ihr) Geld wert)(?=\W|$)/u;

/** Whether a question is about one name or compares two: "Is Babbel good?", "Trello vs Asana". */
function isAboutNames(question: string, language: string): boolean {
  // All German nouns have capital letters.
  const between = language === "de" ? COMPARED_IN_GERMAN : COMPARED;
  const judged = language === "de" ? JUDGED_IN_GERMAN : JUDGED;
  return judged.test(question) || between.test(question);
}
