import {
  copyFileSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { once } from "node:events";
import { spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { finished, ROOT, serving, start, type Finished, type Serving } from "../support/command.ts";
import { deployment } from "../support/http-server.ts";
import { command } from "./run-command.ts";

const FIRST_DAY = join(ROOT, "scenarios", "first-day.yaml");

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "understudy-replay-"));
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a modified copy of the scenario first-day; returns its path. */
function changed(name: string, from: string, to: string): string {
  const file = join(folder, name);
  const text = readFileSync(FIRST_DAY, "utf8");
  if (!text.includes(from)) throw new Error(`first-day has no "${from}"`);
  writeFileSync(file, text.replace(from, to));
  return file;
}

/** Runs `understudy replay` with arguments that contain no spaces. */
async function replay(args: string): Promise<Finished> {
  return command("replay", ...args.split(" "));
}

describe("replay", () => {
  test("runs all shipped scenarios in memory and prints a line for each", async () => {
    const { code, stdout } = await replay("--all");
    expect(stdout).toMatch(/✓ first-day +\d+ ms {2}\d+ passed/);
    expect(stdout).toMatch(/✓ read-only-and-revoked-keys +\d+ ms {2}\d+ passed/);
    expect(stdout).toMatch(/exchanges.*; rules: \d+ passed, 0 failed/);
    expect(code).toBe(0);
  });

  test("prints the first difference with location, expected and actual value, and a curl command", async () => {
    const file = changed("wrong.yaml", "total_count: 2,", "total_count: 3,");
    const { code, stdout } = await command("replay", file);
    expect(code).toBe(1);
    expect(stdout).toContain(
      'body at /total_count\n    - "total_count": 3  expected\n    + "total_count": 2  actual',
    );
    expect(stdout).toContain(
      `curl -s -H "Authorization: Bearer $UNDERSTUDY_KEY" 'http://127.0.0.1:4010/api/v1/queries?brand=`,
    );
    expect(stdout).toMatch(/· seen +getVisibility +not run/);
  });

  test("prints an active semantic fault with the differences", async () => {
    const { code, stdout } = await replay("first-day --fault date.end-of-next-day");
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /body at \/date_range\/end\n[^]*active fault: date\.end-of-next-day \(\S/,
    );
  });

  test("prints how to reproduce a failure, with every report", async () => {
    const { stdout, stderr } = await replay(
      "first-day --fault date.end-of-next-day --report junit",
    );
    expect(stderr).toContain("with understudy serve first-day:");
    expect(stdout).toContain("active faults: date.end-of-next-day");
  });

  test("says which steps a failure depends on", async () => {
    const written = await replay("brand-added-and-crawled --fault write.first-prompt-only");
    expect(written.stdout).toMatch(
      /with understudy serve brand-added-and-crawled, after steps track, ask, which changed the state:\n +curl /,
    );
  });

  test("says in their order which steps a failure depends on", async () => {
    const { stdout } = await replay("bad-day --keep-going --fault page.total-is-page");
    expect(stdout).toContain(
      "after steps break, crowd, slow, lost, write-fails, write-again, repaired, which changed",
    );
  });

  test("says which steps the curl commands of the rules' findings depend on", async () => {
    const { code, stdout } = await replay("brand-added-and-crawled --fault visibility.fraction");
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /✗ visibility\.pct[^]*\n +curl [^]*\nThe curl commands for brand-added-and-crawled need its state, which steps track, ask, \S.* changed\.\n/,
    );
  });

  test("every report of a failure says which steps its curl commands depend on", async () => {
    const formats = ["json", "junit", "html"];
    const fileOf = (format: string): string => join(folder, `state.${format}`);
    const reports = formats.map((format) => `${format}=${fileOf(format)}`).join(",");
    const { code } = await replay(
      `brand-added-and-crawled --fault visibility.fraction --report ${reports}`,
    );
    expect(code).toBe(1);
    for (const format of formats) {
      expect(readFileSync(fileOf(format), "utf8")).toMatch(
        /The curl commands for brand-added-and-crawled need its state, which steps track, ask, \S.* changed\./,
      );
    }
  });

  test("prints file, line and column of a problem and runs nothing", async () => {
    const file = changed("bad.yaml", "operationId: getQueryRun", "operationId: getQueryRuns");
    const { code, stdout, stderr } = await command("replay", file);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(
      /bad\.yaml:\d+:20: unknown operation "getQueryRuns"; did you mean "getQueryRun"\?/,
    );
  });

  test("prints a JUnit report on stdout and progress on stderr", async () => {
    const har = join(folder, "replay.har");
    const { code, stdout, stderr } = await replay(`first-day --report junit --record ${har}`);
    expect(code).toBe(0);
    expect(stdout).toContain('<testsuite name="first-day"');
    expect(stdout).toMatch(/<testcase classname="first-day" name="seen" time="0\.\d{3}"/);
    expect(stdout).toContain('<testsuite name="rules"');
    expect(stderr).toContain("✓ seen");
    const { log } = JSON.parse(readFileSync(har, "utf8")) as { log: { entries: unknown[] } };
    expect(log.entries.length).toBeGreaterThan(5);
  });

  test.each([
    [
      ["replay", FIRST_DAY, "--record", FIRST_DAY],
      `can't write ${FIRST_DAY}: it is also read; choose another file`,
    ],
    [
      ["replay", "first-day", "--report", "json=/tmp/one.json,html=/tmp/../tmp/one.json"],
      "can't write /tmp/../tmp/one.json twice; choose a separate file for each output",
    ],
    [["export", FIRST_DAY, "--arazzo", "-o", FIRST_DAY], "it is also read"],
    [
      ["replay", "first-day", "--seed", "-1"],
      "argument missing; write --seed=-… if the value starts with a hyphen",
    ],
    [["replay", "U1.abc"], "has version U1; this Understudy reads version u1"],
    [["replay"], "replay takes a scenario, or --all"],
    [["replay", "tiny"], 'the scenario "tiny" has no flow'],
    [["replay", "first-dya"], 'did you mean "first-day"?'],
    [
      ["replay", "first-day", "--input", "brnad=x"],
      'no flow has an input "brnad" (inputs: brand); did you mean "brand"?',
    ],
    [["replay", "first-day", "--fault", "nope.nope"], 'there is no fault "nope.nope"'],
    [["replay", "--all", "--watch"], "--watch takes one scenario"],
  ])("%j is rejected in one line", async (args, message) => {
    const { code, stdout, stderr } = await command(...args);
    expect([code, stdout, stderr.match(/\n/g)?.length]).toEqual([2, "", 1]);
    expect(stderr).toContain(message);
  });
});

