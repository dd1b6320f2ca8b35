import { expect, test } from "vitest";
import { startFake } from "../support/fake-server.ts";
import { ask } from "./ask.ts";
import { expectRefusal } from "./expect.ts";
import { brandReads, knownOf, neededBy } from "./known.ts";

const NORTH = "lmvz_live_northwind_read";
const SOUTH = "lmvz_live_southridge_read";

const fake = startFake({ scenario: "agency" });
const north = knownOf(fake, NORTH, "Fernway");
const south = knownOf(fake, SOUTH, "Fernway");

test("a key lists the brands of its own workspace only", async () => {
  const namesOf = async (key: string): Promise<string[]> => {
    const { body } = await fake.get(key, "/brands/tracked");
    return (body.items as { brand: string }[]).map(({ brand }) => brand);
  };
  expect(await namesOf(NORTH)).toContain("Alpenglow");
  expect(await namesOf(SOUTH)).toEqual(["Bluecrate", "Fernway"]);
});

test.each(brandReads)("$id does not know a brand of another workspace", async (operation) => {
  const query = { ...neededBy(operation, north), brand: "Alpenglow" };
  expectRefusal(await fake.get(SOUTH, operation.path, query), 404);
});

test("two workspaces with a brand of the same name have ids of their own", () => {
  expect(north.prompt).not.toBe(south.prompt);
  expect(north.run).not.toBe(south.run);
});

test.each(
  brandReads.filter(({ parameters }) => parameters.some((one) => one.name === "brand_prompt_id")),
)("$id does not know a prompt of another workspace", async (operation) => {
  const own = { ...neededBy(operation, south), brand_prompt_id: south.prompt };
  expect((await fake.get(SOUTH, operation.path, own)).status).toBe(200);
  expectRefusal(
    await fake.get(SOUTH, operation.path, { ...own, brand_prompt_id: north.prompt }),
    404,
  );
});

test("an answer of another workspace does not exist", async () => {
  expect((await fake.get(NORTH, `/query-runs/${north.run}`)).status).toBe(200);
  expectRefusal(await fake.get(SOUTH, `/query-runs/${north.run}`), 404);
});

test("a video of another workspace does not exist", async () => {
  const query = { brand: "Fernway", url: north.video };
  expect((await fake.get(NORTH, "/youtube/summary", query)).status).toBe(200);
  expectRefusal(await fake.get(SOUTH, "/youtube/summary", query), 404);
});

test("no refusal tells a name that belongs to another workspace", () => {
  const names = ask(fake, { path: "/brands/tracked", key: NORTH }).body.items as {
    brand: string;
  }[];
  const foreign = names.map(({ brand }) => brand).filter((brand) => brand !== "Fernway");
  for (const operation of brandReads) {
    const query = { ...neededBy(operation, north), brand: "Alpenglo" };
    const { body, hints } = ask(fake, { path: operation.path, key: SOUTH, query });
    const told = JSON.stringify(body) + hints.join();
    expect(foreign.filter((brand) => told.includes(`${brand}"`))).toEqual([]);
  }
});

test("what one workspace adds is seen in no other", async () => {
  const own = startFake({ scenario: "agency" });
  const write = "lmvz_live_northwind_write";
  const before = await own.get(SOUTH, "/citations/domains", { brand: "Fernway", limit: 100 });
  const taken = (before.body.items as { domain: string }[])[0]?.domain;
  await own.post(write, "/brands/tracked", { brand: "Fernway", domain: taken });
  await own.post(write, "/brands/tracked", { brand: "Only Northwind's" });
  const after = await own.get(SOUTH, "/citations/domains", { brand: "Fernway", limit: 100 });
  expect(after.text).toBe(before.text);
  expectRefusal(await own.get(SOUTH, "/queries", { brand: "Only Northwind's" }), 404);
  expect((await own.get(NORTH, "/queries", { brand: "Only Northwind's" })).status).toBe(200);
});

test("worlds side by side have keys of their own, and what one adds is not in the other", async () => {
  const own = startFake({ scenario: "tiny" });
  const made = await own.admin("post", "/worlds", {});
  const keys = (made.body as { keys: { key: string; mode: string }[] }).keys;
  const writer = keys.find(({ mode }) => mode === "write")?.key ?? "";
  expect((await own.post(writer, "/brands/tracked", { brand: "Elsewhere" })).status).toBe(200);
  const here = await own.get("lmvz_live_tiny_read", "/brands/tracked");
  const there = await own.get(writer, "/brands/tracked");
  expect(here.text).not.toContain("Elsewhere");
  expect(there.text).toContain("Elsewhere");
});
