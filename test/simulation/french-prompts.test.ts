import { expect, test } from "vitest";
import { loadScenario } from "../../src/files/scenario-library.ts";
import { languagePack } from "../../src/simulation/catalogue/language-pack.ts";
import { packFor } from "../../src/simulation/catalogue/unknown-subject.ts";
import { fieldOf } from "../../src/simulation/texts/explanation-field.ts";
import { askedIn } from "../../src/simulation/texts/needs.ts";
import { readPrompt } from "./read-prompt.ts";

const { packs } = loadScenario("tiny");

test.each([
  ["on refait la cuisine, où trouver un évier en granit ?", "où trouver un évier en granit"],
  [
    "je monte une brasserie, qui vend des cuves de fermentation ?",
    "qui vend des cuves de fermentation",
  ],
  [
    "Nous cherchons un prestataire pour numériser des dossiers. Qui fait ça en Alsace ?",
    "prestataire pour numériser des dossiers",
  ],
  [
    "Mon père ne monte plus, notre escalier est étroit : quel monte-escalier pourrait convenir ?",
    "quel monte-escalier choisir",
  ],
  // The question needs what leads to it.
  ["notre local a été cambriolé, quels recours ?", "notre local a été cambriolé, quels recours"],
])("what people type to find the French %s is %s", (text, typed) => {
  expect(readPrompt("fr", text).words?.typed.toLowerCase()).toBe(typed);
});

test.each([
  ["j'ouvre un café, quelle machine à expresso choisir ?", "machines à expresso"],
  ["entreprise de désamiantage certifiée", "entreprises de désamiantage certifiées"],
  ["agence de voyages spécialisée Patagonie", "agences de voyages"],
  [
    "cabinet de recrutement spécialisé dans la cybersécurité",
    "cabinets de recrutement spécialisés dans la cybersécurité",
  ],
  ["peinture anti-humidité pour cave", "peintures anti-humidité"],
  ["meilleur vin orange bio", "vins orange bio"],
  ["café en grains équitable", "cafés en grains équitables"],
  ["couteau de chasse artisanal", "couteaux de chasse artisanaux"],
  ["entreprise de nettoyage professionnelle", "entreprises de nettoyage professionnelles"],
  ["stylo 3D pour enfant", "stylos 3D"],
  ["thé matcha pas cher", "thés matcha"],
  ["cabinet de conseil RSE pour PME", "cabinets de conseil RSE"],
  ["logiciel de gestion de cave à vin", "logiciels de gestion de cave à vin"],
  [
    "Je vends mes bijoux et je cherche un terminal de paiement, lequel prendre ?",
    "terminaux de paiement",
  ],
  ["traiteur libanais à Lille", "traiteurs libanais"],
  ["velo electrique pliant", "vélos électriques pliants"],
  ["kiné spécialisé périnée à Bruxelles", "kinés"],
  ["avocat en droit de l'urbanisme", "avocats en droit de l'urbanisme"],
  ["école Montessori bilingue", "écoles Montessori bilingues"],
  ["savon d'Alep en gros", "savons d'Alep"],
  ["lunettes anti-lumière bleue enfant", "lunettes anti-lumière bleue"],
  ["moniteur d'auto-école indépendant", "moniteurs d'auto-école indépendants"],
  ["logiciel de montage vidéo", "logiciels de montage vidéo"],
  // Hired, or learnt, or only where it is, or made by whom is asked for
  ["bijoutier alliance sur mesure", "produits de ce genre"],
  ["nettoyage de hotte professionnelle restaurant Toulon", "produits de ce genre"],
  ["ponceuse girafe location week-end", "produits de ce genre"],
  ["maître composteur formation certifiante", "produits de ce genre"],
  ["jouets en bois fabriqués dans le Jura", "jouets en bois"],
  ["fabricant de stores bannes motorisés", "fabricants de stores bannes motorisés"],
  // Two kinds, a vague noun, and a purpose of brands.
  ["quelle litière et quels jouets choisir ?", "produits de ce genre"],
  ["formation secourisme à Nancy", "produits de ce genre"],
  ["huile de CBD légale pour chien", "huiles de CBD légales"],
  ["poussette compacte avion légère pliable une main avis 2025", "poussettes compactes"],
  ["table ronde extensible bois", "tables rondes extensibles"],
  ["petite voiture hybride d'occasion", "voitures hybrides d'occasion"],
  ["robot piscine sans fil", "produits de ce genre"],
  ["conseille une tente", "tentes"],
  ["Zenchef ou TheFork pour un bistrot de 30 couverts", "produits de ce genre"],
])("%s asks for %s", (text, phrase) => {
  expect(readPrompt("fr", text).phrase).toBe(phrase);
});

