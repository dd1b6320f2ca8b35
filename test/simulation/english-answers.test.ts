import { expect, test } from "vitest";
import { loadScenario } from "../../src/files/scenario-library.ts";
import { languagePack } from "../../src/simulation/catalogue/language-pack.ts";
import { packFor } from "../../src/simulation/catalogue/unknown-subject.ts";
import { writeAnswer } from "../support/write-answer.ts";
import { readPrompt } from "./read-prompt.ts";

const { packs } = loadScenario("tiny");

type Label = "positive" | "neutral" | "negative";

/** Answers that name as many brands as there are labels; a question that names brands is about these. */
function answersTo(question: string, labels: readonly Label[] = []): string[] {
  const subject = readPrompt("en", question);
  const pack = packFor(subject, languagePack(packs, "en"));
  const named = subject.brands ?? [];
  const mentions = labels.map((label, at) => ({
    name: named[at] ?? `Brand${at}`,
    label,
    passing: false,
  }));
  const names = named.map((name) => ({ name }));
  return Array.from({ length: 100 }, (_, seed) => {
    const facts = { key: [seed], question, subject, pack, mentions, country: "US", names };
    return writeAnswer(facts).text;
  });
}

test.each([
  "Where can I take my parents for a quiet week in Portugal in October?",
  "Where to go on holiday in Italy?",
  "quiet destinations in Croatia for couples",
  "Which beaches in Spain are good for small children?",
  "Which exercises help with lower back pain?",
  "best books on negotiation",
  "gift ideas for a 10 year old who loves space",
  "Which index funds should a beginner buy?",
  "What type of insurance should I get as a freelancer?",
])("no brand answers %s", (question) => {
  expect(readPrompt("en", question).words?.explanation).toMatchObject({ isCertain: true });
  expect(answersTo(question).filter((one) => /customer|product/i.test(one))).toEqual([]);
});

test.each([
  ["Where can I go for a week of surf lessons in Portugal?", null],
  ["Which book shop in Leeds buys used books?", null],
  ["What beach tents are best for toddlers?", "beach tents"],
  ["best photo books for a wedding", "photo books"],
])("%s asks for who offers or makes something", (question, phrase) => {
  const { words, phrase: found } = readPrompt("en", question);
  expect(words?.explanation ?? null).toBeNull();
  expect(words === null ? found : null).toBe(phrase);
});

test.each([
  ["Is magnesium glycinate or magnesium citrate better for sleep?", /everyday life|tried both/],
  ["term life insurance vs whole life insurance", /everyday life|tried both|at the start/],
  ["Should I take magnesium or not?", /of the two|both have/i],
  ["Can I trust online mattress companies that offer a trial?", /professional|true in general/],
])("the answer to %s has nothing that does not fit: %s", (question, unfitting) => {
  expect(answersTo(question).filter((one) => unfitting.test(one))).toEqual([]);
});

test.each([
  ["My dog has arthritis. Which supplements actually help?", "supplements for dogs"],
  ["Which joint supplements are best for old dogs?", "joint supplements for dogs"],
  ["best calming supplement for an anxious cat", "calming supplements for cats"],
])("%s asks a vet about %s", (question, phrase) => {
  const subject = readPrompt("en", question);
  expect(subject).toMatchObject({ phrase, groupId: "pets" });
  expect(subject.label).toMatch(/dogs|cat/);
  const answers = answersTo(question, ["positive"]);
  expect(answers.filter((one) => !/\bvet\b/.test(one) || /pharmacist/.test(one))).toEqual([]);
});

test.each([
  ["I am a beginner, which climbing shoes should I buy?", /easy to use|simple to use|ease of use/],
  ["which helmet is easy for a beginner cyclist?", /easy to use|simple to use|ease of use/],
  ["which electric guitar is easy to use?", /easy to use|simple to use|ease of use/],
  ["iPad Air vs Microsoft Surface Go for lecture notes", /similar brands/],
])("remarks on %s do not say %s", (question, unfitting) => {
  const answers = answersTo(question, ["positive", "neutral"]);
  expect(answers.filter((one) => unfitting.test(one))).toEqual([]);
});

test("no list by the number of mentions has several remarks about that number", () => {
  const labels = ["neutral", "negative", "neutral", "positive", "neutral"] as const;
  const lists = answersTo("Which tents are good for families?", labels).flatMap((one) =>
    one.split("In order of how often they are mentioned:").slice(1),
  );
  const often = /comes up|appears in|mentioned in|named|well known|best-known name|start looking/g;
  expect(lists.filter((list) => (list.match(often) ?? []).length > 1)).toEqual([]);
});

test.each([
  "Can you recommend a reliable emergency plumber in Leeds who works on weekends?",
  "My landlord just sold the building and I have a month to move my piano. Who can help me with that?",
])("no heading repeats the request of %s", (question) => {
  expect(answersTo(question).filter((one) => one.startsWith("##"))).toEqual([]);
});

test.each([
  ["We need a forklift rental for three months, what should we look out for?", /^Most of it/],
  ["What should I cook for a vegan guest who also can't eat gluten?", /^Plan around/],
])("advice without names answers %s", (question, opening) => {
  expect(readPrompt("en", question).words?.explanation?.kind).toBe("general");
  for (const text of answersTo(question)) expect(text).toMatch(opening);
});