describe("replay against a deployment", () => {
  test("prints differences of another server", async () => {
    const url = await deployment((_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ items: [], total_count: 0 }));
    });
    const { code, stdout } = await replay(`first-day --against ${url} --key lmvz_live_x`);
    expect(code).toBe(1);
    expect(stdout).toContain("body at /filters_applied");
  });

  test("names what a URL without the API returns", async () => {
    const url = await deployment((_, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      response.end("<h1>Welcome</h1>");
    });
    const { code, stdout, stderr } = await replay(`first-day --against ${url} --key k`);
    expect(stderr).toContain("GET /brands/tracked returned 200 with a web page");
    expect(stdout).toBe("");
    expect(code).toBe(3);
  });

  test("reports an unreachable deployment first, also without a key", async () => {
    const url = "http://127.0.0.1:1/api/v1";
    const { code, stdout, stderr } = await command("replay", "--all", "--against", url);
    expect([code, stdout]).toEqual([3, ""]);
    expect(stderr).toMatch(/^understudy: http:\/\/127\.0\.0\.1:1\/api\/v1 can't be reached: .*\n$/);
  });

  test("exits with 3 when the deployment is unreachable", async () => {
    const { code, stderr } = await replay(
      "first-day --against http://127.0.0.1:1/api/v1 --key lmvz_live_x",
    );
    expect(code).toBe(3);
    expect(stderr).toContain("can't be reached");
  });
});

