import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { serving, understudy } from "../support/command.ts";
import { proxying } from "./proxy-command.ts";

const READER = "lmvz_live_northwind_read";
const WRITER = "lmvz_live_northwind_write";

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "understudy-"));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

interface Reply {
  readonly items: readonly Readonly<Record<string, string>>[];
}

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What an app does: adds a prompt, finds it, waits for its answers, opens one, leafs through a list. */
async function useApp(url: string): Promise<void> {
  const ask = async (path: string, key = READER, init: Sent = {}): Promise<Reply> => {
    const headers = { ...init.headers, Authorization: `Bearer ${key}` };
    return (await fetch(url + path, { ...init, headers })).json() as Promise<Reply>;
  };
  const sent = (body: object): Sent => ({
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const prompt = "Which hammock is easiest to hang?";
  await ask("/brands/tracked");
  await ask("/visibility?brand=Fernway&group_by=day&start_date=2026-03-01&end_date=2026-03-15");
  await ask("/prompts", WRITER, sent({ brand: "Fernway", prompts: [prompt], llms: ["openai"] }));
  const prompts = await ask("/queries?brand=Fernway");
  const id = prompts.items.find(({ text }) => text === prompt)?.["brand_prompt_id"] ?? "";
  await ask(`/query-runs?brand=Fernway&brand_prompt_id=${id}`);
  await fetch(
    `${new URL(url).origin}/__admin/clock`,
    sent({ action: "advance", duration: "PT1M" }),
  );
  const runs = await ask(`/query-runs?brand=Fernway&brand_prompt_id=${id}&limit=1`);
  await ask(`/query-runs/${runs.items[0]?.["run_id"] ?? ""}`);
  await ask("/citations?brand=Fernway&limit=2");
  await ask("/citations?brand=Fernway&limit=2&offset=2");
  await ask("/citations?brand=Fernway&limit=500&colour=red");
  await ask("/queries?brand=Bluecrate", "lmvz_live_southridge_read");
}

const FROM = ["--name", "day", "--scenario", "agency"];

test("what was recorded replays against the fake, and recorded again is the same flow", async () => {
  const at = folder();
  const path = (name: string): string => join(at, name);
  const fake = await serving(["agency", "--now", "2026-03-20T12:00:00Z"]);
  const [first, second] = await Promise.all([
    proxying([fake.ready.url, "--record", path("first.har")]),
    proxying([fake.ready.url, "--record", path("second.har")]),
  ]);
  await useApp(first.url);
  await first.interrupt();
  const made = await understudy([
    "scenario",
    "from",
    path("first.har"),
    "-o",
    path("day.yaml"),
    ...FROM,
  ]);
  expect(made.stderr).toMatch(/left out of 1 request: the parameter "colour"/);
  expect(made.code).toBe(0);
  const replayed = await understudy(["replay", path("day.yaml"), "--against", second.url]);
  expect([replayed.code, replayed.stdout]).toEqual([0, expect.stringMatching(/12 passed/)]);
  const { stderr } = await second.interrupt();
  expect(stderr).toMatch(/11 requests of the API, 1 violation/);
  const again = await understudy(["scenario", "from", path("second.har"), ...FROM]);
  // Only a file can say where its schema lies.
  const [schema = "", ...rest] = readFileSync(path("day.yaml"), "utf8").split(/(?<=\n)/);
  expect(schema).toMatch(/\/scenarios\/scenario\.schema\.json\n$/);
  expect(again.stdout).toBe(rest.join(""));
  await fake.interrupt();
  const text = readFileSync(path("day.yaml"), "utf8");
  expect(text).not.toMatch(/lmvz_live|2026-0/);
  const { based_on: base, clock, flow } = parse(text);
  expect([base, clock]).toEqual(["agency", { at: "0 12:00", runs: false }]);
  expect(flow.inputs.properties).toEqual({
    brand: { type: "string", default: "Fernway" },
    "brand-2": { type: "string", default: "Bluecrate" },
  });
  const steps = new Map(flow.steps.map((step: { stepId: string }) => [step.stepId, step]));
  expect(steps.get("getVisibility")).toMatchObject({
    parameters: [
      { name: "brand", value: "$inputs.brand" },
      { name: "group_by", value: "day" },
      { name: "start_date", value: { $day: -19 } },
      { name: "end_date", value: { $day: -5 } },
    ],
    expect: { status: 200, body: { date_range: { days: 15, start: { $day: -19 } } } },
  });
  expect(steps.get("addPrompts")).toMatchObject({ key: "write" });
  expect(steps.get("listQueries")).toMatchObject({
    outputs: {
      brand_prompt_id: expect.stringMatching(/^\$response\.body#\/items\/\d+\/brand_prompt_id$/),
    },
  });
  expect(steps.get("before-listQueryRuns-2")).toMatchObject({ clock: { advance: "PT1M" } });
  expect(steps.get("getQueryRun")).toMatchObject({
    parameters: [{ name: "run_id", value: "$steps.listQueryRuns-2.outputs.run_id" }],
    expect: { body: { run_id: "$steps.listQueryRuns-2.outputs.run_id" } },
  });
  expect(steps.get("listCitations-3")).toMatchObject({ expect: { status: 400 } });
  expect(steps.get("listQueries-2")).toMatchObject({ key: "other" });
}, 120_000);
