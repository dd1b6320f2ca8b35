import { expect, test } from "vitest";
import { loadScenario } from "../../src/files/scenario-library.ts";
import { capitalised, languagePack } from "../../src/simulation/catalogue/language-pack.ts";
import { packFor } from "../../src/simulation/catalogue/unknown-subject.ts";
import { fieldOf } from "../../src/simulation/texts/explanation-field.ts";
import { readPrompt } from "./read-prompt.ts";

const { packs } = loadScenario("tiny");

test.each([
  ["j'ouvre un café, quelle machine à expresso choisir ?", "machines à expresso"],
  ["agence de voyages certifiée", "agences de voyages certifiées"],
  ["agence de voyages spécialisée Patagonie", "agences de voyages"],
  ["compagnie aérienne spécialisée dans le fret", "compagnies aériennes spécialisées dans le fret"],
  ["peinture anti-humidité pour cave", "peintures anti-humidité"],
  ["meilleur vin orange bio", "vins orange bio"],
  ["café en grains équitable", "cafés en grains équitables"],
  ["couteau de chasse artisanal", "couteaux de chasse artisanaux"],
  ["assurance habitation professionnelle", "assurances habitation professionnelles"],
  ["stylo 3D pour enfant", "stylos 3D"],
  ["thé matcha pas cher", "thés matcha"],
  ["logiciel de conseil RSE pour PME", "logiciels de conseil RSE"],
  ["logiciel de gestion de cave à vin", "logiciels de gestion de cave à vin"],
  [
    "Je vends mes bijoux et je cherche un terminal de paiement, lequel prendre ?",
    "terminaux de paiement",
  ],
  ["hôtel libanais à Lille", "hôtels libanais"],
  ["velo electrique pliant", "vélos électriques pliants"],
  ["courtier spécialisé viager à Bruxelles", "courtiers"],
  ["logiciel en droit de l'urbanisme", "logiciels en droit de l'urbanisme"],
  ["séjour Montessori bilingue", "séjours Montessori bilingues"],
  ["savon d'Alep en gros", "savons d'Alep"],
  ["lunettes anti-lumière bleue enfant", "lunettes anti-lumière bleue"],
  ["courtier d'assurance indépendant", "courtiers d'assurance indépendants"],
  ["logiciel de montage vidéo", "logiciels de montage vidéo"],
  // Hired, or learnt, or only where it is, or made by whom is asked for
  ["bijoutier alliance sur mesure", "produits de ce genre"],
  ["nettoyage de hotte professionnelle restaurant Toulon", "produits de ce genre"],
  ["ponceuse girafe location week-end", "produits de ce genre"],
  ["maître composteur formation certifiante", "produits de ce genre"],
  ["jouets en bois fabriqués dans le Jura", "jouets en bois"],
  ["loueur de barnums pliants", "loueurs de barnums pliants"],
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
  ["comment entretenir un four à pain en terre", /^none$/],
  ["comment poncer un violon", /^none$/],
  ["comment vider un bac à graisse", /^none$/],
  ["comment stocker des pneus d'hiver", /^none$/],
  ["pourquoi ma facture d'eau a-t-elle doublé ?", /^none$/],
  ["comment tailler une pierre", /^none$/],
  ["comment nettoyer un four encrassé", /savon/],
  ["comment tailler un rosier", /Lumière/],
  ["comment nourrir un poney en hiver", /animal/],
  ["Comment préparer son accouchement ?", /^Chaque grossesse/],
  ["Quel diplôme un élagueur doit-il avoir ?", /^none$/],
  ["Quelle race de poule pour un petit jardin ?", /entretien/],
  ["Comment obtenir la certification Qualiopi ?", /organisme/],
  ["Comment ouvrir un salon de coiffure ?", /^Ce qui marche/],
])("the French answer to %s has the advice of the field %s", (question, says) => {
  const pack = packFor(readPrompt("fr", question), languagePack(packs, "fr"));
  const field = fieldOf(question, pack.answers.explanation_fields!.fields, pack);
  expect(field?.says[0] ?? "none").toMatch(says);
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
  ["Nous tenons un gîte. Quel poêle à granulés pour 90 m2 ?", null],
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
  ["Quel logiciel de gestion choisir pour une auto-école ?", null],
  ["logiciel métier pour ramoneur", null],
  ["Quel logiciel de gestion choisir ?", "logiciels de gestion"],
  ["Quel artisan pour restaurer un parquet à Dijon ?", null],
  ["Enceinte de six mois, puis-je prendre le ferry ?", null],
  ["Quelle enceinte pour une piscine ?", "enceintes"],
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
  "Ma sœur se marie et il nous faut un photobooth. Vous avez des noms ?",
  "J'ai cassé la vitre de mon poêle. Où trouver la pièce ?",
  "Mon fils veut une montre. Quel âge minimum et quelle marque ?",
  "J'élève des escargots. Il me faudrait une chambre froide d'occasion",
  "Mes voisins sont contents de leurs volets. Vous en pensez quoi ?",
  "Notre troupe joue Molière. Il nous faut douze costumes. Où louer pour moins de 600 € ?",
  "on refait la cuisine, où trouver un évier en granit ?",
  "Mon père ne monte plus, notre escalier est étroit : quel monte-escalier pourrait convenir ?",
  "J'ai hérité d'une horloge comtoise qui ne sonne plus, à qui la confier près de Besançon ?",
  "Ma fille commence la cornemuse. Quel instrument d'étude acheter avec un budget de 150 € ?",
  "Je suis dialysé et je voudrais partir en croisière, quelles compagnies le proposent ?",
  "Je dois expédier une moto de Lyon à Nice, quel transporteur est le moins cher ?",
  "Mon chauffe-eau fait sauter le disjoncteur, qui appeler ?",
  "Je gère un hôtel. Nous voudrions remplacer Booking. Quelles solutions ?",
  "J'ai acheté une machine à pain et le moule colle, comment le récupérer ?",
  "Notre école cherche une application pour les parents, laquelle est conforme au RGPD ?",
  "mon mari ronfle très fort, quelles solutions existent ?",
])("the French story %s is repeated as a whole", (text) => {
  expect(readPrompt("fr", text).words).toMatchObject({ question: capitalised(text), typed: null });
});

