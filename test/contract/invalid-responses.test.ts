import { beforeAll, expect, test } from "vitest";
import type { Operation } from "../../src/contract/operation.ts";
import {
  createPrismValidator,
  type PrismValidator,
} from "../independent-validators/prism-validator.ts";
import { contract } from "../support/fake-server.ts";
import { responseExamples } from "./contract-nodes.ts";

const operations = [...contract.operations.values()];
const errors = [400, 401, 403, 404, 405, 500];
const NOT_THIS = { not: "this" };

let prism: PrismValidator;

beforeAll(async () => {
  prism = await createPrismValidator();
});

type Verdict = "both accept" | "both reject" | "only Ajv rejects" | "only Prism rejects";

function verdictOn(operation: Operation, status: number, body: unknown): Verdict {
  const first = contract.responseErrors(operation, status, body)?.length !== 0;
  const second = prism(operation, status, body).length > 0;
  if (first === second) return first ? "both reject" : "both accept";
  return first ? "only Ajv rejects" : "only Prism rejects";
}

function validResponses({ method, path }: Operation): unknown[] {
  return Object.values(responseExamples(method, path));
}

/** Every object within a value, itself included, by its path. */
function objectsIn(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, child]) => objectsIn(child, [...path, key]));
  return Array.isArray(value) ? inner : [[...path], ...inner];
}

type Fields = Record<string, unknown>;

/** A copy of a value in which the object at a path was changed. */
function changed(value: unknown, path: readonly string[], change: (at: Fields) => void): unknown {
  const copy: unknown = structuredClone(value);
  change(path.reduce<unknown>((at, step) => (at as Fields)[step], copy) as Fields);
  return copy;
}

function keysAt(value: unknown, path: readonly string[]): string[] {
  return Object.keys(path.reduce<unknown>((at, step) => (at as Fields)[step], value) as Fields);
}

test.each(operations)("both validators accept the examples of $id", (operation) => {
  const verdicts = validResponses(operation).map((body) => verdictOn(operation, 200, body));
  expect(new Set(verdicts)).toEqual(new Set(["both accept"]));
});

test.each(operations)(
  "both validators reject a response of $id that is not an object",
  (operation) => {
    const bodies = [null, [], "text", 7, true];
    const verdicts = bodies.map((body) => verdictOn(operation, 200, body));
    expect(new Set(verdicts)).toEqual(new Set(["both reject"]));
  },
);

test.each(operations)(
  "both validators reject an additional field anywhere in a response of $id",
  (operation) => {
    const verdicts = validResponses(operation).flatMap((body) =>
      objectsIn(body).map((path) => {
        const wrong = changed(body, path, (at) => (at["surprise"] = 1));
        return `${path.join("/")} ${verdictOn(operation, 200, wrong)}`;
      }),
    );
    expect(verdicts.filter((verdict) => !verdict.endsWith("both reject"))).toEqual([]);
    expect(verdicts).not.toEqual([]);
  },
);

test.each(operations)(
  "both validators reject a wrong type anywhere in a response of $id",
  (operation) => {
    const verdicts = validResponses(operation).flatMap((body) =>
      objectsIn(body).flatMap((path) =>
        keysAt(body, path).map((key) => {
          const wrong = changed(body, path, (at) => (at[key] = NOT_THIS));
          return `${[...path, key].join("/")} ${verdictOn(operation, 200, wrong)}`;
        }),
      ),
    );
    expect(verdicts.filter((verdict) => !verdict.endsWith("both reject"))).toEqual([]);
  },
);

test("only optional fields may be missing", () => {
  const missable = operations.flatMap((operation) =>
    validResponses(operation).flatMap((body) =>
      objectsIn(body).flatMap((path) =>
        keysAt(body, path).flatMap((key) => {
          const wrong = changed(body, path, (at) => delete at[key]);
          const verdict = verdictOn(operation, 200, wrong);
          const place = path.findLast((step) => !/^\d+$/.test(step)) ?? operation.id;
          return verdict === "both reject" ? [] : [`${place}.${key}: ${verdict}`];
        }),
      ),
    ),
  );
  const maps = /^(searches_by_provider|url_status_breakdown)/;
  const beside = missable.filter((text) => !maps.test(text));
  expect([...new Set(beside)].toSorted()).toEqual([
    "addPrompts.items: both accept",
    "getVisibility.groups: both accept",
    "items.domain_metadata: both accept",
    "trackBrand.brand: both accept",
    "trackBrand.domain: both accept",
  ]);
  expect(missable.every((text) => text.endsWith("both accept"))).toBe(true);
});

test.each(operations)("both validators reject errors of $id without the envelope", (operation) => {
  const wrong = [{}, { error: {} }, { error: { message: "" } }, { error: "x" }, { message: "x" }];
  const verdicts = errors.flatMap((status) =>
    wrong.map((body) => verdictOn(operation, status, body)),
  );
  expect(new Set(verdicts)).toEqual(new Set(["both reject"]));
  const right = errors.map((status) => verdictOn(operation, status, { error: { message: "x" } }));
  expect(new Set(right)).toEqual(new Set(["both accept"]));
});

test.each([201, 204, 302, 409, 413, 422, 429, 503])(
  "neither validator knows the status %i",
  (status) => {
    const operation = contract.operation("listCitations");
    expect(contract.responseErrors(operation, status, {})).toBeNull();
    expect(prism(operation, status, {})).not.toEqual([]);
  },
);
