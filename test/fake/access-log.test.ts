import { expect, test } from "vitest";
import { logLine } from "../../src/server/access-log.ts";
import { contract, startFake, type TestFake } from "../support/fake-server.ts";

const READ = "lmvz_live_tiny_read";
const WRITE = "lmvz_live_tiny_write";
const BRAND = "Copperfinch";
const base = contract.basePath;

interface SentRequest {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: "get" | "post" | "delete" | "head" | "options";
  readonly body?: object;
}

/** Returns the log lines of one request. */
async function linesOf(
  sent: SentRequest,
  fake: TestFake = startFake({ scenario: "tiny" }),
): Promise<string[]> {
  const { path, method = "get", headers = { Authorization: `Bearer ${READ}` }, body } = sent;
  const before = fake.served.length;
  const request = fake.agent[method](base + path).set(headers);
  await (body === undefined ? request : request.send(body));
  return fake.served.slice(before).map((served) => logLine(served));
}

async function lineOf(sent: SentRequest, fake?: TestFake): Promise<string> {
  const lines = await linesOf(sent, fake);
  expect(lines).toHaveLength(1);
  return lines[0] ?? "";
}

test("a request is one line: method, path and query, status, time, rows, workspace", async () => {
  expect(await lineOf({ path: `/queries?brand=${BRAND}` })).toMatch(
    /^GET {3}\/api\/v1\/queries\?brand=Copperfinch {2}200 {2}\d+(\.\d)? ms {2}3 rows {2}tiny$/,
  );
  expect(await lineOf({ path: `/visibility?brand=${BRAND}` })).toMatch(
    /^GET {3}\/api\/v1\/visibility\?brand=Copperfinch {2}200 {2}\d+(\.\d)? ms {2}tiny$/,
  );
});

test("a line states the number of rows: 1 row, 0 rows", async () => {
  expect(await lineOf({ path: "/brands/tracked" })).toContain("  1 row  ");
  expect(await lineOf({ path: `/queries?brand=${BRAND}&query_tag=none` })).toContain("  0 rows  ");
});

test("a refused request is logged with its status", async () => {
  expect(await lineOf({ path: "/visibility" })).toMatch(/ {2}400 {2}\d.* tiny$/);
  expect(await lineOf({ path: "/nowhere" })).toMatch(/ {2}404 {2}/);
  expect(await lineOf({ path: "/visibility", method: "delete" })).toMatch(/^DELETE .* {2}405 {2}/);
  expect(await lineOf({ path: "/visibility", headers: {} })).toMatch(/ {2}401 {2}[\d.]+ ms$/);
  expect(await lineOf({ path: "/brands/tracked", method: "head" })).toMatch(/^HEAD .* {2}200 {2}/);
  expect(await lineOf({ path: "/prompts", method: "post", body: {} })).toMatch(
    /^POST .* {2}403 {2}/,
  );
});

test("a correct request has no hint", async () => {
  const lines = [
    await lineOf({ path: `/queries?brand=${BRAND}` }),
    await lineOf({ path: `/searches?brand=${BRAND}&search=kettle` }),
    await lineOf({ path: `/searches?brand=${BRAND}&language=xx` }),
  ];
  expect(lines.filter((line) => line.includes("hint"))).toEqual([]);
});

test("an unknown parameter gets a hint with the nearest known name", async () => {
  const line = await lineOf({ path: `/visibility?brand=${BRAND}&groupby=day&colour=red` });
  expect(line).toContain("  200  ");
  expect(line).toContain('hint: unknown parameter "groupby", did you mean "group_by"?');
  expect(line).toContain('hint: unknown parameter "colour" (allowed: brand, group_by,');
});

test("an unknown parameter of an operation without parameters gets a hint", async () => {
  const line = await lineOf({ path: "/brands/tracked?limit=5" });
  expect(line).toContain('hint: unknown parameter "limit" (allowed: none)');
});

test("an unknown body field gets a hint", async () => {
  const line = await lineOf({
    path: "/brands/tracked",
    method: "post",
    headers: { Authorization: `Bearer ${WRITE}` },
    body: { brand: "New", colour: "red" },
  });
  expect(line).toContain("  200  ");
  expect(line).toContain('hint: unknown body field "colour" (allowed: brand, domain)');
});

test("a hint is logged even if the request is rejected later", async () => {
  const line = await lineOf({ path: "/visibility?brand=copperfinch&groupby=day" });
  expect(line).toContain("  404  ");
  expect(line).toContain('unknown parameter "groupby"');
  expect(line).toContain('hint: the brand is spelt "Copperfinch"; names are case-sensitive');
});

test.each(["copperfinch", "COPPERFINCH", "CopperFinch"])(
  "the brand %s gets a hint about letter case",
  async (brand) => {
    const line = await lineOf({ path: `/visibility?brand=${brand}` });
    expect(line).toContain('hint: the brand is spelt "Copperfinch"; names are case-sensitive');
  },
);

test("a misspelt brand gets a hint with the nearest name, any other unknown brand the list of names", async () => {
  expect(await lineOf({ path: "/visibility?brand=Coperfinch" })).toContain(
    'hint: did you mean the brand "Copperfinch"?',
  );
  expect(await lineOf({ path: "/visibility?brand=Zzz" })).toContain(
    "hint: tracked brands: Copperfinch",
  );
});

