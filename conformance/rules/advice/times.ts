import type { Json } from "../../exchange.ts";
import { instantOf } from "../../instant.ts";
import type { Rule } from "../../rule.ts";
import { type Finding, shown, tell } from "../../tell.ts";
import { rowsOf } from "../runs/rows.ts";
import { adviceAsks } from "./runs.ts";

/** §2.15: nothing ends before it starts, and only what failed has an error code. */
export const adviceTimes: Rule = {
  id: "advice.times",
  asks: adviceAsks,
  judge(survey, judgement) {
    judgement.missing("an advice run that is done");
    for (const exchange of survey.replies("listRankingAdvice", "listPromptRankingAdvice")) {
      const rows = rowsOf(exchange);
      const findings = rows.flatMap(({ row, pointer }) =>
        [...wrongEnd(row), ...wrongCode(row)].map((one) => ({
          ...one,
          pointer: `${pointer}${one.pointer}`,
        })),
      );
      tell(judgement, exchange, { findings, witness: rows.some(({ row }) => isOver(row)) });
    }
  },
};

function isOver(row: Json): boolean {
  return row.status === "done" && instantOf(row.completed_at) !== null;
}

/** A time that is no timestamp is for other rules; one that is not there is not after anything. */
function wrongEnd({ status, started_at, completed_at }: Json): Finding[] {
  if (status !== "done") return [];
  const absent = Object.entries({ started_at, completed_at }).filter(([, time]) => time === null);
  if (absent.length > 0) {
    const expected = "a time, for the run is done";
    return absent.map(([name]) => ({
      pointer: `/${name}`,
      kind: "time-absent",
      expected,
      actual: "null",
    }));
  }
  const [start, end] = [instantOf(started_at), instantOf(completed_at)];
  if (start === null || end === null || end >= start) return [];
  const expected = `${shown(started_at)} or later`;
  const actual = shown(completed_at);
  return [{ pointer: "/completed_at", kind: "end-before-start", expected, actual }];
}

function wrongCode({ status, error_code }: Json): Finding[] {
  if (typeof status !== "string" || status === "error") return [];
  if (error_code === null || error_code === undefined) return [];
  const expected = `null, for the run is ${status}`;
  return [{ pointer: "/error_code", kind: "error-code", expected, actual: shown(error_code) }];
}
