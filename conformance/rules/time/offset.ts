import { onceEachValue } from "../../../src/contract/once-each.ts";
import type { OperationId } from "../../../src/contract/operation.ts";
import type { Ask } from "../../ask.ts";
import type { Exchange, Json } from "../../exchange.ts";
import { listAsks, needed } from "../../lists.ts";
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
    const isTimestamp = onceEachValue((text: string) => parseTimestamp(text) !== null);
    for (const exchange of survey.replies(...(Object.keys(FIELDS) as OperationId[]))) {
      const texts = timestampsOf(exchange);
      const wrong = texts.filter(([, text]) => !isTimestamp(text));
      if (texts.length > 0 && wrong.length === 0) held(exchange);
      for (const [pointer, actual] of wrong.slice(0, MOST_PER_REPLY)) {
        const expected = "ISO 8601 with a UTC offset or Z";
        broken({ exchange, pointer, kind: "not-a-timestamp", expected, actual });
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
  if (!Array.isArray(body?.items)) return textsIn(body, names, "");
  return body.items.flatMap((row: Json, place: number) => textsIn(row, names, `/items/${place}`));
}

type PlacedText = readonly [pointer: string, text: string];

function textsIn(holder: Json, names: readonly string[], pointer: string): PlacedText[] {
  const texts: PlacedText[] = [];
  for (const name of names) {
    const value: unknown = holder?.[name];
    if (typeof value === "string") texts.push([`${pointer}/${name}`, value]);
  }
  return texts;
}
