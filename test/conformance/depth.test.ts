import { expect, test } from "vitest";
import { identityOf } from "../../conformance/core/exchange.ts";
import { judgeRules, type Verdict } from "../../conformance/core/judge.ts";
import { requestsOf } from "../../conformance/core/plan.ts";
import { runCheck, type CheckResult } from "../../conformance/core/run.ts";
import { Survey } from "../../conformance/core/survey.ts";
import { MAX_REQUESTS } from "../../conformance/core/depth.ts";
import { discoveryRequests } from "../../conformance/plan/discovery.ts";
import { supplement } from "../../conformance/plan/supplement.ts";
import { RULES } from "../../conformance/rules/index.ts";
import { memoryClient, memoryFetch, memoized } from "../../src/cli/in-memory.ts";
import { check } from "../../src/library/conformance/index.ts";
import { OPTION_NAMES } from "../../src/suite/checked-deployment.ts";
import { planCheck, type PlanOptions } from "../../src/suite/run-check.ts";
import { AGENCY_KEYS, ids, requirements } from "../support/check.ts";
import { contract, TEST_TODAY } from "../support/fake-server.ts";
import { slowClient, virtualTime } from "../support/virtual-time.ts";
import { countedProblems, createDeployment } from "./permitted-variations/check-deployment.ts";

type Keys = Partial<typeof AGENCY_KEYS>;

interface Checked extends CheckResult {
  readonly seconds: number;
}

/** Checks a scenario over a connection with a latency of 300 ms, in virtual time. */
async function checkScenario(
  scenario: string,
  options: PlanOptions,
  keys: Keys = { main: `lmvz_live_${scenario}_read` },
): Promise<Checked> {
  const { handle } = createDeployment(scenario);
  const time = virtualTime();
  const inner = memoryFetch(options.allowWrites === true ? handle : memoized(handle), BASE);
  const client = memoryClient(handle, {
    contract,
    keys,
    concurrency: 6,
    ...slowClient(time, inner, () => 300),
  });
  const plan = planCheck(
    { baseUrl: `http://127.0.0.1${BASE}`, keys },
    { today: TEST_TODAY, ...options },
    contract,
    OPTION_NAMES,
  );
  const result = await runCheck({ ...plan, client });
  return { ...result, seconds: time.elapsed() / 1000 };
}

const BASE = contract.basePath;

/** Returns the percentage of the must rules that were decided, without those whose key is missing. */
function decidedPct({ verdicts }: CheckResult): number {
  const must = verdicts.filter(
    ({ requirement, outcome }) => requirement.level === "must" && outcome !== "skipped",
  );
  const open = must.filter(({ outcome }) => outcome === "inconclusive");
  return 100 - (100 * open.length) / must.length;
}

const [quick, standard] = [
  await checkScenario("agency", { depth: "quick" }, AGENCY_KEYS),
  await checkScenario("agency", { depth: "standard" }, AGENCY_KEYS),
];

test("the depths keep their limits and take seconds at a latency of 300 ms", () => {
  expect(quick.survey.exchanges.length).toBeLessThanOrEqual(MAX_REQUESTS.quick);
  expect(standard.survey.exchanges.length).toBeLessThanOrEqual(MAX_REQUESTS.standard);
  // The requests before the check take less than 4 s.
  expect(quick.seconds).toBeLessThanOrEqual(15 - 4);
  expect(standard.seconds).toBeLessThanOrEqual(60 - 4);
  expect(standard.unsent).toBe(0);
});

test.for(["quick", "standard", "deep"] as const)("%s has no finding on tiny", async (depth) => {
  const checked = await checkScenario("tiny", { depth });
  expect(countedProblems(checked.verdicts)).toEqual([]);
  expect(checked.survey.exchanges.length).toBeLessThanOrEqual(MAX_REQUESTS[depth]);
  expect(decidedPct(checked)).toBeGreaterThanOrEqual(85);
});

test("quick decides most rules, and lists the requests of the others", () => {
  expect(countedProblems(quick.verdicts)).toEqual([]);
  expect(decidedPct(quick)).toBeGreaterThanOrEqual(80);
  expect(quick.unsent).toBeGreaterThan(0);
  const decided = new Set(ids(standard.verdicts, "pass"));
  const open = quick.verdicts.filter(
    ({ requirement, outcome }) => outcome === "inconclusive" && decided.has(requirement.id),
  );
  expect(open.length).toBeGreaterThan(0);
  expect(open.filter(({ missing = [] }) => missing.length === 0)).toEqual([]);
});

test("with half of the requests, nearly all rules are decided", async () => {
  const maxRequests = Math.floor(standard.survey.exchanges.length / 2);
  const half = await checkScenario("agency", { maxRequests }, AGENCY_KEYS);
  expect(half.survey.exchanges.length).toBeLessThanOrEqual(maxRequests);
  expect(ids(half.verdicts, "pass").length).toBeGreaterThanOrEqual(
    0.95 * ids(standard.verdicts, "pass").length,
  );
});

