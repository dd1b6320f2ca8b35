import { asksMoreThanChoice, asksNamesAfterChoice, MORE_THAN_CHOICE } from "../french-choice.ts";
import { explanationByForm, type Beginning } from "./beginnings.ts";
import type { ExplanationQuestion } from "./explanation.ts";

/** Such questions ask for names after all: "Peut-on acheter …", "Comment choisir …" */
const FOR_NAMES =
  /^(?!quel(?:le)?s? .*(?:faut-il|dois-je|doit-on) (?!acheter|choisir|prendre))(?:existe-t-il|y a-t-il|connaissez|avez-vous|est-ce qu(?:e |['’])(?:il (?:y a|existe)|quelqu)|(?:peut-on|puis-je|où) (?:acheter|trouver|commander|réserver)|comment (?:bien )?choisir (?!(?:des clients|du travail|un (?:travail|emploi|job|stage|logement|appart|prénom)|une alternance|l[ae] (?:sommeil|motivation)|l['’]amour)(?= |$|ement))|quel(?:le)?s? (?!(?:races?|espèces?|variétés?|essences?|matériaux?|matières?|couleurs?|types?|formes?) (?:de |d['’]|pour ))(?!.*\b(?:ai-je|a-t-on|avons-nous) le droit\b|(?:est|sont|différence|prix|coût|tarif|budget|taille|durée|démarche|document|condition|température|dose|quantité|âge|avantage|inconvénient|risque|précaution|vaccin|erreur|délai|pression|hauteur|distance|profondeur|épaisseur|recours)s?\b))|(?<!dé)conseill|recommand|^quel(?:le)?s? (?:est|sont) (?:l['’]|le |la |les )(?:\d+ )?(?:(?:meilleure?s? |plus \p{L}+ |principa\p{L}+ )(?!façon|manière|moyen|moment|période|saison|âge|risque|avantage|inconvénient|étape|cause|différence|raison|règle|erreur|date|heure|remède|traitement|technique|méthode|stratégie|position)|bon(?:ne)?s? (?:adresse|plan)|(?:marque|fabricant|fournisseur|entreprise|logiciel|application|outil|agence|site|hôtel|restaurant|alternative|leader|acteur|prestataire|modèle|produit|banque|assurance|mutuelle|école|service|plateforme|société|cabinet|magasin|boutique|concurrent)s?(?![\p{L}-]))/iu;

/** What is required, allowed or harmful is no question of names: "quels champignons sont comestibles ?" */
const RULED =
  /^(?:(?:je |j['’]|nous |on |mon |ma |mes |notre |nos )[^?]{4,}?[,:] ?)?quel(?:le)?s? (?:(?:(?:aides?|subventions?|primes?|taxes?|impôts?|charges|démarches?|règles|recours|étapes|documents|papiers)(?= |$)(?! (?:auditives?|à domicile|ménagères?|de jeux?))|(?:contrats?|déclarations?)(?= (?:et|ou|faire|remplir)(?: |$)|$)|diplômes?|licences?|statuts?|autorisations?|permis|normes?|réglementations?|obligations?|habilitations?|certificats?|formalités?|lois?|taux|salaires?|responsabilités?|régimes?|(?:formes?|structures?) juridiques?|clauses?|contrat de (?:mariage|travail)|métiers?|prénoms?|filières?|spécialités?|critères?)(?![\p{L}-])|\p{L}+ (?:est |sont )?obligatoires?(?!\p{L})|(?:\S+ ){1,6}?(?:est|sont) (?:(?!la |le |les )\p{L}+ )?(?:toxiques?|dangereu\p{L}+|interdite?s?|autorisée?s?|comestibles?|remboursée?s?|déductibles?|nocifs?|nocives?|protégée?s?|imposables?|concernée?s?|recyclables?|risquée?s?)(?!\p{L}))/iu;

/** "Est-elle déconseillée quand on fait de l'asthme ?" can be answered by yes or no. */
const JUDGED =
  /^(?!(?:[àd][eu']? ?|dans )?quel|qui |que |où |comment |combien |pourquoi ).{0,120}?(?:est|sont)-(?:il|elle|ce)s? (?:[^ ?]{1,30} ){0,3}?(?:déconseillée?s?(?!\p{L})|(?:conseillé|recommandé|autorisé|interdit|risqué|contre-indiqué)e?s? (?:[^?]{0,80} )?(?:quand|lorsqu|si |s['’]il|pendant|durant|en cas|avec |après |avant )|dangereu(?:x|ses?) (?:[^?]{0,80} )?(?:quand|lorsqu|si |s['’]il|pendant|durant|en cas|avec |après |avant ))/iu;

/** Whether a supplement helps is a question of health: "Est-ce que le magnésium aide à dormir ?" */
const OF_SUPPLEMENT =
  /^(?!qu|où |comment |combien )(?=.*(?:est-ce qu|-(?:t-)?(?:il|elle|on)s? ))(?!.*(?:acheter|trouver|commander|marque))(?=.*(?<!\p{L})(?:compléments? alimentaires?|magnésium|vitamines?|mélatonine|collagène|créatine|probiotiques?))/iu;

/** "Parquet massif ou contrecollé, que conseillez-vous ?" asks for one of two kinds. */
const OF_TWO =
  /^(?!quel|qui |où |je |j['’]|nous |on |un |une )[^,:?]{3,60} (?:ou|vs\.?|versus) [^,:?]{3,60} ?[,:] (?:que |quoi |qu['’]|lequel|laquelle|vous |tu |conseil)/i;

/** "Qui paie le diagnostic ?", "Mon chauffe-eau fuit, qui doit le remplacer ?": a rule decides it, and no provider is wanted. */
const WHOSE_DUTY =
  /^(?:(?:je |j['’]|nous |on |mon |ma |mes |notre |nos )[^?]{4,}?[,:.] ?)?(?:qui (?:pa[iy]e(?:nt|ra)?|doit|devrait|est (?:légalement )?(?:responsable|tenu|chargé)|prend en charge)|à la charge de qui)(?= )/iu;

/** Where to stay, what to see, or how to move: no maker's name answers that. */
const OF_NO_MAKER =
  /(?:^|[,:.] )(?:et )?(?:où (?:loger|dormir|séjourner|partir|voyager|passer (?:les|des|nos|mes|une|un|quelques) [^?]{0,20}(?:vacances|semaine|jours|week-end|noël))|(?:que|quoi) (?:visiter|voir)|(?:de )?quel(?:s)? (?:matériel|équipement|outils|accessoires) (?:ai-je|avons-nous|me faut-il|faut-il|dois-je|nous faut-il)|quel(?:le)?s? (?:\p{Ll}+ )?(?:exercices?|étirements?))(?= |$)/iu;
/** What to read or to give, and which of two kinds of things: "quel papier et quelles peintures acheter" */
const OF_MANY_MAKERS =
  /(?:^|[,:.] )(?:et )?(?:(?:que|quoi) (?:lire|offrir)|quel(?:le)?s? (?:\p{Ll}+ )?(?:livres?|romans?|cadeaux?|(?:\p{Ll}+ )?(?:et|ou) quel(?:le)?s? (?!prix|budget|tarif|marque)\p{Ll}+))(?= |$)/iu;

/** "Que faut-il vérifier avant d'acheter un vélo d'occasion ?" asks for no name, and the rules for new goods do not apply. */
const BEFORE_USED =
  /^que (?:faut-il|dois-je|doit-on) (?:vérifier|regarder|contrôler) .*d['’]occasion/i;

/** "Assurance chien : que couvre-t-elle et à partir de quel âge …" */
const AFTER_LABEL =
  /^[^:?]{3,60} : (?:que (?!choisir|prendre|acheter|faire|v)|à (?:partir de )?quel)/i;

/** Whether the advice of a field would leave out what a question is about. */
export function isBesideField(question: string): boolean {
  return WHOSE_DUTY.test(question) || OF_MANY_MAKERS.test(question) || asksMoreThanChoice(question);
}

/** Kinds by the form of a question; the first that fits counts. Without `isCertain`, it may ask for a product all the same. */
const BEGINNINGS: readonly Beginning[] = [
  {
    kind: "choice",
    // "Mon fils commence le violon, faut-il louer ou acheter un instrument ?"
    pattern:
      /(?:^|[,:.;] )(?:et )?(?:vaut-il mieux|mieux vaut|faut-il|dois-je|doit-on|devons-nous|devrait-on) (?:l[ea] |les |l['’])?\p{L}+(?:er|ir|re|oir) ou (?:(?:plutôt|bien|en) )?(?:l[ea] |les |l['’])?\p{L}+(?:er|ir|re|oir)(?= |$)/iu,
    isCertain: true,
  },
  { kind: "general", pattern: WHOSE_DUTY, isCertain: true },
  { kind: "fact", pattern: JUDGED, isCertain: true },
  { kind: "fact", pattern: OF_SUPPLEMENT, isCertain: true },
  { kind: "general", pattern: BEFORE_USED, isCertain: true },
  { kind: "general", pattern: OF_NO_MAKER, isCertain: true },
  { kind: "general", pattern: OF_MANY_MAKERS, isCertain: true },
  { kind: "general", pattern: AFTER_LABEL, isCertain: true },
  // Of a known noun, more can be said than how to find anything.
  { kind: "task", pattern: /^comment (?:bien )?trouver (?:une?|de) bon/i, isCertain: false },
  { kind: "general", pattern: MORE_THAN_CHOICE, isCertain: true },
  {
    kind: "fact",
    // "Sauna pendant la grossesse : est-ce risqué ?"
    pattern:
      /^(?!quel|qui |où |comment )[^,:;?]{3,80} ?[,:] (?:est-ce |c['’]est |ça peut être |y a-t-il )(?:vraiment |bien |sans |un |des )?(?:risqué|dangereux|dangers?|nocif|toxique|sûr|grave|autorisé|interdit|légal|permis|risques?)(?= |$)/i,
    isCertain: true,
  },
  {
    kind: "fact",
    // "Enceinte de six mois, puis-je prendre le ferry ?"
    pattern:
      /^(?:enceinte|locataire|propriétaire|étudiante?|salariée?|à \d+ ans)(?: [^?,]{1,50})?, (?:puis-je|ai-je le droit|peut-on|dois-je|doit-on|faut-il) (?!acheter|choisir|commander|trouver|louer|réserver)/i,
    isCertain: true,
  },
  {
    kind: "fact",
    // "Un ami me recommande une entreprise. Ça vaut quoi ?"
    pattern:
      /^(?:et )?(?:vous, )?(?:ça vaut |(?:c['’]est|est-ce|sont-ils|est-il|est-elle) (?:vraiment )?(?:sérieux|sérieuse|fiables?|une arnaque|une bonne idée)|(?:qu['’]|que? |vous )en (?:pens|dites))/i,
    isCertain: true,
  },
  { kind: "choice", pattern: OF_TWO, isCertain: true },
  {
    kind: "choice",
    pattern: /^(?:j['’]hésite|(?:on|nous) hésit\p{L}+) entre .{3,100} (?:et|ou) /iu,
    isCertain: true,
  },
  {
    kind: "general",
    // "Qu'est-ce qui isole le mieux ?" asks for no cause.
    pattern: /^qu['’]est-ce qui .* (?:le|la|les) (?:plus|moins|mieux|meilleure?s?)(?= |$)/i,
    isCertain: true,
  },
  {
    kind: "fact",
    pattern:
      /(?:est|sont)-(?:il|elle|ce)s? .*(?:autorisée?s?|interdite?s?|obligatoires?|léga(?:le?s?|ux)|dangereu(?:x|ses?)|toxiques?|déductibles?|remboursée?s?|contagieu(?:x|ses?)|norma(?:le?s?|ux))(?= |$)/i,
    isCertain: true,
  },
  {
    kind: "fact",
    pattern:
      /^est-ce (?:grave |normal |dangereux |inquiétant |légal |interdit |obligatoire |[a-zà-ÿ]{4,} (?:de |d['’]|si ))|^est-ce qu.* (?:(?:fait|font) (?:grossir|maigrir|dormir|monter|baisser)|rembourse|couvre|prend en charge)(?= |$)|^(?:mon|ma|mes|notre|nos|je|j['’]).*(?: (?<!que |quoi |comment )(?:dois-je|faut-il|puis-je) (?!acheter|choisir|prendre(?! l['’]avion)|commander)| (?:c['’]est|est-ce) (?:grave|normal|dangereux|inquiétant))/i,
    isCertain: true,
  },
  {
    kind: "choice",
    pattern:
      / (?:location ou (?:achat|vente)|(?:achat|vente) ou location|louer ou acheter|acheter ou louer|neufs? ou d['’]occasion)(?= |$)|^(?:vaut-il mieux|mieux vaut|faut-il|dois-je) \p{L}+(?:er|ir|re|oir) ou \p{L}+(?:er|ir|re|oir) /iu,
    isCertain: true,
  },
  {
    kind: "choice",
    // Of two kinds, not of two models of one
    pattern:
      /^choisir entre (?:(?:une?|la|le|les) |l['’])?(\S+)(?: \S+){0,5}? et (?!(?:(?:une?|la|le|les) |l['’])?\1(?: |$))/iu,
    isCertain: true,
  },
  {
    kind: "choice",
    pattern:
      /^(?!qu|combien|comment).*-(?:il|elle)s? .*?(?:plus|moins|mieux|meilleure?s?) .*?qu['e]/i,
    isCertain: true,
  },
  {
    kind: "fact",
    pattern:
      /^(?!qu|comment|combien|pourquoi|où|à quel|tous les combien).*(?<!vaut|valent|est|sont|peut|peuvent|existe|existe-t|y a|y a-t|que [a-zà-ÿ]{2,12})-(?:t-)?(?:il|elle)s?(?= |$)/i,
    isCertain: true,
  },
  {
    kind: "amount",
    pattern: /(?:^| )(?:combien de fois|tous les combien|à quelle fréquence)(?= |$)/i,
    isCertain: true,
  },
  { kind: "amount", pattern: /^combien d(?:e (?!temps)|['’])/i, isCertain: true },
  {
    kind: "general",
    pattern:
      /^(?:quand|à partir de quand|où (?:jeter|déposer|déclarer|signaler|s['’]inscrire|se garer)|à quel(?:le)? \p{L}+ faut-il|tous les combien|que faire (?:à|autour)|que (?!choisir|prendre|acheter|faire )\p{L}+(?:er|ir|re))(?= )/iu,
    isCertain: true,
  },
  { kind: "difference", pattern: /différences? entre /i, isCertain: true },
  {
    kind: "situation",
    pattern:
      /^que faire (?:si|quand|en cas|après)|^(?!où|qui).* (?:que|quoi) (?:(?:dois-je|faut-il|doit-on|puis-je) )?faire$|^(?:mon|ma|mes|notre|nos|je|j['’]).*(?:comment faire|[,:.] (?:que|quoi) (?!choisir|prendre|acheter|penser)\p{Ll}+(?:er|ir|re)|(?:mes|quels?) recours|(?:à |auprès de )?qui (?:prévenir|alerter|me plaindre|se plaindre|signaler[^?]*)|(?:mes|nos|quels?) (?:droits?|démarches?|obligations?)|comment l(?:es? |a |['’])(?:faire )?\p{L}+(?:er|ir|re))$/iu,
    isCertain: true,
  },
  {
    kind: "task",
    pattern:
      /^(?:comment (?:(?:bien|faire pour|est-ce qu['’]on peut|peut-on|puis-je) )?(?:(?:se|me) |[sm]['’])?\p{L}+(?:er|ir|re|oir)(?= |$)|que faire|qu['’]est-ce qui (?:marche|aide|soulage|fonctionne)|quel(?:le)? est l[ae] (?:meilleure? )?(?:façon|manière|moyen))/iu,
    isCertain: true,
  },
  {
    kind: "task",
    pattern:
      /^(?!.* (?:prix|tarifs?|coût)(?= |$))(?!\p{L}+(?:(?:nn|rr|ss|[tg]|ch)ier|[tnl]aire) )(?!acheter|trouver|choisir|louer|commander|réserver|chercher|comparer|remplacer|faire |offrir|changer)\p{L}{2,}(?:er|ir|re|oir) (?:(?:une?|des|le|la|les|du|mon|ma|mes|son|sa|ses|notre|nos) |l['’])/iu,
    isCertain: false,
  },
  {
    kind: "definition",
    pattern:
      /^pourquoi (?!.*(?: ne | n['’]|(?<!\p{L})(?:je|mon|ma|mes|nous|notre|nos|vous|votre)(?!\p{L})|j['’]))/iu,
    isCertain: true,
  },
  {
    kind: "problem",
    pattern: /^(?:pourquoi|d['’]où vien|qu['’]est-ce qui)| pourquoi$/i,
    isCertain: true,
  },
  {
    kind: "problem",
    pattern: /^(?:mon|ma|mes|notre|nos) (?!.*-(?:ils?|elles?)(?= |$))[^,:.?!]+$/i,
    isCertain: true,
  },
  { kind: "general", pattern: RULED, isCertain: true },
  {
    kind: "amount",
    pattern:
      /^(?:taux|températures?|dosages?|durée|délais?|âge|doses?|hauteur|largeur|profondeur|épaisseur|fréquence|quantité|salaire) (?:d[eu] |d['’]|idéale? |moyen(?:ne)? |mini|maxi|pour )/iu,
    isCertain: true,
  },
  {
    kind: "general",
    pattern:
      /^(?:symptômes|causes|effets|bienfaits|risques|règles|conditions|droits|démarches|obligations|calcul|réglementation|lois?|normes?|signification|définition|avantages|inconvénients|histoire|origine) (?:d[eu] |d['’]|des |pour |et |sur )/iu,
    isCertain: true,
  },
  {
    kind: "fact",
    pattern:
      /^(?:je |j['’]|nous |on |mon |ma |mes |notre |nos )[^?]*[,:.;] (?:et )?(?:est-ce qu(?!['’](?:il (?:y a|existe)|une? |quelqu))|c['’]est |cela |ça |faut-il|(?:puis|dois|ai)-je|(?:peut|doit|a-t)-on|est-(?:ce(?! qu)|il)|(?!est-|existe-)\p{L}+-(?:t-)?(?:il|elle)s? )(?! ?(?:acheter|choisir|prendre(?! l['’]avion)|commander|quoi))/iu,
    isCertain: true,
  },
  {
    kind: "cost",
    pattern:
      /^(?:je |j['’]|nous |on |mon |ma |mes |notre |nos )[^?]*[,:.] (?:et )?(?:combien (?:ça |cela )?(?:coût|faut-il (?:compter|payer|prévoir)|prévoir|compter)|quel(?:le)? (?:est (?:le |la )?)?(?:prix|budget|coût|tarif)(?= |$))/i,
    isCertain: true,
  },
  {
    kind: "cost",
    pattern:
      /^(?:prix|coûts?|cout|tarifs?|devis) (?!.*(?:comparatif|avis|pas cher))|^(?:c['’]est combien|ça (?:coûte|fait) combien|combien (?:coût|vaut|faut-il (?:compter|payer|prévoir|débourser)|ça coûte|dois-je payer)|quel(?:s|le)? (?:(?:est|sont) le )?(?:prix|coût|tarif|budget)s?\b|(?:prix|coût|tarif) (?:de|d['’]|du|moyen))|(?<! (?:son|leur|le|du|au|un|ce|bon)) (?:prix|tarifs?|coût|devis)(?: (?:posée?s?|pose comprise|clés? en main|semaine|journée|week-end|mois|(?:au|par) (?:m2|m²|mètre|kilo|kg|heure|mois|an)))?$/i,
    isCertain: true,
  },
  {
    kind: "amount",
    pattern:
      /^(?:combien|quel(?:le)? (?:est (?:la|le) )?(?:taille|durée|température|dose|quantité|âge|délai|pression|hauteur|distance|profondeur|épaisseur))/i,
    isCertain: false,
  },
  {
    kind: "definition",
    pattern:
      /^(?:qu['’]est-ce qu|c['’]est quoi|comment (?:fonctionne|marche)|comment ça marche|à quoi ser|quel(?:le)? est (?:le |la |l['’])(?:rôle|sens|but|principe|fonctionnement|objectif|signification|origine|utilité|intérêt)(?= )|que (?:signifie|veut dire))/i,
    isCertain: true,
  },
  {
    kind: "general",
    pattern: /^quel(?:le)?s? .*\b(?:ai-je|a-t-on|avons-nous) le droit\b/i,
    isCertain: true,
  },
  {
    kind: "general",
    pattern:
      /^(?:quand|à quel|à quoi|à partir|comment|que (?:se passe|risque|dois|doit|faut|peut)|quel(?:le)?s? )/i,
    isCertain: false,
  },
  {
    kind: "fact",
    pattern:
      /^(?:peut-on|puis-je|dois-je|doit-on|a-t-on|ai-je|est-ce qu(?:e je |['’]on )(?:peux|peut|dois|doit) (?!acheter|trouver|commander|réserver)|est-il (?:possible|obligatoire|dangereux|légal|interdit|normal))/i,
    isCertain: true,
  },
  {
    kind: "choice",
    // Who tells of a wish has not named both sides of a choice: "notre club cherche un kiné ou un ostéo, qui est fiable ?"
    pattern:
      /^(?!(?:je|on|nous|mon|ma|mes|notre|nos) |j['’]|qui |où |quel|(?:et|alors) ).* (?:ou|vs\.?|versus) |(?:^entre|^comparer|^comparaison|^(?:qui|lequel|laquelle) .* entre) .* et |(?:mieux|meilleure?) qu[e'’]/iu,
    isCertain: false,
  },
  {
    kind: "fact",
    pattern:
      /^(?:est-ce que?|est-ce qu['’]|faut-il)|(?<!(?:^|[,.:;] )(?:que|quoi|comment|où|quand) )(?:vaut|valent|est|sont|peut|peuvent|doit|fait|sert)-(?:il|elle|ils|elles|on)\b/i,
    isCertain: false,
  },
];

/** Reads what a French question wants explained; null: it asks for names. */
export function frenchExplanation(sentence: string): ExplanationQuestion | null {
  if (asksNamesAfterChoice(sentence)) return null;
  const isExplained = [RULED, OF_TWO, JUDGED, OF_SUPPLEMENT, OF_NO_MAKER, OF_MANY_MAKERS].some(
    (one) => one.test(sentence),
  );
  return FOR_NAMES.test(sentence) && !isExplained
    ? null
    : explanationByForm(sentence, BEGINNINGS, taskOf);
}

const TASK =
  /^comment (?:(?:bien|faire pour|est-ce qu['’]on peut|peut-on|puis-je) )?((?:(?:se|me) |[sm]['’])?\p{Ll}+(?:er|ir|re|oir) [^,.:;!?]+)$/iu;

/** A clause about the reader, who is spoken to: "débloquer un téléphone dont j'ai oublié le code". */
const WITH_SUBJECT = / (?:(?:je|me|nous) |[jm]['’])| (?:qu['’])?on .*\bvo(?:s|tre) /i;

/** What the reader wants to do, as words that follow "pour": "enlever le calcaire de votre douche". */
function taskOf(question: string): string | null {
  const task = TASK.exec(question)?.[1];
  if (task === undefined) return null;
  const words = task
    .replace(/^[sm]e /, "vous ")
    .replace(/^[sm]['’]/, "vous ")
    .replaceAll(/ (?:mon|ma|son|sa|notre)(?= )/g, " votre")
    .replaceAll(/ (?:mes|ses|nos)(?= )/g, " vos");
  return WITH_SUBJECT.test(words) ? null : words;
}
