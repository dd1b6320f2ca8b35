import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { understudy } from "../support/command.ts";

const node = (script: string): string[] => ["--", process.execPath, "-e", script];

const SHOW = `
  const shown = Object.entries(process.env).filter(([name]) => name.startsWith("UNDERSTUDY_"));
  const { UNDERSTUDY_URL: url, UNDERSTUDY_KEY: key } = process.env;
  fetch(url + "/brands/tracked", { headers: { authorization: "Bearer " + key } }).then(async (response) => {
    console.log(JSON.stringify({ ...Object.fromEntries(shown), status: response.status }));
    process.exitCode = 7;
  });`;

test("the command gets the addresses and keys of the fake; exec returns its exit code", async () => {
  const { code, stdout, stderr } = await understudy(["exec", "--scenario", "edges", ...node(SHOW)]);
  expect(stderr).toBe("");
  const { UNDERSTUDY_URL: url, UNDERSTUDY_ADMIN: admin, ...rest } = JSON.parse(stdout);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/v1$/);
  expect(admin).toBe(url.replace("/api/v1", "/__admin"));
  expect(rest).toEqual({
    UNDERSTUDY_KEY: "lmvz_live_edges_read",
    UNDERSTUDY_READ_KEY: "lmvz_live_edges_read",
    UNDERSTUDY_WRITE_KEY: "lmvz_live_edges_write",
    UNDERSTUDY_REVOKED_KEY: "lmvz_live_edges_revoked",
    UNDERSTUDY_OTHER_KEY: "lmvz_live_edges_starter_write",
    UNDERSTUDY_LIMITED_KEY: "lmvz_live_edges_starter_write",
    UNDERSTUDY_FREE_KEY: "lmvz_live_edges_free_read",
    status: 200,
  });
  expect(code).toBe(7);
  await expect(fetch(url)).rejects.toThrow("fetch failed");
});

test("exec applies the options of the world and passes arguments unchanged", async () => {
  const script = `fetch(process.env.UNDERSTUDY_ADMIN + "/clock").then(async (response) =>
    console.log((await response.json()).now, process.argv.slice(1).join("|")));`;
  const args = [
    "exec",
    "-s",
    "tiny",
    "--now",
    "2026-03-20T12:00:00Z",
    ...node(script),
    "a b",
    "$HOME",
  ];
  const { code, stdout } = await understudy(args);
  expect(stdout.trim()).toBe("2026-03-20T12:00:00Z a b|$HOME");
  expect(code).toBe(0);
});

test("a command ended by a signal gives exit code 128 plus its number", async () => {
  const { code } = await understudy([
    "exec",
    "-s",
    "tiny",
    ...node("process.kill(process.pid, 15); setTimeout(() => {}, 9000)"),
  ]);
  expect(code).toBe(143);
});

test("signals to exec are forwarded to the command", async () => {
  const script = `const left = ["SIGTERM", "SIGHUP", "SIGQUIT", "SIGUSR1", "SIGUSR2", "SIGALRM", "SIGXCPU", "SIGPWR", "SIGABRT"];
    const next = () => process.kill(process.ppid, left[0]);
    for (const name of left) process.on(name, () => {
      console.log(left.shift());
      if (left.length === 0) process.exit(5);
      next();
    });
    setInterval(() => {}, 1000); next();`;
  const { code, stdout } = await understudy(["exec", "-s", "tiny", ...node(script)]);
  const received = "SIGTERM SIGHUP SIGQUIT SIGUSR1 SIGUSR2 SIGALRM SIGXCPU SIGPWR SIGABRT";
  expect(stdout.trim().split("\n")).toEqual(received.split(" "));
  expect(code).toBe(5);
});

test("a command that does not handle the signal is ended", async () => {
  const script = `setTimeout(() => {}, 60000); process.kill(process.ppid, "SIGUSR2");`;
  const { code } = await understudy(["exec", "-s", "tiny", ...node(script)]);
  expect(code).toBe(128 + constants.signals.SIGUSR2);
});

test.for(["SIGTERM", "SIGHUP"] as const)(
  "a command that continues after %s is killed by a second one",
  async (signal) => {
    const script = `process.on("${signal}", () => process.kill(process.ppid, "${signal}"));
      setTimeout(() => {}, 60000); process.kill(process.ppid, "${signal}");`;
    const { code } = await understudy(["exec", "-s", "tiny", ...node(script)]);
    expect(code).toBe(128 + constants.signals.SIGKILL);
  },
);

test("a command that continues after SIGTERM is killed after a while", async () => {
  const script = `process.on("SIGTERM", () => {});
    setTimeout(() => {}, 60000); process.kill(process.ppid, "SIGTERM");`;
  const { code } = await understudy(["exec", "-s", "tiny", ...node(script)]);
  expect(code).toBe(128 + constants.signals.SIGKILL);
});

