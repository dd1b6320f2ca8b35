import { expect, test } from "vitest";
import { loadScenario } from "../../src/files/scenario-library.ts";
import { languagePack } from "../../src/simulation/catalogue/language-pack.ts";
import { packFor } from "../../src/simulation/catalogue/unknown-subject.ts";
import { conditionKind } from "../../src/simulation/subjects/conditions/condition.ts";
import { writeAnswer } from "../support/write-answer.ts";
import { isContradiction } from "../../src/simulation/texts/remark-patterns.ts";
import { readPrompt } from "./read-prompt.ts";

const { packs } = loadScenario("tiny");

test.each([
  ["How do I stop my basement from flooding?", "task"],
  ["cheapest way to ship a piano", "task"],
  ["Why does my sourdough not rise?", "problem"],
  ["Why do my houseplants wilt?", "problem"],
  ["My sink smells, what helps?", "problem"],
  ["What should I do if it hails?", "situation"],
  ["How much does it cost to paint a car?", "cost"],
  ["I run a shop. What glue should I use?", "general"],
  ["How much do people pay a nanny?", "cost"],
  ["Is a 529 plan better than a Roth IRA?", "choice"],
  ["My dishwasher won't drain", "problem"],
  ["average cost to replace a sewer line", "cost"],
  ["which state is best to register an LLC", "general"],
  ["can you get sick from mold", "fact"],
  ["What size generator do I need?", "amount"],
  ["How long does it take to get a pilot license?", "amount"],
  ["What's the difference between a Roth IRA and a 401k?", "difference"],
  ["Should I lease or buy a forklift?", "choice"],
  ["Does Medicare cover hearing tests?", "fact"],
  ["What is a dry well?", "definition"],
  ["Does homeowners insurance cover hail?", "fact"],
  ["What is composite decking made of?", "general"],
  ["At what age can a child learn to ski? And what does it cost?", "general"],
  ["best time to visit Japan", "general"],
  ["my tenant stopped paying, what are my options", "situation"],
  ["Is LegalZoom or a local attorney better?", "choice"],
  ["how do I know if a ring is insured", "general"],
  ["ghostwriter for a memoir, how much", "cost"],
  ["steps to become a pilot", "task"],
  ["what kind of doctor treats sprains", "general"],
  ["do I need a license to operate a drone for roof inspections in the UK", "fact"],
  ["are there tax credits for EV chargers", "fact"],
  ["LED vs HPS grow lights for tomatoes", "choice"],
  ["average wait time for a new knee", "amount"],
  ["Does Aldi sell diamonds?", "fact"],
  ["what to look for in a lease", "general"],
  ["How to remove limescale from an espresso boiler without damaging the gasket?", "task"],
  ["insurer lowballed my claim what can I do", "situation"],
  ["Which battery is better, lead acid or lithium?", "choice"],
  ["are these washers strong enough for brick", "fact"],
  ["what's the minimum order for labels", "amount"],
  ["tent rental for 150 guests Leeds price", "cost"],
  ["best way for a museum to scan slides", "general"],
  ["solar pool heater cost Phoenix", "cost"],
  ["law requiring smoke detectors in Texas", "general"],
  ["what's a good hourly rate for a nurse", "cost"],
  ["which states allow online notaries", "general"],
  ["what do I need to open a bank account", "general"],
  ["my office chair squeaks when I lean back", "problem"],
  ["tax treatment of staking in Australia", "general"],
  ["cost per wear of resoling boots in Leeds", "cost"],
  ["horse trailer inspection checklist", "general"],
  ["average hourly rate for a nurse", "cost"],
  ["Should I get a metal or shingle roof?", "choice"],
  ["what insurance does a dog walker need", "general"],
  ["horse-drawn hearse hire Leeds price", "cost"],
  ["what does a tuner charge per piano", "cost"],
  ["drum filter or bead filter for 15,000 litres", "choice"],
  ["natural cork vs synthetic stoppers for cider", "choice"],
  ["tungsten or titanium wedding band for a nurse", "choice"],
])("%s wants an explanation: %s", (text, kind) => {
  expect(readPrompt("en", text)).toMatchObject({ words: { explanation: { kind } } });
});

