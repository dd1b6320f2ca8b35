import { reportFindings } from "../../assert/findings.ts";
import type { OperationId } from "../../../src/contract/operation.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import { detailRequests, listRequests } from "../../plan/paging.ts";
import { rowPointer } from "../../assert/rows.ts";
import type { Rule } from "../../core/rule.ts";
import { parseTimestamp } from "../../assert/timestamp.ts";

/** The documented timestamps (§2.10, §2.15 to §2.17), in rows or in the body. */
const FIELDS: Readonly<Partial<Record<OperationId, readonly string[]>>> = {
  listCitations: ["last_seen"],
  listPromptRankingAdvice: ["started_at", "completed_at"],
  listRankingAdvice: ["started_at", "completed_at"],
  listQueryRuns: ["run_at"],
  getQueryRun: ["run_at"],
  listVideoSummaries: ["summarized_at"],
  getVideoSummary: ["summarized_at"],
};

const MAX_PER_RESPONSE = 3;

/** §2.1: timestamps have a UTC offset. The schema rules check null. */
export const offset: Rule = {
  id: "time.offset",
  requests: (survey) => [...listRequests(survey), ...detailRequests(survey)],
  judge(survey, reporter) {
    for (const exchange of survey.responses(...(Object.keys(FIELDS) as OperationId[]))) {
      const texts = timestampsOf(exchange);
      const wrong = texts.filter(({ text }) => parseTimestamp(text) === null);
      const findings = wrong.slice(0, MAX_PER_RESPONSE).map(({ pointer, name, text }) => ({
        pointer: `${pointer}/${name}`,
        kind: "not-a-timestamp",
        expected: "ISO 8601 with a UTC offset or Z",
        actual: text,
      }));
      reportFindings(reporter, exchange, findings, texts.length > 0);
    }
    reporter.needs("a response with a timestamp");
  },
};

/** Returns the timestamps of a response that are texts, with their pointers. */
function timestampsOf({ operation, response }: Exchange): readonly PlacedText[] {
  const names = operation === null ? [] : (FIELDS[operation] ?? []);
  const body: Json = response?.json;
  const texts: PlacedText[] = [];
  const look = (holder: Json, pointer: string): void => {
    for (const name of names) {
      const text: unknown = holder?.[name];
      if (typeof text === "string") texts.push({ pointer, name, text });
    }
  };
  if (!Array.isArray(body?.items)) look(body, "");
  else body.items.forEach((row: Json, index: number) => look(row, rowPointer(index)));
  return texts;
}

interface PlacedText {
  /** Pointer to the row; empty for the body. */
  readonly pointer: string;
  readonly name: string;
  readonly text: string;
}
