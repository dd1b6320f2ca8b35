import { expect, test } from "vitest";
import { SENTIMENT_RULES } from "../../conformance/rules/sentiment/index.ts";
import { SENTIMENT_FAULTS } from "../../src/fake/faults/sentiment.ts";
import { check, lines } from "../support/check.ts";
import {
  ANSWER_RULES,
  brokenBy,
  idsOf,
  mapped,
  OTHER_SCENARIOS,
  permitted,
} from "./answer-rules.ts";

test("every rule of sentiment holds on agency", async () => {
  const checked = await check({ rules: SENTIMENT_RULES });
  expect(lines(checked.verdicts, "fail")).toEqual([]);
  expect(lines(checked.verdicts, "error")).toEqual([]);
  expect(idsOf(checked, "pass")).toEqual(SENTIMENT_RULES.map(({ id }) => id));
});

test.for(OTHER_SCENARIOS)("no rule of sentiment is broken on %s", async ([scenario, main]) => {
  const checked = await check({ scenario, keys: { main }, rules: SENTIMENT_RULES });
  expect(lines(checked.verdicts, "fail")).toEqual([]);
  expect(lines(checked.verdicts, "error")).toEqual([]);
  // Nothing is named on `empty`, and in `tiny` every brand that is named has labels.
  const without =
    scenario === "empty" ? SENTIMENT_RULES.map(({ id }) => id) : ["sentiment.no-data"];
  expect(idsOf(checked, "inconclusive")).toEqual(scenario === "edges" ? [] : without);
});

test("every rule of sentiment has a fault", () => {
  const killed = new Set(SENTIMENT_FAULTS.flatMap(({ kills }) => kills));
  expect(SENTIMENT_RULES.filter(({ id }) => !killed.has(id))).toEqual([]);
});

test.for(SENTIMENT_FAULTS.map((fault) => [fault.id, fault] as const))(
  "%s breaks the rules that it names",
  async ([, fault]) => {
    const broken = await brokenBy(fault, ANSWER_RULES);
    expect(broken.filter((id) => !fault.may.includes(id)).toSorted()).toEqual(
      fault.kills.toSorted(),
    );
  },
);

interface Holder {
  net_sentiment: number;
  sentiment_coverage_pct: number;
  readonly mention_runs?: number;
  readonly mention_count?: number;
  readonly times_named?: number;
}

/** Gives the two numbers of a brand all their decimals: its labels can be told from them and its mentions. */
function unround(holder: Holder): void {
  const mentions = holder.mention_runs ?? holder.mention_count ?? holder.times_named ?? 0;
  const labelled = Math.round((holder.sentiment_coverage_pct * mentions) / 100);
  if (labelled === 0) return;
  const balance = Math.round((holder.net_sentiment * labelled) / 100);
  holder.net_sentiment = (100 * balance) / labelled;
  holder.sentiment_coverage_pct = (100 * labelled) / mentions;
}

test.for(
  [
    permitted("whole numbers of percent", (body) =>
      mapped(body, (value, key) =>
        ["net_sentiment", "sentiment_coverage_pct"].includes(key) ? Math.round(value) : value,
      ),
    ),
    permitted("numbers that are not rounded", (body) => {
      for (const holder of [body.metrics, body.your_row, ...(body.items ?? [])]) {
        if (typeof holder?.net_sentiment === "number") unround(holder);
      }
    }),
    permitted("another mention of the brand in the same answer, without a rank", (body) => {
      const own = body.mentions?.find(({ brand }: { brand: string }) => brand === body.brand);
      if (own !== undefined) body.mentions.push({ ...own, rank: null, mention_type: "aside" });
    }),
    permitted("the rows of a page the other way round", (body) => {
      body.items?.reverse();
    }),
    permitted("no row of your own where you are not named", (body) => {
      if (body.your_row?.times_named === 0) body.your_row = null;
    }),
  ].map((variation) => [variation.says, variation] as const),
)("a deployment may have %s", async ([, variation]) => {
  expect(await brokenBy(variation, SENTIMENT_RULES)).toEqual([]);
});
