import { beforeAll, expect, test } from "vitest";
import { scenarioNames } from "../../src/files/scenario-library.ts";
import { CHOICES } from "../../src/fake/choices.ts";
import { SECONDS_PER_DAY } from "../../src/common/calendar.ts";
import { callCore } from "../fake/call-core.ts";
import { existingValues, requiredParameters, pathOf, reads } from "../fake/existing-values.ts";
import { contract, startFake, type TestFake } from "../support/fake-server.ts";
import { loadReduced } from "../support/reduced-scenario.ts";
import { createPrismValidator, type PrismValidator } from "./prism-validator.ts";
import { ResponseValidation } from "./response-validation.ts";

let prism: PrismValidator;
const seen = new Set<string>();

beforeAll(async () => {
  prism = await createPrismValidator();
});

const trackBrand = contract.operation("trackBrand");
const addPrompts = contract.operation("addPrompts");
const listTrackedBrands = contract.operation("listTrackedBrands");
const listQueries = contract.operation("listQueries");

const longest = contract.schemaAt("/components/schemas/NewPromptText").maxLength ?? 0;
const bodySchema = contract.schemaAt("/components/schemas/AddPromptsBody").properties ?? {};
const mostPrompts = bodySchema["prompts"]?.maxItems ?? 0;
const mostTags = bodySchema["tags"]?.maxItems ?? 0;

const NAME = "Judged Brand & Söhne";

const goodBrands: object[] = [
  { brand: NAME },
  { brand: NAME },
  { brand: NAME, domain: "judged.example" },
  { brand: NAME, domain: "Judged.Example" },
  { brand: NAME, domain: "second.judged.example" },
  { brand: "With Domain", domain: "with-domain.example", colour: "red" },
  { brand: "__proto__" },
  { brand: "ÿ".repeat(200) },
];

const badBrands: unknown[] = [
  null,
  [],
  "text",
  {},
  { domain: "judged.example" },
  { brand: "" },
  { brand: "ÿ".repeat(201) },
  { brand: "   " },
  { brand: " Outer space" },
  { brand: "Control\u0007" },
  { brand: "\ud800" },
  { brand: NAME, domain: "shop.123" },
  { brand: NAME, domain: "1.2.3.4" },
  { brand: 7 },
  { brand: ["A"] },
  { brand: NAME, domain: "https://judged.example" },
  { brand: NAME, domain: "judged.example/path" },
  { brand: NAME, domain: "judged" },
  { brand: NAME, domain: "" },
  { brand: NAME, domain: 4 },
  { brand: NAME, domain: `${"long.".repeat(60)}example` },
];