test.each([
  ["best horse trainer in Ocala", "horse trainers"],
  ["wedding band for hire in Galway", "wedding bands"],
  ["best seed bank for tomatoes", "seed banks"],
  ["calibration gas supplier near Houston", "calibration gas suppliers"],
  ["outdoor dog pen for large breeds", "outdoor dog pens"],
  ["Which wholesale nursery ships trees?", "wholesale nurseries"],
  ["replacement battery for a Bosch ebike", "replacement batteries"],
])("of what %s asks for, only its name is known: %s", (text, phrase) => {
  expect(readPrompt("en", text)).toMatchObject({ phrase, groupId: "things", words: null });
});

test.each([
  "I run a cidery and need an apple press that fits in a 10 by 12 shed. Which one should I get?",
  "My son is 12 and very tall. Which brands fit him?",
  "I bought a treadmill and the belt slips. Who makes belts?",
  "My dog chews leads. Which harness resists her?",
  "falconry hoods and gloves online shop",
  "silent wall clock nursery no ticking",
  "Do Kessler knives stay sharp?",
  "Do acoustic curtains really help?",
  "Which company makes the bottles that Waterlow uses?",
  "She is vegan. Which airline feeds her best?",
  "Is 65 too old for cello, and what would a rental cost?",
  "vet that does house calls for cats Leeds evenings",
  "who buys old gold coins near Leeds",
  "How much do braces cost and is there a cheaper kind?",
  "estate sale company Tucson, small house",
  "Who offers deck building near me?",
  "custom made curtains for a loft",
  "Are pricier headphones worth it under $80?",
  "Which laboratory can test my well water?",
  "Is Zellora better than a spreadsheet for shifts?",
  "Which one holds up better, a canvas or a leather backpack?",
  "I run a small perfumery. Where can I get 50 ml bottles in lots of under 500?",
  "tote bags in batches of 50 for a choir",
  "Stairlift companies that rent near Cleveland, Ohio",
])("nothing is derived from %s", (text) => {
  const subject = readPrompt("en", text);
  expect(subject).toMatchObject({ phrase: languagePack(packs, "en").such_things, brands: [] });
  expect(subject.words).not.toBeNull();
});

test.each([
  ["Which keyboard do programmers with RSI swear by?", "keyboards", null],
  ["Which nursery rhymes app has no ads?", "nursery rhymes apps", null],
  ["best moving truck for a piano Chicago to Denver", "moving trucks", "for a piano"],
  ["Do you know a good campsite in Leeds?", "campsites", "in Leeds"],
  ["laptop for architecture student", "laptops", "for an architecture student"],
  ["lab-grown diamond rings", "lab-grown diamond rings", null],
  ["best camera for a high school club", "cameras", "for a high school club"],
  [
    "Who offers mobile alpaca shearing in Vermont?",
    "mobile alpaca shearing services",
    "in Vermont",
  ],
  ["best wedding catering in Kent", "wedding catering services", "in Kent"],
  ["Best cork flooring for kitchens", "cork flooring options", "for kitchens"],
  ["best heavy duty shelving for a garage", "heavy duty shelving options", "for a garage"],
  ["What is the best wheel bearing for a trailer?", "wheel bearings", "for a trailer"],
  ["best prosthetic leg covers under $400", "prosthetic leg covers", "under $400"],
  ["Which prosthetic leg covers are best?", "prosthetic leg covers", null],
  ["cheap cello stands", "cello stands", "at a low price"],
  ["Best dry suits for paddling", "dry suits", "for paddling"],
  ["Which insurance covers floods?", "insurance policies", "that cover floods"],
  ["CRM for teams with more than 50 reps", "CRM systems", "for teams with more than 50 reps"],
  ["coffee beans under $20 a pack", "coffee beans", null],
  ["best accounting software for freelancers", "accounting tools", "for freelancers"],
])("%s asks for %s and demands: %s", (text, phrase, condition) => {
  expect(readPrompt("en", text)).toMatchObject({ phrase, condition, words: null });
});

