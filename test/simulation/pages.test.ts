import { expect, test } from "vitest";
import { Chance } from "../../src/common/random.ts";
import { loadScenario } from "../../src/files/scenario-library.ts";
import { languagePack } from "../../src/simulation/catalogue/language-pack.ts";
import { isNarrower, type MarketSubject } from "../../src/simulation/catalogue/market.ts";
import { pageTextWriter } from "../../src/simulation/catalogue/page-texts.ts";
import { wordingOf } from "../../src/simulation/catalogue/plain-pack.ts";
import { subjectOf } from "../../src/simulation/subjects/prompt-subject.ts";

const { packs } = loadScenario("tiny");

test("the address of a page has all words of the question in its title", () => {
  const question = "Combien de temps faut-il pour renouveler un passeport français à l'étranger ?";
  const pack = languagePack(packs, "fr");
  const subject = subjectOf(
    { packs, marketSubjects: new Map() },
    { text: question, language: "fr", subject: null },
  );
  const source = {
    domain: "forum.example",
    name: "Forum",
    authority: 50,
    sourceTypes: ["forum" as const],
    contentTypes: ["forum_thread" as const],
    weight: 1,
    about: null,
    languages: ["fr"],
  };
  const write = pageTextWriter([]);
  for (let seed = 0; seed < 20; seed++) {
    const wording = wordingOf(pack, subject);
    const chance = new Chance("page", seed);
    const { slug } = write({ source, contentType: "forum_thread", ...wording, chance });
    expect(slug).toContain("renouveler-un-passeport-francais-a-l-etranger");
  }
});

test("a subject is narrower than those above it", () => {
  const subject = (id: string, parent: string | null): [string, MarketSubject] => [
    id,
    { id, parent, root: "boots", forms: {} } as unknown as MarketSubject,
  ];
  const subjects = new Map([
    subject("boots", null),
    subject("waterproof", "boots"),
    subject("women", "waterproof"),
  ]);
  expect(isNarrower(subjects, "women", "boots")).toBe(true);
  expect(isNarrower(subjects, "boots", "women")).toBe(false);
  expect(isNarrower(subjects, "boots", "boots")).toBe(false);
  expect(isNarrower(subjects, null, "boots")).toBe(false);
});
