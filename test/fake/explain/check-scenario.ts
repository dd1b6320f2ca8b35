import { expect } from "vitest";
import { explain } from "../../../src/fake/explain/explain.ts";
import type { ListedRuns, Explanation } from "../../../src/fake/explain/explanation.ts";
import type { ApiRequest } from "../../../src/fake/request.ts";
import { callCore } from "../call-core.ts";
import { contract, startFake, type TestFake } from "../../support/fake-server.ts";
import { evaluate } from "./evaluate.ts";
import { requestsAbout, type ExplainedRequest } from "./requests.ts";

/** Numbers that no run changes, and those of the request. */
const STORED = new Set([
  "search_volume_bucket",
  "difficulty_bucket",
  "domain_authority",
  "topic_id",
  "parent_topic_id",
  "depth",
  "run_id",
  "tool_call_count",
  "video_duration_s",
  "credits_charged",
  "rank",
  "your_rank",
]);

/** Operands that are not counted from runs. */
const NOT_FROM_RUNS = new Set(["limit", "offset", "total_count", "returned_count", "prompts"]);

/**
 * Explains every number of a scenario: its formula must give it, and the runs of its operands must give them. Returns how
 * many there are.
 */
export function checkScenario(name: string): number {
  const fake = startFake({ scenario: name });
  const { workspaces } = fake.world.base.scenario.definition;
  let numbers = 0;
  for (const { keys, plan } of workspaces) {
    const key = keys.find(({ revoked }) => !revoked)?.key;
    if (key === undefined || (plan as { api_access?: boolean }).api_access === false) continue;
    const tracked = callCore(fake, { path: "/brands/tracked", key });
    for (const { brand } of tracked.status === 200 ? tracked.body.items : []) {
      for (const request of requestsAbout(fake, key, brand)) {
        numbers += checkNumbers(fake, key, request);
      }
    }
  }
  return numbers;
}

/** Explains every number of a response; returns how many there are. */
function checkNumbers(fake: TestFake, key: string, request: ExplainedRequest): number {
  const { status, body } = callCore(fake, { ...request, key });
  if (status !== 200) return 0;
  const pointers = numbersIn(body, "");
  for (const [pointer, value] of pointers) {
    const explanation = explained(fake, key, request, pointer);
    const where = `${request.path}?${new URLSearchParams(request.query).toString()} ${pointer}`;
    expect(explanation.value, where).toBe(value);
    expect(explanation.meaning, where).not.toBeNull();
    checkExplanation(explanation, where);
    const hasReason = explanation.reason !== null || NO_REASON.has(explanation.kind);
    expect(value !== 0 || hasReason, where).toBe(true);
    const counted = [explanation, ...explanation.operands].flatMap(({ runs }) => runs ?? []);
    for (const runs of counted) checkRuns(fake, key, runs, where);
  }
  for (const pointer of nullsIn(body, "")) checkNull(fake, key, request, pointer);
  return pointers.length;
}

/** Zeros of these kinds are values of the request and of stored items. */
const NO_REASON: ReadonlySet<string> = new Set(["echoed", "stored"]);

function checkNull(fake: TestFake, key: string, request: ExplainedRequest, pointer: string): void {
  const { kind, value, meaning, reason } = explained(fake, key, request, pointer);
  const where = `${request.path}?${new URLSearchParams(request.query).toString()} ${pointer}`;
  expect(value, where).toBeNull();
  expect(meaning, where).not.toBeNull();
  // A filter that is not used needs no reason.
  expect(kind === "echoed" || reason !== null, where).toBe(true);
}

function explained(
  { fake }: TestFake,
  key: string,
  { path, query }: ExplainedRequest,
  pointer: string,
): Explanation {
  const request: ApiRequest = {
    method: "GET",
    path,
    query: Object.entries(query),
    headers: { authorization: `Bearer ${key}` },
    body: { kind: "none" },
  };
  return explain(fake, request, fake.contextOf(request), { pointer });
}

function checkExplanation(explanation: Explanation, where: string): void {
  const { kind, value, runs, members, pointer } = explanation;
  switch (kind) {
    case "computed":
      checkFormula(explanation, where);
      break;
    case "counted":
      expect(runs, where).toMatchObject({ total: value });
      break;
    case "listed":
      if (!pointer.endsWith("rank")) expect(members, where).toMatchObject({ count: value });
      break;
    case "echoed":
      break;
    case "stored":
    case "dated":
    case "object":
      expect([...STORED], where).toContain(pointer.split("/").at(-1));
  }
}

function checkFormula({ value, formula, operands, reason }: Explanation, where: string): void {
  const values = Object.fromEntries(operands.map((one) => [one.name, one.value]));
  const result = evaluate(formula?.text ?? "", values);
  if (result === null) {
    expect([0, null], where).toContain(value);
    expect(reason, where).not.toBeNull();
  } else expect(value, where).toBe(result);
  for (const one of operands) {
    if (!NOT_FROM_RUNS.has(one.name)) expect(one.runs?.total, where).toBe(one.value);
  }
}

/** Compares the runs of a number with those that the API lists. */
function checkRuns(fake: TestFake, key: string, runs: ListedRuns, where: string): void {
  const { items, count, total, list } = runs;
  expect(items.length, where).toBe(Math.min(count, 100));
  const sum = items.reduce((done, { adds }) => done + adds, 0);
  if (count <= 100) expect(sum, where).toBe(total);
  if (list === null) return;
  const [path = "", query = ""] = list.slice(contract.basePath.length).split("?");
  const { body } = callCore(fake, { path, query: [...new URLSearchParams(query)], key });
  expect(body.total_count, where).toBe(count);
  const ids = body.items.map((run: { readonly run_id: string }) => run.run_id);
  expect(ids, where).toEqual(items.map(({ run_id: id }) => id));
}

function nullsIn(value: unknown, pointer: string): string[] {
  if (value === null) return [pointer];
  if (typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, child]) => nullsIn(child, `${pointer}/${name}`));
}

function numbersIn(value: unknown, pointer: string): [string, number][] {
  if (typeof value === "number") return [[pointer, value]];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, child]) => numbersIn(child, `${pointer}/${name}`));
}