test.each([
  ["Which hearing aid brands work best with an iPhone?", "hearing aids", "goods"],
  ["Which dental implant brands last longest?", "dental implant brands", "any"],
  ["travel insurance in Denver", "travel insurance policies", "service"],
])("%s asks for %s: %s", (text, phrase, kind) => {
  expect(readPrompt("en", text)).toMatchObject({ phrase, group: { kind } });
});

test("an opening that says what was looked at is followed by what was found", () => {
  const question = "yoga retreats that allow dogs";
  const answers = answersTo(question);
  const opened = answers.filter((text) => text.startsWith("I looked specifically for"));
  expect(opened).not.toEqual([]);
  for (const text of opened)
    expect(text).toMatch(/^[^.]+\. (?:The best-known|I found no|No clear)/);
});

/** Answers without brands. */
function answersTo(question: string): string[] {
  const subject = readPrompt("en", question);
  const pack = packFor(subject, languagePack(packs, "en"));
  return Array.from({ length: 20 }, (_, key) => {
    const facts = { key: [key], question, subject, pack, mentions: [], country: "US", names: [] };
    return writeAnswer(facts).text;
  });
}

test.each([
  ["How often should a chimney be swept?", "Signs: a clear change for the worse"],
  ["How often should I get my teeth cleaned?", "Season: times of strain"],
  ["how often should a fire extinguisher be serviced", "Manual: the maker states"],
  ["How often does a crane hoist need to be inspected?", "Manual: the maker states"],
  ["how often should a backflow preventer be tested", "Manual: the maker states"],
  ["How long does a tin roof last?", "Use: what is under strain"],
  ["How long does cooked rice last in the fridge?", "Storage: cold"],
  ["How long does it take to learn Thai?", "Estimate: somebody"],
  ["How many smoke detectors do I need?", "Size: larger"],
  ["How many hours of sleep do I need?", "The date: what was true"],
])("%s is answered by what decides the number: %s", (question, point) => {
  const texts = answersTo(question);
  expect(texts.join(" ")).toContain(point);
  expect(texts.join(" ")).not.toContain("Priorities");
});

test.each([
  ["is among the most reliable names", "has uneven quality", true],
  ["does well in comparisons for exactly this", "falls short of its rivals", true],
  ["is often recommended for skiers", "is rarely recommended for skiers", true],
  ["is among the most reliable names", "is tedious to clean", false],
  ["is easy to repair", "has uneven quality", false],
])("%s but %s: whether that is a contradiction is %s", (remark, bad, expected) => {
  expect(isContradiction({ praise: { remark }, bad })).toBe(expected);
});

test.each([
  ["for a small bakery under $6,000", "any"],
  ["for beginners with a small budget", "any"],
  ["for a counter under a window", "purpose"],
])("what %s is about is %s", (condition, kind) => {
  expect(conditionKind(condition)).toBe(kind);
});

test.each([
  [
    "We need forty ergonomic desk chairs for a new office; which suppliers offer assembly?",
    "ergonomic desk chairs",
  ],
  ["My dog chewed through two leads. Which harness should I buy?", "products like these"],
  ["Which suppliers offer volume discounts and assembly?", "products like these"],
])("%s is about %s", (text, phrase) => {
  expect(readPrompt("en", text).phrase).toBe(phrase);
});

test.each([
  ["Can I take a power bank in my hand luggage on a flight to Japan?", "carry-on", "Liquids"],
  ["Induction hob vs gas hob: which is cheaper to run?", "Running costs", "what matters most"],
  ["How do I get limescale off a glass shower screen without scratching it?", "Acid:", "in hand"],
  ["Is it worth paying for a Spanish course, or are free apps enough?", "all costs", "The date"],
])("%s is answered with %s, not with %s", (question, said, other) => {
  const answers = answersTo(question).join(" ");
  expect(answers).toContain(said);
  expect(answers).not.toContain(other);
});
