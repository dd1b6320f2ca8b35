import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { RULES } from "../../conformance/rules/index.ts";
import { memoryFetch } from "../../src/cli/in-memory.ts";
import { scenarioNames } from "../../src/cli/library.ts";
import { fakeTarget } from "../../src/replay/fake-target.ts";
import { judgeStretches } from "../../src/replay/judge-flow.ts";
import { proxyTo } from "../replay/proxy-ground.ts";
import { requirements } from "../support/check.ts";
import { ROOT, serving } from "../support/command.ts";
import { contract, startFake, TEST_TODAY } from "../support/fake-server.ts";
import { CAUGHT } from "./caught-faults.ts";
import { otherwise } from "./other-deployment.ts";
import {
  asDeployment,
  EVERYWHERE,
  failures,
  inMemory,
  listening,
  on,
  shipped,
  SHIPPED,
  skipped,
} from "./shipped-ground.ts";

test("fourteen stories are shipped, half of them without a step that needs the fake", () => {
  expect(SHIPPED.map(({ name }) => name)).toEqual([
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
  expect(EVERYWHERE.map(({ name }) => name)).toEqual([
    "competitor-overtakes",
    "free-plan",
    "multi-language-brand",
    "no-data-is-not-neutral",
    "provider-that-exposes-nothing",
    "read-only-and-revoked-keys",
    "sentiment-arrives-half-way",
  ]);
});

describe.each(SHIPPED)("$name", (loaded) => {
  test("replays to its end, and no rule is broken on the way", async () => {
    const run = await inMemory(loaded);
    expect([failures(run), skipped(run)]).toEqual([[], []]);
    const verdicts = judgeStretches(run.record.stretches, { contract, rules: RULES, requirements });
    const broken = verdicts.filter(
      ({ outcome, requirement }) =>
        requirement.level !== "hint" && (outcome === "fail" || outcome === "error"),
    );
    expect(broken.flatMap(({ requirement, findings }) => [requirement.id, findings])).toEqual([]);
    expect(verdicts.some(({ outcome }) => outcome === "pass")).toBe(true);
  });

  test("rests on no particular day and no particular seed", async () => {
    const run = await inMemory(loaded, { anchor: "2028-02-28", seed: 4711 });
    expect([failures(run), skipped(run)]).toEqual([[], []]);
  });

  test("says of each step what a reader should know", () => {
    for (const { stepId, description } of loaded.flow.steps) {
      expect([stepId, description]).toEqual([stepId, expect.stringMatching(/^[A-Z0-9].*\.$/)]);
      expect(description.length).toBeLessThanOrEqual(110);
    }
  });

  test("demands nothing of a deployment that the document leaves open", async () => {
    const { fake } = startFake({
      scenario: loaded.scenario,
      now: null,
      choices: { C78: "created", C11: "clamp" },
    });
    const fetch = otherwise(memoryFetch((request) => fake.handle(request), contract.basePath));
    const run = await on(
      asDeployment(loaded, `http://other.test${contract.basePath}`, fetch),
      loaded,
    );
    expect(failures(run)).toEqual([]);
    expect(run.results.filter(({ outcome }) => outcome === "passed").length).toBeGreaterThan(1);
  });
});

test.each(EVERYWHERE)(
  "$name passes through the proxy, nothing skipped, no reply amiss",
  async (loaded) => {
    const { app } = startFake({ scenario: loaded.scenario, now: null });
    const proxy = await proxyTo(await listening(app));
    const run = await on(asDeployment(loaded, proxy.url, globalThis.fetch), loaded);
    expect([failures(run), skipped(run)]).toEqual([[], []]);
    for (let count = 1; count <= run.record.exchanges.length; count++) {
      const { violations } = (await proxy.seen(count)).observation;
      // A request without a key is told too, and it is meant to be wrong.
      expect(violations.filter(({ side }) => side === "reply")).toEqual([]);
    }
  },
);

test("all of them pass in worlds of one served fake", async () => {
  const { ready, interrupt } = await serving(["tiny"]);
  for (const loaded of SHIPPED) {
    const target = await fakeTarget({
      contract,
      scenario: loaded.scenario,
      scenarioName: loaded.name,
      flow: loaded.flow,
      origin: new URL(ready.url).origin,
      fetch: globalThis.fetch,
      token: null,
      timeoutMs: 10_000,
      anchor: TEST_TODAY,
      seed: null,
      faults: [],
      clock: () => Date.now(),
      sleep: () => Promise.resolve(),
    });
    const run = await on(target, loaded);
    expect([loaded.name, failures(run), skipped(run)]).toEqual([loaded.name, [], []]);
  }
  expect((await interrupt()).code).toBe(0);
});

describe("a semantic fault", () => {
  test.each(CAUGHT)("in %s: %s fails %s at %s", async (scenario, fault, stepId, where) => {
    const { results } = await inMemory(shipped(scenario), { faults: [fault] });
    const failed = results.find(({ outcome }) => outcome === "failed");
    const places = failed?.differences.map(({ of, pointer }) => `${of} ${pointer}`.trim());
    expect([failed?.step.stepId, places?.[0]]).toEqual([stepId, where]);
  });

  test("stands in the table for every scenario", () => {
    expect(new Set(CAUGHT.map(([scenario]) => scenario))).toEqual(
      new Set(SHIPPED.map(({ name }) => name)),
    );
  });
});

const FOLDER = join(ROOT, "scenarios");

test.each(scenarioNames())(
  "scenarios/%s.yaml names its schema in the first line, and itself",
  (name) => {
    const [first, ...lines] = readFileSync(join(FOLDER, `${name}.yaml`), "utf8").split("\n");
    expect(first).toBe("# yaml-language-server: $schema=./scenario.schema.json");
    expect(lines).toContain(`scenario: ${name}`);
  },
);

test("the README's tables list every scenario, and mark the stories that need no fake", () => {
  const text = readFileSync(join(FOLDER, "README.md"), "utf8");
  const rows = [...text.matchAll(/^\| `([a-z0-9-]+)` \| (\* )?/gm)];
  const listed = rows.map(([, name = ""]) => name).filter((name) => scenarioNames().includes(name));
  expect(listed).toHaveLength(scenarioNames().length);
  expect(new Set(listed)).toEqual(new Set(scenarioNames()));
  const marked = rows.filter(([, , mark]) => mark !== undefined).map(([, name]) => name);
  expect(new Set(marked)).toEqual(new Set(EVERYWHERE.map(({ name }) => name)));
});
