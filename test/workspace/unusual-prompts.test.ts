import { expect, test } from "vitest";
import { startFake, type TestFake } from "../support/fake-server.ts";

const KEY = "lmvz_live_northwind_write";
const PLATFORMS = ["openai", "claude", "gemini", "perplexity", "grok"];
const BRAND = "brand=Fernway";

/** A fake in which some prompts were asked for six days. */
async function fakeWith(prompts: readonly string[], country = "US"): Promise<TestFake> {
  const fake = startFake();
  await addPrompts(fake, { prompts, llms: PLATFORMS, country, tags: [] }, "P6D");
  return fake;
}

/** Adds prompts and waits. */
async function addPrompts(fake: TestFake, body: object, duration: string): Promise<void> {
  const added = await fake.post(KEY, "/prompts", { brand: "Fernway", ...body });
  expect(added).toMatchObject({ status: 200 });
  await fake.admin("post", "/clock", { action: "advance", duration });
}

async function items(fake: TestFake, path: string): Promise<Record<string, unknown>[]> {
  const { status, body } = await fake.get(KEY, path);
  expect(status).toBe(200);
  return body.items as Record<string, unknown>[];
}

test("an answer names a brand of the question only where its run mentions it", async () => {
  const prompts = [
    "How do I clean a Fernway pack?",
    "Fernway alternatives",
    "Software for Fernway",
  ];
  const fake = await fakeWith(prompts);
  const queries = await items(fake, `/queries?${BRAND}&limit=100`);
  const added = queries.filter(({ text }) => prompts.includes(String(text)));
  expect(added).toHaveLength(prompts.length);
  let read = 0;
  for (const { brand_prompt_id: id } of added) {
    const filter = `${BRAND}&brand_prompt_id=${String(id)}&mentioned=false&limit=100`;
    for (const { run_id: run } of await items(fake, `/query-runs?${filter}`)) {
      const { body } = await fake.get(KEY, `/query-runs/${String(run)}`);
      expect(body).toMatchObject({ was_mentioned: false });
      read++;
      expect(body.answer_text).not.toContain("Fernway");
    }
  }
  expect(read).toBeGreaterThan(5);
});

test("no label of a topic is a search", async () => {
  const prompts = ["Is Dyson worth it?", "LEGO alternatives", "日本語", "Miele reviews", "?"];
  const fake = await fakeWith(prompts);
  for (const language of ["en", "und"]) {
    const tree = `/searches?${BRAND}&language=${language}&limit=100`;
    const labels = new Set((await items(fake, tree)).map(({ search }) => search));
    const searches = await items(fake, `${tree}&group_by=search`);
    expect(searches.filter(({ search }) => labels.has(search))).toEqual([]);
    expect(searches.filter(({ search }) => String(search).trim() === "")).toEqual([]);
  }
});

async function topics(fake: TestFake): Promise<string[]> {
  const rows = await items(fake, `/searches?${BRAND}&language=en&limit=100`);
  return rows
    .map(({ search }) => String(search))
    .filter((label) => label.includes("ater treatment"));
}

test("labels of topics do not depend on reads before a prompt was added", async () => {
  const labels = [];
  for (const isRead of [true, false]) {
    const fake = startFake();
    if (isRead) await topics(fake);
    await addPrompts(
      fake,
      { prompts: ["Water treatment"], country: "GB", llms: ["openai", "claude"] },
      "PT1M",
    );
    labels.push(await topics(fake));
  }
  expect(labels[0]).toEqual(["Overview: water treatment"]);
  expect(labels[1]).toEqual(labels[0]);
});

