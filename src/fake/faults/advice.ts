import { change, remove, set, setRows } from "./changes.ts";
import { type ResponseBody, type Fault, type FaultContext, defineFaults } from "./fault.ts";

const LISTS = ["listRankingAdvice", "listPromptRankingAdvice"] as const;

/** Returns the first hundred advice runs of the brand that a request is about. */
function adviceOf({ parameter: given, request, handle }: FaultContext): ResponseBody[] {
  const query: [string, string][] = [
    ["brand", given("brand") ?? ""],
    ["limit", "100"],
  ];
  const body: ResponseBody = handle({ ...request, path: "/ranking-advice", query }).body;
  return structuredClone(body?.items ?? []);
}

/** Faults in the fields of advice runs (§2.15). */
const RUNS = defineFaults({ operations: LISTS }, [
  {
    id: "advice.offset-zero",
    title: "The offset next to the items is always 0.",
    breaks: ["advice.offset"],
    changeBody: set("offset", 0),
  },
  {
    id: "advice.no-evidence",
    title: "Recommendations come without evidence.",
    breaks: ["advice.schema"],
    changeRow: (row) => {
      for (const one of row.recommendations ?? []) delete one.supporting_evidence;
    },
  },
  {
    id: "advice.evidence-without-scheme",
    title: "The evidence of recommendations has no scheme.",
    breaks: ["advice.evidence"],
    changeRow: (row) => {
      for (const one of row.recommendations ?? []) {
        one.supporting_evidence = one.supporting_evidence.map((url: string) =>
          url.replace("https://", ""),
        );
      }
    },
  },
  {
    id: "advice.no-offset",
    title: "Advice lists have no top-level offset.",
    breaks: ["advice.schema"],
    mayBreak: ["page.default-offset"],
    changeBody: remove("offset"),
  },
  {
    id: "advice.prompt-country-added",
    title: "Items of per-prompt advice contain the country of the prompt.",
    breaks: ["advice.prompt-fields"],
    operations: ["listPromptRankingAdvice"],
    changeRow: set("country", "ZZ"),
  },
  {
    id: "advice.no-prompt-text",
    title: "Items of /ranking-advice have no prompt_text.",
    breaks: ["advice.prompt-fields", "advice.schema"],
    mayBreak: ["advice.prompts"],
    operations: ["listRankingAdvice"],
    changeRow: remove("prompt_text"),
  },
  {
    id: "advice.prompts-global",
    title: "Items of /ranking-advice have the country ZZ.",
    breaks: ["advice.prompts"],
    operations: ["listRankingAdvice"],
    changeRow: set("country", "ZZ"),
  },
  {
    id: "advice.tool-calls-plus-one",
    title: "Per-prompt advice counts one tool call more.",
    breaks: ["advice.agrees"],
    operations: ["listPromptRankingAdvice"],
    changeRow: change("tool_call_count", (value) => value + 1),
  },
  {
    id: "advice.times-swapped",
    title: "started_at and completed_at of a finished run are swapped.",
    breaks: ["advice.times"],
    changeRow: (row) => {
      if (row.status !== "done") return;
      [row.started_at, row.completed_at] = [row.completed_at, row.started_at];
    },
  },
  {
    id: "advice.error-code-ok",
    title: 'A finished run has error_code "ok".',
    breaks: ["advice.times"],
    changeRow: (row) => {
      if (row.status === "done") row.error_code = "ok";
    },
  },
]);

/** Faults in the selection of runs (§4.5). */
const CHOICE = defineFaults({}, [
  {
    id: "advice.unfinished-shown",
    title: "Per-prompt advice includes unfinished runs first.",
    breaks: ["advice.completed-only"],
    mayBreak: [
      "page.past-end",
      "page.limit-bound",
      "page.slice",
      "page.walk",
      "page.total-stable",
      "echo.as-used",
    ],
    operations: ["listPromptRankingAdvice"],
    changeBody: (body, context) => {
      if (Number(context.parameter("offset") ?? 0) > 0) return;
      const unfinished = adviceOf(context)
        .filter(({ status }) => status === "running" || status === "pending")
        .filter(({ brand_prompt_id }) => brand_prompt_id === context.parameter("brand_prompt_id"))
        .map(({ brand_prompt_id: _id, prompt_text: _text, country: _country, ...run }) => run);
      body.items.unshift(...unfinished);
      body.returned_count += unfinished.length;
      body.total_count += unfinished.length;
    },
  },
  {
    id: "advice.any-status",
    title: "status is ignored on /ranking-advice.",
    breaks: ["advice.status-filter"],
    mayBreak: ["echo.as-used", "error.type-400"],
    path: "/ranking-advice",
    ignore: ["status"],
  },
  {
    id: "advice.error-includes-done",
    title: "status=error returns finished runs as well.",
    breaks: ["advice.status-filter"],
    mayBreak: ["advice.agrees"],
    operations: ["listRankingAdvice"],
    changeBody: (body, context) => {
      if (context.parameter("status") !== "error") return;
      const over = adviceOf(context).filter(({ status }) => ["done", "error"].includes(status));
      setRows(body, over.slice(0, 20));
    },
  },
  {
    id: "advice.summary-searched",
    title: "search on /ranking-advice also matches summaries.",
    breaks: ["advice.search"],
    mayBreak: ["filter.search-text", "advice.agrees", "advice.status-filter"],
    operations: ["listRankingAdvice"],
    changeBody: (body, context) => {
      const word = context.parameter("search")?.toLowerCase();
      if (word === undefined) return;
      const found = adviceOf(context).filter(({ prompt_text, summary }) =>
        `${prompt_text} ${summary}`.toLowerCase().includes(word),
      );
      setRows(body, found.slice(0, 20));
    },
  },
  {
    id: "advice.reading-starts",
    title: "Each read of per-prompt advice starts a run.",
    breaks: ["advice.never-starts"],
    mayBreak: ["page.total-stable", "page.total-covers", "page.has-more", "page.default-limit"],
    respond(request, handle, counts) {
      const response = handle(request);
      const readings = counts.get("readings") ?? 0;
      if (response.status !== 200) return response;
      if (request.path === "/prompts/ranking-advice") counts.set("readings", readings + 1);
      if (request.path !== "/ranking-advice") return response;
      const body: ResponseBody = structuredClone(response.body);
      body.total_count += readings;
      return { ...response, body };
    },
  },
]);

/** Faults of ranking advice. */
export const ADVICE_FAULTS: readonly Fault[] = [...RUNS, ...CHOICE];
