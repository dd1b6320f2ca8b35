import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { command } from "../replay/run-command.ts";
import { serving } from "../support/command.ts";
import { folder } from "../support/folder.ts";
import { proxying } from "./proxy-command.ts";
import { proxyTo } from "./proxy-fixture.ts";

const READER = "lmvz_live_northwind_read";
const WRITER = "lmvz_live_northwind_write";

interface Body {
  readonly items: readonly Readonly<Record<string, string>>[];
}

interface Init {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Acts as an app: adds a prompt, finds it, waits for its runs, opens one and pages through a list. */
async function useApp(url: string): Promise<void> {
  const send = async (path: string, key = READER, init: Init = {}): Promise<Body> => {
    const headers = { ...init.headers, Authorization: `Bearer ${key}` };
    return (await fetch(url + path, { ...init, headers })).json() as Promise<Body>;
  };
  const post = (body: object): Init => ({
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const prompt = "Which hammock is easiest to hang?";
  await send("/brands/tracked");
  await send("/visibility?brand=Fernway&group_by=day&start_date=2026-03-01&end_date=2026-03-15");
  await send("/prompts", WRITER, post({ brand: "Fernway", prompts: [prompt], llms: ["openai"] }));
  const prompts = await send("/queries?brand=Fernway");
  const id = prompts.items.find(({ text }) => text === prompt)?.["brand_prompt_id"] ?? "";
  await send(`/query-runs?brand=Fernway&brand_prompt_id=${id}`);
  await fetch(
    `${new URL(url).origin}/__admin/clock`,
    post({ action: "advance", duration: "PT1M" }),
  );
  const runs = await send(`/query-runs?brand=Fernway&brand_prompt_id=${id}&limit=1`);
  await send(`/query-runs/${runs.items[0]?.["run_id"] ?? ""}`);
  await send("/citations?brand=Fernway&limit=2");
  await send("/citations?brand=Fernway&limit=2&offset=2");
  await send("/citations?brand=Fernway&limit=500&colour=red");
  await send("/queries?brand=Bluecrate", "lmvz_live_southridge_read");
}

const FROM = ["--name", "day", "--scenario", "agency"];

test("a recording replays against the fake, and recording the replay gives the same flow", async () => {
  const at = folder();
  const path = (name: string): string => join(at, name);
  const fake = await serving(["agency", "--now", "2026-03-20T12:00:00Z"]);
  const first = await proxying([fake.ready.url, "--record", path("first.har")]);
  await useApp(first.url);
  expect((await first.interrupt()).stderr).toMatch(/11 API requests, 1 violation; 1 other/);
  const output = path("day.yaml");
  const made = await command("scenario", "from", path("first.har"), "-o", output, ...FROM);
  expect(made.stderr).toMatch(/parameter "colour" omitted from 1 request/);
  expect(made.code).toBe(0);
  const second = await proxyTo(new URL(fake.ready.url).origin);
  const replayed = await command("replay", output, "--against", second.url, "--timeout", "120");
  expect([replayed.code, replayed.stdout]).toEqual([0, expect.stringMatching(/12 passed/)]);
  const { entries } = second.har().log;
  expect(entries).toHaveLength(11);
  writeFileSync(path("second.har"), JSON.stringify(second.har()));
  const again = await command("scenario", "from", path("second.har"), ...FROM);
  // Only a file has the path of its schema.
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
});

test("a flow that is longer than a scenario may be for a fake is replayed against one", async () => {
  const text = readFileSync(join(import.meta.dirname, "../../scenarios/first-day.yaml"), "utf8");
  const output = join(folder(), "long.yaml");
  const summary = "  summary: Prompts are added, ";
  expect(text).toContain(summary);
  writeFileSync(output, text.replace(summary, summary + "and many more are not, ".repeat(15_000)));
  const fake = await serving(["tiny"]);
  const replayed = await command("replay", output, "--against", fake.ready.url);
  expect([replayed.code, replayed.stderr]).toEqual([0, ""]);
  await fake.interrupt();
});
