import { parameter } from "./answering.ts";
import { bending, bendingRows, misreading, without, type Fault, type Handle } from "./fault.ts";
import type { FakeRequest } from "../request.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- rows of every list
type Row = any;

const LISTS = ["listRankingAdvice", "listPromptRankingAdvice"] as const;

/** All of a brand's advice, as its first hundred runs. */
function allAdvice(request: FakeRequest, handle: Handle): Row[] {
  const query: [string, string][] = [
    ["brand", parameter(request, "brand") ?? ""],
    ["limit", "100"],
  ];
  const body: Row = handle({ ...request, path: "/ranking-advice", query }).body;
  return structuredClone(body?.items ?? []);
}

/** Faults of what advice runs say (§2.15). */
const RUNS: readonly Fault[] = [
  bendingRows(
    {
      id: "advice.no-evidence",
      says: "Recommendations come without evidence.",
      kills: ["advice.schema"],
    },
    LISTS,
    (row) => {
      for (const one of row.recommendations ?? []) delete one.supporting_evidence;
    },
  ),
  bending(
    {
      id: "advice.no-offset",
      says: "The lists of advice have no offset beside their items.",
      kills: ["advice.schema"],
      may: ["page.default-offset"],
    },
    LISTS,
    (body) => {
      delete body.offset;
    },
  ),
  bendingRows(
    {
      id: "advice.prompt-told-twice",
      says: "The advice on one prompt repeats its country on each run.",
      kills: ["advice.prompt-fields"],
    },
    ["listPromptRankingAdvice"],
    (row) => {
      row.country = "ZZ";
    },
  ),
  bendingRows(
    {
      id: "advice.prompt-untold",
      says: "The runs of /ranking-advice do not say which text they are about.",
      kills: ["advice.prompt-fields", "advice.schema"],
    },
    ["listRankingAdvice"],
    (row) => {
      delete row.prompt_text;
    },
  ),
  bendingRows(
    {
      id: "advice.ends-first",
      says: "The times of a finished run are the wrong way round.",
      kills: ["advice.times"],
    },
    LISTS,
    (row) => {
      if (row.status !== "done") return;
      [row.started_at, row.completed_at] = [row.completed_at, row.started_at];
    },
  ),
  bendingRows(
    {
      id: "advice.code-ok",
      says: "A run that is done has the error code ok.",
      kills: ["advice.times"],
    },
    LISTS,
    (row) => {
      if (row.status === "done") row.error_code = "ok";
    },
  ),
];

/** Faults of which runs are listed (§4.5). */
const CHOICE: readonly Fault[] = [
  bending(
    {
      id: "advice.unfinished-shown",
      says: "The advice on one prompt begins with the runs that are not over.",
      kills: ["advice.completed-only"],
      may: ["page.limit-bound", "page.slice", "page.walk", "page.total-stable"],
    },
    ["listPromptRankingAdvice"],
    (body, { request, handle, parameter: given }) => {
      if (Number(given("offset") ?? 0) > 0) return;
      const unfinished = allAdvice(request, handle)
        .filter(({ status }) => status === "running" || status === "pending")
        .filter(({ brand_prompt_id }) => brand_prompt_id === given("brand_prompt_id"))
        .map(({ brand_prompt_id: _id, prompt_text: _text, country: _country, ...run }) => run);
      body.items.unshift(...unfinished);
      body.returned_count += unfinished.length;
      body.total_count += unfinished.length;
    },
  ),
  misreading(
    {
      id: "advice.any-status",
      says: "status is not seen.",
      kills: ["advice.status-filter"],
      may: ["echo.as-used", "error.type-400"],
    },
    (request) => (request.path === "/ranking-advice" ? without(request, "status") : request),
  ),
  bending(
    {
      id: "advice.done-is-over",
      says: "A search for failed runs gives finished ones as well.",
      kills: ["advice.status-filter"],
    },
    ["listRankingAdvice"],
    (body, { request, handle, parameter: given }) => {
      if (given("status") !== "error") return;
      const over = new Set(["done", "error"]);
      body.items = allAdvice(request, handle)
        .filter(({ status }) => over.has(status))
        .slice(0, 20);
      body.total_count = body.items.length;
      body.returned_count = body.items.length;
      body.has_more = false;
    },
  ),
  bending(
    {
      id: "advice.summary-searched",
      says: "search looks at the summaries as well.",
      kills: ["advice.search"],
    },
    ["listRankingAdvice"],
    (body, { request, handle, parameter: given }) => {
      const word = given("search")?.toLowerCase();
      if (word === undefined) return;
      body.items = allAdvice(request, handle)
        .filter(({ prompt_text, summary }) =>
          `${prompt_text} ${summary}`.toLowerCase().includes(word),
        )
        .slice(0, 20);
      body.total_count = body.items.length;
      body.returned_count = body.items.length;
      body.has_more = false;
    },
  ),
  {
    id: "advice.reading-starts",
    says: "Each reading of the advice on one prompt starts a run.",
    kills: ["advice.never-starts"],
    may: ["page.total-stable", "page.has-more", "page.default-limit"],
    answer(request, handle, counts) {
      const reply = handle(request);
      const readings = counts.get("readings") ?? 0;
      if (reply.status !== 200) return reply;
      if (request.path === "/prompts/ranking-advice") counts.set("readings", readings + 1);
      if (request.path !== "/ranking-advice") return reply;
      const body: Row = structuredClone(reply.body);
      body.total_count += readings;
      return { ...reply, body };
    },
  },
];

/** Faults of ranking advice. */
export const ADVICE_FAULTS: readonly Fault[] = [...RUNS, ...CHOICE];
