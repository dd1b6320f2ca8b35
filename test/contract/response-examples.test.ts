import { beforeAll, expect, test } from "vitest";
import { contractExamples, NOW, servedBodies } from "../../tools/contract-examples.ts";
import { contract, contractText, startFake } from "../support/fake-server.ts";
import { places } from "./contract-nodes.ts";

const examples = contractExamples(contractText);
let served: string[] = [];

beforeAll(async () => {
  served = await servedBodies(examples);
});

test("every operation has an example", () => {
  const operations = new Set(examples.map(({ name }) => name.split(" ")[0]));
  expect(operations).toEqual(new Set(contract.operations.keys()));
});

// `npm run examples:generate` writes them.
test.each(examples.map(({ name, shown }, index) => [name, shown, index] as const))(
  "the example %s is the response to the request in its description",
  (_, shown, index) => {
    expect(served[index]).toBe(shown);
  },
);

const fake = startFake({ now: NOW });
const values = new Map(
  places().map(({ pointer, value }) => [`${pointer}/schema`, value["example"]]),
);
const reads = [...contract.operations.values()].filter(({ method }) => method === "get");
const cases = reads.flatMap(({ path, parameters }) => {
  const required = parameters.filter((parameter) => parameter.required);
  const optional = parameters.filter((parameter) => !parameter.required);
  return [[], ...optional.map((parameter) => [parameter])].map((some) => {
    const given = [...required, ...some].map(({ name, pointer }) => [name, values.get(pointer)]);
    return [path, Object.fromEntries(given) as Record<string, string>] as const;
  });
});

test.each(cases)(
  "the examples of the parameters of %s select something: %j",
  async (path, given) => {
    const { run_id: run = "", ...query } = given;
    const response = await fake.get(
      "lmvz_live_northwind_read",
      path.replace("{run_id}", run),
      query,
    );
    expect(response.status).toBe(200);
    const { total_count: rows, metrics, total } = response.body;
    expect(rows ?? metrics?.total_runs ?? total ?? 1).toBeGreaterThan(0);
  },
);
