import { expect, test } from "vitest";
import { queryText, startFake } from "../../support/fake-server.ts";

/** Explanations that need not simulate the runs before the window. */
const KEY = "lmvz_live_northwind_read";
const BRAND = "Alpenglow";

test("that no run can mention a name is explained without the runs before the window", async () => {
  const fake = startFake();
  const path = `/brands/top-mentioned${queryText({ brand: BRAND, start_date: "2026-03-20" })}`;
  const given = queryText({ path, key: KEY, missing: "Zzyzx" });
  const { body } = await fake.admin("get", `/explain${given}`);
  expect(body.missing).toMatchObject({ code: "absent" });
  const [ledger] = fake.world.workspace("northwind").brand(BRAND)!.runs.ledgers;
  expect([ledger.isInMemory(0), ledger.isInMemory(-1)]).toEqual([true, false]);
  expect(fake.world.workspace("northwind").brand(BRAND)!.isInMemory("videos")).toBe(false);
});

test("that no advice has a name is explained without the runs that advice looks at", async () => {
  const fake = startFake();
  const path = `/ranking-advice${queryText({ brand: BRAND, status: "pending" })}`;
  const given = queryText({ path, key: KEY, missing: "Zzyzx" });
  const { body } = await fake.admin("get", `/explain${given}`);
  expect(body.missing).toMatchObject({ code: "absent" });
  expect(readDays(fake)).toEqual([]);
});

test.each([
  ["/brands/top-mentioned", "brand_name"],
  ["/citations/domains", "domain"],
  ["/citations", "url"],
  ["/query-runs", "run_id"],
])("%s: a row before the window is found without the history before it", async (path, field) => {
  const target = `${path}${queryText({ brand: BRAND, start_date: "2026-03-20" })}`;
  const yesterday = { brand: BRAND, start_date: "2026-03-19", end_date: "2026-03-19", limit: 1 };
  const { items } = (await startFake().get(KEY, path, yesterday)).body;
  const fake = startFake();
  const earlier = { key: KEY, missing: items[0][field] };
  // A time at which today has no runs.
  await fake.admin("post", "/clock", { action: "set", instant: "2026-03-20T00:00:00Z" });
  const { body } = await fake.admin("get", `/explain${queryText({ path: target, ...earlier })}`);
  expect(body.missing.code).toBe("excluded");
  expect(body.missing.text).toMatch(/excludes it: .* is from 2026-03-19T/);
  const [ledger] = fake.world.workspace("northwind").brand(BRAND)!.runs.ledgers;
  expect([ledger.isInMemory(-1), ledger.isInMemory(-2)]).toEqual([true, false]);
});

const TODAY = { brand: BRAND, start_date: "2026-03-20", end_date: "2026-03-20" };
/** A number of runs that cannot be on fewer days than an explanation may simulate. */
const FAR_DAYS = 30;

/** The days of Alpenglow that are in memory, as numbers of days before today. */
function readDays({ world }: ReturnType<typeof startFake>): number[] {
  const { ledgers, today } = world.workspace("northwind").brand(BRAND)!.runs;
  const [ledger] = ledgers;
  const days = Array.from({ length: today - ledger.firstDay + 1 }, (_, past) => past);
  return days.filter((past) => ledger.isInMemory(today - past));
}

/** A row that only the window excludes, and whose newest run is at least so many days old. */
async function rowOfOldRuns(path: string, field: string): Promise<string> {
  const fake = startFake();
  const rowsOf = async (query: object): Promise<string[]> => {
    const names: string[] = [];
    for (let offset = 0; ; offset += 100) {
      const { body } = await fake.get(KEY, path, { brand: BRAND, ...query, limit: 100, offset });
      names.push(...body.items.map((row: Record<string, unknown>) => String(row[field])));
      if (body.has_more === false) return names;
    }
  };
  const recent = new Set(await rowsOf({ start_date: "2026-02-18" }));
  const all = await rowsOf({ start_date: "2020-01-01" });
  return all.find((name) => !recent.has(name))!;
}

test.each([
  ["/citations/domains", "domain"],
  ["/citations", "url"],
])("%s: a row whose runs are long ago is not searched for in all runs", async (path, field) => {
  const missing = await rowOfOldRuns(path, field);
  const fake = startFake();
  const target = queryText({ path: path + queryText(TODAY), key: KEY, missing });
  const explain = async () => (await fake.admin("get", `/explain${target}`)).body.missing;
  const first = await explain();
  expect(first.code).toBe("absent");
  expect(first.text).toMatch(
    /^No run since 2026-\d\d-\d\d counts for it, even without filters\. The runs before 2026-\d\d-\d\d were not searched; a request with start_date=2025-\d\d-\d\d&end_date=2026-03-20 includes them\.$/,
  );
  const days = readDays(fake);
  expect(days.length).toBeLessThan(FAR_DAYS);
  const [, since] = /since (\S+)/.exec(first.text)!;
  expect(Date.parse("2026-03-20") - Date.parse(since!)).toBe((days.length - 1) * 86_400_000);

  const [, window] = /with (\S+) includes/.exec(first.text)!;
  const { body } = await fake.get(KEY, `${path}?brand=${BRAND}&limit=100&${window}`);
  expect(body.total_count).toBeGreaterThan(0);
  expect(await explain()).toMatchObject({
    code: "excluded",
    text: expect.stringMatching(/^The window 2026-03-20 to 2026-03-20 excludes it: the newest run/),
  });
});

