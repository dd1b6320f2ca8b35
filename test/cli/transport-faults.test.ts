import { expect, test } from "vitest";
import { serving, understudy, type Finished } from "../support/command.ts";
import { contract, startFake } from "../support/fake-server.ts";
import { listening } from "../support/wire.ts";

const KEY = "lmvz_live_tiny_read";

/** Rules enough to see what becomes of a check. */
const SOME = ["--only", "error,page"];

async function checkSuffering(...faults: readonly unknown[]): Promise<Finished> {
  const fake = startFake({ scenario: "tiny" });
  const { status } = await fake.admin("post", "/faults", { faults });
  expect(status).toBe(200);
  const origin = await listening(fake.app);
  return understudy(["check", origin + contract.basePath, "--key", KEY, ...SOME]);
}

test("serve --fault switches a transport fault on from the start, with its argument", async () => {
  const { ready, interrupt } = await serving(["tiny", "--fault", "transport.status=404"]);
  const reply = await fetch(`${ready.url}/brands/tracked`);
  expect(reply.status).toBe(404);
  expect(await reply.text()).toMatch(/^\{"error":\{"message":".*404/);
  const { stderr } = await interrupt();
  expect(stderr).toMatch(/brands\/tracked {2}404 .*fault: transport\.status/);
});

test("serve --fault refuses what a fault can't take in one line", async () => {
  const { code, stdout, stderr } = await understudy(["serve", "--fault", "transport.delay=-1"]);
  expect(stderr).toMatch(
    /^understudy: --fault: "milliseconds" can't be "-1"; allowed is a whole number from 0 to \d+\n$/,
  );
  expect(stdout).toBe("");
  expect(code).toBe(2);
});

test.for([
  ["transport.reset", /can't be reached: it hung up without a reply$/],
  ["transport.truncate", /can't be reached: cut off$/],
  ["transport.rate-limit=0", /answers 429 \(too many requests\) on each of 4 tries, so nothing/],
  [
    { fault: "transport.status", status: 503, retry_after: 0 },
    /answers 503 \(unavailable\) on each of 4 tries, so nothing can be tested$/,
  ],
] as const)(
  "%j for ever: nothing can be tested, and why is said in a line",
  async ([fault, why]) => {
    const { code, stdout, stderr } = await checkSuffering(fault);
    expect(stderr.trim()).toMatch(why);
    expect(stdout).toBe("");
    expect(code).toBe(3);
  },
);

test.for([
  ["transport.html", /error\.json/],
  ["transport.content-type=text/plain", /error\.media-type/],
  [{ fault: "transport.status", status: 500, retry_after: 0 }, /error\.no-500/],
] as const)("%j for ever is a finding", async ([fault, finding]) => {
  const { code, stdout } = await checkSuffering(fault);
  expect(stdout).toMatch(finding);
  expect(code).toBe(1);
});

test("what retries survive leaves no finding", async () => {
  const { code, stdout } = await checkSuffering(
    { fault: "transport.reset", operation: "listTrackedBrands", times: 2 },
    { fault: "transport.rate-limit", retry_after: 0, operation: "listQueries", times: 2 },
    { fault: "transport.truncate", operation: "listCitations", times: 1 },
    { fault: "transport.drip", bytes: 1000, milliseconds: 1, operation: "listCitedDomains" },
  );
  expect(stdout).toMatch(/0 findings/);
  expect(code).toBe(0);
});