test.each([
  [
    "J'ai hérité d'une horloge comtoise qui ne sonne plus, à qui la confier près de Besançon ?",
    {
      label:
        "J'ai hérité d'une horloge comtoise qui ne sonne plus, à qui la confier près de Besançon",
      asks: "J'ai hérité d'une horloge comtoise qui ne sonne plus, à qui la confier près de Besançon ?",
      typed:
        "J'ai hérité d'une horloge comtoise qui ne sonne plus, à qui la confier près de Besançon",
    },
  ],
  [
    "Je dirige un petit cirque et la toile de notre chapiteau s'est déchirée : quel atelier peut la réparer ?",
    {
      label:
        "Je dirige un petit cirque et la toile de notre chapiteau s'est déchirée : quel atelier peut la réparer",
    },
  ],
  [
    "Mon grand-père m'a laissé une collection de timbres, à qui la faire estimer près de Lille ?",
    {
      label:
        "Mon grand-père m'a laissé une collection de timbres, à qui la faire estimer près de Lille",
    },
  ],
  [
    "Ma fille commence la cornemuse. Quel instrument d'étude acheter avec un budget de 150 € ?",
    {
      label:
        "Ma fille commence la cornemuse. Quel instrument d'étude acheter avec un budget de 150 €",
    },
  ],
  [
    "Colle de peau de lapin vs colle de poisson pour restaurer un meuble ancien",
    { label: "Colle de peau de lapin vs colle de poisson pour restaurer un meuble ancien" },
  ],
  // A craftsman
  ["souffleur de verre scientifique", { label: "Souffleur de verre scientifique" }],
  ["prix désamiantage toiture 200 m2", { explanation: { kind: "cost" } }],
  ["quelle licence obligatoire pour un food truck", { explanation: { kind: "general" } }],
  ["quelles pompes supportent l'eau de mer ?", { label: "Quelles pompes supportent l'eau de mer" }],
  [
    "Je suis dialysé et je voudrais partir en croisière, quelles compagnies le proposent ?",
    {
      label: "Je suis dialysé et je voudrais partir en croisière, quelles compagnies le proposent",
    },
  ],
  [
    "notre café perd des clients, comment les faire revenir ?",
    {
      asks: "Votre café perd des clients, comment les faire revenir ?",
      explanation: { kind: "situation" },
    },
  ],
  ["quel abonnement vélo à Strasbourg", { label: "Abonnement vélo à Strasbourg" }],
  [
    "Je dois expédier une moto de Lyon à Nice, quel transporteur est le moins cher ?",
    { label: "Je dois expédier une moto de Lyon à Nice, quel transporteur est le moins cher" },
  ],
  ["quel régime matrimonial choisir", { explanation: { kind: "general" } }],
  [
    "quelles plantes sont toxiques pour les chats",
    {
      label: "Quelles plantes sont toxiques pour les chats",
      asks: "Quelles plantes sont toxiques pour les chats ?",
      explanation: { kind: "general" },
    },
  ],
  [
    "Mon chauffe-eau fait sauter le disjoncteur, qui appeler ?",
    { label: "Mon chauffe-eau fait sauter le disjoncteur, qui appeler" },
  ],
  [
    "J'hésite entre un poêle à granulés et une pompe à chaleur pour une vieille maison",
    {
      label: "Poêle à granulés ou pompe à chaleur pour une vieille maison",
      explanation: { kind: "choice" },
    },
  ],
  ["quel distributeur de repas chauds installer", { label: "Distributeur de repas chauds" }],
  ["taux d'humidité idéal pour des cigares", { explanation: { kind: "amount" } }],
  ["combien coûte l'entretien d'une cave", { label: "Entretien d'une cave – prix" }],
  [
    "je dois refaire ma toiture en tuiles, combien ça coûte ?",
    {
      label: "Je dois refaire ma toiture en tuiles, combien ça coûte",
      explanation: { kind: "cost" },
    },
  ],
  [
    "Mon entreprise veut offrir des chèques cadeaux, quelles plateformes regarder ?",
    { label: "Mon entreprise veut offrir des chèques cadeaux, quelles plateformes regarder" },
  ],
  [
    "On vient d'acheter une maison de 1930 et l'électricité est à refaire. Par quoi commencer ?",
    {
      label:
        "On vient d'acheter une maison de 1930 et l'électricité est à refaire. Par quoi commencer",
      explanation: { kind: "situation" },
    },
  ],
  [
    "c koi le mieux entre un pc portable et une tablette",
    { label: "Pc portable ou tablette", explanation: { kind: "choice" } },
  ],
  [
    "Je gère un hôtel. Nous voudrions remplacer Booking. Quelles solutions ?",
    { label: "Je gère un hôtel. Nous voudrions remplacer Booking. Quelles solutions" },
  ],
  [
    "Mon chien a peur des orages, est-ce que les phéromones marchent ?",
    { explanation: { kind: "fact" } },
  ],
  ["quel coach ou quelle salle à Metz ?", { label: "Quel coach ou quelle salle à Metz" }],
  [
    "Mes parents veulent vendre leur vigne dans le Médoc, à qui s'adresser ?",
    { label: "Mes parents veulent vendre leur vigne dans le Médoc, à qui s'adresser" },
  ],
  [
    "J'ai acheté une machine à pain et le moule colle, comment le récupérer ?",
    { asks: "J'ai acheté une machine à pain et le moule colle, comment le récupérer ?" },
  ],
  [
    "ma copropriété a un ascenseur en panne, quel recours ?",
    { asks: "Votre copropriété a un ascenseur en panne, quel recours ?" },
  ],
  [
    "pour une salle de bain sans fenêtre, quelle VMC silencieuse choisir",
    { asks: "Quelle VMC silencieuse pour une salle de bain sans fenêtre ?" },
  ],
  ["Quel est le meilleur moyen d'envoyer un tableau ?", { label: "Envoyer un tableau" }],
  [
    "Notre école cherche une application pour les parents, laquelle est conforme au RGPD ?",
    { label: "Application pour les parents conforme au RGPD" },
  ],
  [
    "ma tondeuse ne démarre plus, que vérifier ?",
    { asks: "Votre tondeuse ne démarre plus, que vérifier ?", explanation: { kind: "situation" } },
  ],
  [
    "Est-ce que je peux déduire mon loyer si je travaille à la maison ?",
    { label: "Est-ce que je peux déduire mon loyer si je travaille à la maison" },
  ],
  [
    "qui répare les baignoires en fonte à Lille ?",
    { label: "Qui répare les baignoires en fonte à Lille" },
  ],
  [
    "Quel panneau japonais pour séparer un studio ?",
    { label: "Panneau japonais pour séparer un studio" },
  ],
  ["Quel est le rôle d'un commissaire aux apports ?", { explanation: { kind: "definition" } }],
  [
    "Je monte un gîte : quelles aides régionales en Occitanie ?",
    {
      label: "Je monte un gîte : quelles aides régionales en Occitanie",
      explanation: { kind: "general" },
    },
  ],
  ["mes voisins font du bruit, qui prévenir ?", { explanation: { kind: "situation" } }],
  [
    "mon mari ronfle très fort, quelles solutions existent ?",
    { asks: "Votre mari ronfle très fort, quelles solutions existent ?" },
  ],
  ["aligneurs dentaires ou bagues ?", { explanation: { kind: "choice" } }],
  [
    "je veux offrir un stage de pilotage, quel circuit près de Lyon ?",
    { label: "Je veux offrir un stage de pilotage, quel circuit près de Lyon" },
  ],
  ["qui fabrique encore des parapluies en France ?", { label: "Parapluies en France" }],
  [
    "La poussière de marbre est-elle dangereuse pour un sculpteur ?",
    { label: "La poussière de marbre est-elle dangereuse pour un sculpteur" },
  ],
  ["pourquoi le ciel est bleu", { explanation: { kind: "definition" } }],
  ["pourquoi mon ciel de lit tombe", { explanation: { kind: "problem" } }],
  ["quels sont les effets secondaires d'un vaccin", { explanation: { kind: "general" } }],
  ["Comment fonctionne une éolienne ?", { explanation: { kind: "definition" } }],
  ["Je dépasse le seuil, que dois-je faire ?", { explanation: { kind: "situation" } }],
])("the French %s is about %o", (text, words) => {
  expect(readPrompt("fr", text).words).toMatchObject(words);
});

