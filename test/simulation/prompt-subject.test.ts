import { expect, test } from "vitest";
import { loadScenario } from "../../src/files/scenario-library.ts";
import { languagePack } from "../../src/simulation/catalogue/language-pack.ts";
import { packFor } from "../../src/simulation/catalogue/unknown-subject.ts";
import { matchingSubject } from "../../src/simulation/subjects/matching-subject.ts";
import { writeAnswer } from "../support/write-answer.ts";
import { readPrompt } from "./read-prompt.ts";

const { packs } = loadScenario("tiny");
const { markets } = loadScenario("agency");

test.each([
  ["en", "Which bookshelf is the sturdiest?", "bookshelves", "furniture"],
  ["en", "Best CRM for a small law firm", "CRM systems", "software"],
  ["en", "best noise cancelling headphones", "noise cancelling headphones", "headphones"],
  ["en", "Looking for a kettle with a thin spout", "kettles", "smallappliances"],
  ["en", "What kind of pillow should I try?", "pillows", "bedding"],
  ["en", "Can you recommend cargo bikes?", "cargo bikes", "bikes"],
  ["de", "Welches Zelt hält Sturm aus?", "Zelte", "shelter"],
  ["de", "Welche Hausratversicherung lohnt sich?", "Hausratversicherungen", "insurance"],
  ["de", "Akku-Staubsauger mit Beutel", "Akku-Staubsauger", "appliances"],
  ["de", "welche matratze für seitenschläfer", "Matratzen", "bedding"],
  ["fr", "Quel logiciel de comptabilité pour un café ?", "logiciels de comptabilité", "software"],
  ["fr", "Quelle est la meilleure bouilloire silencieuse ?", "bouilloires", "smallappliances"],
  ["de", "Erfahrungen mit Saugrobotern", "Saugroboter", "appliances"],
  ["de", "Ergonomischer Bürostuhl bis 300 Euro", "ergonomische Bürostühle", "furniture"],
  ["de", "Ich suche einen ergonomischen Bürostuhl", "ergonomische Bürostühle", "furniture"],
  ["de", "Staubsauger Test 2026", "Staubsauger", "appliances"],
  ["fr", "avis sur les bouilloires", "bouilloires", "smallappliances"],
  ["fr", "c'est quoi le meilleur vélo ?", "vélos", "bikes"],
  ["fr", "velo pas cher", "vélos", "bikes"],
  ["fr", "Où trouver l'aspirateur le plus léger ?", "aspirateurs", "appliances"],
  ["fr", "Des meubles en bois massif pas chers", "meubles en bois massif", "furniture"],
  ["fr", "Quel logiciel d'emploi du temps ?", "logiciels d'emploi du temps", "software"],
  ["fr", "courtier assermenté russe Lyon", "courtiers assermentés", "finance"],
  ["fr", "drone agricole pour vignoble de 12 hectares", "drones agricoles", "electronics"],
  ["fr", "sac randonnée femme", "sacs randonnée", "packs"],
  ["fr", "hôtel familial bilingue Paris", "hôtels familiaux bilingues", "travel"],
  ["fr", "Quel ordinateur portable ?", "ordinateurs portables", "electronics"],
  ["fr", "table en chêne massif fabriquée en Alsace", "tables en chêne massif", "furniture"],
  ["fr", "tondeuse professionnelle pour toilettage", "tondeuses professionnelles", "petgear"],
  ["fr", "tondeuse électrique pour pelouse", "tondeuses électriques", "tools"],
  ["fr", "rideau occultant sur mesure", "rideaux occultants sur mesure", "decor"],
  ["fr", "croisière Le Havre vers Dakar", "croisières", "travel"],
  // Neither food, nor luggage, nor shelter of a camp
  ["fr", "quelle huile pour une tronçonneuse", "huiles", "things"],
  ["fr", "crème de marrons artisanale", "crèmes de marrons artisanales", "food"],
  ["fr", "sacs en papier kraft", "sacs en papier", "things"],
  ["fr", "abri de piscine", "abris de piscine", "things"],
  ["fr", "matelas bateau 140x190 imperméable", "matelas bateau", "bedding"],
  ["fr", "aspirateur piscine hors sol sans fil", "aspirateurs piscine", "things"],
  ["fr", "chaise douche pliante senior", "chaises douche", "furniture"],
  ["fr", "Quel four de potier électrique ?", "fours de potier électriques", "appliances"],
  ["fr", "loueur de nacelles à Lille", "loueurs de nacelles", "things"],
  ["fr", "loueur de voitures à Nice", "loueurs de voitures", "travel"],
  ["fr", "perceuse visseuse bosch", "perceuses visseuses", "tools"],
  [
    "fr",
    "Mon ancien logiciel plante, je n'en peux plus : vers quel logiciel de gestion me tourner ?",
    "logiciels de gestion",
    "software",
  ],
  ["fr", "Quel fabricant de vélos électriques est fiable ?", "vélos électriques", "bikes"],
])("%s: the noun of %s is %s", (language, text, phrase, groupId) => {
  expect(readPrompt(language, text)).toMatchObject({ phrase, groupId, words: null });
});

