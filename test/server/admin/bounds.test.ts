import { expect, test } from "vitest";
import { mapInSlices } from "../../../src/server/admin/map-in-slices.ts";
import { startFake } from "../../support/fake-server.ts";

const READ = "lmvz_live_northwind_read";

const values = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, "v"]));
const LONG = { text: "x".repeat(9000) };

// 20,000 conditions on 1,000 requests took 15 s and 2 GB.
test.each([
  [{ parameters: values(51) }, /51 conditions on parameters and headers; allowed are 50/],
  [{ headers: values(20_000) }, /20000 conditions/],
  [{ parameters: values(26), headers: values(25) }, /51 conditions/],
  [{ body: LONG }, /on the body has 9011 characters; allowed are 8192/],
])(
  "too many conditions are a 400 for verify and for the match of a fault",
  async (match, message) => {
    const fake = startFake({ scenario: "tiny" });
    for (const [path, body] of [
      ["/requests/verify", match],
      ["/faults", { faults: [{ fault: "transport.delay", match }] }],
    ] as const) {
      const response = await fake.admin("post", path, body);
      expect([response.status, response.body.error.message]).toEqual([
        400,
        expect.stringMatching(message),
      ]);
    }
  },
);

test("fifty conditions are accepted, and compared", async () => {
  const fake = startFake();
  const query = String(new URLSearchParams(values(50)));
  await fake.get(READ, `/brands/tracked?${query}`);
  const accepted = await fake.admin("post", "/requests/verify", { parameters: values(50) });
  expect([accepted.status, accepted.body.count]).toEqual([200, 1]);
  const texts = Object.keys(values(51)).map((name) => `parameter=${name}=v`);
  expect((await fake.admin("get", `/requests/count?${texts.join("&")}`)).status).toBe(400);
});

test("a world has at most 1,000 fault rules", async () => {
  const fake = startFake({ scenario: "tiny" });
  const post = async (count: number, more: object = {}): Promise<number> => {
    const faults = Array<string>(count).fill("transport.delay=0");
    return (await fake.admin("post", "/faults", { faults, ...more })).status;
  };
  const keep = { world: "default", keep: true };
  expect([await post(1001), await post(1000, keep), await post(1, keep)]).toEqual([400, 200, 400]);
  expect((await fake.admin("get", "/faults?world=default")).body.worlds[0].on).toHaveLength(1000);
});

test.each([
  [Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`/f${at}`, 1])), /101 pointers/],
  [{ [`/items${"/x".repeat(100)}`]: 1 }, /pointer of 206 characters; allowed are 200/],
])("what transport.set sets is bounded", async (set, message) => {
  const fake = startFake({ scenario: "tiny" });
  const { status, body } = await fake.admin("post", "/faults", { faults: [{ set }] });
  expect([status, body.error.message]).toEqual([400, expect.stringMatching(message)]);
});

test("fields that a response lacks are at most five hints", async () => {
  const fake = startFake();
  const set = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`/none/f${at}`, 1]));
  await fake.admin("post", "/faults", { faults: [{ set }] });
  await fake.get(READ, "/brands/tracked");
  const { requests } = (await fake.admin("get", "/requests")).body;
  expect(requests[0].hints).toHaveLength(5);
});

test("a body that is sent in chunks must be JSON too", async () => {
  const fake = startFake({ scenario: "tiny" });
  const request = fake.agent.post("/__admin/worlds").set("content-type", "text/plain");
  request.write("{}");
  const { status, body } = await request;
  expect([status, body]).toEqual([
    400,
    { error: { message: "The body must be application/json" } },
  ]);
});

test("long work lets other work pass, and returns all results in order", async () => {
  let hasPassed = false;
  setImmediate(() => (hasPassed = true));
  const passed = await mapInSlices([1, 2, 3, 4], (value) => {
    for (const end = performance.now() + 11; performance.now() < end;);
    return [value, hasPassed];
  });
  expect(passed).toEqual([
    [1, false],
    [2, true],
    [3, true],
    [4, true],
  ]);
});

test("messages that quote a value are bounded", async () => {
  const fake = startFake({ scenario: "tiny" });
  const { status, text } = await fake.admin("post", "/keys", { workspace: "x".repeat(500_000) });
  expect([status, text.length < 9000]).toEqual([400, true]);
});