test.each([
  ["fournisseur pétrin spirale boulangerie artisanale", true],
  ["fabricant remorque frigorifique occasion", true],
  ["tonnellerie fûts de chêne 225 litres prix", true],
  ["fournisseur pétrin spirale boulangerie prix", true],
  ["cuve inox 500 litres prix", false],
  ["parquet chêne contrecollé", false],
  ["atelier de poterie pour enfants", false],
  ["Faut-il une pompe à chaleur dans une maison ancienne de 120 m² ?", true],
])("whether %s is no title: %s", (text, isKeywords) => {
  expect(readPrompt("fr", text).words?.isKeywords ?? false).toBe(isKeywords);
});

test.each([
  ["La poussière de marbre est-elle dangereuse pour un sculpteur ?", /^none$/],
  ["comment entretenir un four à pain en terre", /^none$/],
  ["comment poncer un violon", /^none$/],
  ["comment vider un bac à graisse", /^none$/],
  ["comment stocker des pneus d'hiver", /^none$/],
  ["pourquoi ma facture d'eau a-t-elle doublé ?", /^none$/],
  ["à partir de quel âge peut-on monter à poney ?", /âge/],
  ["comment tailler une pierre", /^none$/],
  ["comment nettoyer un four encrassé", /savon/],
  ["comment tailler un rosier", /Lumière/],
  ["comment nourrir un poney en hiver", /animal/],
  ["faut-il un permis pour tracter un van à deux chevaux", /^none$/],
  ["peut-on transporter un cheval dans sa remorque", /^none$/],
])("the French answer to %s has the advice of the field %s", (question, says) => {
  const pack = packFor(readPrompt("fr", question), languagePack(packs, "fr"));
  const field = fieldOf(question, pack.answers.explanation_fields!.fields, pack);
  expect(field?.says[0] ?? "none").toMatch(says);
});

