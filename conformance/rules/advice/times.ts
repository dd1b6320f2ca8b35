import { reportFindings, formatValue, type FindingDetails } from "../../assert/findings.ts";
import type { Json } from "../../core/exchange.ts";
import { instantOf } from "../../core/instant.ts";
import type { Rule } from "../../core/rule.ts";
import { rowsOf } from "../../assert/rows.ts";
import { adviceRequests } from "./advice-requests.ts";

/** §2.15: no run ends before it starts, and only failed runs have an error code. */
export const adviceTimes: Rule = {
  id: "advice.times",
  requests: adviceRequests,
  judge(survey, reporter) {
    reporter.needs("an advice run that is done");
    for (const exchange of survey.responses("listRankingAdvice", "listPromptRankingAdvice")) {
      const rows = rowsOf(exchange);
      const findings = rows.flatMap(({ row, pointer }) =>
        [...wrongEnd(row), ...wrongCode(row)].map((one) => ({
          ...one,
          pointer: `${pointer}${one.pointer}`,
        })),
      );
      reportFindings(
        reporter,
        exchange,
        findings,
        rows.some(({ row }) => isOver(row)),
      );
    }
  },
};

function isOver(row: Json): boolean {
  return row.status === "done" && instantOf(row.completed_at) !== null;
}

/** Malformed and missing times are checked by other rules. */
function wrongEnd({ status, started_at, completed_at }: Json): FindingDetails[] {
  if (status !== "done" && status !== "error") return [];
  const absent = Object.entries({ started_at, completed_at }).filter(([, time]) => time === null);
  if (status === "done" && absent.length > 0) {
    const expected = "a time, because the run is done";
    return absent.map(([name]) => ({
      pointer: `/${name}`,
      kind: "time-absent",
      expected,
      actual: "null",
    }));
  }
  const [start, end] = [instantOf(started_at), instantOf(completed_at)];
  if (start === null || end === null || end >= start) return [];
  const expected = `${formatValue(started_at)} or later`;
  const actual = formatValue(completed_at);
  return [{ pointer: "/completed_at", kind: "end-before-start", expected, actual }];
}

/** An empty text is no code: §2.15 shows no values. */
function wrongCode({ status, error_code }: Json): FindingDetails[] {
  if (typeof status !== "string" || status === "error") return [];
  if (error_code === null || error_code === undefined || error_code === "") return [];
  const expected = `null or an empty text, because the run is ${status}`;
  return [
    { pointer: "/error_code", kind: "error-code", expected, actual: formatValue(error_code) },
  ];
}
