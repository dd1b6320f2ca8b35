import type { Exchange, Json } from "../../exchange.ts";
import type { Survey } from "../../survey.ts";
import type { Aspect, Observer } from "../observer.ts";
import { falling, rising, seeOrder } from "../orders.ts";
import { literal, objectsIn, rowsIn, together } from "../seeing.ts";
import { seeWords } from "./citations.ts";

function replies(survey: Survey): readonly Exchange[] {
  return survey.replies("listRankingAdvice", "listPromptRankingAdvice");
}

/** What a field shows in runs of some states. */
function inState(field: string, name: string, states: readonly string[]): Aspect {
  return {
    name: `${field} ${name}`,
    needs: `a run with the status ${states.join(" or ")}`,
    see: (survey) =>
      replies(survey).flatMap((exchange) =>
        rowsIn(exchange)
          .filter(({ status }) => states.includes(status))
          .flatMap((row) => together([exchange], shown(row[field]))),
      ),
  };
}

/** An absent value as text; a moment, a number above 0 or a text is there, whatever it is. */
function shown(value: unknown): string | null {
  const isEmpty = value === null || value === "" || value === 0;
  const isEmptyList = Array.isArray(value) && value.length === 0;
  return isEmpty || isEmptyList || value === undefined ? literal(value) : "a value";
}

function recommendations(row: Json): Json[] {
  return objectsIn(row.recommendations);
}

function words(name: string, wordsIn: (row: Json) => unknown[]): Aspect {
  return {
    name: `values of ${name}`,
    needs: "a run that has one",
    see: (survey) => seeWords(replies(survey), wordsIn),
  };
}

const UNFINISHED = ["pending", "running"];

/** Ranking advice (§2.15, §3, §4.5). */
export const ADVICE_OBSERVERS: readonly Observer[] = [
  {
    choice: "C68",
    reads: ["advice.status-filter", "advice.completed-only"],
    aspects: [
      {
        name: "order of runs",
        needs: "several runs on one page",
        see: (survey) =>
          seeOrder(
            replies(survey).map((exchange) => ({ exchange, rows: rowsIn(exchange) })),
            [falling("run_id"), rising("run_id"), falling("started_at"), falling("completed_at")],
          ),
      },
      inState("started_at", "while pending", ["pending"]),
      inState("started_at", "while running", ["running"]),
      inState("completed_at", "until it is over", UNFINISHED),
      inState("completed_at", "after an error", ["error"]),
      {
        name: "states in /prompts/ranking-advice",
        needs: "a prompt with runs, one of which failed",
        see: (survey) => {
          const all = seeWords(survey.replies("listPromptRankingAdvice"), ({ status }) => [status]);
          return survey
            .replies("listRankingAdvice")
            .some((exchange) => rowsIn(exchange).some(({ status }) => status === "error"))
            ? all
            : [];
        },
      },
    ],
  },
  {
    choice: "C69",
    reads: ["advice.status-filter"],
    aspects: [
      inState("summary", "until it is done", [...UNFINISHED, "error"]),
      inState("tool_call_count", "while pending", ["pending"]),
      inState("recommendations", "until it is done", [...UNFINISHED, "error"]),
    ],
  },
  {
    choice: "C70",
    reads: ["advice.status-filter"],
    aspects: [
      words("action_type", (row) =>
        recommendations(row).map(({ action_type }): unknown => action_type),
      ),
      words("est_difficulty", (row) =>
        recommendations(row).map(({ est_difficulty }): unknown => est_difficulty),
      ),
      words("error_code", ({ error_code }) => [error_code]),
    ],
  },
];