test("a quick check that may write decides the rules on writes", async () => {
  const { verdicts } = await checkScenario(
    "agency",
    { depth: "quick", allowWrites: true },
    AGENCY_KEYS,
  );
  const writing = verdicts.filter(({ requirement }) => requirement.id.startsWith("write."));
  expect(countedProblems(verdicts)).toEqual([]);
  // No run follows within a check (§4.8).
  expect(ids(writing, "inconclusive")).toEqual(["write.crawl"]);
});

test("writes that do not fit into the limit are not begun", async () => {
  const { survey } = await checkScenario(
    "agency",
    { depth: "quick", maxRequests: 30, allowWrites: true },
    AGENCY_KEYS,
  );
  const { exchanges } = survey;
  const posts = exchanges.filter(({ request }) => request.method === "POST");
  expect(posts.filter(({ request }) => JSON.stringify(request.body) !== "{}")).toEqual([]);
});

test("a deployment gets no more requests than the depth permits, with those that find it", async () => {
  let sent = 0;
  const inner = memoryFetch(createDeployment().handle, BASE);
  const report = await check({
    baseUrl: `http://fake.test${BASE}`,
    keys: AGENCY_KEYS,
    depth: "quick",
    today: TEST_TODAY,
    fetch: (input, init) => {
      sent++;
      return inner(input, init);
    },
  });
  expect(sent).toBeLessThanOrEqual(MAX_REQUESTS.quick);
  expect(report).toMatchObject({ ended: "bounded", limit: "--depth quick" });
});

test("brands with many runs are asked for short windows", async () => {
  const { handle } = createDeployment();
  const client = memoryClient(
    (request) => {
      const response = handle(request);
      // oxlint-disable-next-line typescript/no-explicit-any -- the body of /visibility
      const body: any = response.body;
      if (request.path !== "/visibility" || response.status !== 200 || !body.metrics)
        return response;
      return {
        ...response,
        body: { ...body, metrics: { ...body.metrics, total_runs: 90_000 } },
      };
    },
    { contract, keys: AGENCY_KEYS },
  );
  const plan = planCheck(
    { baseUrl: `http://127.0.0.1${BASE}`, keys: AGENCY_KEYS },
    { today: TEST_TODAY },
    contract,
    OPTION_NAMES,
  );
  const { survey } = await runCheck({ ...plan, client });
  const lengths = survey.exchanges.flatMap(({ request }) => {
    const { start_date, end_date } = Object.fromEntries(request.query);
    if (start_date === undefined || end_date === undefined) return [];
    return [(Date.parse(end_date) - Date.parse(start_date)) / 86_400_000 + 1];
  });
  const isLong = (days: number): boolean => days > 7;
  expect(lengths.filter(isLong).length).toBeLessThan(0.15 * lengths.length);
});

/** Returns the verdict of a rule on the standard check without some of its exchanges. */
function verdictWithout(id: string, leftOut: ReadonlySet<string>): Verdict {
  const kept = standard.survey.exchanges.filter(
    ({ request, repetition }) => !leftOut.has(identityOf(request, repetition)),
  );
  const survey = new Survey(standard.survey.settings, kept);
  const [verdict] = judgeRules(
    RULES.filter((rule) => rule.id === id),
    requirements,
    survey,
  );
  if (verdict === undefined) throw new Error(`no rule ${id}`);
  return verdict;
}

test("a rule whose requests are not in a recording lists them", () => {
  const { survey } = standard;
  const discovery = new Set(discoveryRequests(survey).map(({ request }) => identityOf(request)));
  const inconclusive = ids(standard.verdicts, "pass").flatMap((id) => {
    const rule = RULES.find((one) => one.id === id)!;
    const own = requestsOf(rule, survey).map(({ request, repetition }) =>
      identityOf(request, repetition),
    );
    const leftOut = new Set(own.filter((identity) => !discovery.has(identity)));
    const { outcome, missing = [] } = verdictWithout(id, leftOut);
    if (outcome !== "inconclusive") return [];
    const listed = missing.map(({ request, repetition }) => identityOf(request, repetition));
    expect(listed.length, id).toBeGreaterThan(0);
    expect(
      listed.filter((identity) => !leftOut.has(identity)),
      id,
    ).toEqual([]);
    return [id];
  });
  expect(inconclusive.length).toBeGreaterThan(50);
});

test("at the standard depth, supplementary requests use what the rules leave of the limit", async () => {
  const { survey, unsent } = standard;
  expect(unsent).toBe(0);
  expect(survey.exchanges.length).toBeLessThanOrEqual(MAX_REQUESTS.standard);
  const extras = supplement.requests?.(survey) ?? [];
  const isSent = [...extras].map((request) => survey.find(request) !== null);
  expect(isSent).toContain(true);
  expect(isSent).toContain(false);
});
