import { type FindingDetails, reportFindings } from "../../assert/findings.ts";
import { rowPointer } from "../../assert/rows.ts";
import type { OperationId } from "../../../src/contract/operation.ts";
import { bearer, type PlannedRequest, planRequest } from "../../core/planned-request.ts";
import type { RequestParameters } from "../../core/planned-request.ts";
import type { Json } from "../../core/exchange.ts";
import type { Reporter } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { brandWithMostRuns } from "../../plan/discovery.ts";

/** A read with the main key, and the same of the other workspace's data with its own key. */
interface Pair {
  readonly own: PlannedRequest;
  readonly other: PlannedRequest;
  /** The field that a finding points to. */
  readonly field: string;
  /** Returns what two workspaces do not share by coincidence; null if a row does not show it. */
  readonly factsOf: (row: Json) => string | null;
}

/**
 * Plans the videos of both workspaces, and one of the other's with the main key. In deep checks only.
 */
export function foreignVideoRequests(survey: Survey, brand: string): PlannedRequest[] {
  return pairs(survey, brand).flatMap(({ own, other }) => [other, own]);
}

function pairs(survey: Survey, brand: string): Pair[] {
  const mine = brandWithMostRuns(survey);
  if (mine === null || survey.settings.depth !== "deep") return [];
  const pair = (id: OperationId, values: RequestParameters): Pick<Pair, "own" | "other"> => ({
    own: survey.plan(id, { brand: mine.brand, ...values }),
    other: planRequest(survey.contract, id, { brand, ...values }, bearer("other")),
  });
  const list = pair("listVideoSummaries", {});
  const url: unknown = rowsIn(survey.body(list.other))[0]?.url;
  return [
    {
      ...list,
      field: "summary_excerpt",
      factsOf: ({ url: video, summarized_at, summary_excerpt }) =>
        factsOf([video, summarized_at, summary_excerpt]),
    },
    ...(typeof url === "string"
      ? [
          {
            ...pair("getVideoSummary", { url }),
            field: "summary_text",
            factsOf: ({ summarized_at, summary_text }: Json) =>
              factsOf([summarized_at, summary_text]),
          },
        ]
      : []),
  ];
}

function factsOf(facts: readonly unknown[]): string | null {
  return facts.includes(undefined) || facts.includes("") ? null : JSON.stringify(facts);
}

/** Reports responses to the main key that contain a video of the other workspace. */
export function judgeForeignVideos(survey: Survey, reporter: Reporter, brand: string): void {
  for (const { own, other, field, factsOf: facts } of pairs(survey, brand)) {
    const [exchange, source] = [survey.find(own), survey.find(other)];
    const known = new Set(rowsIn(survey.body(other)).map(facts));
    known.delete(null);
    if (exchange === null || source === null || known.size === 0) continue;
    const body = survey.body(own);
    const rows = rowsIn(body);
    const found = rows.findIndex((row) => known.has(facts(row)));
    const at = rows[0] === body ? "" : rowPointer(found);
    const finding: FindingDetails = {
      pointer: `${at}/${field}`,
      kind: "foreign-text",
      expected: "nothing of the other workspace",
      actual: "what the other workspace's key reads there",
      compared: [{ exchange: source, pointer: "" }],
    };
    reportFindings(reporter, exchange, found === -1 ? [] : [finding]);
  }
}

/** The rows of a list, or the body itself. */
function rowsIn(body: Json): Json[] {
  if (body === null || typeof body !== "object") return [];
  return Array.isArray(body.items) ? body.items : [body];
}
