import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { RULES } from "../../conformance/rules/index.ts";
import { memoryFetch } from "../../src/cli/in-memory.ts";
import { scenarioNames } from "../../src/files/scenario-library.ts";
import { fakeTarget } from "../../src/replay/fake-target.ts";
import { judgeGroups } from "../../src/replay/judge-flow.ts";
import { proxyTo } from "../recording/proxy-fixture.ts";
import { requirements } from "../support/check.ts";
import { listening } from "../support/http-server.ts";
import { ROOT, serving } from "../support/command.ts";
import { contract, startFake, TEST_TODAY } from "../support/fake-server.ts";
import { DETECTED_FAULTS } from "./detected-faults.ts";
import { withOtherChoices } from "./other-choices.ts";
import {
  deploymentOf,
  DEPLOYMENT_FLOWS,
  failures,
  runInMemory,
  runOn,
  shippedFlow,
  SHIPPED_FLOWS,
  skipped,
} from "./shipped-flows.ts";

test("fourteen flows are shipped, seven of which run on a deployment", () => {
  expect(SHIPPED_FLOWS.map(({ name }) => name)).toEqual([
    "advice-from-pending-to-error",
    "bad-day",
    "brand-added-and-crawled",
    "competitor-overtakes",
    "first-day",
    "free-plan",
    "multi-language-brand",
    "no-data-is-not-neutral",
    "ownership-changes-with-a-domain",
    "pages-while-data-grows",
    "provider-that-exposes-nothing",
    "read-only-and-revoked-keys",
    "sentiment-arrives-half-way",
    "topics-mined-overnight",
  ]);
  expect(DEPLOYMENT_FLOWS.map(({ name }) => name)).toEqual([
    "competitor-overtakes",
    "free-plan",
    "multi-language-brand",
    "no-data-is-not-neutral",
    "provider-that-exposes-nothing",
    "read-only-and-revoked-keys",
    "sentiment-arrives-half-way",
  ]);
});

describe.each(SHIPPED_FLOWS)("$name", (loaded) => {
  test("passes, and no rule fails on its exchanges", async () => {
    const run = await runInMemory(loaded);
    expect([failures(run), skipped(run)]).toEqual([[], []]);
    const verdicts = judgeGroups(run.record.groups, { contract, rules: RULES, requirements });
    const broken = verdicts.filter(
      ({ outcome, requirement }) =>
        requirement.level !== "advisory" && (outcome === "fail" || outcome === "error"),
    );
    expect(broken.flatMap(({ requirement, findings }) => [requirement.id, findings])).toEqual([]);
    expect(verdicts.some(({ outcome }) => outcome === "pass")).toBe(true);
  });

  test("passes on another day and with another seed", async () => {
    const run = await runInMemory(loaded, { anchor: "2028-02-28", seed: 4711 });
    expect([failures(run), skipped(run)]).toEqual([[], []]);
  });

  test("has a description of at most 110 characters for each step", () => {
    for (const { stepId, description } of loaded.flow.steps) {
      expect([stepId, description]).toEqual([stepId, expect.stringMatching(/^[A-Z0-9].*\.$/)]);
      expect(description.length).toBeLessThanOrEqual(110);
    }
  });

  test("passes on a deployment that makes other choices", async () => {
    const { fake } = startFake({
      scenario: loaded.scenario,
      now: null,
      choices: { C78: "created", C11: "clamp" },
    });
    const fetch = withOtherChoices(
      memoryFetch((request) => fake.handle(request), contract.basePath),
    );
    const run = await runOn(
      deploymentOf(loaded, `http://other.test${contract.basePath}`, fetch),
      loaded,
    );
    expect(failures(run)).toEqual([]);
    expect(run.results.filter(({ outcome }) => outcome === "passed").length).toBeGreaterThan(1);
  });
});

test.each(DEPLOYMENT_FLOWS)(
  "$name passes through the proxy without skipped steps or invalid responses",
  async (loaded) => {
    const { app } = startFake({ scenario: loaded.scenario, now: null });
    const proxy = await proxyTo(await listening(app));
    const run = await runOn(deploymentOf(loaded, proxy.url, globalThis.fetch), loaded);
    expect([failures(run), skipped(run)]).toEqual([[], []]);
    for (let count = 1; count <= run.record.exchanges.length; count++) {
      const { violations } = (await proxy.seen(count)).result;
      // Violations of requests are expected: some are sent without a key on purpose.
      expect(violations.filter(({ side }) => side === "response")).toEqual([]);
    }
  },
);

test("all flows pass in worlds of one served fake", async () => {
  const { ready, interrupt } = await serving(["tiny"]);
  for (const loaded of SHIPPED_FLOWS) {
    const target = await fakeTarget({
      contract,
      scenario: loaded.scenario,
      scenarioName: loaded.name,
      flow: loaded.flow,
      origin: new URL(ready.url).origin,
      fetch: globalThis.fetch,
      token: null,
      timeoutMs: 120_000,
      anchor: TEST_TODAY,
      seed: null,
      faults: [],
      clock: () => Date.now(),
      sleep: () => Promise.resolve(),
    });
    const run = await runOn(target, loaded);
    expect([loaded.name, failures(run), skipped(run)]).toEqual([loaded.name, [], []]);
  }
  expect((await interrupt()).code).toBe(0);
});

describe("a semantic fault", () => {
  test.each(DETECTED_FAULTS)("in %s: %s fails %s at %s", async (scenario, fault, stepId, where) => {
    const { results } = await runInMemory(shippedFlow(scenario), { faults: [fault] });
    const failed = results.find(({ outcome }) => outcome === "failed");
    const places = failed?.differences.map(({ of, pointer }) => `${of} ${pointer}`.trim());
    expect([failed?.step.stepId, places?.[0]]).toEqual([stepId, where]);
  });

  test("is listed for every scenario", () => {
    expect(new Set(DETECTED_FAULTS.map(([scenario]) => scenario))).toEqual(
      new Set(SHIPPED_FLOWS.map(({ name }) => name)),
    );
  });
});

const FOLDER = join(ROOT, "scenarios");

test.each(scenarioNames())(
  "scenarios/%s.yaml names its schema in the first line and has its file name as name",
  (name) => {
    const [first, ...lines] = readFileSync(join(FOLDER, `${name}.yaml`), "utf8").split("\n");
    expect(first).toBe("# yaml-language-server: $schema=./scenario.schema.json");
    expect(lines).toContain(`scenario: ${name}`);
  },
);

test("the tables in docs/scenarios.md list every scenario, and mark the stories that need no fake", () => {
  const text = readFileSync(join(ROOT, "docs", "scenarios.md"), "utf8");
  const rows = [...text.matchAll(/^\| `([a-z0-9-]+)` \| (\* )?/gm)];
  const listed = rows.map(([, name = ""]) => name).filter((name) => scenarioNames().includes(name));
  expect(listed).toHaveLength(scenarioNames().length);
  expect(new Set(listed)).toEqual(new Set(scenarioNames()));
  const marked = rows.filter(([, , mark]) => mark !== undefined).map(([, name]) => name);
  expect(new Set(marked)).toEqual(new Set(DEPLOYMENT_FLOWS.map(({ name }) => name)));
});
