import type { Change } from "../change.ts";
import {
  ADVICE,
  BY_VISIBILITY,
  CITATIONS,
  DOMAINS,
  PROMPT_ADVICE,
  RUNS,
  TOP,
  VIDEOS,
  each,
  swap,
  type Hooks,
} from "./make.ts";

const MORE = "2.1: While `has_more` is true, repeat the call with `offset` increased by `limit`.";

/**
 * Sorts rows with equal values differently in each statement. Few rows come in the same random order again often; this
 * order depends on nothing but the number of the statement.
 */
function inAnyOrder(order: string, name: string): Hooks {
  const sorted = order.slice(0, -name.length);
  let statements = 0;
  return {
    begin: () => {
      statements = 0;
    },
    sql: (text) => {
      if (!text.includes(order)) return text;
      statements++;
      const letter = `unicode(substr(${name}, 1 + ${statements % 5}, 1))`;
      return text.replaceAll(order, `${sorted}(${letter} * ${7919 * statements}) % 1009`);
    },
  };
}

/** Rows that a sort leaves equal come in another order each time. */
export const TIES_FAULTS: readonly Change[] = [
  ...each([CITATIONS, DOMAINS], {
    id: "page.ties-at-random",
    sentence: MORE,
    how: "Rows of equal count come in random order, so pages repeat and miss rows.",
    ...swap(
      ["citation_count DESC, url", "citation_count DESC, random()"],
      ["citation_count DESC, domain", "citation_count DESC, random()"],
    ),
  }),
  {
    id: "runs.ties-at-random",
    sentence: MORE,
    how: "Answers are ordered by day only, in random order within it.",
    operations: [RUNS],
    ...swap(["instant DESC, id DESC", "substr(instant, 1, 10) DESC, random()"]),
  },
  {
    id: "by-visibility.ties-at-random",
    sentence: MORE,
    how: "Prompts with equal visibility come in random order.",
    operations: [BY_VISIBILITY],
    ...swap([/share (ASC|DESC), id/g, "share $1, random()"]),
  },
  {
    id: "videos.ties-at-random",
    sentence: MORE,
    how: "Videos come in random order.",
    operations: [VIDEOS],
    ...swap(["instant DESC, id", "random()"]),
  },
  {
    id: "advice.ties-at-random",
    sentence: MORE,
    how: "Advice runs come in random order.",
    operations: [ADVICE],
    ...swap(["run_id DESC", "random()"]),
  },
  {
    id: "top.ties-at-random",
    sentence: MORE,
    how: "Brands mentioned equally often come in random order.",
    operations: [TOP],
    ...inAnyOrder("mention_count DESC, brand_name", "brand_name"),
  },
  {
    id: "videos.channels-at-random",
    sentence: MORE,
    how: "Videos are ordered by channel only, in random order within it.",
    operations: [VIDEOS],
    ...swap(["instant DESC, id", "channel_title, random()"]),
  },
  ...each([ADVICE, PROMPT_ADVICE], {
    id: "advice.months-at-random",
    sentence: MORE,
    how: "Advice runs are ordered by month only, in random order within it.",
    ...swap(["run_id DESC", "substr(started_at, 1, 7) DESC, random()"]),
  }),
];
