import { beforeAll, expect, test } from "vitest";
import type { Operation } from "../../src/contract/operation.ts";
import type { ScenarioDefinition } from "../../src/workspace/scenario/definition.ts";
import { scenarioNames } from "../../src/files/scenario-library.ts";
import { callCore, type CoreRequest } from "../fake/call-core.ts";
import {
  existingValues,
  requiredParameters,
  operations,
  pathOf,
  reads,
  type ExistingValues,
} from "../fake/existing-values.ts";
import { contract, startFake, type TestFake } from "../support/fake-server.ts";
import { loadReduced } from "../support/reduced-scenario.ts";
import { createPrismValidator, type PrismValidator } from "./prism-validator.ts";
import { ResponseValidation } from "./response-validation.ts";
import {
  invalidValues,
  validValues,
  parameterPairs,
  valuesOfBrand,
  type Values,
} from "./parameter-values.ts";

let prism: PrismValidator;
const seen = new Set<string>();
let responses = 0;

beforeAll(async () => {
  prism = await createPrismValidator();
});

type Workspace = ScenarioDefinition["workspaces"][number];

/** One brand of one workspace with parameter values. */
interface Subject {
  readonly fake: TestFake;
  readonly validation: ResponseValidation;
  readonly known: ExistingValues;
  readonly values: Values;
}

function asked(
  { validation, fake }: Pick<Subject, "validation" | "fake">,
  operation: Operation,
): (question: CoreRequest) => number {
  return (question) => {
    const { status, body } = callCore(fake, question);
    validation.validate(operation, status, body, describe(question));
    return status;
  };
}

type Send = (query: Readonly<Record<string, string>>, wanted?: readonly number[]) => void;

/** Sends each read with each parameter and each pair of parameters, with valid and invalid values. */
function sweepBrand(subject: Subject): void {
  const { validation, known, values } = subject;
  for (const operation of reads) {
    const needed = requiredParameters(operation, known);
    const path = pathOf(operation, known);
    const isThere = ![path, ...Object.values(needed)].some((text) => text.endsWith("none"));
    const send: Send = (query, wanted) => {
      const question = { path, key: known.key, query: { ...needed, ...query } };
      const status = asked(subject, operation)(question);
      if (wanted)
        validation.expectStatus(isThere ? wanted : [400, 404], status, describe(question));
    };
    send({}, [200]);
    sweepAlone(operation, values, send);
    sweepPairs(operation, values, send);
  }
  const detail = contract.operation("getQueryRun");
  for (const run of values["run_id"] ?? []) {
    const status = asked(subject, detail)({ path: pathOf(detail, { run }), key: known.key });
    validation.expectStatus([200], status, run);
  }
}

function sweepAlone({ parameters }: Operation, values: Values, send: Send): void {
  for (const parameter of parameters.filter((one) => one.in === "query")) {
    for (const value of validValues(parameter, values)) send({ [parameter.name]: value }, [200]);
    for (const value of invalidValues(parameter)) send({ [parameter.name]: value });
  }
}

function sweepPairs(operation: Operation, values: Values, send: Send): void {
  for (const [first, second] of parameterPairs(operation)) {
    const areDates = first.schema.format === "date" && second.schema.format === "date";
    for (const one of validValues(first, values).slice(-2)) {
      for (const two of validValues(second, values).slice(0, 2)) {
        send({ [first.name]: one, [second.name]: two }, areDates ? [200, 400] : [200]);
      }
    }
  }
}

function describe({ path, query }: CoreRequest): string {
  return `${path} ${JSON.stringify(query)}`;
}

/** Sends each operation without permission, without a key and with other methods. */
function sweepRefusals(
  fake: TestFake,
  validation: ResponseValidation,
  { plan, keys }: Workspace,
): void {
  const open = keys.filter(({ revoked }) => !revoked);
  const refused = [
    undefined,
    "lmvz_live_unknown",
    ...keys.filter(({ revoked }) => revoked).map(({ key }) => key),
  ];
  for (const operation of operations) {
    const send = asked({ fake, validation }, operation);
    const path = pathOf(operation, { run: "run_none" });
    const method = operation.method.toUpperCase();
    for (const key of refused) {
      const status = send({ path, method, ...(key === undefined ? {} : { key }) });
      validation.expectStatus([401], status, `${operation.id} ${key}`);
    }
    for (const { key, mode } of open) {
      for (const other of ["PUT", "PATCH", "DELETE"]) {
        const status = send({ path, method: other, key, body: {} });
        validation.expectStatus([plan.api_access ? 405 : 403], status, `${other} ${operation.id}`);
      }
      const mayNot = !plan.api_access || (operation.writes && mode === "read");
      const status = send({ path, method, key, query: { brand: "Unknown Brand" } });
      if (mayNot) validation.expectStatus([403], status, `${operation.id} ${key}`);
    }
  }
}

test.each(scenarioNames())("both validators accept every response of the scenario %s", (name) => {
  const scenario = loadReduced(name);
  const fake = startFake({ scenario });
  const validation = new ResponseValidation(prism);
  for (const workspace of scenario.definition.workspaces) {
    sweepRefusals(fake, validation, workspace);
    const [main, ...others] = workspace.keys.filter(({ revoked }) => !revoked);
    if (main === undefined || !workspace.plan.api_access) continue;
    for (const { brand } of workspace.brands) {
      const known = existingValues(fake, main.key, brand);
      const values = valuesOfBrand(fake, main.key, brand);
      sweepBrand({ fake, validation, known, values });
      for (const { key } of others) {
        for (const operation of reads) {
          const path = pathOf(operation, known);
          asked(
            { fake, validation },
            operation,
          )({ path, key, query: requiredParameters(operation, known) });
        }
      }
    }
  }
  expect(validation.problems).toEqual([]);
  for (const pair of validation.statuses) seen.add(pair);
  responses += validation.responses;
});

test("both validators accept the error for an unknown parameter", () => {
  const fake = startFake({ scenario: "tiny", strictParameters: true });
  const validation = new ResponseValidation(prism);
  const key = "lmvz_live_tiny_read";
  const known = existingValues(fake, key, "Copperfinch");
  for (const operation of reads) {
    const query = { ...requiredParameters(operation, known), no_such_parameter: "1" };
    const status = asked(
      { fake, validation },
      operation,
    )({ path: pathOf(operation, known), key, query });
    validation.expectStatus([400], status, operation.id);
  }
  expect(validation.problems).toEqual([]);
  for (const pair of validation.statuses) seen.add(pair);
});

function namesSomething({ parameters }: Operation): boolean {
  return parameters.some(({ name }) => name === "brand" || name === "run_id");
}

test("the sweep covers every status of each operation", () => {
  const wanted = reads.flatMap((operation) => [
    `${operation.id} 200`,
    `${operation.id} 400`,
    `${operation.id} 401`,
    `${operation.id} 403`,
    ...(namesSomething(operation) ? [`${operation.id} 404`] : []),
    `${operation.id} 405`,
  ]);
  expect(wanted.filter((pair) => !seen.has(pair))).toEqual([]);
  expect(responses).toBeGreaterThan(30_000);
});
