import { expect, test } from "vitest";
import { command } from "../replay/run-command.ts";
import { listening } from "../support/http-server.ts";
import { serving } from "../support/command.ts";
import { startFake } from "../support/fake-server.ts";

const KEY = "lmvz_live_tiny_read";

/** The replay token of a response about the brand of tiny.yaml. */
async function tokenOf(
  path: string,
  query: Readonly<Record<string, string>> = {},
): Promise<string> {
  const fake = startFake({ scenario: "tiny" });
  const { headers } = await fake.get(KEY, path, { brand: "Copperfinch", ...query });
  return headers["understudy-replay"] ?? "";
}

test("a token and a pointer print the formula, the operands and their runs", async () => {
  const token = await tokenOf("/visibility", { llm_provider: "grok" });
  const { stdout, code } = await command("explain", token, "/metrics/visibility_pct");
  expect(code).toBe(0);
  expect(stdout.replaceAll(/run_\w+/g, "run_…")).toBe(`\
getVisibility /metrics/visibility_pct = 33.3
  Percentage of runs that mention the brand. (§2.7)
  formula: 100 × mention_runs / total_runs (§2.7)
         = 100 × 1 / 3
         = 33.3, rounded to one decimal, half away from zero; a value other than 0 has as many decimals as it needs
  in scope: runs of Copperfinch, 2026-02-19 to 2026-03-20 (30 days), llm_provider=grok, up to 2026-03-20T12:00:00Z
  mention_runs = 1: runs in scope that mention the brand, /metrics/mention_runs
    1 run: GET /api/v1/query-runs?brand=Copperfinch&llm_provider=grok&mentioned=true&start_date=2026-02-19&end_date=2026-03-20&limit=100
      2026-03-17T20:15:00Z  grok        run_…  +1
  total_runs = 3: runs in scope, /metrics/total_runs
    3 runs: GET /api/v1/query-runs?brand=Copperfinch&llm_provider=grok&start_date=2026-02-19&end_date=2026-03-20&limit=100
      2026-03-19T23:59:59Z  grok        run_…  +1
      2026-03-17T20:15:00Z  grok        run_…  +1
      2026-03-15T21:00:00Z  grok        run_…  +1
`);
});

test("without a pointer, the fields of the body are printed", async () => {
  const { stdout } = await command("explain", await tokenOf("/sources/owned-share"));
  expect(stdout).toMatch(/^getOwnedShare\n/);
  expect(stdout).toMatch(/^ {2}\/total = 32 {2}\S/m);
});

test("a row is printed with its neighbours, a null with its reason, --json as data", async () => {
  const row = await command("explain", await tokenOf("/brands/top-mentioned"), "/items/1");
  expect(row.stdout).toMatch(/row 2 of 5, sorted by mention_count \(highest first\), then/);
  expect(row.stdout).toMatch(/before it: mention_count 18, brand_name "Kettlewren"/);
  const none = await tokenOf("/visibility", { start_date: "2026-03-20" });
  const rank = await command("explain", none, "/metrics/avg_rank");
  expect(rank.stdout).toMatch(/^ {2}why: No data: no run is in scope\./m);
  const json = await command("explain", none, "/metrics/avg_rank", "--json");
  expect(JSON.parse(json.stdout)).toMatchObject({ value: null, reason: { code: "no-runs" } });
});

test("the value of a response with a fault is explained without the fault", async () => {
  const fake = startFake({ scenario: "tiny" });
  await fake.admin("post", "/faults", {
    faults: [{ operation: "getOwnedShare", set: { "/total": 99 } }],
  });
  const { headers, body } = await fake.get(KEY, "/sources/owned-share", { brand: "Copperfinch" });
  expect(body.total).toBe(99);
  const { stdout } = await command("explain", headers["understudy-replay"] ?? "", "/total");
  expect(stdout).toMatch(/^getOwnedShare \/total = 32\n/);
  expect(stdout).toMatch(/note: Faults were active/);
});

test("a row that is expected in vain is explained", async () => {
  const token = await tokenOf("/citations/domains", { ownership: "earned" });
  const { stdout } = await command("explain", token, "--missing", "copperfinch.example");
  expect(stdout).toMatch(
    /^ {2}copperfinch\.example: ownership=earned excludes it; its ownership is "yours"\.$/m,
  );
  expect(stdout).toMatch(/^listCitedDomains\n/);
  expect(stdout).not.toContain("/items/0");
});

test("the URL of a request is explained by the running fake", async () => {
  const server = await serving(["tiny"]);
  const url = `${server.ready.url}/visibility?brand=Copperfinch`;
  const found = await command("explain", url, "/metrics/total_runs", "--key", KEY);
  expect(found.stdout).toMatch(/^getVisibility \/metrics\/total_runs = \d+/);
  const wrong = await command("explain", url, "/metrics/runs", "--key", KEY);
  expect(wrong).toMatchObject({ code: 2, stdout: "" });
  expect(wrong.stderr).toMatch(/no "\/metrics\/runs".*has the fields total_runs/);
  await server.interrupt();
  const web = await listening((_, response) => void response.end("<html>"));
  const foreign = await command("explain", `${web}/visibility`, "/metrics", "--key", KEY);
  expect(foreign).toMatchObject({
    code: 2,
    stderr: `understudy: ${web} is not an Understudy fake (the response is not JSON)\n`,
  });
  const gone = await command("explain", url, "/metrics/total_runs", "--key", KEY);
  expect(gone.code).toBe(3);
});

test("options for a URL are refused with a token", async () => {
  const refused = await command("explain", await tokenOf("/visibility"), "--key", KEY);
  expect(refused).toMatchObject({
    code: 2,
    stderr: "understudy: --key can't be used with a token\n",
  });
});

test("a pointer that is not a JSON pointer is refused", async () => {
  expect(await command("explain", await tokenOf("/visibility"), "nope")).toEqual({
    code: 2,
    stdout: "",
    stderr: `understudy: the pointer can't be "nope"; expected a JSON pointer such as /metrics/visibility_pct\n`,
  });
});

test("what can't be explained is a usage error", async () => {
  expect(await command("explain", "visibility")).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/neither a replay token nor a URL/),
  });
  const token = await tokenOf("/visibility", { group_by: "month" });
  expect(await command("explain", token, "/metrics")).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/refused with 400, Parameter "group_by"/),
  });
});
