import { expect, test } from "vitest";
import { closedWindow } from "../../conformance/terrain.ts";
import { judge } from "../../conformance/judge.ts";
import { VERSION_RULES } from "../../conformance/rules/version/index.ts";
import { Survey } from "../../conformance/survey.ts";
import {
  bending,
  refused,
  without,
  withParameter,
  type Fault,
} from "../../src/fake/faults/fault.ts";
import { check, lines, requirements } from "../support/check.ts";
import { contract, contractText } from "../support/fake-server.ts";
import { GARBLED, PERMITTED } from "./permitted-lists.ts";
import { complaints, ids, LISTED_RULES, variation } from "./prompts-ground.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- variations bend replies of every shape
type Body = any;

const story = (says: string): Pick<Fault, "id" | "says" | "kills"> => ({
  id: "permitted",
  says,
  kills: [],
});

const BOTH = ["getPromptLeaderboard", "listPromptsByVisibility"] as const;

function board(says: string, bend: (body: Body) => void): Fault {
  return bending(story(says), ["getPromptLeaderboard"], bend);
}

/** What a deployment may do about these groups besides. */
const OWN: readonly Fault[] = [
  board("each naming is counted, not each answer", ({ items, your_row, metrics }) => {
    const rows = [...items, your_row];
    for (const row of rows)
      row.times_named += row.rank === null ? 0 : Math.ceil(row.times_named / 9);
    const sum = items.reduce((total: number, row: Body) => total + row.times_named, 0);
    metrics.total_brand_mentions = sum;
    metrics.your_times_named = your_row.times_named;
    metrics.your_share_of_voice_pct = sum === 0 ? null : (100 * your_row.times_named) / sum;
  }),
  board("brands that are equal share a rank", ({ items, your_row, metrics }) => {
    for (const [place, row] of items.entries()) {
      const above = items[place - 1];
      row.rank = above?.times_named === row.times_named ? above.rank : place + 1;
      if (row.is_your_brand) your_row.rank = metrics.your_rank = row.rank;
    }
  }),
  board("metrics are printed more finely than rows", ({ your_row, metrics }) => {
    if (!(your_row.times_named > 0)) return;
    metrics.your_mention_rate_pct = (100 * your_row.times_named) / metrics.total_runs;
  }),
  bending(story("rates in whole numbers"), BOTH, ({ items, your_row, metrics }) => {
    for (const row of [...items, your_row]) {
      if (row?.times_named > 0) {
        row.mention_rate_pct = Math.round((100 * row.times_named) / metrics.total_runs);
      }
      if (row?.total_runs > 0) {
        row.visibility_pct = Math.round((100 * row.mention_runs) / row.total_runs);
        row.any_sources_rate_pct = Math.round((100 * row.any_sources_runs) / row.total_runs);
      }
    }
    if (your_row?.times_named > 0) metrics.your_mention_rate_pct = your_row.mention_rate_pct;
  }),
  bending(story("null for rates of nothing"), BOTH, ({ items, your_row }) => {
    for (const row of [...items, your_row]) {
      for (const name of Object.keys(row ?? {})) {
        if (row[name] === 0 && /^(?:any_|mention_|visibility|prominence).*_pct$|^avg_/.test(name)) {
          row[name] = null;
        }
      }
    }
  }),
  bending(story("a brand that was not named has no row"), ["getPromptLeaderboard"], (body) => {
    if (body.your_row.times_named > 0) return;
    body.your_row = null;
    for (const name of Object.keys(body.metrics)) {
      if (name.startsWith("your_")) body.metrics[name] = null;
    }
  }),
  bending(story("a brand that was not named is listed"), ["getPromptLeaderboard"], (body) => {
    if (body.your_row.times_named > 0) return;
    body.items.push({ ...body.your_row, rank: body.items.length + 1 });
    body.total_count += 1;
  }),
  bending(story("short previews with dots"), ["listPromptsByVisibility"], ({ items }) => {
    for (const row of items)
      row.prompt_text_preview = `${row.prompt_text_preview.slice(0, 11)} ...`;
  }),
  bending(story("prompts that nobody answered come first"), ["listPromptsByVisibility"], (body) => {
    const first = { ...body.items[0], brand_prompt_id: "bp_new", prompt_text_preview: "New" };
    if (body.items.length === 0) return;
    for (const name of Object.keys(first)) {
      if (name.endsWith("_runs")) first[name] = 0;
      if (/_pct$|_rank$/.test(name) && !/sentiment/.test(name)) first[name] = null;
    }
    body.items.unshift({ ...first, net_sentiment: 0, sentiment_coverage_pct: 0 });
  }),
  bending(story("categories with their names and counts"), ["listCitationTags"], (body) => ({
    tags: ["source_type", "content_type"].flatMap((kind) =>
      body[kind].map((value: string) => ({ kind, value, label: value.toUpperCase(), count: 1 })),
    ),
    total_count: 40,
  })),
  variation((request, handle) =>
    request.path === "/citations/tags" ? refused(handle(request), 400) : handle(request),
  ),
  bending(story("failed runs are over as well"), ["listPromptRankingAdvice"], ({ items }) => {
    for (const run of items.slice(1)) {
      Object.assign(run, { status: "error", error_code: null, summary: null, started_at: null });
    }
  }),
  variation((request, handle) => {
    const days = Number(request.query.find(([name]) => name === "window_days")?.[1] ?? 0);
    return handle(days > 365 ? withParameter(request, "window_days", "365") : request);
  }),
  variation((request, handle) => {
    const reply = handle(request);
    const isUnknownTag = reply.status === 200 && (reply.body as Body)?.total_count === 0;
    return isUnknownTag && request.query.some(([name]) => name === "query_tag")
      ? refused(reply, 404)
      : reply;
  }),
];

