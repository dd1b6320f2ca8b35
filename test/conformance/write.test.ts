import { expect, test } from "vitest";
import { WRITE_RULES } from "../../conformance/rules/write/index.ts";
import { writtenLines } from "../../conformance/rules/write/written.ts";
import { WRITE_FAULTS } from "../../src/fake/faults/write.ts";
import { AGENCY_KEYS, check, lines } from "../support/check.ts";
import {
  complaints,
  ids,
  JUDGED_RIGHT,
  misjudged,
  SCENARIOS,
  variation,
} from "./prompts-ground.ts";

const WRITING = { rules: WRITE_RULES, settings: { allowWrites: true } };
const IDS = WRITE_RULES.map(({ id }) => id);

test("every rule but the hint on crawls passes on agency", async () => {
  const { verdicts, sent } = await check(WRITING);
  expect(complaints(verdicts)).toEqual([]);
  // The clock of the fake stands still, and so does the queue.
  expect(ids(verdicts, "inconclusive")).toEqual(["write.crawl"]);
  expect(sent).toBeLessThanOrEqual(65);
});

test.for(SCENARIOS)("$scenario, as $keys.write writes to it", async (options) => {
  const { verdicts } = await check({ ...options, ...WRITING });
  expect(complaints(verdicts)).toEqual([]);
  const isBare = options.keys?.main === "lmvz_live_bare_read";
  expect(ids(verdicts, "inconclusive")).toEqual([
    ...(isBare ? ["write.only-adds"] : []),
    "write.crawl",
  ]);
});

test("nothing is sent, and nothing judged, unless writes are allowed with a key for them", async () => {
  const { write: _, ...reading } = AGENCY_KEYS;
  const wary = await check({ rules: WRITE_RULES });
  const keyless = await check({ ...WRITING, keys: reading });
  for (const { verdicts, sent } of [wary, keyless]) {
    expect(sent).toBe(0);
    expect(ids(verdicts, "inconclusive")).toEqual(IDS);
  }
});

test("all that is written is of the check's own brand, sent once, and told afterwards", async () => {
  const { survey } = await check(WRITING);
  const posts = survey.exchanges.filter(({ request }) => request.method === "POST");
  const bodies = posts.map(({ request }) => JSON.stringify(request.body));
  expect(new Set(bodies).size).toBe(bodies.length);
  expect(bodies.filter((body) => body !== "{}" && !body.includes("Understudy check test"))).toEqual(
    [],
  );
  expect(writtenLines(survey)).toEqual([
    'brand "Understudy check test" with the domain understudy-test.example (write key)',
    'brand "Understudy check test" with the domain understudy-test-2.example (write key)',
    expect.stringContaining('2 prompts of the brand "Understudy check test" on openai'),
    'brand "Understudy check test" (limited key)',
    expect.stringContaining('1 prompts of the brand "Understudy check test" on openai'),
  ]);
});

test("a refused first write makes the group inconclusive", async () => {
  const full = variation((request, handle) =>
    request.method === "POST"
      ? {
          ...handle({ ...request, body: { kind: "none" } }),
          status: 403,
          body: { error: { message: "The quota of brands is used up" } },
        }
      : handle(request),
  );
  const { verdicts, survey } = await check({ ...WRITING, faults: [full] });
  expect(ids(verdicts, "inconclusive")).toEqual(IDS);
  expect(lines(verdicts, "inconclusive")[0]).toContain("a first write that is accepted");
  expect(writtenLines(survey)).toEqual([]);
});

test.for(WRITE_FAULTS)("$id: $says", async (fault) => {
  expect(await misjudged(fault, WRITING)).toEqual(JUDGED_RIGHT);
});

test("each rule is shown to bite", () => {
  const killed = new Set(WRITE_FAULTS.flatMap(({ kills }) => kills));
  expect(IDS.filter((id) => !killed.has(id))).toEqual([]);
});

test("a plan may allow another platform than the first", async () => {
  const { verdicts } = await check({
    ...WRITING,
    keys: {
      ...AGENCY_KEYS,
      main: "lmvz_live_starter_write",
      write: "lmvz_live_starter_write",
    },
    faults: [
      variation((request, handle) => {
        const text = request.body.kind === "text" ? request.body.text : "";
        return handle(
          text.includes('"llms":["openai"]') ? { ...request, body: { kind: "none" } } : request,
        );
      }),
    ],
  });
  expect(complaints(verdicts)).toEqual([]);
  expect(ids(verdicts, "pass")).toContain("write.prompts-listed");
});

test("answers to the added prompts on the platform asked for are what is hoped for", async () => {
  const quick = variation((request, handle) => {
    const brand = request.query.find(([name]) => name === "brand")?.[1] ?? "";
    if (request.path !== "/query-runs" || !brand.startsWith("Understudy")) return handle(request);
    const query: [string, string][] = [
      ["brand", "Alpenglow"],
      ["llm_provider", "openai"],
    ];
    return handle({ ...request, query });
  });
  const { verdicts } = await check({ ...WRITING, faults: [quick] });
  expect(complaints(verdicts)).toEqual([]);
  expect(ids(verdicts, "inconclusive")).toEqual([]);
});
