import { expect, test } from "vitest";
import { startFake, type TestFake } from "../../support/fake-server.ts";
import { SMALL_KEY, smallScenario } from "../../support/small-scenario.ts";

const READ = "lmvz_live_tiny_read";
const BRAND = { brand: "Copperfinch" };

async function enableFaults(
  fake: TestFake,
  faults: readonly unknown[],
  world?: string,
): Promise<void> {
  const response = await fake.admin("post", "/faults", { faults, ...(world ? { world } : {}) });
  expect(response.status, response.text).toBe(200);
}

async function keyOfNewWorld(fake: TestFake, seed?: number): Promise<[string, string]> {
  const { body } = await fake.admin("post", "/worlds", seed === undefined ? {} : { seed });
  const found = body.keys.find(({ mode }: { mode: string }) => mode === "read");
  return [body.world, found.key];
}

/** Sends equal requests; returns their statuses. */
async function statuses(
  fake: TestFake,
  count: number,
  key: string = READ,
  path = "/brands/tracked",
): Promise<number[]> {
  const seen: number[] = [];
  for (let nth = 0; nth < count; nth++) seen.push((await fake.get(key, path, BRAND)).status);
  return seen;
}

test("a fault with times ends after that number of requests", async () => {
  const fake = startFake({ scenario: "tiny" });
  await enableFaults(fake, [{ fault: "transport.status", status: 503, times: 2 }]);
  expect(await statuses(fake, 4)).toEqual([503, 503, 200, 200]);
});

test("a fault with after skips the first requests in its scope", async () => {
  const fake = startFake({ scenario: "tiny" });
  await enableFaults(fake, ["listTrackedBrands:transport.status=503,after=2,times=1"]);
  await statuses(fake, 3, READ, "/visibility");
  expect(await statuses(fake, 5)).toEqual([200, 200, 503, 200, 200]);
  const { body } = await fake.admin("get", "/faults");
  expect(body.on).toEqual([
    {
      fault: "transport.status",
      operation: ["listTrackedBrands"],
      match: null,
      probability: 1,
      after: 2,
      times: 1,
      status: 503,
    },
  ]);
});

test("of several faults that replace the response, the first with occurrences left acts", async () => {
  const fake = startFake({ scenario: "tiny" });
  await enableFaults(fake, [
    { fault: "transport.status", status: 503, times: 1 },
    { fault: "transport.rate-limit", times: 2 },
    { fault: "transport.status", status: 500 },
  ]);
  expect(await statuses(fake, 5)).toEqual([503, 429, 429, 500, 500]);
});

test("a fault with match applies to requests with these parameters", async () => {
  const fake = startFake({ scenario: "tiny" });
  const match = { parameters: { brand: "Copperfinch", limit: 2 } };
  await enableFaults(fake, [{ fault: "transport.status", match }]);
  const status = async (query: Readonly<Record<string, string>>): Promise<number> =>
    (await fake.get(READ, "/queries", query)).status;
  expect(await status({ ...BRAND, limit: "2" })).toBe(500);
  expect(await status({ ...BRAND, limit: "20" })).toBe(200);
  expect(await status(BRAND)).toBe(200);
});

test("a fault with match applies to the detail of one run, whatever is before it", async () => {
  const fake = startFake({ scenario: "tiny" });
  const { items } = (await fake.get(READ, "/query-runs", BRAND)).body;
  const [one, other] = items.map(({ run_id: id }: { run_id: string }) => id);
  const match = { parameters: { run_id: one } };
  await enableFaults(fake, [{ fault: "transport.status", match }]);
  expect(await statuses(fake, 1, READ, `/query-runs/${one}`)).toEqual([500]);
  expect(await statuses(fake, 1, READ, `/query-runs/${other}`)).toEqual([200]);
});

test("a fault with match applies to requests with these headers and this body", async () => {
  const fake = startFake({ scenario: "tiny" });
  await enableFaults(fake, [
    { fault: "transport.status", status: 503, match: { headers: { "X-Attempt": 1 } } },
    { fault: "transport.status", status: 500, match: { body: { brand: "Copperfinch" } } },
  ]);
  const post = async (body: object, headers: Readonly<Record<string, string>>): Promise<number> => {
    const sent = fake.agent.post("/api/v1/prompts").set("Authorization", `Bearer ${READ}`);
    return (await sent.set(headers).send(body)).status;
  };
  expect(await post({}, { "x-attempt": "1" })).toBe(503);
  expect(await post({}, { "x-attempt": "2" })).toBe(403);
  expect(await post({ brand: "Copperfinch", prompts: [] }, {})).toBe(500);
  expect(await post({ brand: "Other" }, {})).toBe(403);
});

