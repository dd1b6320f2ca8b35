import { expect, test } from "vitest";
import { loadScenario } from "../../src/files/scenario-library.ts";
import type { LanguagePack } from "../../src/simulation/catalogue/language-pack.ts";

const { packs } = loadScenario("tiny");
const languages = [...packs.values()].map((pack) => [pack.language, pack] as const);

/** The slots that the code fills, by the path of the patterns that have them. */
const SLOTS: readonly (readonly [path: RegExp, slots: readonly string[]])[] = [
  [/^about$/, ["noun"]],
  [/^searches\.unknown/, ["brand", "rival"]],
  [/^searches\.rare/, ["phrase"]],
  [/^searches/, ["phrase", "brand", "rival", "c1", "c2", "c3"]],
  [/^questions/, ["phrase"]],
  [/^(titles|descriptions)/, ["phrase", "site", "c1", "c2"]],
  [/^sites/, ["site"]],
  [/^invented_sites\.\d+\.name/, ["topic"]],
  [/^neutral\.(young|old)/, ["founded"]],
  [/^(neutral\.general|passing)/, ["brand", "strength", "weakness"]],
  [/^answers\.details\.founded/, ["founded"]],
  [/^answers\.details/, ["model", "price"]],
  [/^answers\.first_closings/, ["first", "strength", "phrase"]],
  [/^answers\.(openers|criteria|headings|asides|unnamed|closings)/, ["phrase", "c1", "c2", "c3"]],
  [/^advice\.openers/, ["brand", "phrase", "count"]],
  [/^advice/, ["brand", "phrase", "c1"]],
  [/^videos\.transcript\.brand/, ["brand"]],
  [/^videos\.transcript\.criterion/, ["brand", "c1"]],
  [/^videos\.transcript\.(intro|outro)/, ["phrase", "brand", "c1"]],
  [
    /^videos\.(titles|key_points|summaries)/,
    ["phrase", "brand", "rival", "strength", "weakness", "c1", "c2"],
  ],
];

/** All texts of a pack with their paths. */
function textsOf(value: unknown, path: readonly string[] = []): [path: string, text: string][] {
  if (typeof value === "string") return [[path.join("."), value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, [...path, key]));
}

test.each(languages)("%s: patterns have known slots only", (_, pack) => {
  const unknown = textsOf(pack).flatMap(([path, text]) => {
    const known = SLOTS.find(([pattern]) => pattern.test(path))?.[1] ?? [];
    const slots = [...text.matchAll(/\{(\w+)\}/g)].map(([, slot = ""]) => slot.toLowerCase());
    return slots
      .filter((slot) => !known.includes(slot))
      .map((slot) => `${path}: {${slot}} in ${text}`);
  });
  expect(unknown).toEqual([]);
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
  const { aspects, neutral, passing, answers } = pack;
  const reasons = textsOf([aspects, neutral, passing]).filter(([, text]) => text.includes("["));
  const sentences = textsOf([answers]).length + reasons.length;
  expect(new Set(reasons.map(([, text]) => text)).size).toBeGreaterThanOrEqual(150);
  expect(sentences).toBeGreaterThanOrEqual(200);
});
