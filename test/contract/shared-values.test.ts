import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { JsonSchema } from "../../src/contract/schema.ts";
import { DEFAULTED } from "../../src/endpoints/endpoint.ts";
import {
  LABELS,
  PLATFORM_NAMES,
  PLATFORMS,
  URL_STATUSES,
  type KeyMode,
} from "../../src/simulation/model.ts";
import { CHOICES, DEFAULT_CHOICES } from "../../src/fake/choices.ts";
import { contract } from "../support/fake-server.ts";
import { valuesOf } from "./contract-nodes.ts";

test("the code has the platforms of the contract, in its order", () => {
  expect(PLATFORMS).toEqual(valuesOf("PlatformSlug"));
  expect(Object.keys(PLATFORM_NAMES)).toEqual(valuesOf("PlatformSlug"));
});

test("the code has the page states of the contract", () => {
  expect(new Set<unknown>(URL_STATUSES)).toEqual(new Set(valuesOf("UrlStatus")));
});

test("the code has the sentiment labels of the contract", () => {
  expect(new Set<unknown>(LABELS)).toEqual(new Set(valuesOf("SentimentLabel")));
});

test("parameters with a default always have a value", () => {
  const parameters = [...contract.operations.values()].flatMap((one) => one.parameters);
  const withDefault = new Set(
    parameters.filter(({ schema }) => schema.default !== undefined).map(({ name }) => name),
  );
  const without = parameters.filter(({ schema }) => schema.default === undefined);
  expect(DEFAULTED.toSorted()).toEqual([...withDefault].toSorted());
  expect(without.filter(({ name }) => withDefault.has(name))).toEqual([]);
});

const scenario = schemaOf("scenario");
const market = schemaOf("market");

interface Definitions {
  readonly $defs: Readonly<Record<string, JsonSchema>>;
}

function schemaOf(name: string): JsonSchema & Definitions {
  const text = readFileSync(`scenarios/${name}.schema.json`, "utf8");
  return JSON.parse(text) as JsonSchema & Definitions;
}

/** The schema at a path of property names, through items of lists and references. */
function under(schema: JsonSchema & Definitions, path: string): JsonSchema {
  const [first = "", ...rest] = path.split(".");
  const top = schema.$defs[first] ?? within(schema, schema, first);
  return rest.reduce((at, step) => within(schema, at, step), top);
}

function within(root: Definitions, schema: JsonSchema, step: string): JsonSchema {
  const found = { ...schema.properties, ...schema.items?.properties }[step];
  if (found === undefined) throw new Error(`There is no "${step}"`);
  const name = (found.$ref ?? found.items?.$ref ?? "").split("/").at(-1);
  return root.$defs[name ?? ""] ?? found;
}

function enumOf(schema: JsonSchema): readonly unknown[] {
  return schema.enum ?? schema.items?.enum ?? [];
}

test.each([
  ["platform", "PlatformSlug"],
  ["written.sites.source_types", "SourceType"],
  ["page.content_types", "PageType"],
  ["page.status", "UrlStatus"],
  ["page.metadata", "MetadataStatus"],
  ["answer.mentions.label", "SentimentLabel"],
  ["adviceRun.recommendations.action_type", "ActionType"],
  ["adviceRun.recommendations.difficulty", "EstimatedDifficulty"],
])("in scenarios, %s has the values of the contract's %s", (path, name) => {
  expect(new Set(enumOf(under(scenario, path)))).toEqual(new Set(valuesOf(name)));
});

test.each([
  ["sources.source_types", "SourceType"],
  ["sources.content_types", "PageType"],
])("in markets, %s has the values of the contract's %s", (path, name) => {
  expect(new Set(enumOf(under(market, path)))).toEqual(new Set(valuesOf(name)));
});

test("buckets, countries and authorities of scenarios have the bounds of the contract", () => {
  const { minimum, maximum } = contract.schemaAt("/components/schemas/Bucket");
  expect(under(scenario, "bucket")).toMatchObject({ minimum, maximum });
  const { pattern } = contract.schemaAt("/components/schemas/Country");
  expect(under(scenario, "country").pattern).toBe(pattern);
  const authority = contract.schemaAt("/components/schemas/DomainAuthority");
  const bounds = { minimum: authority.minimum, maximum: authority.maximum };
  expect(under(scenario, "written.sites.authority")).toMatchObject(bounds);
  expect(under(market, "sources.authority")).toMatchObject(bounds);
});

test("prompts of scenarios have the length limits of added prompts", () => {
  const { minLength, maxLength } = contract.schemaAt("/components/schemas/NewPromptText");
  expect(under(scenario, "prompt.text")).toMatchObject({ minLength, maxLength });
});

test.each(["en", "de", "fr"])("the advice values of %s are those of the contract", (language) => {
  const pack = readFileSync(`scenarios/languages/${language}.yaml`, "utf8");
  const used = (key: string): Set<unknown> =>
    new Set([...pack.matchAll(new RegExp(`${key}: (\\w+)`, "g"))].map(([, word]) => word));
  expect(used("action")).toEqual(new Set(valuesOf("ActionType")));
  expect(used("difficulty")).toEqual(new Set(valuesOf("EstimatedDifficulty")));
});

test("key modes of scenarios are those of the code", () => {
  const modes: Record<KeyMode, true> = { read: true, write: true };
  expect(enumOf(under(scenario, "key.mode"))).toEqual(Object.keys(modes));
});

test("the configurable choices are those of the decisions, with the same values", () => {
  const decisions = readFileSync("spec/decisions.md", "utf8");
  const rows = [...decisions.matchAll(/^\| (C\d\d) \| .* \| (`.*) \|$/gm)];
  const documented = rows.map(([, id = "", values = ""]) => ({
    id,
    values: [...values.matchAll(/`C\d\d=(\w+)`/g)].map(([, value]) => value),
    own: /`C\d\d=(\w+)` \(default\)/.exec(values)?.[1],
  }));
  const coded = Object.entries(CHOICES).map(([id, values]) => ({
    id,
    values,
    own: DEFAULT_CHOICES[id as keyof typeof CHOICES],
  }));
  expect(documented).toEqual(coded);
});
