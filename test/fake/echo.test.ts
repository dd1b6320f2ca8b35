import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Operation, Parameter } from "../../src/contract/operation.ts";
import { startFake, TEST_TODAY } from "../support/fake-server.ts";
import { validValues, valuesOfBrand } from "../independent-validators/parameter-values.ts";
import { callCore } from "./call-core.ts";
import {
  existingValues,
  requiredParameters,
  operations,
  pathOf,
  reads,
} from "./existing-values.ts";

const KEY = "lmvz_live_edges_read";
const BRAND = "Bräuhl & Söhne";

const fake = startFake({ scenario: "edges" });
const known = existingValues(fake, KEY, BRAND);
const values = valuesOfBrand(fake, KEY, BRAND);
const echoing = reads.filter(({ filterFields }) => filterFields !== null);

/** The echo of a parameter that was not sent. */
function unused({ name, schema }: Parameter): unknown {
  if (name === "start_date") return "2026-02-19";
  if (name === "end_date") return TEST_TODAY;
  if (name === "language") return "en";
  return schema.default ?? null;
}

/** The echo of a parameter that was sent as text. */
function used({ schema, aliases }: Parameter, text: string): unknown {
  if (schema.type === "integer") return Number(text);
  if (schema.type === "boolean") return text === "true";
  return aliases.get(text) ?? text;
}

test.each(echoing)(
  "$id echoes every parameter, those not sent as null or their default",
  async (one) => {
    const needed = requiredParameters(one, known);
    const { status, body } = await fake.get(KEY, one.path, needed);
    expect(status).toBe(200);
    const expected = one.parameters.map((parameter) => [
      parameter.name,
      needed[parameter.name] ?? unused(parameter),
    ]);
    expect(body.filters_applied).toStrictEqual(Object.fromEntries(expected));
  },
);

test.each(reads.filter(({ filterFields }) => filterFields === null))(
  "$id has no echo",
  async (operation) => {
    const response = await fake.get(
      KEY,
      pathOf(operation, known),
      requiredParameters(operation, known),
    );
    expect(response.status).toBe(200);
    expect(Object.keys(response.body as object)).not.toContain("filters_applied");
  },
);

test("twelve operations have an echo", () => {
  expect(echoing.map(({ id }) => id)).toHaveLength(12);
  expect(operations).toHaveLength(21);
});

type Given = Record<string, string | undefined>;

/** Some of an operation's optional parameters with valid values. */
function someQuery({ parameters }: Operation): fc.Arbitrary<Given> {
  const choices = parameters
    .filter((one) => !one.required && one.name !== "language")
    .map((parameter) => {
      const texts = validValues(parameter, values);
      return [parameter.name, fc.constantFrom(...texts)] as const;
    });
  return fc.record(Object.fromEntries(choices), { requiredKeys: [] });
}

test.each(echoing)("$id echoes the used value of every sent parameter", (operation) => {
  const { parameters, path } = operation;
  const seen = new Set<string>();
  fc.assert(
    fc.property(someQuery(operation), (given) => {
      fc.pre((given["start_date"] ?? "") <= (given["end_date"] ?? TEST_TODAY));
      const query = {
        ...requiredParameters(operation, known),
        ...(given as Record<string, string>),
      };
      const { status, body } = callCore(fake, { path, key: KEY, query });
      expect(status).toBe(200);
      for (const parameter of parameters) {
        const { name } = parameter;
        const text = (query as Given)[name];
        if (text !== undefined) seen.add(name);
        if (isFromOtherEnd(name, given)) continue;
        const expected = text === undefined ? unused(parameter) : used(parameter, text);
        expect({ [name]: body.filters_applied[name] }).toStrictEqual({ [name]: expected });
      }
    }),
    { seed: 9, numRuns: 60 },
  );
  expect(parameters.filter(({ name }) => !seen.has(name)).map(({ name }) => name)).toEqual(
    operation.id === "listSearches" ? ["language"] : [],
  );
});

/** The default start depends on the end, and the default language on the window. */
function isFromOtherEnd(name: string, given: Given): boolean {
  if (name === "language") return true;
  return (
    name === "start_date" && given["start_date"] === undefined && given["end_date"] !== undefined
  );
}

test.each(echoing)(
  "$id returns the same response when its defaults are sent",
  async (operation) => {
    const needed = requiredParameters(operation, known);
    const plain = await fake.get(KEY, operation.path, needed);
    const defaults = operation.parameters.flatMap((parameter) => {
      const value = unused(parameter);
      return value === null || needed[parameter.name] !== undefined
        ? []
        : [[parameter.name, value]];
    });
    const whole = Object.fromEntries(defaults) as Record<string, string>;
    const spelt = await fake.get(KEY, operation.path, { ...needed, ...whole });
    expect(spelt.status).toBe(200);
    expect(spelt.text).toBe(plain.text);
    for (const [name, value] of Object.entries(whole)) {
      const alone = await fake.get(KEY, operation.path, { ...needed, [name]: value });
      expect(alone.text).toBe(plain.text);
    }
  },
);

test.each(reads)(
  "$id returns equal bytes for equal requests, in any order of parameters",
  async (one) => {
    const path = pathOf(one, known);
    const query = {
      ...requiredParameters(one, known),
      start_date: "2026-03-01",
      limit: 3,
      mentioned: true,
    };
    const first = await fake.get(KEY, path, query);
    const again = await fake.get(KEY, path, query);
    const turned = Object.fromEntries(Object.entries(query).toReversed());
    expect(first.status).toBe(200);
    expect(again.text).toBe(first.text);
    expect((await fake.get(KEY, path, turned)).text).toBe(first.text);
  },
);