function many(count: number, make: (index: number) => string): string[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

const goodPrompts: object[] = [
  { prompts: ["Who judges best?"], llms: ["openai"] },
  { prompts: ["Who judges best?"], llms: ["openai", "gemini", "openai"] },
  { prompts: ["Twice?", "Twice?", "Once?"], llms: ["gemini"], country: "DE", tags: [] },
  { prompts: ["x"], llms: ["openai"], country: "ZZ", tags: ["New tag", "new-tag", "Ünïcode 1"] },
  { prompts: ["y".repeat(longest)], llms: ["openai"], note: "unknown field" },
  { prompts: many(mostPrompts, (index) => `Question ${index}?`), llms: ["openai"] },
  { prompts: ["Tagged?"], llms: ["openai"], tags: many(mostTags, (index) => `tag ${index}`) },
];

const badPrompts: unknown[] = [
  { prompts: ["x"] },
  { llms: ["openai"] },
  { prompts: [], llms: ["openai"] },
  { prompts: ["x"], llms: [] },
  { prompts: ["x"], llms: ["altavista"] },
  { prompts: ["x"], llms: "openai" },
  { prompts: "x", llms: ["openai"] },
  { prompts: [""], llms: ["openai"] },
  { prompts: [7], llms: ["openai"] },
  { prompts: ["y".repeat(longest + 1)], llms: ["openai"] },
  { prompts: many(mostPrompts + 1, (index) => `Q ${index}?`), llms: ["openai"] },
  { prompts: ["x"], llms: ["openai"], country: "de" },
  { prompts: ["x"], llms: ["openai"], country: "DEU" },
  { prompts: ["x"], llms: ["openai"], tags: many(mostTags + 1, (index) => `tag ${index}`) },
  { prompts: ["x"], llms: ["openai"], tags: [""] },
  { prompts: ["x"], llms: ["openai"], tags: ["!!!"] },
  { prompts: ["x"], llms: ["openai"], tags: "one" },
];

/** Lists brands and prompts, to detect changes by rejected writes. */
function listed(fake: TestFake, validation: ResponseValidation, key: string): string {
  const brands = callCore(fake, { path: "/brands/tracked", key });
  validation.validate(listTrackedBrands, brands.status, brands.body, "/brands/tracked");
  const query = { brand: NAME };
  const prompts = callCore(fake, { path: "/queries", key, query });
  validation.validate(listQueries, prompts.status, prompts.body, "/queries");
  return JSON.stringify([brands.body, prompts.body]);
}

function withBrand(body: unknown): object {
  return { brand: NAME, ...(body as object) };
}

/** Sends every read for a new brand, before and after its first runs. */
function readNewBrand(fake: TestFake, validation: ResponseValidation, key: string): void {
  const { clock } = fake.world;
  for (const days of [0, 3]) {
    clock.set(clock.now() + days * SECONDS_PER_DAY);
    const known = existingValues(fake, key, NAME);
    for (const operation of reads) {
      const question = {
        path: pathOf(operation, known),
        key,
        query: requiredParameters(operation, known),
      };
      const { status, body } = callCore(fake, question);
      validation.validate(operation, status, body, `${question.path} of the new brand`);
      const lacks = { getVideoSummary: true, getQueryRun: days === 0 }[operation.id as string];
      validation.expectStatus(
        [lacks === true ? 404 : 200],
        status,
        `${question.path}, day ${days}`,
      );
    }
  }
}

function sweepWrites(fake: TestFake, validation: ResponseValidation, key: string): void {
  const send = (operation: typeof trackBrand, body: unknown, wanted: number): void => {
    const { status, body: response } = callCore(fake, {
      method: "POST",
      path: operation.path,
      key,
      body,
    });
    const asked = `${operation.id} ${JSON.stringify(body).slice(0, 120)}`;
    validation.validate(operation, status, response, asked);
    validation.expectStatus([wanted], status, asked);
  };
  send(addPrompts, withBrand(goodPrompts[0]), 404);
  for (const body of goodBrands) send(trackBrand, body, 200);
  for (const body of goodPrompts) send(addPrompts, withBrand(body), 200);
  const before = listed(fake, validation, key);
  for (const body of badBrands) send(trackBrand, body, 400);
  for (const body of badPrompts) send(addPrompts, withBrand(body), 400);
  for (const body of [null, [], "text", 1]) send(addPrompts, body, 400);
  if (listed(fake, validation, key) !== before)
    validation.problems.push("A refused write left something");
  readNewBrand(fake, validation, key);
}

const cases = scenarioNames().flatMap((scenario) =>
  CHOICES.C78.map((choice) => ({ scenario, choice })),
);

test.each(cases)(
  "both validators accept every response to writes in the scenario $scenario with C78=$choice",
  ({ scenario: name, choice }) => {
    const scenario = loadReduced(name);
    const fake = startFake({ scenario, choices: { C78: choice } });
    const validation = new ResponseValidation(prism);
    const workspaces = scenario.definition.workspaces;
    for (const { key } of workspaces.flatMap(({ keys }) => keys)) {
      for (const operation of [trackBrand, addPrompts]) {
        const { status, body } = callCore(fake, {
          method: "POST",
          path: operation.path,
          key,
          body: {},
        });
        validation.validate(operation, status, body, `POST ${operation.path} with {}`);
      }
    }
    for (const { plan, keys } of workspaces) {
      const writer = keys.find(({ mode, revoked }) => mode === "write" && !revoked);
      if (writer && plan.api_access) sweepWrites(fake, validation, writer.key);
    }
    expect(validation.problems).toEqual([]);
    expect(validation.responses).toBeGreaterThan(50);
    for (const pair of validation.statuses) seen.add(pair);
  },
);

test("the writes cover every documented status", () => {
  const wanted = [
    ...[200, 400, 401, 403].map((status) => `trackBrand ${status}`),
    ...[200, 400, 401, 403, 404].map((status) => `addPrompts ${status}`),
  ];
  expect(wanted.filter((pair) => !seen.has(pair))).toEqual([]);
});