test.each([
  "souffleur de verre scientifique",
  "quelles pompes supportent l'eau de mer ?",
  "quel abonnement vélo à Strasbourg",
  "quel distributeur de repas chauds installer",
  "quel coach ou quelle salle à Metz ?",
  "pour une salle de bain sans fenêtre, quelle VMC silencieuse choisir",
  "Est-ce que je peux déduire mon loyer si je travaille à la maison ?",
  "qui répare les baignoires en fonte à Lille ?",
  "Quel panneau japonais pour séparer un studio ?",
  "qui fabrique encore des parapluies en France ?",
])("of what the French %s asks for, only the words are known", (text) => {
  expect(readPrompt("fr", text).words).toMatchObject({ question: capitalised(text) });
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
  ["prix désamiantage toiture 200 m2", "cost"],
  ["quelle licence obligatoire pour un food truck", "general"],
  ["notre café perd des clients, comment les faire revenir ?", "situation"],
  ["quel régime matrimonial choisir", "general"],
  ["quelles plantes sont toxiques pour les chats", "general"],
  ["J'hésite entre un poêle à granulés et une pompe à chaleur pour une vieille maison", "choice"],
  ["taux d'humidité idéal pour des cigares", "amount"],
  ["je dois refaire ma toiture en tuiles, combien ça coûte ?", "cost"],
  [
    "On vient d'acheter une maison de 1930 et l'électricité est à refaire. Par quoi commencer ?",
    "situation",
  ],
  ["c koi le mieux entre un pc portable et une tablette", "choice"],
  ["Mon chien a peur des orages, est-ce que les phéromones marchent ?", "fact"],
  ["ma tondeuse ne démarre plus, que vérifier ?", "situation"],
  ["Quel est le rôle d'un commissaire aux apports ?", "definition"],
  ["Je monte un gîte : quelles aides régionales en Occitanie ?", "general"],
  ["mes voisins font du bruit, qui prévenir ?", "situation"],
  ["aligneurs dentaires ou bagues ?", "choice"],
  ["pourquoi le ciel est bleu", "definition"],
  ["pourquoi mon ciel de lit tombe", "problem"],
  ["quels sont les effets secondaires d'un vaccin", "general"],
  ["Comment fonctionne une éolienne ?", "definition"],
  ["Je dépasse le seuil, que dois-je faire ?", "situation"],
  ["Qui paie le diagnostic termites lors de la vente d'une maison ?", "general"],
  ["Mon locataire a cassé une vitre, qui doit payer la réparation ?", "general"],
  ["Qui fabrique des ruches en Alsace ?", null],
  ["Achat vs location de trottinettes, quelles marques sont fiables ?", null],
  ["Poêle à bois ou à granulés, qui installe ça près de Metz ?", null],
  ["Poêle à bois ou à granulés, combien prévoir ?", "general"],
  ["Parquet massif ou stratifié, lequel choisir ?", "choice"],
  ["Enceinte de six mois, puis-je prendre le ferry ?", "fact"],
])("the French %s wants an explanation of the kind %s", (text, kind) => {
  expect(readPrompt("fr", text).words?.explanation?.kind ?? null).toBe(kind);
});