test("why a list is empty is explained without the runs of a whole history", async () => {
  const fake = startFake();
  const path = `/citations/domains${queryText({ ...TODAY, search: "zzyzx", ownership: "yours", domain: "a.example" })}`;
  const given = queryText({ path, key: KEY, pointer: "/items" });
  const { body } = await fake.admin("get", `/explain${given}`);
  expect(body.reason.text).toMatch(
    /^No filter excludes all domains on its own\. The runs before 2026-\d\d-\d\d were not searched; a request with start_date=2025-\S+ includes them\.$/,
  );
  expect(readDays(fake).length).toBeLessThan(FAR_DAYS);
});

test("the newest day with rows explains why the window has none", async () => {
  const path = "/citations/domains";
  const rows = async (date: string, offset = 0): Promise<Set<string>> => {
    const query = { brand: BRAND, start_date: date, end_date: date, limit: 100, offset };
    const { items, has_more: hasMore } = (await startFake().get(KEY, path, query)).body;
    const domains: string[] = items.map(({ domain }: { readonly domain: string }) => domain);
    return new Set([...domains, ...(hasMore === true ? await rows(date, offset + 100) : [])]);
  };
  const [today, yesterday] = await Promise.all([rows("2026-03-20"), rows("2026-03-19")]);
  const domain = [...yesterday].find((one) => !today.has(one))!;
  const fake = startFake();
  const given = queryText({
    path: path + queryText({ ...TODAY, domain }),
    key: KEY,
    pointer: "/items",
  });
  const { body } = await fake.admin("get", `/explain${given}`);
  expect(body.reason.text).toContain(
    "The window 2026-03-20 to 2026-03-20 has no domains; the newest day outside it that has some is 2026-03-19.",
  );
});

test("the runs of a removed prompt are not searched for in all runs", async () => {
  const fake = startFake();
  const missing = "Warm insulated boots for snowshoeing at minus twenty";
  const given = queryText({ path: `/query-runs${queryText(TODAY)}`, key: KEY, missing });
  const { body } = await fake.admin("get", `/explain${given}`);
  expect(body.missing.text).toMatch(
    /^The prompt has no runs in this list\. The prompt was removed on 2026-02-28, before the window\. The runs before 2026-03-\d\d were not searched; a request with \S+ includes them\.$/,
  );
  expect(readDays(fake).length).toBeLessThan(FAR_DAYS);
});

test("a search string and a topic that only the window excludes", async () => {
  const fake = startFake();
  const old = { brand: BRAND, start_date: "2020-01-01", end_date: "2020-01-02" };
  for (const group_by of ["search", "topic"]) {
    const { items } = (await fake.get(KEY, "/searches", { brand: BRAND, group_by })).body;
    const path = `/searches${queryText({ ...old, group_by })}`;
    const given = queryText({ path, key: KEY, missing: items[0].search });
    const { body } = await fake.admin("get", `/explain${given}`);
    expect(body.missing).toMatchObject({
      code: "excluded",
      text: `The window 2020-01-01 to 2020-01-02 excludes it: the newest run with it is from ${await newestSearch(fake, items[0])}.`,
    });
  }
});

/** When the newest run made a search of a row, by the API. */
async function newestSearch(
  fake: ReturnType<typeof startFake>,
  { search, topic_id: topic }: { readonly search: string; readonly topic_id?: number },
): Promise<string> {
  const strings = new Set([search]);
  if (topic !== undefined) {
    const brand = fake.world.workspace("northwind").brand(BRAND)!;
    const { topicOf, labels } = brand.topics()!;
    const subjects = brand.catalogue.subjects;
    for (const [id, { text }] of brand.catalogue.strings.entries()) {
      for (
        let at: number | null = topicOf[id]!;
        at !== null && at >= 0;
        at = subjects[at]!.parent
      ) {
        if (labels[at] === search) strings.add(text);
      }
    }
  }
  for (let offset = 0; ; offset++) {
    const list = await fake.get(KEY, "/query-runs", { brand: BRAND, limit: 1, offset });
    const [{ run_id: id, run_at: at }] = list.body.items;
    const { web_search_queries: queries } = (await fake.get(KEY, `/query-runs/${id}`)).body;
    if (queries?.some((one: string) => strings.has(one))) return at;
  }
}

test("the bucket of other searches is no search string", async () => {
  const fake = startFake();
  const path = `/searches${queryText({ brand: BRAND, group_by: "search" })}`;
  const given = queryText({ path, key: KEY, missing: "Other searches" });
  const { body } = await fake.admin("get", `/explain${given}`);
  expect(body.missing.text).toBe(
    "It is the label of a topic, not a search string; group_by=topic lists topics.",
  );
});

test("the runs of one prompt are counted without the days before the window", async () => {
  const fake = startFake();
  const window = { brand: BRAND, start_date: "2026-03-11" };
  const [{ brand_prompt_id: id }] = (await fake.get(KEY, "/queries", { brand: BRAND })).body.items;
  const given = queryText({ path: `/query-runs${queryText(window)}`, key: KEY, missing: id });
  const { body } = await fake.admin("get", `/explain${given}`);
  const { total_count: runs } = (
    await startFake().get(KEY, "/query-runs", { ...window, brand_prompt_id: id })
  ).body;
  expect(body.missing.text).toMatch(new RegExp(`^${runs} rows are runs of this prompt\\. `));
  expect(readDays(fake)).toHaveLength(10);
});
