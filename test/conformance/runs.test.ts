import { expect, test } from "vitest";
import { RUN_RULES } from "../../conformance/rules/run/index.ts";
import { RUNS_RULES } from "../../conformance/rules/runs/index.ts";
import type { Fault } from "../../src/fake/faults/fault.ts";
import { RUNS_FAULTS } from "../../src/fake/faults/runs.ts";
import { check, lines } from "../support/check.ts";
import {
  ANSWER_RULES,
  brokenBy,
  idsOf,
  mapped,
  OTHER_SCENARIOS,
  permitted,
} from "./answer-rules.ts";

const RULES = [...RUNS_RULES, ...RUN_RULES];

test("every rule of answers holds on agency", async () => {
  const checked = await check({ rules: RULES });
  expect(lines(checked.verdicts, "fail")).toEqual([]);
  expect(lines(checked.verdicts, "error")).toEqual([]);
  expect(idsOf(checked, "pass")).toEqual(RULES.map(({ id }) => id));
});

test.for(OTHER_SCENARIOS)("no rule of answers is broken on %s", async ([scenario, main]) => {
  const checked = await check({ scenario, keys: { main }, rules: RULES });
  expect(lines(checked.verdicts, "fail")).toEqual([]);
  expect(lines(checked.verdicts, "error")).toEqual([]);
  // There is no answer on `empty`.
  const passed = scenario === "empty" ? [] : RULES.map(({ id }) => id);
  expect(idsOf(checked, "pass")).toEqual(passed);
});

test("every rule of answers has a fault", () => {
  const killed = new Set(RUNS_FAULTS.flatMap(({ kills }) => kills));
  expect(RULES.filter(({ id }) => !killed.has(id))).toEqual([]);
});

test.for(RUNS_FAULTS.map((fault) => [fault.id, fault] as const))(
  "%s breaks the rules that it names",
  async ([, fault]) => {
    const broken = await brokenBy(fault, ANSWER_RULES);
    expect(broken.filter((id) => !fault.may.includes(id)).toSorted()).toEqual(
      fault.kills.toSorted(),
    );
  },
);

/** A UTC timestamp on a clock two hours ahead, with microseconds. */
function ahead(text: string): string {
  const local = new Date(Date.parse(text) + 7_200_000).toISOString();
  return `${local.slice(0, 19)}.000000+02:00`;
}

let served = 0;

test.for(
  [
    permitted("more fields in every object", (body) =>
      mapped(body, (value) =>
        typeof value === "object" && value !== null && !Array.isArray(value)
          ? { ...value, further_field: null }
          : value,
      ),
    ),
    permitted("timestamps on another clock, the details' with microseconds", (body) =>
      mapped(body, (value, key) =>
        key === "run_at" && body.items === undefined ? ahead(value) : value,
      ),
    ),
    permitted("0 and null for ranks that do not exist", (body) => {
      for (const row of body.items ?? []) if ("mention_rank" in row) row.mention_rank ??= 0;
      for (const mention of body.mentions ?? []) {
        if (mention.mention_type === "passing") mention.rank = null;
      }
    }),
    permitted("excerpts in one line, cut within a word, with three dots", (body) => {
      for (const row of body.items ?? []) {
        const excerpt: string = row.raw_response_excerpt ?? "";
        if (excerpt.endsWith("…")) {
          row.raw_response_excerpt = `${excerpt.slice(0, -3).replaceAll("\n", " ")}...`;
        }
      }
    }),
    permitted("the rows of a page the other way round", (body) => {
      body.items?.reverse();
    }),
  ].map((variation) => [variation.says, variation] as const),
)("a deployment may have %s", async ([, variation]) => {
  expect(await brokenBy(variation, RULES)).toEqual([]);
});

test("numbers that move all the time break nothing", async () => {
  const moving = permitted("a total that grows with every request", (body) => {
    if ("total_count" in body) body.total_count += served++;
    if (body.metrics?.total_runs > 0) body.metrics.total_runs += served++;
  });
  const checked = await check({ rules: RULES, faults: [moving] });
  expect(lines(checked.verdicts, "fail")).toEqual([]);
  expect(idsOf(checked, "inconclusive")).toContain("runs.visibility-agrees");
});

test("ids that are others each time break nothing", async () => {
  const plain = (text: string): string => text.replace(/~\d+$/, "");
  const restless: Fault = {
    id: "permitted",
    says: "Ids hold a number that counts the requests.",
    kills: [],
    may: [],
    answer(request, handle) {
      const reply = handle({
        ...request,
        path: plain(request.path),
        query: request.query.map(([name, value]) => [name, plain(value)] as const),
      });
      const count = served++;
      const body = mapped(reply.body, (value, key) =>
        ["run_id", "brand_prompt_id"].includes(key) && typeof value === "string"
          ? `${value}~${count}`
          : value,
      );
      return { ...reply, body };
    },
  };
  expect(await brokenBy(restless, RULES)).toEqual([]);
});

/** What may stand in the place of any value. */
const JUNK = [null, "x", "", 7.5, -1, true, [], {}, [null], [{}], "2026-99-99T99:99:99Z"];

test.for([3, 10, 40, 150])("no rule breaks down where one value in %i is junk", async (rate) => {
  let state = rate;
  const below = (limit: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * limit);
  };
  const junk = permitted("anything anywhere", (body) =>
    mapped(body, (value) => (below(rate) === 0 ? JUNK[below(JUNK.length)] : value)),
  );
  for (const [scenario, main] of OTHER_SCENARIOS) {
    const { verdicts } = await check({
      scenario,
      keys: { main },
      rules: ANSWER_RULES,
      faults: [junk],
    });
    expect(lines(verdicts, "error")).toEqual([]);
  }
});
