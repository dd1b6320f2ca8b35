import { spawn } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { finished, ROOT, serving } from "../support/command.ts";
import { folder } from "../support/folder.ts";

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: {
    readonly steps: readonly { readonly run: string; readonly env?: Environment }[];
  };
}
type Environment = Readonly<Record<string, string>>;

const action = parse(readFileSync(join(ROOT, "action.yml"), "utf8")) as Action;

/** The environment that a runner sets for the last step of the action. */
function environmentOf(inputs: Environment, workspace: string): Environment {
  const { env: mapping = {} } = action.runs.steps.at(-1) ?? {};
  const given = Object.entries(mapping).map(([variable, text]) => {
    const [, name = ""] = /inputs\.([a-z-]+)/.exec(text) ?? [];
    return [variable, inputs[name] ?? action.inputs[name]?.default ?? "no such input"];
  });
  const files = { GITHUB_OUTPUT: "output", GITHUB_ENV: "env", GITHUB_STEP_SUMMARY: "summary.md" };
  const paths = Object.entries(files).map(([variable, name]) => {
    writeFileSync(join(workspace, name), "");
    return [variable, join(workspace, name)];
  });
  return Object.fromEntries([...given, ...paths, ["RUNNER_TEMP", workspace]]) as Environment;
}

/** Runs the script of the action as a runner does: in the workspace, with the inputs and the files of the job. */
async function runAction(inputs: Environment, environment: Environment = {}) {
  const workspace = folder();
  const env = { ...environmentOf(inputs, workspace), ...environment };
  const script = join(ROOT, "tools", "action.js");
  const child = spawn(process.execPath, [script], {
    cwd: workspace,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const { code, stdout, stderr } = await finished(child);
  const read = (name: string): string => readFileSync(join(workspace, name), "utf8");
  return { code, stdout, stderr, read, files: () => readdirSync(workspace) };
}

test("the last step of the action runs the script with every input", () => {
  const last = action.runs.steps.at(-1);
  expect(last?.run).toBe('node "$GITHUB_ACTION_PATH/tools/action.js"');
  const used = Object.values(last?.env ?? {}).map((text) => /inputs\.([a-z-]+)/.exec(text)?.[1]);
  expect(used).toEqual(Object.keys(action.inputs));
});

test("a check writes the reports, the summary, annotations and the exit code", async () => {
  const { ready, interrupt } = await serving(["tiny"]);
  try {
    const inputs = { "base-url": ready.url, arguments: "--only brands --quiet" };
    const key = { UNDERSTUDY_KEY: "lmvz_live_tiny_read" };
    const passed = await runAction(inputs, key);
    expect([passed.code, passed.read("output")]).toEqual([0, "exit-code=0\n"]);
    expect(passed.stdout).toContain("::notice title=understudy::0 findings");
    expect(passed.read("summary.md")).not.toBe("");
    const reports = passed.files().includes("understudy-reports");
    expect(reports).toBe(true);
    expect(passed.read("understudy-reports/junit.xml")).toContain("<testsuite");
    expect(JSON.parse(passed.read("understudy-reports/report.json"))).toHaveProperty("summary");

    await fetch(`${ready.admin}/faults`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ faults: [{ operation: "listTrackedBrands", set: { "/items": 7 } }] }),
    });
    const failed = await runAction(inputs, key);
    expect([failed.code, failed.read("output")]).toEqual([1, "exit-code=1\n"]);
    expect(failed.stdout).toContain("::error title=");
  } finally {
    await interrupt();
  }
});

test("serve starts a fake for the steps that follow", async () => {
  const { code, stdout, read } = await runAction({ mode: "serve", scenario: "tiny", port: "0" });
  expect([code, stdout]).toEqual([0, expect.stringContaining("is listening on")]);
  const variables = Object.fromEntries(
    read("env")
      .trim()
      .split("\n")
      .map((line) => line.split("=")),
  ) as Record<string, string>;
  const {
    UNDERSTUDY_URL: url = "",
    UNDERSTUDY_ADMIN: admin,
    UNDERSTUDY_WRITE_KEY: key,
  } = variables;
  expect(read("output")).toBe(`url=${url}\n`);
  const headers = { authorization: `Bearer ${key}` };
  expect((await fetch(`${url}/brands/tracked`, { headers })).status).toBe(200);
  expect((await fetch(`${admin}/health`)).status).toBe(200);
  const [, group = ""] = /npm process (\d+)/.exec(stdout) ?? [];
  process.kill(-Number(group), "SIGTERM");
});

test.each([
  [{ mode: "sevre" }, 'mode can\'t be "sevre"; allowed are check and serve'],
  [{ mode: "check" }, "base-url is required"],
  [{ mode: "serve", scenario: "tinny", port: "0" }, 'did you mean "tiny"?'],
])("the inputs %j are an error", async (inputs, message) => {
  const { code, stdout } = await runAction(inputs);
  expect(code).toBe(2);
  expect(stdout).toContain("::error title=understudy::");
  expect(stdout).toContain(message);
});
