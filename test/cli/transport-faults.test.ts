import { expect, test } from "vitest";
import { serving, understudy, type Finished } from "../support/command.ts";
import { contract, startFake } from "../support/fake-server.ts";
import { listening } from "../support/http-server.ts";

const KEY = "lmvz_live_tiny_read";

/** A few rules, to keep the checks short. */
const SOME = ["--only", "error,page"];

async function checkWithFaults(...faults: readonly unknown[]): Promise<Finished> {
  const fake = startFake({ scenario: "tiny" });
  const { status } = await fake.admin("post", "/faults", { faults });
  expect(status).toBe(200);
  const origin = await listening(fake.app);
  return understudy(["check", origin + contract.basePath, "--key", KEY, ...SOME]);
}

test("serve --fault enables a transport fault with its argument from the start", async () => {
  const { ready, interrupt } = await serving(["tiny", "--fault", "transport.status=404"]);
  const response = await fetch(`${ready.url}/brands/tracked`);
  expect(response.status).toBe(404);
  expect(await response.text()).toMatch(/^\{"error":\{"message":".*404/);
  const { stderr } = await interrupt();
  expect(stderr).toMatch(/brands\/tracked {2}404 .*fault: transport\.status/);
});

test("serve --fault takes a rule as JSON", async () => {
  const rule = { operation: "listTrackedBrands", set: { "/total_count": 1000 } };
  const { ready, interrupt } = await serving(["tiny", "--fault", JSON.stringify(rule)]);
  const response = await fetch(`${ready.url}/brands/tracked`, {
    headers: { authorization: `Bearer ${KEY}` },
  });
  expect(await response.json()).toMatchObject({ total_count: 1000 });
  await interrupt();
});

test("serve --fault rejects JSON that ends too early", async () => {
  const { code, stderr } = await understudy(["serve", "--fault", '{"set":']);
  expect(stderr).toMatch(/^understudy: --fault: a fault rule can't be .*; it is not valid JSON\n$/);
  expect(code).toBe(2);
});

test("serve --fault rejects an invalid argument in one line", async () => {
  const { code, stdout, stderr } = await understudy(["serve", "--fault", "transport.delay=-1"]);
  expect(stderr).toMatch(
    /^understudy: --fault: "milliseconds" of transport.delay can't be "-1"; expected a whole number from 0 to \d+\n$/,
  );
  expect(stdout).toBe("");
  expect(code).toBe(2);
});

test.for([
  ["transport.reset", /can't be reached: connection closed without a response$/],
  ["transport.truncate", /can't be reached: cut off$/],
  ["transport.html", /does not look like the API: .* returned 200 with a web page \("Sign in"\)$/],
  ["transport.rate-limit=0", /returns 429 \(too many requests\) on each of 4 attempts, so nothing/],
  [
    { fault: "transport.status", status: 503, retry_after: 0 },
    /returns 503 \(unavailable\) on each of 4 attempts, so nothing can be checked$/,
  ],
] as const)(
  "permanent %j: nothing can be checked, with a one-line reason",
  async ([fault, why]) => {
    const { code, stdout, stderr } = await checkWithFaults(fault);
    expect(stderr.trim()).toMatch(why);
    expect(stdout).toBe("");
    expect(code).toBe(3);
  },
);

test.for([
  ["transport.content-type=text/plain", /error\.media-type/],
  [{ fault: "transport.status", status: 500, retry_after: 0 }, /error\.no-500/],
] as const)("permanent %j is a finding", async ([fault, finding]) => {
  const { code, stdout } = await checkWithFaults(fault);
  expect(stdout).toMatch(finding);
  expect(code).toBe(1);
});

test("a fault that a retry avoids is not a finding", async () => {
  const { code, stdout } = await checkWithFaults(
    { fault: "transport.reset", operation: "listTrackedBrands", times: 2 },
    { fault: "transport.rate-limit", retry_after: 0, operation: "listQueries", times: 2 },
    { fault: "transport.truncate", operation: "listCitations", times: 1 },
    { fault: "transport.drip", bytes: 1000, milliseconds: 1, operation: "listCitedDomains" },
  );
  expect(stdout).toMatch(/0 findings/);
  expect(code).toBe(0);
});