test.each([
  ["Which phone grip survives a drop?", "phone grips", "that survive a drop"],
  ["What vegan spread doesn't taste chalky?", "vegan spreads", "that don't taste chalky"],
  ["Best payroll service for a startup in Texas", "payroll services", "for a startup in Texas"],
  ["Recommend an email deliverability tool", "email deliverability tools", null],
  ["best roof insulation for an attic", "roof insulation options", "for an attic"],
  ["QuickBooks alternatives for freelancers", "QuickBooks alternatives", "for freelancers"],
  ["alternatives to QuickBooks for a club", "alternatives to QuickBooks", "for a club"],
  ["payroll providers for a restaurant", "payroll providers", "for a restaurant"],
  ["where to buy fair trade coffee beans", "fair trade coffee beans", null],
  ["honest opinions on robot lawn mowers", "robot lawn mowers", null],
  ["What do people use instead of Mailchimp these days?", "Mailchimp alternatives", null],
  ["cheap flights to Lisbon", "flights to Lisbon", "at a low price"],
  ["cordless flurb rinser reviews", "cordless flurb rinsers", null],
  ["Need a wholesaler of cotton tote bags", "wholesalers of cotton tote bags", null],
  ["leading manufacturers of industrial adhesives", "industrial adhesives", null],
  ["top IT staffing firms for healthcare", "IT staffing firms", "for healthcare"],
  ["what's a good alternative to Intercom?", "alternatives to Intercom", null],
  ["commercial laundry service for hotels", "commercial laundry services", "for hotels"],
  ["Is there some kind of pill dispenser?", "pill dispensers", null],
  ["stainless lunch box leakproof dishwasher safe", "stainless lunch boxes", null],
  ["hearing aids for someone with tinnitus", "hearing aids", "for someone with tinnitus"],
  ["how to choose a mortgage for a farm", "mortgages", "for a farm"],
  ["what time tracking app works with Jira", "time tracking apps", "that work with Jira"],
  ["who offers same day flower delivery", "same day flower delivery services", null],
  ["best endpoint protection for 500 Macs", "endpoint protection options", "for 500 Macs"],
  ["resort for autistic 8 year old near Reno", "resorts", "for autistic 8-year-olds near Reno"],
  ["private label skincare manufacturer", "private label skincare manufacturers", null],
  ["what's a cheaper alternative to Intercom?", "cheaper alternatives to Intercom", null],
  ["looking for a hostel that is good with kids", "hostels", "that are good with kids"],
  ["socks for plantar fasciitis", "socks", "for plantar fasciitis"],
  ["stroller for air travel fits overhead bin", "strollers", "for air travel"],
  ["24 hour campground in Tulsa", "24 hour campgrounds", "in Tulsa"],
  ["best ISO 27001 audit tool for startups", "ISO 27001 audit tools", "for startups"],
  ["which loan brokers accept freelancers?", "loan brokers", "that accept freelancers"],
  ["Our fridge died, which one would you buy?", "fridges", null],
  ["Where can I rent a camper van near Denver?", "rental camper vans", "near Denver"],
  ["We run a brewery and need a canning line. Budget is $60k.", "canning lines", "under $60k"],
  ["My mom wanders at night, what door alarm works best?", "door alarms", null],
  [
    "Any recommendations for a horse trainer who comes to the house?",
    "horse trainers",
    "who come to the house",
  ],
  ["Which hotels in Boston are best for skiing?", "hotels", "for skiing in Boston"],
  [
    "insurer that takes Medicaid and does dental plans",
    "insurers",
    "that take Medicaid and do dental plans",
  ],
  ["laptop for women in tech", "laptops", "for women in tech"],
  ["Which bank gives loans for barns?", "banks", "that give loans for barns"],
  ["Salesforce apps for nonprofits", "Salesforce apps", "for nonprofits"],
  [
    "We teach and need a science curriculum. Budget around $300.",
    "science curriculums",
    "under $300",
  ],
  [
    "B2B lead platform for manufacturing companies",
    "B2B lead platforms",
    "for manufacturing companies",
  ],
  ["best small business loan in Phoenix", "small business loans", "in Phoenix"],
  ["Which insurers cover floods in Dallas?", "insurers", "that cover floods in Dallas"],
  ["mortgage broker who speaks Spanish", "mortgage brokers", "who speak Spanish"],
  ["women only hostel in Leeds", "women only hostels", "in Leeds"],
  ["headless CMS with good localization", "headless CMS platforms", "with good localization"],
  ["lab grown diamond engagement rings", "lab grown diamond engagement rings", null],
])("%s asks for what its words name", (text, phrase, condition) => {
  expect(readPrompt("en", text)).toMatchObject({ phrase, condition, words: null });
});