test("commas belong to the value of a fault in text form", async () => {
  const fake = startFake({ scenario: "tiny" });
  await enableFaults(fake, ["transport.content-type=text/html, of another kind,times=1"]);
  const { headers } = await fake.get(READ, "/brands/tracked");
  expect(headers["content-type"]).toBe("text/html, of another kind");
  expect((await fake.get(READ, "/brands/tracked")).headers["content-type"]).toMatch(/json/);
});

test("a fault with an operation applies to that operation only, with any key", async () => {
  const fake = startFake({ scenario: "tiny" });
  await enableFaults(fake, [{ fault: "transport.status", operation: "getVisibility" }]);
  expect(await statuses(fake, 1)).toEqual([200]);
  expect(await statuses(fake, 1, READ, "/visibility")).toEqual([500]);
  expect(await statuses(fake, 1, "lmvz_live_unknown", "/visibility")).toEqual([500]);
  expect(await statuses(fake, 1, "lmvz_live_unknown")).toEqual([401]);
  expect(await statuses(fake, 1, READ, "/nowhere")).toEqual([404]);
  await enableFaults(fake, [
    { fault: "transport.status", operation: ["getVisibility", "listQueries"] },
  ]);
  expect(await statuses(fake, 1, READ, "/queries")).toEqual([500]);
});

test("probability is derived from the world's seed, so that runs are reproducible", async () => {
  const rule = { fault: "transport.status", probability: 0.4 };
  const series = async (seed: number): Promise<number[]> => {
    const fake = startFake({ scenario: "tiny", seed });
    await enableFaults(fake, [rule]);
    return statuses(fake, 40);
  };
  const [first, again, other] = [await series(7), await series(7), await series(8)];
  expect(first).toEqual(again);
  expect(other).not.toEqual(first);
  const [no, yes] = [200, 500];
  expect(first.slice(0, 12)).toEqual([yes, no, no, no, no, no, no, no, yes, yes, yes, no]);
  const share = first.filter((status) => status === 500).length / first.length;
  expect(share).toBeGreaterThan(0.2);
  expect(share).toBeLessThan(0.6);
});

test("a fault with probability 0 never occurs", async () => {
  const fake = startFake({ scenario: "tiny" });
  await enableFaults(fake, [{ fault: "transport.status", probability: 0 }]);
  expect(await statuses(fake, 5)).toEqual([200, 200, 200, 200, 200]);
});

test("faults of one world do not affect another", async () => {
  const fake = startFake({ scenario: "tiny" });
  const [[one, oneKey], [, twoKey]] = [await keyOfNewWorld(fake), await keyOfNewWorld(fake)];
  await enableFaults(fake, ["transport.status=502"], one);
  expect(await statuses(fake, 1, oneKey)).toEqual([502]);
  expect(await statuses(fake, 1, twoKey)).toEqual([200]);
  expect(await statuses(fake, 1)).toEqual([200]);
  expect((await fake.admin("delete", `/faults?world=${one}`)).status).toBe(200);
  expect(await statuses(fake, 1, oneKey)).toEqual([200]);
});

test("a fault for all worlds is counted per world", async () => {
  const fake = startFake({ scenario: "tiny" });
  const [world, key] = await keyOfNewWorld(fake);
  await enableFaults(fake, [{ fault: "transport.status", times: 1 }]);
  expect(await statuses(fake, 2)).toEqual([500, 200]);
  expect(await statuses(fake, 2, key)).toEqual([500, 200]);
  expect(await statuses(fake, 2, "lmvz_live_unknown")).toEqual([500, 401]);
  const [, later] = await keyOfNewWorld(fake);
  expect(await statuses(fake, 2, later)).toEqual([500, 200]);
  expect((await fake.admin("get", `/faults?world=${world}`)).body.worlds).toHaveLength(1);
});