test.each([
  ["Peut-on emmener un chien dans le train ?", /compagnie/],
  ["Peut-on prendre l'avion avec un appareil d'apnée du sommeil ?", /à bord/],
  ["Peut-on emporter une batterie externe en avion ?", /sûreté/],
  ["Combien de temps dure une batterie de vélo électrique ?", /recharges/],
  ["Est-ce que l'ostéopathe est remboursé par la mutuelle ?", /assurance maladie/],
  ["Combien de litres de chauffe-eau pour 4 personnes ?", /personnes/],
  ["Comment obtenir la certification Qualiopi ?", /organisme/],
  ["Est-il obligatoire de ramoner un poêle ?", /situation/],
  ["Quelle race de poule pour un petit jardin ?", /entretien/],
  ["Quel âge pour un premier téléphone ?", /âge/],
])("the French field of %s says %s", (question, says) => {
  const pack = packFor(readPrompt("fr", question), languagePack(packs, "fr"));
  expect(askedIn(question, pack.answers.explanation_fields!.fields)?.says[0]).toMatch(says);
});

test.each([
  ["Comparer Fluvia Pro 3 et Bextor X200 pour tondre", ["Fluvia Pro 3", "Bextor X200"]],
  ["Entre Lumaris, Ostéa et Bricoflex, lequel livre ?", ["Lumaris", "Ostéa", "Bricoflex"]],
  ["Qui est le plus sérieux entre Aquabel et Piscinéo ?", ["Aquabel", "Piscinéo"]],
  ["Est-ce que Kaprila est mieux que Sunoé ?", ["Kaprila", "Sunoé"]],
  ["Est-ce que le matelas Dormilux vaut celui de Nuitéa ?", ["Dormilux", "Nuitéa"]],
  ["Comment savoir si Maisonéo est fiable ?", ["Maisonéo"]],
  ["Que pensez-vous de Solvanne pour un toit ?", ["Solvanne"]],
  ["Un ami me recommande Ferrandis. Ça vaut quoi ?", ["Ferrandis"]],
  [
    "Les peintures Colorêve sont-elles aussi couvrantes que celles de Muralys ?",
    ["Colorêve", "Muralys"],
  ],
  ["Pourquoi choisir Altéva plutôt que Mirano ?", ["Altéva", "Mirano"]],
  // Only a part of the names could be read.
  ["Verdier & Fils ou Notaires du Parc ?", []],
  // Places
  ["Lyon ou Nantes pour un congrès ?", []],
  ["Quel train est le plus rapide entre Paris et Lyon ?", []],
])("the French %s names %s", (text, brands) => {
  expect(readPrompt("fr", text).brands).toEqual(brands);
});