/** Rounded twice, and nulls where sentiment is: both stand below in a form that a deployment can have. */
const INEXACT = new Set(["whole numbers only", "null for averages and shares of nothing"]);
const OF_OTHERS = PERMITTED.filter(({ says }) => !INEXACT.has(says));

test.for([...OF_OTHERS, ...OWN])("fair: $says", async (fault) => {
  const { verdicts } = await check({ rules: LISTED_RULES, faults: [fault] });
  expect(complaints(verdicts)).toEqual([]);
});

test.for(GARBLED)("no rule breaks on $says", async (fault) => {
  const { verdicts } = await check({ rules: LISTED_RULES, faults: [fault] });
  expect(lines(verdicts, "error")).toEqual([]);
});

test("a prompt that is removed while it is looked at is no refused id", async () => {
  const seen = new Set<string>();
  const gone = variation((request, handle) => {
    const reply = handle(request);
    if (request.path === "/prompts/leaderboard") return refused(reply, 404);
    if (request.path !== "/queries" || reply.status !== 200) return reply;
    const list = JSON.stringify(request.query);
    if (!seen.has(list)) {
      seen.add(list);
      return reply;
    }
    return { ...reply, body: { ...(reply.body as object), items: [], total_count: 0 } };
  });
  const { verdicts } = await check({ rules: LISTED_RULES, faults: [gone] });
  expect(complaints(verdicts)).toEqual([]);
});

test("a run that somebody else starts is not blamed on a reading", async () => {
  let lists = 0;
  const scheduled = variation((request, handle) => {
    const reply = handle(without(request));
    const isList = request.path === "/ranking-advice" && request.query.length === 1;
    lists += isList ? 1 : 0;
    if (!isList || lists < 2) return reply;
    const body = reply.body as Body;
    return { ...reply, body: { ...body, total_count: body.total_count + 1 } };
  });
  const { verdicts } = await check({ rules: LISTED_RULES, faults: [scheduled] });
  expect(complaints(verdicts)).toEqual([]);
  expect(ids(verdicts, "inconclusive")).toEqual(["version.openapi", "advice.never-starts"]);
});

test.for(["json", "yaml"])(
  "a description as .%s is read, wherever its paths begin",
  async (form) => {
    const paths = Object.entries(contract.document.paths ?? {});
    const prefixed = Object.fromEntries(paths.map(([path, item]) => [`/api/v1${path}`, item]));
    const described = variation((request, handle) => {
      const reply = handle(request);
      const body = { ...contract.document, paths: prefixed };
      return request.path === `/openapi.${form}`
        ? { ...reply, status: 200, headers: {}, body }
        : reply;
    });
    const { verdicts } = await check({ rules: VERSION_RULES, faults: [described] });
    expect(ids(verdicts, "pass")).toEqual(["version.openapi"]);
  },
);

test("a description in YAML is read as it comes", async () => {
  const { survey } = await check({ rules: VERSION_RULES });
  expect(closedWindow(survey).end_date).toBe("2026-03-19");
  const yaml = survey.exchanges.find(({ request }) => request.path === "/openapi.yaml");
  const told = (text: string): Survey =>
    new Survey(
      survey.settings,
      yaml === undefined
        ? []
        : [{ ...yaml, reply: { status: 200, headers: {}, text, json: undefined } }],
    );
  const outcomes = [contractText, "", ": {", "<html></html>"].map(
    (text) => judge(VERSION_RULES, requirements, told(text))[0]?.outcome,
  );
  expect(outcomes).toEqual(["pass", "inconclusive", "inconclusive", "inconclusive"]);
});