test("brands in other scripts have domains of their own", async () => {
  const fake = await fakeWith(["Яндекс or Авито for selling a car?", "Asana or Åsana?"]);
  const rows = await items(fake, `/brands/top-mentioned?${BRAND}&limit=100`);
  const named = rows.filter(({ brand_name: name }) => /Яндекс|Авито|sana/.test(String(name)));
  const domains = named.map(({ domain }) => domain);
  expect(domains).toHaveLength(4);
  expect(new Set(domains).size).toBe(4);
  for (const domain of domains) expect(domain).toMatch(/^[a-z0-9][a-z0-9-]*\.example$/);
});

test("a tag keeps the marks of its letters", async () => {
  const fake = startFake();
  const tags = ["हिन्दी", "हिन्दू", "เต็นท์"];
  const body = { brand: "Fernway", prompts: ["Best tent?"], llms: ["openai"], tags };
  expect(await fake.post(KEY, "/prompts", body)).toMatchObject({ status: 200 });
  const slugs = (await items(fake, `/queries/tags?${BRAND}`)).map(({ slug }) => slug);
  expect(slugs).toEqual(expect.arrayContaining(tags.map((tag) => tag.normalize("NFKC"))));
  const marks = { ...body, tags: ["\u0301"] };
  expect(await fake.post(KEY, "/prompts", marks)).toMatchObject({ status: 400 });
});

test.each(["ΣΊΣ", "σίς", "φος"])(
  "a search for %s finds a prompt in capital letters",
  async (search) => {
    const fake = await fakeWith(["ΣΊΣΥΦΟΣ"]);
    const filter = `${BRAND}&search=${encodeURIComponent(search)}&limit=100`;
    expect(await items(fake, `/prompts/by-visibility?${filter}`)).toHaveLength(1);
    expect(await items(fake, `/searches?${filter}&group_by=search&language=en`)).not.toEqual([]);
  },
);

const STORIES = [
  "We run a planetarium in Ohio and our dome projector is failing. Who sells refurbished ones under $60,000?",
  "Unsere Sternwarte hat nach dem Sturm ein Loch in der Kuppel. Wer kann sie vor dem Winter flicken?",
  "Notre chapiteau s'est déchiré pendant la tempête. Quel atelier peut le recoudre avant l'été ?",
];
const ROW = "falconry hoods and jesses online shop";
const QUESTION = "How often should a church bell rope be replaced?";

/** The texts of fields of all runs of an added prompt. */
async function textsOfRuns(
  fake: TestFake,
  text: string,
): Promise<Readonly<Record<"searches" | "titles", Set<unknown>>>> {
  const queries = await items(fake, `/queries?${BRAND}&limit=100`);
  const id = String(queries.find((one) => one.text === text)?.brand_prompt_id);
  const texts = { searches: new Set<unknown>(), titles: new Set<unknown>() };
  const filter = `${BRAND}&brand_prompt_id=${id}&limit=100`;
  for (const { run_id: run } of await items(fake, `/query-runs?${filter}`)) {
    const { body } = await fake.get(KEY, `/query-runs/${String(run)}`);
    for (const search of body.web_search_queries ?? [])
      texts.searches.add(String(search).toLowerCase());
  }
  for (const { html_title: title } of await items(fake, `/citations?${filter}`)) {
    if (title !== null) texts.titles.add(title);
  }
  return texts;
}

test("nobody searches for a story, and no guide has a row of keywords as its title", async () => {
  const prompts = [ROW, QUESTION, ...STORIES];
  const fake = await fakeWith(prompts);
  const [row, question, ...stories] = await Promise.all(
    prompts.map((text) => textsOfRuns(fake, text)),
  );
  expect(question!.searches).toContain(QUESTION.toLowerCase().replace("?", ""));
  expect([...question!.titles].some((title) => String(title).startsWith(QUESTION))).toBe(true);
  for (const { searches, titles } of stories) {
    expect([...searches]).toEqual([]);
    expect(titles.size).toBeGreaterThan(0);
  }
  expect(row!.titles.size).toBeGreaterThan(0);
  expect([...row!.titles].filter((title) => /falconry/i.test(String(title)))).toEqual([]);
});