const MISTAKES = `
  const { UNDERSTUDY_URL: url, UNDERSTUDY_ADMIN: admin } = process.env;
  const json = { "content-type": "application/json" };
  const { world, keys } = await (await fetch(admin + "/worlds", { method: "POST", headers: json, body: "{}" })).json();
  const headers = { authorization: "Bearer " + keys[0].key };
  await fetch(url + "/visibility?brand=Copperfinch" + process.argv[1], { headers });
  await fetch(admin + "/worlds/" + world, { method: "DELETE" });
  process.exitCode = Number(process.argv[2]);`;

test.for([
  ["--lint", "&providr=openai", 0, 0, 1],
  ["--lint=error", "&providr=openai", 0, 1, 1],
  ["--lint=error", "&providr=openai", 7, 7, 1],
  ["--lint=error", "&end_date=2026-03-21", 0, 0, 0],
  ["--lint=warning", "&end_date=2026-03-21", 0, 1, 0],
] as const)(
  "with %s, a command that sends %j and exits with %i gives %i, also for a deleted world",
  async ([flag, query, own, expected, errors]) => {
    const fake = ["exec", "-s", "tiny", "--now", "2026-03-20T12:00:00Z", flag];
    const command = ["--", process.execPath, "--input-type=module", "-e", MISTAKES];
    const { code, stderr } = await understudy([...fake, ...command, query, String(own)]);
    expect(code).toBe(expected);
    const warnings = query.startsWith("&end") ? "1 warning" : "0 warnings";
    expect(stderr).toContain(
      `understudy: lint: ${errors === 1 ? "1 error" : "0 errors"} and ${warnings} in 1 of 1 requests`,
    );
    if (errors === 0) return;
    expect(stderr).toContain(
      'error unknown-parameter (§4): getVisibility has no parameter "providr"',
    );
    expect(stderr).toContain("GET /api/v1/visibility?brand=Copperfinch&providr=openai (200)");
  },
);

test("--lint reports a request that is sent twice, and --repeats how often it may be", async () => {
  const twice = `
    const { UNDERSTUDY_URL: url, UNDERSTUDY_KEY: key } = process.env;
    const get = (brand) => fetch(url + "/visibility?brand=" + brand, { headers: { authorization: "Bearer " + key } });
    await Promise.all([get("Copperfinch"), get("Copperfinch")]);`;
  const command = ["--", process.execPath, "--input-type=module", "-e", twice];
  const { stderr } = await understudy(["exec", "-s", "tiny", "--lint", ...command]);
  expect(stderr).toContain(
    "GET /api/v1/visibility?brand=Copperfinch is requested 2 times within a second",
  );
  const more = await understudy([
    "exec",
    "-s",
    "tiny",
    "--lint=warning",
    "--repeats=2",
    ...command,
  ]);
  expect(more).toMatchObject({ code: 0, stderr: expect.stringContaining("0 warnings") });
});

test.for([
  [["exec", "-s", "tiny", "--lint=all", "--", "true"], 2, /--lint.*all.*error, warning/],
  [["exec", "-s", "tiny", "--", "no-such-command"], 127, /command not found: "no-such-command"/],
  [["exec", "-s", "tiny"], 2, /needs a command after --/],
  [["exec", "npm", "test"], 2, /put the command after --.*exec -- npm$/m],
  [["exec", "--prot", "1", "--", "true"], 2, /--prot.*exec --help/],
] as const)("%j prints one line and exits with %i", async ([args, exit, message]) => {
  const { code, stdout, stderr } = await understudy(args);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(stderr).toMatch(message);
  expect(stdout).toBe("");
  expect(code).toBe(exit);
});

const ASK = `
  const { UNDERSTUDY_URL: url, UNDERSTUDY_KEY: key } = process.env;
  fetch(url + "/visibility?brand=Copperfinch", { headers: { authorization: "Bearer " + key } }).then(async (response) =>
    console.log(JSON.stringify({ token: response.headers.get("understudy-replay"), text: await response.text() })));`;

test("a token reproduces the same bytes in another process", async () => {
  const { stdout } = await understudy(["exec", "-s", "tiny", ...node(ASK)]);
  const { token, text } = JSON.parse(stdout);
  const body = await understudy(["replay", token, "--body"]);
  expect(body).toEqual({ code: 0, stdout: text, stderr: "" });
  const whole = await understudy(["replay", token]);
  expect(whole.stdout).toMatch(/^200 OK\ncache-control: no-store\ncontent-type: application\/json/);
  expect(whole.stdout.endsWith(`\n\n${text}`)).toBe(true);
  for (const [args, message] of [
    [[`${token}x`], /damaged/],
    [[token, "--snapshot", foreignFile()], /foreign\.json.*not a snapshot/],
  ] as const) {
    const { code, stderr, stdout: nothing } = await understudy(["replay", ...args]);
    expect([code, nothing, stderr.trim().split("\n").length]).toEqual([2, "", 1]);
    expect(stderr).toMatch(message);
  }
});

function foreignFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "understudy-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "foreign.json");
  writeFileSync(file, '{"log": {}}');
  return file;
}
