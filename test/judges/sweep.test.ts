import { beforeAll, expect, test } from "vitest";
import type { Operation } from "../../src/contract/operation.ts";
import type { ScenarioDefinition } from "../../src/workspace/scenario/definition.ts";
import { scenarioNames } from "../../src/cli/library.ts";
import { ask, type Question } from "../fake/ask.ts";
import { knownOf, neededBy, operations, pathOf, reads, type Known } from "../fake/known.ts";
import { contract, startFake, type TestFake } from "../support/fake-server.ts";
import { loadInSmall } from "../support/in-small.ts";
import { secondJudge, type SecondJudge } from "./prism.ts";
import { Tally } from "./tally.ts";
import { badValues, goodValues, pairsOf, valuesOfBrand, type Values } from "./values.ts";

let prism: SecondJudge;
const seen = new Set<string>();
let replies = 0;

beforeAll(async () => {
  prism = await secondJudge();
});

type Workspace = ScenarioDefinition["workspaces"][number];

/** One brand of one workspace, with all that is needed to ask about it. */
interface Subject {
  readonly fake: TestFake;
  readonly tally: Tally;
  readonly known: Known;
  readonly values: Values;
}

function asked(
  { tally, fake }: Pick<Subject, "tally" | "fake">,
  operation: Operation,
): (question: Question) => number {
  return (question) => {
    const { status, body } = ask(fake, question);
    tally.judge(operation, status, body, inWords(question));
    return status;
  };
}

type Send = (query: Readonly<Record<string, string>>, wanted?: readonly number[]) => void;

/** Each read with each parameter alone and each pair of parameters, in good values and bad. */
function sweepBrand(subject: Subject): void {
  const { tally, known, values } = subject;
  for (const operation of reads) {
    const needed = neededBy(operation, known);
    const path = pathOf(operation, known);
    const isThere = ![path, ...Object.values(needed)].some((text) => text.endsWith("none"));
    const send: Send = (query, wanted) => {
      const question = { path, key: known.key, query: { ...needed, ...query } };
      const status = asked(subject, operation)(question);
      if (wanted) tally.expectStatus(isThere ? wanted : [400, 404], status, inWords(question));
    };
    send({}, [200]);
    sweepAlone(operation, values, send);
    sweepPairs(operation, values, send);
  }
  const detail = contract.operation("getQueryRun");
  for (const run of values["run_id"] ?? []) {
    const status = asked(subject, detail)({ path: pathOf(detail, { run }), key: known.key });
    tally.expectStatus([200], status, run);
  }
}

function sweepAlone({ parameters }: Operation, values: Values, send: Send): void {
  for (const parameter of parameters.filter((one) => one.in === "query")) {
    for (const value of goodValues(parameter, values)) send({ [parameter.name]: value }, [200]);
    for (const value of badValues(parameter)) send({ [parameter.name]: value });
  }
}

function sweepPairs(operation: Operation, values: Values, send: Send): void {
  for (const [first, second] of pairsOf(operation)) {
    const areDates = first.schema.format === "date" && second.schema.format === "date";
    for (const one of goodValues(first, values).slice(-2)) {
      for (const two of goodValues(second, values).slice(0, 2)) {
        send({ [first.name]: one, [second.name]: two }, areDates ? [200, 400] : [200]);
      }
    }
  }
}

function inWords({ path, query }: Question): string {
  return `${path} ${JSON.stringify(query)}`;
}

/** Every operation with a key that may not, without a key, and with methods that there are not. */
function sweepRefusals(fake: TestFake, tally: Tally, { plan, keys }: Workspace): void {
  const open = keys.filter(({ revoked }) => !revoked);
  const refused = [
    undefined,
    "lmvz_live_unknown",
    ...keys.filter(({ revoked }) => revoked).map(({ key }) => key),
  ];
  for (const operation of operations) {
    const send = asked({ fake, tally }, operation);
    const path = pathOf(operation, { run: "run_none" });
    const method = operation.method.toUpperCase();
    for (const key of refused) {
      const status = send({ path, method, ...(key === undefined ? {} : { key }) });
      tally.expectStatus([401], status, `${operation.id} ${key}`);
    }
    for (const { key, mode } of open) {
      for (const other of ["PUT", "PATCH", "DELETE"]) {
        const status = send({ path, method: other, key, body: {} });
        tally.expectStatus([plan.api_access ? 405 : 403], status, `${other} ${operation.id}`);
      }
      const mayNot = !plan.api_access || (operation.writes && mode === "read");
      const status = send({ path, method, key, query: { brand: "Nobody At All" } });
      if (mayNot) tally.expectStatus([403], status, `${operation.id} ${key}`);
    }
  }
}

test.each(scenarioNames())("both judges accept every reply from the scenario %s", (name) => {
  const scenario = loadInSmall(name);
  const fake = startFake({ scenario });
  const tally = new Tally(prism);
  for (const workspace of scenario.definition.workspaces) {
    sweepRefusals(fake, tally, workspace);
    const [main, ...others] = workspace.keys.filter(({ revoked }) => !revoked);
    if (main === undefined || !workspace.plan.api_access) continue;
    for (const { brand } of workspace.brands) {
      const known = knownOf(fake, main.key, brand);
      const values = valuesOfBrand(fake, main.key, brand);
      sweepBrand({ fake, tally, known, values });
      for (const { key } of others) {
        for (const operation of reads) {
          const path = pathOf(operation, known);
          asked({ fake, tally }, operation)({ path, key, query: neededBy(operation, known) });
        }
      }
    }
  }
  expect(tally.faults).toEqual([]);
  for (const pair of tally.pairs) seen.add(pair);
  replies += tally.replies;
});

test("both judges accept the refusal of an unknown parameter", () => {
  const fake = startFake({ scenario: "tiny", strictParameters: true });
  const tally = new Tally(prism);
  const key = "lmvz_live_tiny_read";
  const known = knownOf(fake, key, "Copperfinch");
  for (const operation of reads) {
    const query = { ...neededBy(operation, known), no_such_parameter: "1" };
    const status = asked(
      { fake, tally },
      operation,
    )({ path: pathOf(operation, known), key, query });
    tally.expectStatus([400], status, operation.id);
  }
  expect(tally.faults).toEqual([]);
  for (const pair of tally.pairs) seen.add(pair);
});

function namesSomething({ parameters }: Operation): boolean {
  return parameters.some(({ name }) => name === "brand" || name === "run_id");
}

test("the sweep saw each operation with every status that it can have", () => {
  const wanted = reads.flatMap((operation) => [
    `${operation.id} 200`,
    `${operation.id} 400`,
    `${operation.id} 401`,
    `${operation.id} 403`,
    ...(namesSomething(operation) ? [`${operation.id} 404`] : []),
    `${operation.id} 405`,
  ]);
  expect(wanted.filter((pair) => !seen.has(pair))).toEqual([]);
  expect(replies).toBeGreaterThan(30_000);
});
