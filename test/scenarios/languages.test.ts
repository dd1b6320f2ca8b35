import { expect, test } from "vitest";
import { loadScenario } from "../../src/files/scenario-library.ts";
import { SourceProblems } from "../../src/common/problems.ts";
import { YamlSource } from "../../src/common/yaml-source.ts";
import { checkLanguage, languageTexts } from "../../src/workspace/scenario/check-language.ts";
import type { LanguagePack } from "../../src/simulation/catalogue/language-pack.ts";

const { packs } = loadScenario("tiny");
const languages = [...packs.values()].map((pack) => [pack.language, pack] as const);

/** All texts of a pack with their paths. */
function textsOf(value: unknown): [path: string, text: string][] {
  return languageTexts(value).map(({ path, text }) => [path, text]);
}

test.each(languages)("%s: patterns have known slots only", (_, pack) => {
  const problems = new SourceProblems(new YamlSource("pack.yaml", JSON.stringify(pack)));
  checkLanguage(problems, "", pack);
  expect(() => problems.throwIfAny()).not.toThrow();
});

test.each(languages)(
  "%s: texts have no doubled spaces, stray braces or spaces at an end",
  (_, pack) => {
    const bad = textsOf(pack).filter(([, text]) => {
      const rest = text.replaceAll(/\{\w+\}/g, "x");
      return /\s\s|[{}]|^\s|\s$/.test(rest);
    });
    expect(bad).toEqual([]);
  },
);

test.each(languages)("%s: no pattern occurs twice in one list", (_, pack) => {
  const seen = new Set<string>();
  const twice = textsOf(pack).filter(([path, text]) => {
    const key = `${path.replace(/\.\d+$/, "")} ${text}`;
    return seen.size === seen.add(key).size;
  });
  expect(twice).toEqual([]);
});

/** A French noun after "de" or "que" would need an elision, and one after "à" an article. */
test("French patterns need no elision before a slot", () => {
  const risky = textsOf(packs.get("fr")).filter(([, text]) =>
    /\b(de|que|du|à|au|le|la|ce) \{(phrase|brand|rival|site|first|c\d)\}/i.test(text),
  );
  expect(risky).toEqual([]);
});

test.each(languages)("%s: all languages have the same groups and aspects", (_, pack) => {
  const idsOf = ({ groups, aspects }: LanguagePack): unknown => [
    Object.entries(groups)
      .map(([id, { kind, price }]) => [id, kind, price])
      .toSorted(([a], [b]) => String(a).localeCompare(String(b))),
    Object.values(aspects).map((list) => Object.keys(list)),
  ];
  expect(idsOf(pack)).toEqual(idsOf(packs.get("en")!));
});

test.each(languages)("%s: there are enough sentences and reasons", (_, pack) => {
  const { traits, aspects, neutral, passing, answers } = pack;
  const reasons = [
    ...Object.values(traits).flatMap(({ good, bad }) => textsOf([good, bad])),
    ...textsOf([aspects, neutral, passing]).filter(([, text]) => text.includes("[")),
  ];
  const sentences = textsOf([answers]).length + reasons.length;
  expect(new Set(reasons.map(([, text]) => text)).size).toBeGreaterThanOrEqual(150);
  expect(sentences).toBeGreaterThanOrEqual(200);
});
