import type { OperationId } from "../../../src/contract/operation.ts";
import type { Ask } from "../../ask.ts";
import type { Exchange, Json } from "../../exchange.ts";
import { listAsks, needed } from "../../lists.ts";
import { rowPointer } from "../../row-pointer.ts";
import type { Rule } from "../../rule.ts";
import type { Survey } from "../../survey.ts";
import { richest } from "../../terrain.ts";
import { parseTimestamp } from "./timestamp.ts";

/** The documented timestamps (§2.10, §2.15 to §2.17): of rows, or of the reply itself. */
const FIELDS: Readonly<Partial<Record<OperationId, readonly string[]>>> = {
  listCitations: ["last_seen"],
  listPromptRankingAdvice: ["started_at", "completed_at"],
  listRankingAdvice: ["started_at", "completed_at"],
  listQueryRuns: ["run_at"],
  getQueryRun: ["run_at"],
  listVideoSummaries: ["summarized_at"],
  getVideoSummary: ["summarized_at"],
};

const MOST_PER_REPLY = 3;

/** §2.1: a moment says where on earth it is meant. Whether it may be null is the schemas' matter. */
export const offset: Rule = {
  id: "time.offset",
  asks: (survey) => [...listAsks(survey), ...detailAsks(survey)],
  judge(survey, { held, broken, missing }) {
    for (const exchange of survey.replies(...(Object.keys(FIELDS) as OperationId[]))) {
      const texts = timestampsOf(exchange);
      const wrong = texts.filter(({ text }) => parseTimestamp(text) === null);
      if (texts.length > 0 && wrong.length === 0) held(exchange);
      for (const { pointer, name, text } of wrong.slice(0, MOST_PER_REPLY)) {
        broken({
          exchange,
          pointer: `${pointer}/${name}`,
          kind: "not-a-timestamp",
          expected: "ISO 8601 with a UTC offset or Z",
          actual: text,
        });
      }
    }
    missing("a reply with a timestamp");
  },
};

/** The first answer and the first video of the lists, whole. */
export function detailAsks(survey: Survey): Ask[] {
  const study = richest(survey);
  if (study === null) return [];
  const firstOf = (id: OperationId, field: string): string | null => {
    const value: unknown = survey.body(survey.ask(id, needed(survey, id, study) ?? {}))
      ?.items?.[0]?.[field];
    return typeof value === "string" ? value : null;
  };
  const run_id = firstOf("listQueryRuns", "run_id");
  const url = firstOf("listVideoSummaries", "url");
  return [
    ...(run_id === null ? [] : [survey.ask("getQueryRun", { run_id })]),
    ...(url === null ? [] : [survey.ask("getVideoSummary", { brand: study.brand, url })]),
  ];
}

/** The timestamps of a reply that are text, each with its pointer. */
function timestampsOf({ operation, reply }: Exchange): readonly PlacedText[] {
  const names = operation === null ? [] : (FIELDS[operation] ?? []);
  const body: Json = reply?.json;
  const texts: PlacedText[] = [];
  const look = (holder: Json, pointer: string): void => {
    for (const name of names) {
      const text: unknown = holder?.[name];
      if (typeof text === "string") texts.push({ pointer, name, text });
    }
  };
  if (!Array.isArray(body?.items)) look(body, "");
  else body.items.forEach((row: Json, place: number) => look(row, rowPointer(place)));
  return texts;
}

interface PlacedText {
  /** Of the row, or of the whole reply. */
  readonly pointer: string;
  readonly name: string;
  readonly text: string;
}