test.each([
  ["en", "how do i get a stain out of a rug?", "fresh comes off"],
  ["en", "my cat scratches the sofa, why?", "call a vet"],
  ["de", "wie bekomme ich rotwein aus dem teppich?", "Chlor"],
  ["fr", "Comment enlever une tache de vin sur un canapé ?", "part bien plus facilement"],
  ["fr", "Comment dédouaner un colis venant de Chine ?", "douane"],
  ["fr", "Comment entretenir un poêle à granulés soi-même ?", "Ramonage"],
  ["fr", "Comment nettoyer des lentilles de contact ?", "germes"],
  ["fr", "Comment soulager des yeux secs ?", "avant de toucher les yeux"],
  ["fr", "Comment nettoyer une bague en platine rayée ?", "elle se polit"],
  ["fr", "Comment nettoyer un parquet ?", "un nettoyage fréquent"],
])("%s: advice on %s is that of its field", (language, question, sentence) => {
  const subject = readPrompt(language, question);
  const pack = packFor(subject, languagePack(packs, language));
  const facts = { question, subject, pack, country: "US", names: [], mentions: [] };
  const texts = Array.from(
    { length: 20 },
    (_, seed) => writeAnswer({ key: [seed], ...facts }).text,
  );
  expect(texts.some((text) => text.includes(sentence))).toBe(true);
  const { points, leads } = pack.answers.explanations!.problem;
  const general = [...points, ...leads, ...pack.answers.explanations!.task.points];
  expect(texts.filter((text) => general.some((one) => text.includes(one)))).toEqual([]);
});