test("active faults are listed with their fields and counts, known faults with their fields", async () => {
  const fake = startFake({ scenario: "tiny" });
  const [world] = await keyOfNewWorld(fake);
  await enableFaults(fake, ["page.always-more"]);
  const rule = { fault: "transport.delay", milliseconds: 1, times: 3, operation: "listQueries" };
  await enableFaults(fake, [rule], "default");
  await fake.get(READ, "/queries", BRAND);
  await fake.get(READ, "/visibility", BRAND);
  const { body } = await fake.admin("get", "/faults");
  const unlimited = { match: null, probability: 1, after: 0 };
  const page = { fault: "page.always-more", operation: null, ...unlimited, times: null };
  expect(body.on).toEqual([page]);
  expect(body.worlds).toEqual([
    {
      world: "default",
      on: [
        // A visibility response has no pages: the fault does not change it.
        { ...page, fired: 1, remaining: null },
        { ...rule, operation: ["listQueries"], ...unlimited, fired: 1, remaining: 2 },
      ],
    },
    { world, on: [{ ...page, fired: 0, remaining: null }] },
  ]);
  const ids = body.faults.map(({ id }: { id: string }) => id);
  expect(ids).toContain("transport.rate-limit");
  expect(ids.length).toBeGreaterThan(300);
});

test("a semantic fault can be limited too", async () => {
  const fake = startFake({ scenario: "tiny" });
  await enableFaults(fake, [{ fault: "page.always-more", operation: "listQueries", times: 1 }]);
  const more = async (path: string): Promise<boolean> =>
    (await fake.get(READ, path, BRAND)).body.has_more;
  expect([await more("/brands/tracked"), await more("/queries"), await more("/queries")]).toEqual([
    false,
    true,
    false,
  ]);
});

test("a reset disables faults of the world and restarts the counts of those for all worlds", async () => {
  const fake = startFake({ scenario: "tiny" });
  await enableFaults(fake, [{ fault: "transport.status", times: 1 }]);
  await enableFaults(fake, ["transport.html"], "default");
  await fake.admin("post", "/reset");
  const { body } = await fake.admin("get", "/faults?world=default");
  expect(body.worlds[0].on).toMatchObject([{ fault: "transport.status", fired: 0, remaining: 1 }]);
  expect(await statuses(fake, 2)).toEqual([500, 200]);
});

test("faults for all worlds are enabled by a list of ids and disabled again", async () => {
  const fake = startFake({ scenario: "tiny" });
  const posted = await fake.admin("post", "/faults", { faults: ["page.always-more"] });
  expect(posted.body.on).toMatchObject([{ fault: "page.always-more" }]);
  expect((await fake.get(READ, "/brands/tracked")).body.has_more).toBe(true);
  await enableFaults(fake, ["transport.status"], "default");
  const { body } = await fake.admin("delete", "/faults");
  expect(body).toEqual({ on: [], worlds: [{ world: "default", on: [] }] });
  expect((await fake.get(READ, "/brands/tracked")).body.has_more).toBe(false);
});

