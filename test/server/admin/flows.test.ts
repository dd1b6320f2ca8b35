import { expect, test } from "vitest";
import { listening } from "./listening.ts";

test("a flow runs one step at a time in a world of its own, which ends with it", async () => {
  const { fake, call, worlds } = await listening();
  const opened = await call("POST", "/flows", { scenario: "advice-from-pending-to-error" });
  expect(opened.status).toBe(201);
  const { flow, world, steps } = opened.body;
  expect(await worlds()).toEqual(["default", world]);
  expect(steps[0]).toMatchObject({
    step: "asked",
    kind: "call",
    does: "listRankingAdvice brand=$inputs.brand (main key)",
  });
  expect(steps[0].expects[2]).toMatchObject({ fake_only: true, body: { total_count: 2 } });
  const run = async () => (await call("POST", `/flows/${flow}/step`)).body.result;
  expect(await run()).toMatchObject({
    step: "asked",
    outcome: "passed",
    request: "GET /ranking-advice?brand=Nettlewright",
    status: 200,
    body: { total_count: 2 },
    differences: [],
  });
  const clock = async () => (await call("GET", `/clock?world=${world}`)).body.now.slice(11);
  expect(await clock()).toBe("09:00:00Z");
  await run();
  expect(await run()).toMatchObject({ step: "an-hour-later", outcome: "passed", status: null });
  expect(await clock()).toBe("10:00:00Z");
  // The world can be changed between two steps, so that the next one fails.
  await fake.admin("post", "/clock", { world, action: "advance", duration: "PT6H" });
  expect(await run()).toMatchObject({
    step: "working",
    outcome: "failed",
    differences: [
      { of: "body", pointer: "/items", expected: "at least 1 row", actual: "0 rows" },
      { of: "body", pointer: "/items/0", actual: "nothing" },
    ],
  });
  expect((await run()).step).toBe("another-hour");
  let last = await run();
  for (let left = steps.length - 6; left > 0; left--) last = await run();
  expect(last.step).toBe(steps.at(-1).step);
  expect(await run()).toBeNull();
  expect((await call("DELETE", `/flows/${flow}`)).body).toEqual({ flow, deleted: true });
  expect(await worlds()).toEqual(["default"]);
  expect((await call("POST", `/flows/${flow}/step`)).status).toBe(404);
});

test("after the last step, the rules judge all responses of a flow", async () => {
  const { fake, call } = await listening();
  const runAll = async (before: (world: string) => Promise<unknown>) => {
    const opened = await call("POST", "/flows", { scenario: "first-day" });
    const { flow, world, steps } = opened.body;
    await before(world);
    const answers: unknown[] = [];
    for (const _ of steps) answers.push((await call("POST", `/flows/${flow}/step`)).body.rules);
    expect(answers.slice(0, -1).every((rules) => rules === null)).toBe(true);
    return answers.at(-1) as { passed: number; failed: readonly { readonly rule: string }[] };
  };
  const { passed, failed } = await runAll(async () => {});
  expect(failed).toEqual([]);
  expect(passed).toBeGreaterThan(20);
  const broken = await runAll(async (world) =>
    fake.admin("post", "/faults", { world, faults: ["page.no-returned-count"] }),
  );
  expect(broken.failed.map(({ rule }) => rule)).toContain("page.fields");
});

test("eight flows can be open; scenarios without a flow are refused", async () => {
  const { call, worlds } = await listening();
  const opened: string[] = [];
  for (let count = 0; count < 9; count++) {
    opened.push((await call("POST", "/flows", { scenario: "first-day" })).body.flow);
  }
  expect(await worlds()).toEqual(["default", ...opened.slice(1)]);
  expect((await call("POST", `/flows/${opened[0]}/step`)).status).toBe(404);
  const without = await call("POST", "/flows", { scenario: "edges" });
  expect(without).toMatchObject({
    status: 400,
    body: { error: { message: 'the scenario "edges" has no flow' } },
  });
  expect((await call("POST", "/flows", { scenario: "/etc/passwd" })).status).toBe(404);
});
