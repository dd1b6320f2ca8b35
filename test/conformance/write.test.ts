import { expect, test } from "vitest";
import { WRITE_RULES } from "../../conformance/rules/write/index.ts";
import { describeAcceptedWrites } from "../../conformance/core/accepted-writes.ts";
import {
  AGENCY_KEYS,
  check,
  problems,
  ids,
  lines,
  variation,
  type CheckOptions,
} from "../support/check.ts";

/** Names of the check's keys for keys of this scenario. */
const SCENARIOS: readonly (CheckOptions & { readonly scenario: string })[] = [
  {
    scenario: "edges",
    keys: {
      main: "lmvz_live_edges_read",
      write: "lmvz_live_edges_write",
      other: "lmvz_live_edges_starter_write",
      limited: "lmvz_live_edges_starter_write",
    },
  },
  {
    scenario: "tiny",
    keys: { main: "lmvz_live_tiny_read", write: "lmvz_live_tiny_write" },
  },
  {
    scenario: "empty",
    keys: {
      main: "lmvz_live_empty_read",
      write: "lmvz_live_empty_write",
      other: "lmvz_live_bare_read",
    },
  },
  {
    scenario: "empty",
    keys: { main: "lmvz_live_bare_read", write: "lmvz_live_bare_write" },
  },
];

const WRITING = { rules: WRITE_RULES, settings: { allowWrites: true } };
const IDS = WRITE_RULES.map(({ id }) => id);

test.for(SCENARIOS)("$scenario with writes by $keys.write", async (options) => {
  const { verdicts } = await check({ ...options, ...WRITING });
  expect(problems(verdicts)).toEqual([]);
  expect(ids(verdicts, "inconclusive")).toEqual(["write.crawl"]);
});

test("nothing is sent or judged unless writes are allowed and a write-enabled key is given", async () => {
  const { write: _, ...reading } = AGENCY_KEYS;
  const wary = await check({ rules: WRITE_RULES });
  const keyless = await check({ ...WRITING, keys: reading });
  for (const { verdicts, sent } of [wary, keyless]) {
    expect(sent).toBe(0);
    expect(ids(verdicts, "inconclusive")).toEqual(IDS);
  }
});

test("all writes are for the check's own brand, sent once and listed afterwards", async () => {
  const { survey } = await check(WRITING);
  const posts = survey.exchanges.filter(({ request }) => request.method === "POST");
  const bodies = posts.map(({ request }) => JSON.stringify(request.body));
  const keys = posts.map(({ request }) => JSON.stringify(request.credential));
  expect(new Set(bodies.map((body, index) => body + keys[index])).size).toBe(bodies.length);
  expect(bodies.filter((body) => body !== "{}" && !body.includes("Understudy check test"))).toEqual(
    [],
  );
  expect(describeAcceptedWrites(survey)).toEqual([
    'brand "Understudy check test" with the domain understudy-test.example (write key)',
    'brand "Understudy check test" with the domain understudy-test-2.example (write key)',
    expect.stringContaining("Understudy check test, with special characters"),
    expect.stringContaining('2 prompts of the brand "Understudy check test" on openai'),
    'brand "Understudy check test, limited" (limited key)',

    expect.stringContaining('1 prompt of the brand "Understudy check test" on openai'),
    'brand "Understudy check test, without a domain" (write key)',
    expect.stringContaining('50 prompts of the brand "Understudy check test" on openai'),
    expect.stringContaining("a global prompt"),
    expect.stringContaining("a prompt with ten tags"),
    expect.stringContaining("on openai, claude, gemini, perplexity, grok"),
    expect.stringContaining("2 prompts of the brand"),
    expect.stringContaining("an emoji"),
    expect.stringContaining("a long text"),
    expect.stringContaining("a very long text"),
    // Again, which must not overwrite anything.
    'brand "Understudy check test" (write key)',
    expect.stringContaining('1 prompt of the brand "Understudy check test" on openai'),
    expect.stringContaining('1 prompt of the brand "Understudy check test" on openai'),
  ]);
});

test("a rejected first write makes the group inconclusive", async () => {
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
  const [refusal, ...others] = lines(verdicts, "inconclusive");
  expect(refusal).toContain('status 403: "The quota of brands is used up"');
  expect(others[1]).toContain(
    'an accepted first write, not status 403: "The quota of brands is used up"',
  );
  expect(describeAcceptedWrites(survey)).toEqual([]);
});

test("an accepted POST without a brand is listed as written, with its body", async () => {
  const open = variation((request, handle) => {
    const response = handle(request);
    return request.method === "POST" && response.status !== 200
      ? { ...response, status: 200, body: {} }
      : response;
  });
  const { survey } = await check({ ...WRITING, faults: [open] });
  const written = describeAcceptedWrites(survey);
  expect(written).toContain(
    "unknown: POST /brands/tracked with the body {} was accepted (write key)",
  );
  expect(written.join("\n")).not.toContain("none");
});

test("a finding about stored tags points to the prompt that lacks some", async () => {
  const few = variation((request, handle) => {
    const response = handle(request);
    const body = response.body as { items?: { tags: string[] }[] } | null;
    if (!request.path.endsWith("/queries") || body?.items === undefined) return response;
    const items = body.items.map((item) => ({ ...item, tags: item.tags.slice(0, 3) }));
    return { ...response, body: { ...body, items } };
  });
  const { verdicts } = await check({ ...WRITING, faults: [few] });
  const findings =
    verdicts.find(({ requirement }) => requirement.id === "write.all-listed")?.findings ?? [];
  expect(findings.length).toBeGreaterThan(0);
  for (const { pointer } of findings) expect(pointer).toMatch(/^\/items\/\d+\/tags$/);
});

test("a plan may exclude the first platform", async () => {
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
  expect(problems(verdicts)).toEqual([]);
  expect(ids(verdicts, "pass")).toContain("write.prompts-listed");
});

test("runs of added prompts on the requested platform satisfy the rule", async () => {
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
  expect(problems(verdicts)).toEqual([]);
  expect(ids(verdicts, "inconclusive")).toEqual([]);
});
