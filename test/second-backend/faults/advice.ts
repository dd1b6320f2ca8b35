import type { Change } from "../change.ts";
import type { Body } from "../types.ts";
import {
  ADVICE,
  PROMPT_ADVICE,
  body,
  each,
  fields,
  parameter,
  swap,
  used,
  unsaid,
} from "./make.ts";

const DONE =
  "4.5: /prompts/ranking-advice returns completed advice runs for one prompt and never starts a run.";

const LISTS = [PROMPT_ADVICE, ADVICE];

export const ADVICE_FAULTS: readonly Change[] = [
  {
    id: "prompt-advice.any-status",
    sentence: DONE,
    how: "Runs that are not completed are listed too.",
    operations: [PROMPT_ADVICE],
    ...swap([" AND a.status = 'done'", ""]),
  },
  {
    id: "prompt-advice.ended",
    sentence: DONE,
    how: "Failed runs count as completed.",
    operations: [PROMPT_ADVICE],
    ...swap(["a.status = 'done'", "a.status IN ('done', 'error')"]),
  },
  {
    id: "prompt-advice.prompt-ignored",
    sentence: DONE,
    how: "Advice for all prompts of the brand is listed.",
    operations: [PROMPT_ADVICE],
    ...swap(["p.token = :brand_prompt_id AND", "p.brand_id = :brand_id AND"]),
  },
  {
    id: "prompt-advice.newest-only",
    sentence: DONE,
    how: "Only the newest run is listed.",
    operations: [PROMPT_ADVICE],
    ...swap([
      "AND a.status = 'done'",
      "AND a.id = (SELECT MAX(id) FROM advice WHERE prompt_id = p.id AND status = 'done')",
    ]),
  },
  {
    id: "prompt-advice.starts",
    sentence: DONE,
    how: "Each call starts a run.",
    operations: [PROMPT_ADVICE, ADVICE],
    ...body((_, context) => {
      if (context.operation === ADVICE) return;
      context.all(
        "INSERT INTO advice (prompt_id, status, started_at, summary, tool_calls) SELECT id, 'pending', :today || 'T00:00:00.000Z', '', 0 FROM prompt WHERE token = :brand_prompt_id",
        { today: context.today },
      );
    }),
  },
  {
    id: "prompt-advice.with-prompt",
    sentence:
      "2.15: `brand_prompt_id`, `prompt_text`, `country`: present only on items of /ranking-advice.",
    how: "The prompt's fields are on these items too.",
    operations: [PROMPT_ADVICE],
    ...fields(() => ({ prompt_text: "?", country: "ZZ" })),
  },
  {
    id: "prompt-advice.echo-limit",
    sentence: "4.5: `filters_applied` (brand, brand_prompt_id, limit, offset).",
    how: "limit is missing from filters_applied.",
    operations: [PROMPT_ADVICE],
    ...unsaid("limit"),
  },
  {
    id: "advice.status-ignored",
    sentence: "4.5: `status`: one of done, running, pending, error.",
    how: "status is echoed and not used.",
    operations: [ADVICE],
    ...used(() => ({ status: null })),
  },
  {
    id: "advice.status-error-ended",
    sentence: "4.5: `status`.",
    how: "done finds failed runs too.",
    operations: [ADVICE],
    ...swap([
      "a.status = :status",
      "(a.status = :status OR (:status = 'done' AND a.status = 'error'))",
    ]),
  },
  {
    id: "advice.status-any",
    sentence: "4.5: `status`: one of done, running, pending, error; 7: 400.",
    how: "Any status is taken.",
    operations: [ADVICE],
    ...parameter("status", { kind: "text" }),
  },
  {
    id: "advice.done-by-default",
    sentence: "4.5: `status` is a filter; 2.1: null for unused filters.",
    how: "Without status only completed runs are listed.",
    operations: [ADVICE],
    ...used(({ status }) => ({ status: status ?? "done" })),
  },
  {
    id: "advice.other-brands",
    sentence: "5: A key reads only its workspace's data.",
    how: "Advice of all brands of all workspaces is listed.",
    operations: [ADVICE],
    ...swap(["p.brand_id = :brand_id", "1"]),
  },
  {
    id: "advice.without-prompt",
    sentence: "2.15: `prompt_text` on items of /ranking-advice.",
    how: "prompt_text is missing.",
    operations: [ADVICE],
    ...fields(() => ({ prompt_text: undefined })),
  },
  {
    id: "advice.token-is-number",
    sentence: "2.15: `brand_prompt_id`; 2.4.",
    how: "brand_prompt_id is the row number.",
    operations: [ADVICE],
    ...swap(["p.token AS brand_prompt_id", "CAST(p.id AS TEXT) AS brand_prompt_id"]),
  },
  ...each(LISTS, {
    id: "advice.run-id-string",
    sentence: "2.15: `run_id` is an integer.",
    how: "run_id is a string.",
    ...fields((item) => ({ run_id: String(item["run_id"]) })),
  }),
  ...each([ADVICE], {
    id: "advice.state-mixed",
    sentence: "2.15: `status`; completed_at.",
    how: "Running advice has the status in_progress.",
    ...fields(({ status }) => ({ status: status === "running" ? "in_progress" : status })),
  }),
  ...each(LISTS, {
    id: "advice.completed-before-started",
    sentence: "2.15: `started_at`, `completed_at`.",
    how: "The two instants are swapped.",
    ...fields((item) =>
      item["completed_at"] === null
        ? {}
        : { started_at: item["completed_at"], completed_at: item["started_at"] },
    ),
  }),
  ...each(LISTS, {
    id: "advice.recommendations-null",
    sentence: "2.15: `recommendations` is an array.",
    how: "Of two in three runs the recommendations are null.",
    ...fields((item) => (Number(item["run_id"]) % 3 === 0 ? {} : { recommendations: null })),
  }),
  ...each([PROMPT_ADVICE], {
    id: "advice.evidence-text",
    sentence: "2.15: `supporting_evidence` is an array of string, URLs.",
    how: "Evidence is one string.",
    ...fields((item) => ({
      recommendations: (item["recommendations"] as Body[]).map((one) => ({
        ...one,
        supporting_evidence: (one["supporting_evidence"] as string[]).join(" "),
      })),
    })),
  }),
  ...each([ADVICE], {
    id: "advice.evidence-no-url",
    sentence: "2.15: `supporting_evidence`: URLs.",
    how: "Evidence has domains instead of URLs.",
    ...fields((item) => ({
      recommendations: (item["recommendations"] as Body[]).map((one) => ({
        ...one,
        supporting_evidence: ["lamptest.example"],
      })),
    })),
  }),
  ...each([ADVICE], {
    id: "advice.summary-null",
    sentence: "2.15: `summary` is a string.",
    how: "Without a summary the field is null.",
    ...fields(({ summary }) => ({ summary: summary === "" ? null : summary })),
  }),
  ...each([PROMPT_ADVICE], {
    id: "advice.tool-calls-text",
    sentence: "2.15: `tool_call_count` is an integer.",
    how: "It is a string.",
    ...fields((item) => ({ tool_call_count: String(item["tool_call_count"]) })),
  }),
  ...each(LISTS, {
    id: "advice.lists-disagree",
    sentence: "2.15: an advice run is one resource with a summary.",
    how: "This list has the summary in upper case.",
    ...fields(({ summary }) => ({ summary: String(summary).toUpperCase() })),
  }),
  ...each([ADVICE], {
    id: "advice.default-50",
    sentence: "8: `limit` default of /ranking-advice is 20.",
    how: "The default is 50.",
    ...parameter("limit", { default: 50 }),
  }),
  {
    id: "advice.error-without-code",
    sentence: "2.15: `error_code` is a string or null.",
    how: "error_code is a number.",
    operations: [ADVICE],
    ...fields((item) => ({ error_code: item["error_code"] === null ? null : 504 })),
  },
];