describe("replay --watch", () => {
  test("runs again when the file is saved, also after an invalid version", async () => {
    const file = join(folder, "watched.yaml");
    copyFileSync(FIRST_DAY, file);
    const child = start(["replay", file, "--watch"]);
    const ended = finished(child);
    let printed = "";
    child.stderr?.on("data", (chunk) => (printed += String(chunk)));
    const waiting = async (times: number): Promise<void> => {
      const crash = ended.then(({ stderr }) => Promise.reject(new Error(stderr)));
      while (printed.split("waiting for changes to watched.yaml").length <= times) {
        await Promise.race([once(child.stderr ?? child, "data"), crash]);
      }
    };
    // Saved in one step: a busy machine could pause between two writes, which would be two saves.
    const save = (text: string): void => {
      writeFileSync(`${file}.new`, text);
      renameSync(`${file}.new`, file);
    };
    await waiting(1);
    const text = readFileSync(FIRST_DAY, "utf8");
    save(text.replace("operationId: getQueryRun", "operationId: getQueryRuns"));
    await waiting(2);
    save(text);
    await waiting(3);
    child.kill("SIGINT");
    const { code, stdout, stderr } = await ended;
    expect(stdout.match(/✓ first-day/g)).toHaveLength(2);
    expect(stderr).toContain('did you mean "getQueryRun"?');
    expect(code).toBe(130);
  });
});

describe("a running fake", () => {
  let served: Serving;

  beforeAll(async () => {
    served = await serving(["first-day"]);
  });

  afterAll(async () => {
    await served.interrupt();
  });

  test("replays in new worlds and deletes them", async () => {
    const worlds = async (): Promise<unknown> =>
      (await fetch(`${served.ready.admin}/worlds`)).json();
    const before = await worlds();
    const { code, stdout } = await replay(`--all --against ${served.ready.url} --timeout 120`);
    expect(stdout).toMatch(/✓ first-day/);
    expect(code).toBe(0);
    expect(await worlds()).toEqual(before);
  });

  const keysOf = (mode: string): string =>
    served.ready.keys.find((key) => key.mode === mode)?.key ?? "";

  test("is treated as a deployment with --as-deployment: steps that need more are skipped with the reason", async () => {
    const { code, stdout } = await replay(
      `first-day --against ${served.ready.url} --as-deployment --key ${keysOf("read")} --write-key ${keysOf("write")}`,
    );
    expect(stdout).toMatch(/- add .*skipped: writes; needs --allow-writes/);
    expect(stdout).toMatch(/- prompts-after .*skipped: needs the step add, which was skipped/);
    expect(stdout).toMatch(/- \S+ .*skipped: needs the fake's clock/);
    expect(stdout).toContain("input brand = Lantern & Loom (for the fake; --input brand=…)");
    expect(code).toBe(0);
  });

  test("passes the exported Arazzo document in Redocly's respect", async () => {
    const file = join(folder, "first-day.arazzo.yaml");
    const { code, stderr } = await command("export", "first-day", "--arazzo", "-o", file);
    expect(code).toBe(0);
    expect(stderr).toContain("omitted: seen: only for the fake");
    const minted = (await (
      await fetch(`${served.ready.admin}/worlds`, { method: "POST" })
    ).json()) as { world: string; keys: { key: string; mode: string }[] };
    const keyOf = (mode: string): string => minted.keys.find((key) => key.mode === mode)?.key ?? "";
    const respect = spawn(
      process.execPath,
      [
        join(ROOT, "node_modules", ".bin", "redocly"),
        "respect",
        file,
        "--server",
        `api=${served.ready.url}`,
        "-i",
        `key=${keyOf("read")}`,
        "-i",
        `write_key=${keyOf("write")}`,
      ],
      {
        cwd: ROOT,
        stdio: ["ignore", "pipe", "pipe"],
        env: { ...process.env, REDOCLY_TELEMETRY: "off" },
      },
    );
    const ran = await finished(respect);
    expect(ran.stdout + ran.stderr).toMatch(/✓ GET \/queries - step prompts-after/);
    expect(ran.code).toBe(0);
  });
});