test("a topic label used as a search gets a hint", async () => {
  const label = "Limescale in kettles";
  for (const search of [label, label.toUpperCase()]) {
    const path = `/searches?brand=${BRAND}&search=${encodeURIComponent(search)}`;
    expect(await lineOf({ path })).toContain(
      `hint: search "${label}" is the label of a topic, not a search string`,
    );
  }
});

const wrongPlaces: [string, SentRequest][] = [
  ["the header x-api-key", { path: "/brands/tracked", headers: { "X-API-Key": READ } }],
  ["the header api-key", { path: "/brands/tracked", headers: { "Api-Key": READ } }],
  ["the parameter api_key", { path: `/brands/tracked?api_key=${READ}`, headers: {} }],
  ["the parameter key", { path: `/brands/tracked?key=${READ}`, headers: {} }],
  ["the parameter access_token", { path: `/brands/tracked?access_token=${READ}`, headers: {} }],
  ["the parameter token", { path: `/visibility?brand=A&token=${READ}`, headers: {} }],
];

test.each(wrongPlaces)("a key in %s gets a hint and is not logged", async (place, sent) => {
  const line = await lineOf(sent);
  expect(line).toContain(`  401  `);
  expect(line).toContain(`hint: the key belongs in the Authorization header, not in ${place}`);
  expect(line).not.toContain(READ);
});

const SECRET = "tiny_read";

test.each([
  `/brands/tracked?api_key=${READ}`,
  `/brands/tracked?API_KEY=${READ}`,
  `/brands/tracked?apikey=${READ}&key=${READ}&token=${READ}`,
  `/brands/tracked?x=1&access_token=${READ}&y=2`,
  `/visibility?brand=${READ}`,
  `/visibility?${READ}=1`,
  `/visibility?${READ}`,
  `/query-runs/${READ}`,
  `/${READ}/visibility`,
  `/visibility?brand=${BRAND}&search=a+${READ}+b`,
  `/visibility?a=${READ},${READ}`,
  `/visibility?brand=${BRAND}?key=${SECRET}`,
  `/visibility?brand=${BRAND};token=${SECRET}`,
  `/visibility?limit=${"9".repeat(130)}${READ}`,
])("no line contains a key: %s", async (path) => {
  const fake = startFake({ scenario: "tiny" });
  for (const headers of [{}, { Authorization: `Bearer ${READ}` }, { Authorization: READ }]) {
    for (const method of ["get", "post"] as const) {
      expect(await lineOf({ path, headers, method }, fake)).not.toContain(SECRET);
    }
  }
});

test.each(["api_key", "apikey", "key", "access_token", "token"])(
  "no line contains the value of %s, even without the form of a key",
  async (name) => {
    const headers = { Authorization: `Bearer ${READ}` };
    expect(await lineOf({ path: `/brands/tracked?${name}=s3cr3t`, headers })).not.toContain(
      "s3cr3t",
    );
    expect(await lineOf({ path: `/brands/tracked?a=1&${name}=s3cr3t&b=2` })).not.toContain(
      "s3cr3t",
    );
  },
);

test.each([
  `/visibility?brand=${READ.replaceAll("_", "%5F")}`,
  `/visibility?brand=%6C${READ.slice(1)}`,
  `/brands/tracked?api%5Fkey=${READ.replaceAll("_", "%5f")}`,
  `/query-runs/${READ.replaceAll("_", "%5F")}`,
])("no line contains a percent-encoded key: %s", async (path) => {
  const line = await lineOf({ path });
  expect(decodeURIComponent(line)).not.toContain(SECRET);
});

test("no line contains bodies or headers", async () => {
  const line = await lineOf({
    path: "/brands/tracked",
    method: "post",
    headers: { Authorization: `Bearer ${WRITE}`, Cookie: "session=s3cr3t" },
    body: { brand: "New", domain: "s3cr3t.example" },
  });
  expect(line).not.toMatch(/s3cr3t|lmvz_live/);
});

test.each(["%0A", "%0D%0A", "%1B%5B31m", "%00", "%E2%80%A8"])(
  "a request produces one line without control characters: %s",
  async (odd) => {
    for (const path of [
      `/visibility?brand=A${odd}B`,
      `/visibility?a${odd}b=1&brand=${BRAND}`,
      `/query-runs/a${odd}b`,
      `/a${odd}b`,
    ]) {
      // oxlint-disable-next-line no-control-regex -- the test looks for control characters
      expect(await lineOf({ path })).not.toMatch(/[\u0000-\u001f\u007f\u2028\u2029]/);
    }
  },
);

test("a very long URL is truncated", async () => {
  const line = await lineOf({ path: `/visibility?brand=${"x".repeat(3000)}` });
  expect(line.length).toBeLessThan(400);
  expect(line).toContain("…");
});

test("a path outside the API is logged", async () => {
  const fake = startFake({ scenario: "tiny" });
  await fake.agent.get("/api/v2/visibility");
  expect(fake.served.map((served) => logLine(served))).toEqual([
    expect.stringMatching(/^GET {3}\/api\/v2\/visibility {2}404 {2}[\d.]+ ms/),
  ]);
});
