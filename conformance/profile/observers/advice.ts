import { objectsIn } from "../../assert/rows.ts";
import { descending, ascending, observeOrder, rowSequences } from "../row-order.ts";
import { type Aspect, type ObserverGroup, eachRow, allTexts } from "../observer.ts";
import { literal, observeTexts, rowsIn } from "../observation.ts";

const ADVICE_LISTS = ["listRankingAdvice", "listPromptRankingAdvice"] as const;

/** Observes a field in advice runs with one of the given states. */
function inState(field: string, ...states: readonly string[]): Aspect {
  return {
    needs: `an advice run with the status ${states.join(" or ")}`,
    observe: eachRow(ADVICE_LISTS, (row) =>
      states.includes(row.status) ? emptyOrValue(row[field]) : null,
    ),
  };
}

/** Returns an empty value as text; anything else is `a value`. */
function emptyOrValue(value: unknown): string | null {
  const isEmpty = value === null || value === "" || value === 0;
  const isEmptyList = Array.isArray(value) && value.length === 0;
  return isEmpty || isEmptyList || value === undefined ? literal(value) : "a value";
}

/** Observes the values of a field in advice runs or, if `isNested`, in their recommendations. */
function valuesOf(field: string, isNested = true): Aspect {
  return {
    needs: "an advice run with this field",
    observe: allTexts(ADVICE_LISTS, (row) =>
      (isNested ? objectsIn(row.recommendations) : [row]).map((object): unknown => object[field]),
    ),
  };
}

/** Ranking advice (§2.15, §3, §4.5). */
export const ADVICE_OBSERVERS: ObserverGroup = {
  reads: ["advice.status-filter", "advice.completed-only"],
  choices: {
    C68: {
      "order of runs": {
        needs: "a page with several advice runs",
        observe: (survey) =>
          observeOrder(rowSequences(survey.responses(...ADVICE_LISTS)), [
            descending("run_id"),
            ascending("run_id"),
            descending("started_at"),
            descending("completed_at"),
          ]),
      },
      "started_at while pending": inState("started_at", "pending"),
      "started_at while running": inState("started_at", "running"),
      "completed_at before completion": inState("completed_at", "pending", "running"),
      "completed_at after an error": inState("completed_at", "error"),
      "states in /prompts/ranking-advice": {
        needs: "a prompt with a failed advice run",
        observe: (survey) => {
          const runs = survey.responses("listRankingAdvice").flatMap(rowsIn);
          if (!runs.some(({ status }) => status === "error")) return [];
          return observeTexts(survey.responses("listPromptRankingAdvice"), ({ status }) => [
            status,
          ]);
        },
      },
    },
    C69: {
      "summary unless done": inState("summary", "pending", "running", "error"),
      "tool_call_count while pending": inState("tool_call_count", "pending"),
      "recommendations unless done": inState("recommendations", "pending", "running", "error"),
    },
    C70: {
      "values of action_type": valuesOf("action_type"),
      "values of est_difficulty": valuesOf("est_difficulty"),
      "values of error_code": valuesOf("error_code", false),
    },
  },
};
