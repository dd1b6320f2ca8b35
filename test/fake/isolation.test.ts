import { expect, test } from "vitest";
import { startFake } from "../support/fake-server.ts";
import { callCore } from "./call-core.ts";
import { expectError } from "./expect-error.ts";
import { brandReads, existingValues, requiredParameters } from "./existing-values.ts";

const NORTH = "lmvz_live_northwind_read";
const SOUTH = "lmvz_live_southridge_read";

const fake = startFake({ scenario: "agency" });
const north = existingValues(fake, NORTH, "Fernway");
const south = existingValues(fake, SOUTH, "Fernway");

test("a key lists the brands of its workspace only", async () => {
  const namesOf = async (key: string): Promise<string[]> => {
    const { body } = await fake.get(key, "/brands/tracked");
    return (body.items as { brand: string }[]).map(({ brand }) => brand);
  };
  expect(await namesOf(NORTH)).toContain("Alpenglow");
  expect(await namesOf(SOUTH)).toEqual(["Bluecrate", "Fernway"]);
});

test.each(brandReads)("$id returns 404 for a brand of another workspace", async (operation) => {
  const query = { ...requiredParameters(operation, north), brand: "Alpenglow" };
  expectError(await fake.get(SOUTH, operation.path, query), 404);
});

test("equally named brands of two workspaces have different ids", () => {
  expect(north.prompt).not.toBe(south.prompt);
  expect(north.run).not.toBe(south.run);
});

test.each(
  brandReads.filter(({ parameters }) => parameters.some((one) => one.name === "brand_prompt_id")),
)("$id returns 404 for a prompt of another workspace", async (operation) => {
  const own = { ...requiredParameters(operation, south), brand_prompt_id: south.prompt };
  expect((await fake.get(SOUTH, operation.path, own)).status).toBe(200);
  expectError(
    await fake.get(SOUTH, operation.path, { ...own, brand_prompt_id: north.prompt }),
    404,
  );
});

test("a run of another workspace returns 404", async () => {
  expect((await fake.get(NORTH, `/query-runs/${north.run}`)).status).toBe(200);
  expectError(await fake.get(SOUTH, `/query-runs/${north.run}`), 404);
});

test("a video of another workspace returns 404", async () => {
  const query = { brand: "Fernway", url: north.video };
  expect((await fake.get(NORTH, "/youtube/summary", query)).status).toBe(200);
  expectError(await fake.get(SOUTH, "/youtube/summary", query), 404);
});

test("no error contains a name of another workspace", () => {
  const names = callCore(fake, { path: "/brands/tracked", key: NORTH }).body.items as {
    brand: string;
  }[];
  const foreign = names.map(({ brand }) => brand).filter((brand) => brand !== "Fernway");
  for (const operation of brandReads) {
    const query = { ...requiredParameters(operation, north), brand: "Alpenglo" };
    const { body, hints } = callCore(fake, { path: operation.path, key: SOUTH, query });
    const texts = JSON.stringify(body) + hints.join();
    expect(foreign.filter((brand) => texts.includes(`${brand}"`))).toEqual([]);
  }
});

test("additions to one workspace are not visible in others", async () => {
  const own = startFake({ scenario: "agency" });
  const write = "lmvz_live_northwind_write";
  const before = await own.get(SOUTH, "/citations/domains", { brand: "Fernway", limit: 100 });
  const taken = (before.body.items as { domain: string }[])[0]?.domain;
  await own.post(write, "/brands/tracked", { brand: "Fernway", domain: taken });
  await own.post(write, "/brands/tracked", { brand: "Only Northwind's" });
  const after = await own.get(SOUTH, "/citations/domains", { brand: "Fernway", limit: 100 });
  expect(after.text).toBe(before.text);
  expectError(await own.get(SOUTH, "/queries", { brand: "Only Northwind's" }), 404);
  expect((await own.get(NORTH, "/queries", { brand: "Only Northwind's" })).status).toBe(200);
});

test("worlds have separate keys, and additions to one are not visible in others", async () => {
  const own = startFake({ scenario: "tiny" });
  const made = await own.admin("post", "/worlds", {});
  const keys = (made.body as { keys: { key: string; mode: string }[] }).keys;
  const writer = keys.find(({ mode }) => mode === "write")?.key ?? "";
  expect((await own.post(writer, "/brands/tracked", { brand: "Other World" })).status).toBe(200);
  const here = await own.get("lmvz_live_tiny_read", "/brands/tracked");
  const there = await own.get(writer, "/brands/tracked");
  expect(here.text).not.toContain("Other World");
  expect(there.text).toContain("Other World");
});
