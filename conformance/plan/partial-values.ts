import { textsOf } from "../assert/rows.ts";
import { wholeList } from "../assert/whole-lists.ts";
import { bearer, planMalformedPost, type PlannedRequest } from "../core/planned-request.ts";
import type { Survey } from "../core/survey.ts";
import { citedSample } from "./cited-sources.ts";
import { distinctiveFilters, readRuns } from "./counted-runs.ts";
import { brandWithTags, distinctiveTag } from "./prompts.ts";

/**
 * Plans what clients do not mean to send: filters whose value is part of a known one, but no known one itself, of a
 * domain, of a tag, and of a brand that runs mention; and bodies that are cut off. The filters match nothing; a
 * deployment that searches for them returns the rows of the longer value.
 */
export function partialValueRequests(survey: Survey): PlannedRequest[] {
  // A read-only key is refused before the body is read.
  const { allowWrites } = survey.settings;
  const key = bearer(allowWrites && survey.has("write") ? "write" : "main");
  return [
    planMalformedPost(survey.contract, "trackBrand", key),
    planMalformedPost(survey.contract, "addPrompts", key),
    ...domainRequests(survey),
    ...tagRequests(survey),
    ...brandRequests(survey),
  ];
}

function domainRequests(survey: Survey): PlannedRequest[] {
  const values = citedSample(survey)?.values;
  const rows =
    values === undefined ? [] : (wholeList(survey, "listCitedDomains", values)?.rows ?? []);
  const part = partOf(rows.map((row): unknown => row?.domain));
  if (values === undefined || part === null) return [];
  return (["listCitedDomains", "listCitations"] as const).map((id) =>
    survey.plan(id, { ...values, domain: part, limit: 100, offset: 0 }),
  );
}

function tagRequests(survey: Survey): PlannedRequest[] {
  const discovered = brandWithTags(survey);
  const tag = discovered === null ? null : distinctiveTag(discovered);
  if (discovered === null || tag === null) return [];
  const part = partOf([tag, ...discovered.tags]);
  return part === null
    ? []
    : [survey.plan("listQueries", { brand: discovered.brand, query_tag: part })];
}

/** Over the runs that are read one by one, which show that none of them mentions a brand of that name. */
function brandRequests(survey: Survey): PlannedRequest[] {
  const [counted] = readRuns(survey);
  if (counted === undefined) return [];
  const rival = distinctiveFilters(survey, counted).filter_by_brand;
  const names = counted.runs.flatMap(({ mentions }) => textsOf(mentions.map(({ brand }) => brand)));
  const part = partOf([rival, ...names]);
  if (rival === undefined || part === null) return [];
  return [
    ...survey.walkRequests("listTopMentionedBrands", { ...counted.scope, filter_by_brand: part }),
    ...survey.walkRequests("listCitedDomains", { ...counted.scope, exclude_brand: part }),
  ];
}

/** Returns the first name without its last letters, if that is none of the names, ignoring case; null if there is none. */
export function partOf(names: readonly unknown[]): string | null {
  const texts = names.filter((name) => typeof name === "string");
  const known = new Set(texts.map((name) => name.toLowerCase()));
  const first = texts.find(({ length }) => length >= SHORTEST);
  const part = first?.slice(0, -2) ?? "";
  return part.trim() !== part || part === "" || known.has(part.toLowerCase()) ? null : part;
}

const SHORTEST = 5;