test("a question that asks for no names is answered without any", () => {
  const question = "How do I stop my basement from flooding?";
  const subject = readPrompt("en", question);
  const pack = packFor(subject, languagePack(packs, "en"));
  const facts = { question, subject, pack, country: "US", names: [], mentions: [] };
  const texts = Array.from(
    { length: 20 },
    (_, seed) => writeAnswer({ key: [seed], ...facts }).text,
  );
  expect(texts.filter((text) => /\{|my basement|compar/i.test(text))).toEqual([]);
  expect(texts.every((text) => text.includes("stop your basement from flooding"))).toBe(true);
});

test.each([
  // What it is for, what modifies another noun, a verb, and what one has already.
  ["en", "Dice for a sofa game"],
  ["en", "What should I pack?"],
  ["en", "what software do dentists use"],
  ["en", "Any harness or crate you'd recommend?"],
  ["en", "best tool for monitoring brand mentions"],
  ["en", "where can I get a passport photo taken today"],
  ["en", "How do I descale a kettle?"],
  ["en", "Who can repair my sofa?"],
  // Who does something is sold on no shelf.
  ["en", "Who installs heat pumps?"],
  ["en", "who can ship a motorcycle to Maine"],
  ["en", "which company repairs church organs with cracked pipes"],
  // The noun alone would leave out what is asked for.
  ["en", "Which airlines let you bring a cello on board?"],
  ["en", "school uniform suppliers Leeds"],
  ["en", "Is there a good subscription for heirloom seed potatoes?"],
  ["en", "what is a good CRI for grow lights"],
  ["en", "What pen nibs should I use?"],
  ["en", "drone light show companies for festivals"],
  ["en", "Where should we stay in Kyoto?"],
  ["en", "best software for a landscaping company"],
  ["en", "best spare parts for a mower"],
  ["en", "Where can I donate a working piano in Leeds?"],
  ["en", "luxury glamping Isle of Skye dog friendly"],
  ["de", "Ein Stundenplaner für Lehrer"],
  ["de", "Welche Hersteller sind gut?"],
  ["de", "Wie wasche ich eine Matratze?"],
  ["fr", "Des aimants pour la bouilloire"],
  ["fr", "Comment nettoyer un aspirateur ?"],
  ["fr", "plateformes pour apprendre le chinois"],
  ["fr", "Ma fille de 9 ans grandit vite : quel casque et quelle bombe acheter ?"],
  // Who does something for people is chosen by the place, and by what only the prompt says.
  ["en", "best small claims lawyer in Phoenix"],
  ["en", "Which orthodontist in Tampa offers payment plans?"],
  ["en", "best Thai restaurants in Leeds"],
  ["en", "Which grocery stores deliver wine in Dallas?"],
  ["de", "Guter Kinderarzt in Köln?"],
  ["de", "Umzugsunternehmen in Kiel"],
  ["de", "Pizzeria mit Garten"],
  ["de", "Yogakurse für Anfänger"],
  ["fr", "kiné spécialisé périnée à Bruxelles"],
  ["fr", "traiteur libanais à Lille"],
  ["fr", "école Montessori bilingue"],
  // No furniture
  ["fr", "bureau d'études bois"],
  // Whether something is true, or which of two kinds is better, is not answered by brands.
  ["en", "is it worth getting travel insurance?"],
  ["de", "Sind elektrische Zahnbürsten besser?"],
  ["fr", "Un aspirateur balai sans fil est-il utile ?"],
  ["fr", "Une voiture électrique d'occasion vaut-elle le coup ?"],
  ["en", "silent flurb rinser"],
  ["en", "healer Dublin reviews"],
  ["en", "kiln for porcelain, 120V, budget $1,200"],
  ["en", "anyone know a good harpsichord tuner near Lyon"],
  ["en", "¿Cuál es la mejor tienda de campaña?"],
])("%s: of what %s asks for, only the words are known", (language, text) => {
  const { words, phrase } = readPrompt(language, text);
  expect(words).not.toBeNull();
  expect(phrase).toBe(languagePack(packs, language).such_things);
});

test.each([
  ["en", "QuickBooks or Xero for a bakery?", ["QuickBooks", "Xero"]],
  ["en", "HubSpot vs. Zoho Desk", ["HubSpot", "Zoho Desk"]],
  ["en", "Tent or hammock for a weekend?", []],
  ["de", "HubSpot vs Pipedrive", ["HubSpot", "Pipedrive"]],
  ["fr", "que vaut l'assurance auto de Direct Assurance", ["Direct Assurance"]],
  ["fr", "avis sur les matelas Emma", ["Emma"]],
  ["fr", "avis Boulanger installation plaque", ["Boulanger"]],
  ["fr", "Spendesk contre Qonto : lequel prendre ?", ["Spendesk", "Qonto"]],
  ["fr", "j'hésite entre Canyon et Decathlon pour un gravel", ["Canyon", "Decathlon"]],
  ["fr", "Salesforce Marketing Cloud vs Brevo", ["Salesforce Marketing Cloud", "Brevo"]],
  ["fr", "est-ce que Alan est une bonne mutuelle ?", ["Alan"]],
  ["de", "Siebträger oder Kapselmaschine?", []],
  ["de", "Bosch oder Makita Akkuschrauber?", ["Bosch", "Makita"]],
  ["de", "Akku oder Benzin Rasenmäher?", []],
  ["de", "Klapprad oder E-Scooter für den Weg zum Bahnhof?", []],
  ["de", "Sparkasse oder Volksbank für ein Girokonto?", ["Sparkasse", "Volksbank"]],
  ["de", "Bosch Professional oder Makita?", ["Bosch Professional", "Makita"]],
  ["fr", "Décathlon ou Intersport pour le ski ?", ["Décathlon", "Intersport"]],
  ["fr", "Sony, Bose ou Sennheiser ?", ["Sony", "Bose", "Sennheiser"]],
  ["en", "Yeti vs Stanley vs Hydro Flask", ["Yeti", "Stanley", "Hydro Flask"]],
  ["en", "Is Babbel any good?", ["Babbel"]],
  ["en", "Is Notion better than Coda for a nonprofit?", ["Notion", "Coda"]],
  ["en", "What is the difference between Asana and Trello?", ["Asana", "Trello"]],
  ["en", "Is a Peloton still worth it?", ["Peloton"]],
  ["en", "Are Dyson vacuums worth the money?", ["Dyson"]],
  ["en", "compare Shopify and WooCommerce for a store", ["Shopify", "WooCommerce"]],
  ["en", "Are German cars reliable?", []],
  ["en", "Is Portland a good place to live?", []],
  ["en", "Toyota RAV4 hybrid vs Honda CR-V hybrid", ["Toyota RAV4", "Honda CR-V"]],
  ["en", "Sonos Era 300 vs Bose Smart Ultra soundbar", ["Sonos Era 300", "Bose Smart Ultra"]],
  ["en", "PPO or HMO for a family?", []],
  ["en", "best veneers dentist Turkey or Mexico", []],
  ["en", "Nespresso Vertuo vs Original for milk drinks", []],
  ["en", "Oura Ring 4 or Whoop?", ["Oura Ring 4", "Whoop"]],
  ["de", "Ist Check24 seriös?", ["Check24"]],
  ["de", "Ist die Matratze von Emma gut?", ["Emma"]],
  ["fr", "Est-ce que les chaussures Kiprun sont solides ?", ["Kiprun"]],
  ["de", "Ist Schwimmen gesund?", []],
  ["en", "Moving from Chicago to Austin", []],
])("%s: %s names %s", (language, text, brands) => {
  expect(readPrompt(language, text).brands).toEqual(brands);
});

test("an answer about an unknown subject names none, and every brand in order", () => {
  const question = "Who still casts bells for a front door?";
  const subject = readPrompt("en", question);
  const pack = packFor(subject, languagePack(packs, "en"));
  const mentions = ["One", "Two", "Three"].map(
    (name) => ({ name, label: "positive", passing: false }) as const,
  );
  for (let seed = 0; seed < 40; seed++) {
    const facts = { key: [seed], question, subject, pack, country: "US", names: [] };
    const { text } = writeAnswer({ ...facts, mentions });
    expect(text).toMatch(/One[^]*Two[^]*Three/);
    expect(text).not.toMatch(/\{|products like these|\$/);
    expect(writeAnswer({ ...facts, mentions: [] }).text).not.toMatch(/\{|products like these/);
  }
});

test.each([
  ["negative", /Plusieurs|Aucun des noms/],
  ["positive", /divergent|unanimité/],
] as const)("a French opening fits the only name, which is %s", (label, contradiction) => {
  const question = "Qui fond encore des cloches pour une porte ?";
  const subject = readPrompt("fr", question);
  const pack = packFor(subject, languagePack(packs, "fr"));
  const mentions = [{ name: "One", label, passing: false }];
  const facts = { question, subject, pack, country: "FR", names: [], mentions };
  const texts = Array.from(
    { length: 40 },
    (_, seed) => writeAnswer({ key: [seed], ...facts }).text,
  );
  expect(texts.filter((text) => contradiction.test(text))).toEqual([]);
});

test.each([
  ["Which down jacket is warm?", "insulation-down"],
  ["How do I choose a down jacket?", "insulation-down"],
  ["How do I wash a down jacket?", null],
  ["Who can repair a down jacket?", null],
  ["down jacket repair", null],
])("%s is about the market subject %s", (text, id) => {
  const source = { packs, marketSubjects: markets.get("outdoor")!.subjects };
  expect(matchingSubject(source, text, "en")).toBe(id);
});

test.each([
  ["fr", "Quel appareil auditif choisir quand on porte des lunettes ?", null],
  ["fr", "Quelle mutuelle paie le mieux ?", "mutuelles"],
  ["fr", "Quelle application de notes de frais choisir ?", "applications de notes de frais"],
  ["de", "Welche App hilft beim Fasten?", null],
  ["de", "Welche Zeiterfassung Software ist gut?", "Zeiterfassungs-Programme"],
  ["de", "Wo kann ich mein Auto folieren lassen?", null],
  ["de", "Miro Alternativen für Workshops", null],
  ["fr", "Quel siège d'appoint pour un plateau de fromages ?", null],
  ["de", "leiser staubsauger für allergiker", "leise Staubsauger"],
])("%s: the noun of %s is %s", (language, text, phrase) => {
  const { words, phrase: found } = readPrompt(language, text);
  expect(words === null ? found : null).toBe(phrase);
});

test("of a service, no answer speaks of brands", () => {
  const subject = readPrompt("de", "Welche Zahnzusatzversicherung ist gut?");
  const pack = packFor(subject, languagePack(packs, "de"));
  const mentions = ["One", "Two"].map(
    (name) => ({ name, label: "neutral", passing: false }) as const,
  );
  for (let seed = 0; seed < 60; seed++) {
    const facts = { key: [seed], question: "", subject, pack, country: "DE", names: [], mentions };
    expect(writeAnswer(facts).text).not.toMatch(/Marke/);
  }
});
