import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { serving, understudy } from "../support/command.ts";
import { proxying } from "./proxy-command.ts";

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "understudy-"));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

test("a proxy tells where it is, records what passes, counts violations, and its recording is judged", async () => {
  const fake = await serving(["tiny"]);
  const file = join(folder(), "f.har");
  const proxy = await proxying([fake.ready.url, "--record", file, "--strict"]);
  expect(proxy.target).toBe(fake.ready.url);
  expect(proxy.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/v1$/);
  const key = fake.ready.keys.find(({ mode }) => mode === "read")?.key ?? "";
  const headers = { Authorization: `Bearer ${key}` };
  for (const path of ["/brands/tracked", "/llm-providers", "/llm-providers?limit=1"]) {
    expect((await fetch(proxy.url + path, { headers })).status).toBe(200);
  }
  expect((await fetch(`${proxy.url}/visibility`, { headers })).status).toBe(400);
  await fake.interrupt();
  expect((await fetch(`${proxy.url}/llm-providers`, { headers })).status).toBe(502);
  const { code, stdout, stderr } = await proxy.interrupt();
  expect(code).toBe(1);
  expect(stdout.trim().split("\n")).toHaveLength(1);
  expect(stderr).toMatch(/GET \/api\/v1\/visibility {2}violation in the request: query must have/);
  expect(stderr).toMatch(
    /GET \/api\/v1\/llm-providers {2}the target can't be reached: ECONNREFUSED/,
  );
  expect(stderr).toMatch(/5 requests of the API, 1 violation\n/);
  expect(stderr).toMatch(/^ {2}getVisibility +1 {2}1 violation$/m);
  expect(stderr).not.toContain(key);
  expect(readFileSync(file, "utf8")).not.toContain(key);
  const judged = await understudy(["judge", file]);
  expect(judged.stdout + judged.stderr).toMatch(/5 requests/);
  expect(judged.code).toBe(0);
});

test.for([
  [["proxy"], /one base URL, not 0/],
  [["proxy", "nowhere"], /the base URL can't be "nowhere".*https:/],
  [["proxy", "http://127.0.0.1:1", "--port", "x"], /--port can't be "x"/],
  [
    ["proxy", "http://127.0.0.1:1/api/v1", "--record", "/nowhere/f.har"],
    /can't write \/nowhere\/f\.har/,
  ],
] as const)("%s is refused in one line", async ([args, message]) => {
  const { code, stdout, stderr } = await understudy(args);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(stderr).toMatch(message);
  expect([code, stdout]).toEqual([2, ""]);
});
