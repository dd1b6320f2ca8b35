import { decodePercent } from "../../src/common/decode-percent.ts";
import { ellipsisOf, withoutEllipsis } from "./ellipsis.ts";
import { memoize } from "../../src/common/memoize.ts";
import { type Exchange, type Json, credentialIdentity } from "../core/exchange.ts";
import { instantOf } from "../core/instant.ts";
import { isObject } from "../../src/common/is-object.ts";
import { rowsOf, type Row } from "./rows.ts";
import type { Place } from "../core/rule.ts";
import { isClosedAndUnchanged, areTokensRegenerated } from "./stability.ts";
import { parametersOf, type Survey } from "../core/survey.ts";

export interface RunDetail {
  readonly exchange: Exchange;
  readonly detail: Json;
}

/** A run's details with its row in a list that did not change during the check. */
export interface RunPair extends RunDetail {
  readonly row: Json;
  /** Where the row was read. */
  readonly listed: Place;
  /** Whether ids differ in every response and therefore cannot be compared. */
  readonly idsMove: boolean;
}

/** Returns every row of /query-runs. */
export function runRows(survey: Survey): Row[] {
  return survey.memoize("runs.rows", () => survey.responses("listQueryRuns").flatMap(rowsOf));
}

/** Parses `run_at` to milliseconds since 1970, memoized because each run appears in many lists. */
export function momentsOf(survey: Survey): (runAt: unknown) => number | null {
  return survey.memoize("runs.moments", () => memoize(instantOf));
}

/** Returns a text that is equal for requests with the same key, brand and dates, under any filters. */
export function windowScope(exchange: Exchange): string {
  const { brand, start_date, end_date } = parametersOf(exchange);
  return JSON.stringify([credentialIdentity(exchange), brand, start_date, end_date]);
}

/** Returns a text that is equal for requests with the same key and the same filters of runs, apart from `mentioned`. */
export function runScope(exchange: Exchange): string {
  const { brand, brand_prompt_id, llm_provider, start_date, end_date } = parametersOf(exchange);
  const identity = credentialIdentity(exchange);
  return JSON.stringify([identity, brand, brand_prompt_id, llm_provider, start_date, end_date]);
}

/** Returns the details of every run that was read. */
export function runDetails(survey: Survey): RunDetail[] {
  return survey.memoize("runs.details", () =>
    survey
      .responses("getQueryRun")
      .map((exchange) => ({ exchange, detail: exchange.response?.json }))
      .filter(({ detail }) => isObject(detail)),
  );
}

/** Returns the mentions of a run that are objects. */
export function mentionsOf(detail: Json): Json[] {
  const { mentions } = detail;
  return Array.isArray(mentions) ? mentions.filter(isObject) : [];
}

/** Returns the mentions of the run's own brand: in its exact spelling (§2.1), else in any letter case. */
export function ownMentions(detail: Json): Json[] {
  const mentions = mentionsOf(detail);
  const exact = mentions.filter(({ brand }) => brand === detail.brand);
  return exact.length > 0 ? exact : mentions.filter(({ brand }) => isSameName(brand, detail.brand));
}

/** Whether two names are equal, ignoring case and surrounding white space. */
export function isSameName(a: unknown, b: unknown): boolean {
  if (typeof a !== "string" || typeof b !== "string") return false;
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

/** Returns each run that was read both as a row of an unchanged list and in detail, once per detail. */
export function runPairs(survey: Survey): RunPair[] {
  return survey.memoize("runs.pairs", () => {
    const rows = new Map<string, Pick<RunPair, "row" | "listed" | "idsMove">>();
    for (const exchange of survey.responses("listQueryRuns")) {
      if (!isClosedAndUnchanged(survey, exchange)) continue;
      const idsMove = areTokensRegenerated(survey, exchange);
      for (const listed of rowsOf(exchange)) {
        const { row } = listed;
        rows.set(runKey(exchange, row.run_id), { row, listed, idsMove });
      }
    }
    return runDetails(survey).flatMap(({ exchange, detail }) => {
      const listed = rows.get(runKey(exchange, tokenOf(exchange)));
      return listed === undefined ? [] : [{ exchange, detail, ...listed }];
    });
  });
}

function runKey(exchange: Exchange, token: unknown): string {
  return JSON.stringify([credentialIdentity(exchange), token]);
}

/** Returns the token in the path of a request for details. */
function tokenOf({ request }: Exchange): string {
  return decodePercent(request.path.split("/").at(-1) ?? "");
}

/** The excerpt and the full text of a run, with white space collapsed. */
export interface Excerpt {
  readonly pair: RunPair;
  /** Without the ellipsis. */
  readonly text: string;
  readonly hasEllipsis: boolean;
  readonly answer: string;
  /** The letters and digits of both, because an excerpt may lack the Markdown of the text. */
  readonly letters: { readonly text: string; readonly answer: string };
}

/** Returns every run of which both the excerpt and the full text were read. */
export function excerpts(survey: Survey): Excerpt[] {
  return runPairs(survey).flatMap((pair) => {
    const { raw_response_excerpt: excerpt } = pair.row;
    const { answer_text: answer } = pair.detail;
    if (typeof excerpt !== "string" || typeof answer !== "string") return [];
    const text = spaced(withoutEllipsis(excerpt));
    return [
      {
        pair,
        text,
        hasEllipsis: ellipsisOf(excerpt) !== null,
        answer: spaced(answer),
        letters: { text: lettersOf(text), answer: lettersOf(answer) },
      },
    ];
  });
}

/** Returns the letters and digits of a text, without the targets of Markdown links and images. */
function lettersOf(text: string): string {
  return text.replaceAll(/\]\([^)]*\)?/g, "").replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** Returns a text with each sequence of white space replaced by one space. */
function spaced(text: string): string {
  return text.trim().replaceAll(/\s+/g, " ");
}

/** Returns the place of a field in the row of a run. */
export function placeOf({ listed: { exchange, pointer } }: RunPair, field: string): Place {
  return { exchange, pointer: `${pointer}/${field}` };
}
