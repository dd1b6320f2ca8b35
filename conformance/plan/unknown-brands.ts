import { rowsOf } from "../assert/rows.ts";
import type { PlannedRequest } from "../core/planned-request.ts";
import type { Survey } from "../core/survey.ts";
import { brandWithMostRuns } from "./discovery.ts";
import { firstPageRequest } from "./paging.ts";
import { partOf } from "./partial-values.ts";
import { UNKNOWN_BRAND, validReads } from "./valid-calls.ts";

/** Plans the list that shows which names runs mention. */
export function mentionedRequests(survey: Survey): PlannedRequest[] {
  const discovered = brandWithMostRuns(survey);
  if (discovered === null) return [];
  return [firstPageRequest(survey, "listTopMentionedBrands", discovered)];
}

/**
 * A part of a tracked name, a name that runs mention, and a pattern of SQL that matches a tracked name; none while it is
 * unknown what runs mention.
 */
export function unknownBrandNames(survey: Survey): string[] {
  const [request] = mentionedRequests(survey);
  const list = request === undefined ? null : survey.find(request);
  if (list === null) return [];
  const { items, has_more } = survey.body(survey.plan("listTrackedBrands")) ?? {};
  const tracked: unknown[] =
    Array.isArray(items) && has_more === false ? items.map((row) => row?.brand) : [];
  const part = partOf(tracked);
  const mentioned = rowsOf(list)
    .map(({ row }): unknown => row["brand_name"])
    .find((name) => typeof name === "string" && isOther(name, tracked));
  return [
    part ?? UNKNOWN_BRAND,
    ...(typeof mentioned === "string" ? [mentioned] : [UNKNOWN_BRAND]),
    ...(part === null ? [] : [`${part}%`]),
  ];
}

/** Whether a name is none of the tracked ones, ignoring case. */
function isOther(name: string, tracked: readonly unknown[]): boolean {
  const isSame = (one: unknown): boolean =>
    typeof one === "string" && one.toLowerCase() === name.toLowerCase();
  return tracked.length > 0 && !tracked.some(isSame);
}

/** Plans every unknown name on every GET that takes a brand; the rules plan one of them on each. */
export function allUnknownBrandRequests(survey: Survey): PlannedRequest[] {
  const names = unknownBrandNames(survey);
  return validReads(survey)
    .filter(({ values }) => values["brand"] !== undefined)
    .flatMap(({ id, values }) => names.map((brand) => survey.plan(id, { ...values, brand })));
}