test.for([
  ["page.always-mor", /no fault "page.always-mor"; did you mean "page.always-more"/],
  ["reset", /no fault "reset"; did you mean "transport.reset"/],
  ["transport.nothing-like-it", /GET \/__admin\/faults of a running fake lists them/],
  [
    "transport.delay=soon",
    /"milliseconds" of transport.delay can't be "soon"; expected a whole number from 0 to/,
  ],
  ["transport.reset=1", /transport\.reset takes no value/],
  ["page.always-more=2", /page\.always-more takes no value/],
  [{}, /"fault" is required/],
  [{ fault: 3 }, /"fault" can't be 3/],
  [7, /can't be 7.*the field fault/],
  [
    { fault: "transport.status", status: 200 },
    /"status" of transport.status can't be 200.*from 400 to 599/,
  ],
  [
    { fault: "transport.reset", probability: 2 },
    /"probability" of transport.reset can't be 2.*number from 0 to 1/,
  ],
  [{ fault: "transport.reset", times: 0 }, /"times" of transport.reset can't be 0.*from 1/],
  [
    { fault: "transport.reset", time: 1 },
    /unknown field "time" of transport.reset; did you mean "times"/,
  ],
  [
    { fault: "transport.reset", milliseconds: 1 },
    /unknown field "milliseconds" of transport.reset; allowed:/,
  ],
  [
    { fault: "transport.status", retryAfter: 1 },
    /"retryAfter" of transport.status; did you mean "retry_after"/,
  ],
  [
    { fault: "transport.reset", operation: "getVisibilty" },
    /"operation" can't be "getVisibilty"; did you mean "getVisibility"/,
  ],
  [{ fault: "transport.reset", after: -1 }, /"after" of transport.reset can't be -1.*from 0/],
  [{ fault: "transport.reset", match: {} }, /"match" can't be \{\}; expected an object with/],
  [
    { fault: "transport.reset", match: { header: {} } },
    /"header" in "match"; did you mean "headers"/,
  ],
  [{ fault: "transport.reset", match: { headers: [] } }, /"match.headers" can't be \[\]/],
  [
    { fault: "transport.reset", match: { parameters: { brand: null } } },
    /"match.parameters.brand" can't be null; expected a text/,
  ],
  ["getVisibilty:transport.reset", /"operation" can't be "getVisibilty"; did you mean/],
  ["transport.reset,times=0", /"times" of transport.reset can't be 0.*from 1/],
  ["transport.reset,times=x", /"times" of transport.reset can't be "x"/],
  ["transport.reset,time=1", /unknown field "time" of transport.reset; did you mean "times"/],
  [{ fault: "transport.reset", operation: [] }, /"operation" can't be \[\]/],
  [
    { fault: "transport.content-type", value: "a\nb" },
    /"value" of transport.content-type can't be.*printable/,
  ],
] as const)("%j is refused and switches nothing", async ([rule, message]) => {
  const fake = startFake({ scenario: "tiny" });
  await enableFaults(fake, ["transport.rate-limit"]);
  const response = await fake.admin("post", "/faults", { faults: ["transport.html", rule] });
  expect(response.status).toBe(400);
  expect(response.body.error.message).toMatch(message);
  expect((await fake.admin("get", "/faults")).body.on).toMatchObject([
    { fault: "transport.rate-limit" },
  ]);
});

test.for([
  [{}, 400, /faults.*required/],
  [{ faults: "transport.reset" }, 400, /"faults" can't be "transport.reset".*list/],
  [{ faults: [], world: "w_none" }, 404, /There is no world "w_none"/],
  [{ fault: [] }, 400, /Unknown field "fault"|faults.*required/],
] as const)("%j is no order to switch faults", async ([body, status, message]) => {
  const response = await startFake({ scenario: "tiny" }).admin("post", "/faults", body);
  expect(response.status).toBe(status);
  expect(response.body.error.message).toMatch(message);
});

test("faults of a scenario are active from the start, in new worlds and after a reset", async () => {
  const faults = [{ fault: "transport.status", status: 503, times: 1 }];
  const fake = startFake({ scenario: smallScenario({ top: { faults } }) });
  const brands = async (key: string): Promise<number> =>
    (await fake.get(key, "/brands/tracked")).status;
  expect([await brands(SMALL_KEY), await brands(SMALL_KEY)]).toEqual([503, 200]);
  const { body } = await fake.admin("post", "/worlds");
  expect([await brands(body.keys[0].key), await brands(body.keys[0].key)]).toEqual([503, 200]);
  await fake.admin("post", "/reset");
  expect([await brands(SMALL_KEY), await brands(SMALL_KEY)]).toEqual([503, 200]);
  await fake.admin("post", "/reset");
  await fake.admin("delete", "/faults?world=default");
  expect(await brands(SMALL_KEY)).toBe(200);
});

test("faults are added to those of a world with keep; counts stay", async () => {
  const fake = startFake({ scenario: "tiny" });
  const [world, key] = await keyOfNewWorld(fake);
  await enableFaults(fake, [{ fault: "transport.status", status: 503, times: 2 }], world);
  expect(await statuses(fake, 1, key)).toEqual([503]);
  const faults = [{ fault: "transport.status", status: 500, times: 1 }];
  const { body } = await fake.admin("post", "/faults", { faults, world, keep: true });
  expect(body.worlds[0].on).toMatchObject([
    { fired: 1, remaining: 1 },
    { fired: 0, remaining: 1 },
  ]);
  const everywhere = await fake.admin("post", "/faults", { faults, keep: true });
  expect(everywhere.status).toBe(400);
  expect(everywhere.body.error.message).toBe('Field "keep" needs a world');
});

test.each([
  ["citations.search-ignored", "/citations", { search: "matches nothing" }],
  ["sov.exclude-brand-ignored", "/brands/top-mentioned", { exclude_brand: "Copperfinch" }],
  ["filter.answers-ignore-platform", "/query-runs", { llm_provider: "grok" }],
])("the journal counts the rows that were sent with %s", async (fault, path, filter) => {
  const fake = startFake({ scenario: "tiny" });
  const truth = (await fake.get(READ, path, { ...BRAND, ...filter })).body.returned_count;
  await enableFaults(fake, [fault]);
  const { body } = await fake.get(READ, path, { ...BRAND, ...filter });
  expect(body.returned_count).not.toBe(truth);
  const journal = await fake.admin("get", "/requests?limit=1");
  expect(journal.body.requests).toMatchObject([{ faults: [fault], rows: body.returned_count }]);
});