test.each([
  // What is told first says of none of its nouns that it is asked for.
  ["Notre van est de 2012. Quel porte-vélo tient dessus ?", null],
  ["Ma tante m'a laissé une machine à coudre de 1950. Où faire réviser ce genre de modèle ?", null],
  ["Nos chaises de bistrot grincent. Par quoi les remplacer ?", null],
  ["Nous tenons un gîte. Quel poêle à granulés pour 90 m2 ?", "poêles à granulés"],
  // A verb, and a name
  ["Quels ateliers restaurent des meubles anciens ?", null],
  ["la Caisse du Rhône ou le Crédit Horizon pour des études ?", null],
  // Most of what is asked for would be lost, or one of two questions.
  ["boutique en ligne laine mérinos française", null],
  ["Quels luthiers font des vielles et à partir de quel prix ?", null],
  ["logiciel de paie", "logiciels de paie"],
  ["logiciel caisse certifié", "logiciels de caisse"],
  ["Quel notaire connaît bien le droit rural ?", null],
  ["Quel climatiseur sans unité extérieure ?", "climatiseurs"],
  ["Est-ce qu'un four à pain se loue à la journée ?", null],
  ["Tapissia, Ornelle ou un artisan local pour six chaises ?", null],
  // Who uses it, and a firm
  ["Quels outils utilisent les agences de presse ?", null],
  ["Une boîte qui recycle des matelas, ça existe ?", null],
])("the French noun of %s is %s", (text, phrase) => {
  const { words, phrase: found } = readPrompt("fr", text);
  expect(words === null ? found : null).toBe(phrase);
});

test.each([
  ["Quel harnais pour ne pas blesser un chien ?", null],
  ["Quel piano louer pour un an ?", null],
  ["Quel restaurant à moins de 10 km de Lyon ?", null],
  ["Quel aspirateur à moins de 200 euros ?", "à moins de 200 euros"],
])("the French condition of %s is %s", (text, condition) => {
  expect(readPrompt("fr", text).condition).toBe(condition);
});

test.each([
  ["Ma sœur se marie et il nous faut un photobooth. Vous avez des noms ?"],
  ["J'ai cassé la vitre de mon poêle. Où trouver la pièce ?"],
  ["Mon fils veut une montre. Quel âge minimum et quelle marque ?"],
  ["J'élève des escargots. Il me faudrait une chambre froide d'occasion"],
  ["Mes voisins sont contents de leurs volets. Vous en pensez quoi ?"],
])("the French story %s is repeated as a whole", (text) => {
  const { words } = readPrompt("fr", text);
  expect(words).toMatchObject({ question: text, typed: text.replace(/ \?$/, "") });
});

test.each([
  ["On hésite entre un poêle et une chaudière. Lequel tient le mieux ?", "choice"],
  ["parquet massif ou contrecollé, que conseillez-vous ?", "choice"],
  ["Qu'est-ce qui isole le mieux du bruit ?", "general"],
  ["Mes volets sont cassés. Vous en pensez quoi ?", "fact"],
  ["J'hésite entre apprendre le piano en école ou avec une appli. Vos avis ?", "choice"],
  ["Je garde trois enfants. Quel contrat et quelle déclaration ?", "general"],
  ["Mon asso récupère des vélos. Qui donne ou vend des pièces par lot ?", null],
  ["Notre club cherche un kiné ou un ostéo, qui est fiable ?", null],
  ["Est-ce que quelqu'un connaît un bon accordeur ?", null],
])("the French %s wants an explanation of the kind %s", (text, kind) => {
  expect(readPrompt("fr", text).words?.explanation?.kind ?? null).toBe(kind);
});
