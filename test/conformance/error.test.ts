import { expect, test } from "vitest";
import { ERROR_RULES } from "../../conformance/rules/error/index.ts";
import { ERROR_FAULTS } from "../../src/fake/faults/error.ts";
import { without, withParameter } from "../../src/fake/faults/fault.ts";
import { check } from "../support/check.ts";
import {
  checkRefusals,
  complaints,
  countedFindings,
  ids,
  JUDGED_RIGHT,
  misjudged,
  variation,
} from "./refusals.ts";

test("every rule of error passes on agency", async () => {
  const { verdicts } = await check({ rules: ERROR_RULES });
  expect(complaints(verdicts)).toEqual([]);
  expect(ids(verdicts, "pass")).toEqual(ERROR_RULES.map(({ id }) => id));
});

test("auth and error together send few requests", async () => {
  expect((await checkRefusals()).sent).toBeLessThanOrEqual(245);
});

const SCENARIOS = [
  {
    scenario: "edges",
    keys: {
      main: "lmvz_live_edges_read",
      read: "lmvz_live_edges_read",
      write: "lmvz_live_edges_write",
      revoked: "lmvz_live_edges_revoked",
      free: "lmvz_live_edges_free_read",
      other: "lmvz_live_edges_starter_write",
      limited: "lmvz_live_edges_starter_write",
    },
    open: [],
  },
  {
    scenario: "tiny",
    keys: {
      main: "lmvz_live_tiny_read",
      read: "lmvz_live_tiny_read",
      write: "lmvz_live_tiny_write",
      revoked: "lmvz_live_tiny_revoked",
    },
    // One workspace only.
    open: ["auth.free-plan-403", "auth.workspace-isolation"],
  },
  {
    scenario: "empty",
    keys: {
      main: "lmvz_live_empty_read",
      read: "lmvz_live_empty_read",
      write: "lmvz_live_empty_write",
      other: "lmvz_live_bare_read",
    },
    // No prompt, no answer, no video; and the other workspace is emptier still.
    open: [
      "auth.revoked-401",
      "auth.free-plan-403",
      "auth.workspace-isolation",
      "error.unknown-prompt-404",
      "error.unknown-prompt-filter",
      "error.unknown-token-hint",
      "error.unknown-run-404",
      "error.unknown-video-404",
    ],
  },
  {
    scenario: "empty",
    keys: { main: "lmvz_live_bare_write", other: "lmvz_live_empty_read" },
    // No brand either, so nothing that is answered about one.
    open: [
      "auth.revoked-401",
      "auth.read-only-reads",
      "auth.read-only-403",
      "auth.free-plan-403",
      "error.required-400",
      "error.type-400",
      "error.range-hint",
      "error.unknown-brand-404",
      "error.unknown-prompt-404",
      "error.unknown-prompt-filter",
      "error.unknown-token-hint",
      "error.unknown-run-404",
      "error.unknown-video-404",
    ],
  },
];

test.for(SCENARIOS)("$scenario, as $keys.main sees it", async ({ scenario, keys, open }) => {
  const { verdicts } = await checkRefusals({ scenario, keys });
  expect(complaints(verdicts)).toEqual([]);
  expect(ids(verdicts, "inconclusive")).toEqual(open);
});

test("with writes allowed the required fields of bodies are looked at too", async () => {
  const settings = { allowWrites: true };
  const { verdicts } = await checkRefusals({ settings });
  expect(complaints(verdicts)).toEqual([]);
  const careless = variation((request, handle) => {
    const reply = handle(request);
    return request.method === "POST" && reply.status === 400
      ? { ...reply, status: 200, body: {} }
      : reply;
  });
  const broken = await checkRefusals({ settings, faults: [careless] });
  expect(ids(broken.verdicts, "fail")).toEqual(["error.required-400"]);
});

test.for(ERROR_FAULTS)("$id: $says", async (fault) => {
  expect(await misjudged(fault)).toEqual(JUDGED_RIGHT);
});

test("each rule of error is shown to bite", () => {
  const killed = new Set(ERROR_FAULTS.flatMap(({ kills }) => kills));
  expect(ERROR_RULES.map(({ id }) => id).filter((id) => !killed.has(id))).toEqual([]);
});

test("a filter by a prompt that does not exist may give an empty list", async () => {
  const empty = variation((request, handle) => {
    const reply = handle(request);
    const isFilter = request.query.some(([name]) => name === "brand_prompt_id");
    if (reply.status !== 404 || !isFilter || request.path.startsWith("/prompts/")) return reply;
    const past = withParameter(without(request, "brand_prompt_id"), "end_date", "2001-02-01");
    return handle(withParameter(past, "start_date", "2001-01-01"));
  });
  const { verdicts } = await checkRefusals({ faults: [empty] });
  expect(complaints(verdicts)).toEqual([]);
  expect(ids(verdicts, "pass")).toContain("error.unknown-prompt-filter");
});

test("a token that does not parse may be a 400, which is worth a hint", async () => {
  const strict = variation((request, handle) => {
    const reply = handle(request);
    const isToken =
      request.path.startsWith("/query-runs/") ||
      request.query.some(([name]) => name === "brand_prompt_id");
    const isBrand = JSON.stringify(reply.body).includes("No brand");
    return reply.status === 404 && isToken && !isBrand ? { ...reply, status: 400 } : reply;
  });
  const { verdicts } = await checkRefusals({ faults: [strict] });
  expect(countedFindings(verdicts)).toEqual([]);
  expect(ids(verdicts, "fail")).toEqual(["error.unknown-token-hint"]);
  expect(ids(verdicts, "inconclusive")).toEqual([
    "error.unknown-prompt-404",
    "error.unknown-run-404",
  ]);
});

test("a read-only key may be refused every method but GET", async () => {
  const modeFirst = variation((request, handle) => {
    const reply = handle(request);
    return reply.status === 405 ? { ...reply, status: 403, headers: {} } : reply;
  });
  const { verdicts } = await checkRefusals({ faults: [modeFirst] });
  expect(complaints(verdicts)).toEqual([]);
  expect(ids(verdicts, "inconclusive")).toEqual(["error.method-405"]);
});

test("values beyond a bound may be lowered, which is worth a hint", async () => {
  const clamping = variation((request, handle) => {
    const limit = request.query.find(([name]) => name === "limit")?.[1];
    return handle(limit === "0" ? withParameter(request, "limit", "1") : request);
  });
  const { verdicts } = await checkRefusals({ faults: [clamping] });
  expect(countedFindings(verdicts)).toEqual([]);
  expect(ids(verdicts, "fail")).toEqual(["error.range-hint"]);
});

test("an internal error may happen once", async () => {
  const failed = new Set<string>();
  const flaky = variation((request, handle) => {
    const reply = handle(request);
    const isFirst = request.path === "/citations/tags" && !failed.has(request.path);
    failed.add(request.path);
    if (!isFirst) return reply;
    return { ...reply, status: 500, body: { error: { message: "Internal error" } } };
  });
  const { verdicts } = await checkRefusals({ faults: [flaky] });
  expect(complaints(verdicts)).toEqual([]);
});
