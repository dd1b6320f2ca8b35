import { expect, test } from "vitest";
import { WIDTH } from "../../conformance/report/wrap.ts";
import { understudy } from "../support/command.ts";
import { deployment } from "../support/http-server.ts";

test("a dry run needs no key, sends no request, prints the plan and does not exit with 0", async () => {
  let requests = 0;
  const url = await deployment((_, response) => {
    requests++;
    response.end();
  });
  const { code, stdout } = await understudy(["check", url, "--dry-run", "--rate", "4"]);
  expect({ code, requests }).toEqual({ code: 3, requests: 0 });
  expect(stdout).toMatch(
    / {2}byvis\.preview +listQueries, listPromptsByVisibility, listQueryRuns\n[^]* {2}version\.openapi +GET \/openapi\.json/,
  );
  expect(stdout).toMatch(/ {2}--read-key\n {4}auth\.read-only-reads, auth\.read-only-403/);
  expect(stdout).toMatch(/ {2}--write-key and --allow-writes\n[^]*write\.only-adds/);
  expect(stdout).toMatch(/ {2}DELETE: \/query-runs\/understudy-no-such-token \(has no body\)/);
  expect(stdout).toMatch(/ {2}POST: \d+ paths \(the body is \{\}, nothing to execute\)/);
  expect(stdout).toContain("no POST has a body that could be executed");
  expect(stdout).toMatch(
    / {2}group +requests +only this group\n(?: {2}\w+ +\d+ +\d+\n)+ {2}total +\d+\n/,
  );
  expect(stdout).toMatch(
    /At most 700 requests \(--depth standard\) including those that locate the API,\s+4 per\s+second\s+\(--rate\),\s+so\s+175\s+s/,
  );
  expect(stdout.trim().split("\n").at(-1)).toBe("Dry run: no requests were sent.");
  expect(stdout.split("\n").filter((line) => line.length > WIDTH)).toEqual([]);
});

test("a dry run is also available as JSON", async () => {
  const url = "https://api.example.test/api/v1";
  const only = ["--only", "write,page.walk", "--concurrency", "1"];
  const { code, stdout } = await understudy([
    "check",
    url,
    "--dry-run",
    ...only,
    "--report",
    "json",
  ]);
  const plan = JSON.parse(stdout);
  expect(code).toBe(3);
  expect(plan).toMatchObject({
    base_url: url,
    limits: { max_requests: 700, requests_per_second: 20, allow_writes: false },
  });
  const ids = plan.rules.map(({ id }: { readonly id: string }) => id);
  expect(ids).toEqual(expect.arrayContaining(["page.walk", "write.only-adds"]));
  const write = plan.rules.find(({ id }: { readonly id: string }) => id === "write.only-adds");
  expect(write.needs).toEqual(["--write-key", "--allow-writes"]);
  expect(plan.requests.groups[0]).toEqual({
    group: expect.any(String),
    used: expect.any(Number),
    own: expect.any(Number),
  });
  const refused = await understudy(["check", url, "--dry-run", "--report", "junit"]);
  expect(refused.stderr).toMatch(
    /--report: a dry run has the formats pretty and json, not junit\n$/,
  );
  expect(refused.code).toBe(2);
});

test("the plan depends on the options", async () => {
  const { stdout } = await understudy([
    "check",
    "https://api.example.test/api/v1",
    "--dry-run",
    "--only",
    "auth,write,page.walk",
    "--skip",
    "auth.missing-401",
    "--read-key",
    "lmvz_live_x",
    "--write-key",
    "lmvz_live_y",
    "--allow-writes",
    "--max-requests",
    "7",
  ]);
  expect(stdout).not.toMatch(/auth\.missing-401|searches|--read-key/);
  expect(stdout).toMatch(/ {2}auth\.read-only-403 /);
  expect(stdout).toContain("POSTs that add a brand and prompts");
  expect(stdout).toContain("At most 7 requests (--max-requests)");
  expect(stdout).toMatch(/ {2}auth +\d+ +\d+\n/);
  expect(stdout).toMatch(/ {2}total +7\n\nRules without a verdict on this data:\n {2}auth\./);
  expect(stdout).not.toContain("lmvz_live_");
});
