import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { parseContract } from "../../src/contract/contract.ts";
import { OPERATION_IDS } from "../../src/contract/operation.ts";
import { contract, contractText } from "../support/fake-server.ts";
import { examples, places, responseExamples } from "./contract-nodes.ts";

const STATUSES = [200, 400, 401, 403, 404, 405, 500];

/** All schemas, named and inline. */
const schemaPointers = places().flatMap(({ pointer, value }) => [
  ...(/^\/components\/schemas\/[^/]+$/.test(pointer) ? [pointer] : []),
  ...(typeof value["schema"] === "object" ? [`${pointer}/schema`] : []),
]);

test("every schema compiles in strict mode", () => {
  expect(schemaPointers.length).toBeGreaterThan(100);
  const broken = schemaPointers.filter((pointer) => {
    try {
      contract.validate(pointer, null);
      return false;
    } catch {
      return true;
    }
  });
  expect(broken).toEqual([]);
});

test("every schema is valid by the meta-schema of JSON Schema", () => {
  const ajv = new Ajv2020();
  const schemas = schemaPointers.map((pointer) => [pointer, contract.schemaAt(pointer)] as const);
  expect(schemas.filter(([, schema]) => !ajv.validateSchema(schema))).toEqual([]);
  expect(ajv.validateSchema({ type: "object", required: "brand" })).toBe(false);
});

test("a schema with a misspelt type does not compile", () => {
  const schema = "ErrorEnvelope:\n      type: ";
  const broken = contractText.replace(`${schema}object`, `${schema}objct`);
  const read = parseContract("openapi.yaml", broken);
  expect(() => read.validate("/components/schemas/ErrorEnvelope", {})).toThrow(/type/);
});

test("every example is valid by its schema", () => {
  expect(examples().length).toBeGreaterThan(140);
  const wrong = examples().flatMap(({ pointer, value }) =>
    contract
      .validate(pointer, value)
      .map(({ instancePath, message }) => `${pointer} ${instancePath}: ${message}`),
  );
  expect(wrong).toEqual([]);
});

test("every parameter has an example", () => {
  const parameters = places().filter(({ value }) => value["in"] !== undefined);
  const bare = parameters.filter(({ value }) => value["schema"] && value["example"] === undefined);
  expect(parameters.length).toBeGreaterThan(30);
  expect(bare).toEqual([]);
});

test("the contract has exactly the 21 operations of the API", () => {
  expect([...contract.operations.keys()].toSorted()).toEqual(OPERATION_IDS.toSorted());
  expect(new Set(OPERATION_IDS).size).toBe(21);
});

test("a missing operation is an error", () => {
  const text = contractText.replace("operationId: getVisibility", "operationId: seeVisibility");
  expect(() => parseContract("openapi.yaml", text)).toThrow(
    /^openapi\.yaml:\d+:\d+: unknown operationId "seeVisibility"$/,
  );
});

test.each([...contract.operations.values()])(
  "$id documents every status, and 200 with an example",
  (operation) => {
    expect([...operation.responsePointers.keys()]).toEqual(STATUSES);
    expect(Object.keys(responseExamples(operation.method, operation.path))).not.toEqual([]);
  },
);

test.each([...contract.operations.values()].filter(({ filterFields }) => filterFields !== null))(
  "$id echoes each of its parameters, in their order",
  ({ filterFields, parameters }) => {
    expect(filterFields).toEqual(parameters.map(({ name }) => name));
  },
);

test("only discovery lists, single items and writes have no echo", () => {
  const silent = [...contract.operations.values()].filter(({ filterFields }) => !filterFields);
  expect(silent.map(({ id }) => id).toSorted()).toEqual(
    [
      "listTrackedBrands",
      "listQueries",
      "listQueryTags",
      "listLlmProviders",
      "listCitationTags",
      "getQueryRun",
      "getVideoSummary",
      "trackBrand",
      "addPrompts",
    ].toSorted(),
  );
});

test("the base path carries the version", () => {
  expect(contract.basePath).toBe("/api/v1");
  expect(contract.document.info.version).toBe("1.0.0");
});
