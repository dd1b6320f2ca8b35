import { expect, test } from "vitest";
import { loadScenario } from "../../src/files/scenario-library.ts";
import { withoutQuotations } from "../../src/workspace/topic-labels.ts";
import { startFake } from "../support/fake-server.ts";

const fake = startFake();

interface Topic {
  readonly topic_id: number;
  readonly search: string;
}

async function labels(query = ""): Promise<ReadonlyMap<number, string>> {
  const path = `/searches?brand=Alpenglow&language=en&limit=100${query}`;
  const { body } = await fake.get("lmvz_live_northwind_read", path);
  return new Map(body.items.map((item: Topic) => [item.topic_id, item.search]));
}

const set = (instant: string) => fake.admin("post", "/clock", { action: "set", instant });

test("labels of topics are worded differently now and then, under the same ids", async () => {
  const wordings = new Map<number, Set<string>>();
  const changes: boolean[] = [];
  let before = new Map<number, string>() as ReadonlyMap<number, string>;
  for (let day = 1; day <= 28; day += 3) {
    await set(`2026-04-${String(day).padStart(2, "0")}T12:00:00Z`);
    const now = await labels();
    for (const [id, label] of now) {
      wordings.set(id, (wordings.get(id) ?? new Set()).add(label));
      const previous = before.get(id);
      if (previous !== undefined) changes.push(previous !== label);
    }
    before = now;
  }
  const distinct = [...wordings.values()].map(({ size }) => size);
  expect(distinct.filter((size) => size > 1).length).toBeGreaterThan(distinct.length / 5);
  expect(wordings.get(0)).toEqual(new Set(["Other searches"]));
  const share = changes.filter(Boolean).length / changes.length;
  expect(share).toBeGreaterThan(0.01);
  expect(share).toBeLessThan(0.25);
});

test("at one instant, a topic has the same label under all filters", async () => {
  await set("2026-04-10T12:00:00Z");
  const all = await labels();
  for (const filter of [
    "&search=boots",
    "&llm_provider=openai",
    "&query_tag=footwear",
    "&start_date=2026-04-01",
  ]) {
    const some = await labels(filter);
    expect(some.size).toBeGreaterThan(1);
    for (const [id, label] of some) expect(all.get(id) ?? label).toBe(label);
  }
  await set("2026-04-20T12:00:00Z");
  await set("2026-04-10T12:00:00Z");
  expect(await labels()).toEqual(all);
});

test("labels change at the nightly mining only", async () => {
  await set("2026-04-10T02:00:00Z");
  const first = await labels();
  await set("2026-04-11T01:59:59Z");
  const last = await labels();
  for (const [id, label] of last) expect(first.get(id) ?? label).toBe(label);
});

test("topics of listed runs keep their labels, for numbers worked out by hand", async () => {
  const tiny = startFake({ scenario: "tiny" });
  const path = "/searches?brand=Copperfinch&start_date=2026-03-01";
  const seen = new Set<string>();
  for (const instant of ["2026-03-20T12:00:00Z", "2026-04-03T12:00:00Z", "2026-04-15T12:00:00Z"]) {
    await tiny.admin("post", "/clock", { action: "set", instant });
    const { body } = await tiny.get("lmvz_live_tiny_read", path);
    seen.add(JSON.stringify(body.items.map(({ search }: Topic) => search)));
  }
  expect(seen.size).toBe(1);
});

const { packs } = loadScenario("tiny");

test.each([
  { labels: ["Boots", "Tents"], searches: ["boots"], become: ["Boots", "Tents"] },
  { labels: ["Boots", "Tents"], searches: ["Boots"], become: ["Overview: boots", "Tents"] },
  {
    labels: ["Boots", "Overview: boots"],
    searches: ["Boots"],
    become: ["Questions: boots", "Overview: boots"],
  },
  {
    labels: ["Boots"],
    searches: ["Boots", "Overview: boots", "Questions: boots"],
    become: ["Guide: boots"],
  },
  {
    labels: ["Boots", "Boots"],
    searches: ["Boots", "Overview: boots", "Questions: boots", "Boots (2)"],
    become: ["Guide: boots", "Boots (3)"],
  },
])("with the searches $searches, the topics $labels are worded $become", (one) => {
  const { labels: given, searches, become } = one;
  const subjects = given.map((label) => ({ label, language: "en", key: label, parent: null }));
  const strings = searches.map((text) => ({ text, language: "en", subject: null }));
  const isTopic = Uint8Array.from(given, () => 1);
  expect(withoutQuotations(given, isTopic, { subjects, strings }, packs)).toEqual(become);
  // Subjects that are no topics keep their labels.
  expect(
    withoutQuotations(given, new Uint8Array(given.length), { subjects, strings }, packs),
  ).toEqual(given);
});
