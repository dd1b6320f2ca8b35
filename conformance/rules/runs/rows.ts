import { onceEach, onceEachValue } from "../../../src/contract/once-each.ts";
import { type Exchange, type Json, keyOf } from "../../exchange.ts";
import { instantOf } from "../../instant.ts";
import { isObject } from "../../json.ts";
import { rowPointer } from "../../row-pointer.ts";
import { standsStill, tokensMove } from "../../still.ts";
import { parametersOf, type Survey } from "../../survey.ts";

/** A row of /query-runs, wherever in the record. */
export interface RunRow {
  readonly exchange: Exchange;
  readonly pointer: string;
  readonly row: Json;
  /** The brand that was asked about. */
  readonly brand: string;
}

/** An answer in detail. */
export interface RunDetail {
  readonly exchange: Exchange;
  readonly detail: Json;
}

/** An answer's row and detail, of a list that stood still. */
export interface RunPair extends RunDetail {
  readonly row: Json;
  /** Whether ids are made anew for every reply: then they can't be compared. */
  readonly idsMove: boolean;
}

/** The rows of one page. */
export const rowsOf = onceEach((exchange: Exchange): readonly RunRow[] => {
  const items: unknown = exchange.reply?.json?.items;
  if (!Array.isArray(items)) return [];
  const brand = parametersOf(exchange)["brand"] ?? "";
  const rows: RunRow[] = [];
  items.forEach((row: unknown, place) => {
    if (isObject(row)) rows.push({ exchange, pointer: rowPointer(place), row, brand });
  });
  return rows;
});

/** Every row of the record. */
export function runRows(survey: Survey): RunRow[] {
  return survey.once("runs.rows", () => survey.replies("listQueryRuns").flatMap(rowsOf));
}

/** When an answer was given, by its `run_at`, in milliseconds since 1970: each is seen in many lists. */
export function momentsOf(survey: Survey): (runAt: unknown) => number | null {
  return survey.once("runs.moments", () => onceEachValue(instantOf));
}

/** Every detail of the record. */
export function runDetails(survey: Survey): RunDetail[] {
  return survey.once("runs.details", () =>
    survey
      .replies("getQueryRun")
      .map((exchange) => ({ exchange, detail: exchange.reply?.json }))
      .filter(({ detail }) => isObject(detail)),
  );
}

/** The mentions in a detail, those of the wrong type aside. */
export function mentionsOf(detail: Json): Json[] {
  const { mentions } = detail;
  return Array.isArray(mentions) ? mentions.filter(isObject) : [];
}

/** The mentions of the brand on whose behalf an answer was asked for. */
export function ownMentions(detail: Json): Json[] {
  return mentionsOf(detail).filter(({ brand }) => isSameName(brand, detail.brand));
}

/** Whether two texts name one brand, letter case and outer spaces aside. */
function isSameName(a: unknown, b: unknown): boolean {
  if (typeof a !== "string" || typeof b !== "string") return false;
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

/** Each answer that was seen both as a row of a list that stood still and in detail, once per detail. */
export function runPairs(survey: Survey): RunPair[] {
  return survey.once("runs.pairs", () => {
    const rows = new Map<string, Pick<RunPair, "row" | "idsMove">>();
    for (const exchange of survey.replies("listQueryRuns")) {
      if (!standsStill(survey, exchange)) continue;
      const idsMove = tokensMove(survey, exchange);
      for (const { row } of rowsOf(exchange)) {
        rows.set(runKey(exchange, row.run_id), { row, idsMove });
      }
    }
    return runDetails(survey).flatMap(({ exchange, detail }) => {
      const listed = rows.get(runKey(exchange, tokenOf(exchange)));
      return listed === undefined ? [] : [{ exchange, detail, ...listed }];
    });
  });
}

function runKey(exchange: Exchange, token: unknown): string {
  return JSON.stringify([keyOf(exchange), token]);
}

/** The token that a detail was asked for with. */
function tokenOf({ request }: Exchange): string {
  const segment = request.path.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
