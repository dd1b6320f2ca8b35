import { expect, test } from "vitest";
import { loadScenario } from "../../src/files/scenario-library.ts";
import { languagePack } from "../../src/simulation/catalogue/language-pack.ts";
import { wordingOf } from "../../src/simulation/catalogue/plain-pack.ts";
import { shortQuestion } from "../../src/simulation/subjects/short-question.ts";
import { writeAnswer } from "../../src/simulation/texts/answer-text.ts";
import { readPrompt } from "./read-prompt.ts";

const { packs } = loadScenario("tiny");

function answerTo(question: string, seed = 0): string {
  const { pack, subject } = wordingOf(languagePack(packs, "en"), readPrompt("en", question));
  const facts = { key: [seed], question, subject, pack, country: "US", names: [], mentions: [] };
  return writeAnswer(facts).text;
}

test.each([
  ["AI note taking apps that are HIPAA compliant", "AI note taking apps", "software"],
  ["family-friendly resorts in Mexico with a kids club", "resorts", "travel"],
  ["Which shampoo brands should I try?", "shampoos", "beauty"],
  ["best inventory management system for a brewery", "inventory management systems", "software"],
  ["dermatologist recommended sunscreen for rosacea", "sunscreens", "beauty"],
  ["fair trade coffee subscription for offices", "fair-trade coffee subscriptions", "dining"],
  ["baby carrier for a petite mom", "baby carriers", "kids"],
  ["emergency vet clinics open 24 hours", "emergency vet clinics", "health"],
  ["What kind of pillow should I try?", "pillows", "bedding"],
])("%s is about %s", (text, phrase, groupId) => {
  expect(readPrompt("en", text)).toMatchObject({ phrase, groupId });
});

test.each([
  ["Ring vs Nest doorbell for an apartment", "names"],
  ["Is Noom better than Weight Watchers?", "names"],
  ["cost of assisted living in Florida", "advice"],
  ["best plumber for a bakery with 12 staff", "choice"],
])("%s asks for %s", (text, intent) => {
  expect(readPrompt("en", text).plain).toMatchObject({ intent });
});

test.each([
  ["What flooring is best for a kitchen with dogs?", /vet|animal/],
  ["My dishwasher leaves white residue on the glasses. What am I doing wrong?", /soil|light/],
  ["I have two dogs and a toddler. Which sofa should I get?", /vet|pediatrician/],
  ["free project management software for nonprofits", /[Pp]ay|price/],
  ["How often should I change the water filter in my fridge?", /pets|dust/],
  ["Which airline has the most legroom in economy?", /cheap|fees/],
  ["free photo editor for Mac", /free trial/],
  ["How long do hiking boots last?", /[Tt]ry them on/],
])("the answer to %s is not about a side word", (question, other) => {
  for (let seed = 0; seed < 5; seed++) expect(answerTo(question, seed)).not.toMatch(other);
});

test.each([
  ["Are organic eggs really healthier than regular eggs?", "Organic eggs or regular eggs"],
  ["Which is better: tea or coffee?", "Tea or coffee"],
  ["Should I get a cat or a dog if I work full time?", "Cat or dog"],
  ["Is Duolingo or Babbel better for learning French?", "Duolingo or Babbel"],
])("the answer to %s names both", (question, options) => {
  for (let seed = 0; seed < 5; seed++) expect(answerTo(question, seed)).toContain(options);
});

test("praise of what a question excludes is left out", () => {
  const question = "best fragrance-free shampoo";
  const { pack, subject } = wordingOf(languagePack(packs, "en"), readPrompt("en", question));
  const mentions = [{ name: "One", label: "positive", passing: false }] as const;
  const facts = { question, subject, pack, country: "US", names: [], mentions };
  const texts = Array.from(
    { length: 40 },
    (_, seed) => writeAnswer({ ...facts, key: [seed] }).text,
  );
  expect(texts.filter((text) => /scent/.test(text))).toEqual([]);
});

test.each([
  ["best travel insurance for seniors with a heart condition", /exclusions|excluded/],
  ["Which payroll software is best for a bakery with 12 staff?", /trial|test two/],
  ["HubSpot vs Salesforce for a sales team of twenty", /^HubSpot vs Salesforce/],
  ["How can a small bakery get more customers?", /number to improve/],
  ["wholesale candle supplies with fast shipping", /one point/],
  ["How much does pet insurance cost for a labrador?", /quotes/],
  ["how to choose a 529 plan for a newborn", /total cost|two or three options/],
  ["is oat milk better than almond milk for lattes", /^Oat milk or almond milk/],
  ["airlines that let you check a surfboard for free", /one point|two points/],
  ["How do I switch my home insurance after a claim?", /notice/],
  ["We need a new payroll provider for 30 employees", /two references/],
  ["summer camp for a shy 9 year old near Boston", /normal day/],
  ["collagen vs biotin for hair", /substances/],
  ["what should I look for in a used e-bike", /inspect/],
  ["how to choose a financial advisor for retirement", /first consultation/],
  ["What dog food do vets recommend for sensitive stomachs?", /complete food/],
  ["how much should I tip movers", /percent/],
  ["We're renovating, who can restore the windows?", /Providers near you/],
  ["We own a bakery and want to sell cakes online", /two or three ways/],
  ["local SEO company for plumbers", /written offer/],
  ["home warranty company for an old house", /exclusions/],
  ["moving to Portugal with a dog, what paperwork do we need", /official site/],
  ["IT support company for a medical practice", /written offer/],
  ["We're visiting Iceland, what car should we rent?", /deposit/],
  ["stroller vs baby carrier for airport travel", /^Stroller vs baby carrier/],
  ["My roofer retired. Who should I hire to finish a roof?", /recent reviews/],
])("the answer to %s has something to check", (question, expected) => {
  for (let seed = 0; seed < 20; seed++) expect(answerTo(question, seed)).toMatch(expected);
});

test.each([
  ["moving company from Boston to Miami", "Moving companies from Boston to Miami:"],
  ["looking for the best moving company in Ohio", "Best moving companies in Ohio:"],
  ["Which moving company is best for pianos?", "Which moving company is best for pianos?"],
  [
    "We're a family of five flying to Lisbon with a toddler, which airline makes that least painful?",
    "Flying to Lisbon with a toddler:",
  ],
  ["I run a food truck and need a card reader that works", "Card reader that works:"],
  ["family dentist that is good with kids", "Family dentist that is good with kids:"],
  ["which bank has the best car loan", "Which bank has the best car loan:"],
  ["electrician to install an EV charger", "Electricians to install an EV charger:"],
  ["My lease is up, should I buy or keep leasing?", "Should I buy or keep leasing?"],
])("a title about %s begins with %s", (text, asks) => {
  expect(readPrompt("en", text).plain).toMatchObject({ asks });
});

test.each([
  ["Which tent is quiet?", "Which tent is quiet?"],
  [
    "Where can I find gluten-free meal kits that feed a family of five for under $100 a week?",
    "Where can I find gluten-free meal kits that feed a family of five?",
  ],
  [
    "Which payroll software is best for a small business with remote employees in three states?",
    "Which payroll software is best for a small business with remote employees?",
  ],
  [
    "A statement that goes on and on about everything there is to say about the weather of today",
    null,
  ],
])("%s is shortened to %s", (question, short) => {
  expect(shortQuestion(question, 85)).toBe(short);
});
