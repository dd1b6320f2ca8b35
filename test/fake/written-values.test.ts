import { expect, test } from "vitest";
import { contract, startFake } from "../support/fake-server.ts";
import { expectError } from "./expect-error.ts";

const WRITE = "lmvz_live_tiny_write";
const BODY = { brand: "Copperfinch", prompts: ["Why?"], llms: ["openai"] };

test.each([
  ["UK", 'did you mean "GB"?'],
  ["DD", 'did you mean "DE"?'],
  ["XX", "expected ISO 3166-1 alpha-2, or ZZ"],
  ["EU", "expected ISO 3166-1 alpha-2, or ZZ"],
  ["UN", "expected ISO 3166-1 alpha-2, or ZZ"],
  ["XA", "expected ISO 3166-1 alpha-2, or ZZ"],
])("the country %s is refused: %s", async (country, end) => {
  const fake = startFake({ scenario: "tiny" });
  const message = expectError(await fake.post(WRITE, "/prompts", { ...BODY, country }), 400);
  expect(message).toBe(`Field "country" can't be "${country}"; ${end}`);
});

test.each(["GB", "US", "JP", "ZZ"])("the country %s is accepted", async (country) => {
  const fake = startFake({ scenario: "tiny" });
  expect((await fake.post(WRITE, "/prompts", { ...BODY, country })).status).toBe(200);
});

test("a tag needs a letter or digit of any script", async () => {
  const fake = startFake({ scenario: "tiny" });
  const refused = await fake.post(WRITE, "/prompts", { ...BODY, tags: ["Rain gear", "!?"] });
  expect(expectError(refused, 400)).toMatch(/"!\?"; expected .* at least one letter or digit$/);
  const tags = ["9", "雨具", "été"];
  expect((await fake.post(WRITE, "/prompts", { ...BODY, tags })).status).toBe(200);
});

test("tags that are added together have different colours, up to the number of colours", async () => {
  const fake = startFake({ scenario: "tiny" });
  const tags = ["One", "Two", "Three", "Four"];
  await fake.post(WRITE, "/prompts", { ...BODY, tags });
  const { body } = await fake.get(WRITE, "/queries/tags", { brand: "Copperfinch" });
  const colors = (body.items as { name: string; color: string }[])
    .filter(({ name }) => tags.includes(name))
    .map(({ color }) => color);
  expect(colors).toHaveLength(4);
  expect(new Set(colors).size).toBe(4);
});

const { pattern = "" } = contract.schemaAt("/components/schemas/NewBrandName");

test.each([
  ["Alpenglow", true],
  ["Bräuhl & Söhne", true],
  ["🦊 & Co", true],
  ["a", true],
  [" a", false],
  ["a\u00a0", false],
  ["a\u0085b", false],
  ["a\u0000", false],
  ["\ud800", false],
  ["a\udc00b", false],
  ["", false],
])(
  "the pattern of new brand names accepts %j: %s, with and without the flag u",
  (name, expected) => {
    expect(new RegExp(pattern, "u").test(name)).toBe(expected);
    expect(new RegExp(pattern).test(name)).toBe(expected);
  },
);
