import { isBetween } from "../../assert/stability.ts";
import { wholeList } from "../../assert/whole-lists.ts";
import { plannedRequestOf, type PlannedRequest } from "../../core/planned-request.ts";
import type { RequestParameters } from "../../core/planned-request.ts";
import type { Exchange } from "../../core/exchange.ts";
import type { Finding } from "../../core/rule.ts";
import { bodyOf, type Survey, type Walk } from "../../core/survey.ts";
import {
  explainTotals,
  readingsOfTotals,
  sitesOf,
  totalsOf,
  type CitationCounts,
  type CountExplanation,
  type SiteCounts,
} from "../../plan/citation-counts.ts";
import { citedSample, ownedShareRequest } from "../../plan/cited-sources.ts";
import { discoveredBrands, firstPromptId, providersWithRuns } from "../../plan/discovery.ts";
import { distinctiveTag } from "../../plan/prompts.ts";

/** The sample's cited domains and URLs under one filter each. Both lists are short, but there are several filters. */
function filteredScopes(survey: Survey): RequestParameters[] {
  const values = citedSample(survey)?.values;
  const discovered = discoveredBrands(survey).find(({ brand }) => brand === values?.brand);
  if (values === undefined || discovered === undefined) return [];
  const tag = distinctiveTag(discovered);
  const prompt = firstPromptId(discovered);
  return [
    ...(tag === null ? [] : [{ ...values, query_tag: tag }]),
    ...(prompt === null ? [] : [{ ...values, brand_prompt_id: prompt }]),
    ...providersWithRuns(discovered).map((llm_provider) => ({ ...values, llm_provider })),
  ];
}

/** Plans both lists under each filter in a deep check, and the owned share on each platform, its only filter. */
export function filteredRequests(survey: Survey): PlannedRequest[] {
  if (survey.settings.depth !== "deep") return [];
  return filteredScopes(survey).flatMap((values) => [
    ...survey.walkRequests("listCitedDomains", values),
    ...survey.walkRequests("listCitations", values),
    ...(isOwnedScope(values) ? [ownedShareRequest(survey, values)] : []),
  ]);
}

function isOwnedScope({ llm_provider }: RequestParameters): boolean {
  return llm_provider !== undefined;
}

/**
 * Returns findings for each filter under which only one of the lists has a domain, if both have all without it, or
 * whose owned share has other counts than the lists, if its counts follow from them without it.
 */
export function filteredFindings(survey: Survey, counts: CitationCounts): Finding[] {
  if (counts.sites.some(isOneSided)) return [];
  const base = plannedRequestOf(counts.domains);
  const readings = readingsOfTotals(counts);
  return filteredScopes(survey).flatMap((values) => {
    const domains = wholeList(survey, "listCitedDomains", values);
    const citations = wholeList(survey, "listCitations", values);
    if (domains === null || citations === null) return [];
    const pages = [...domains.pages, ...citations.pages];
    if (!pages.every((page) => isBetween(survey, base, page))) return [];
    const sites = sitesOf(domains, citations);
    const other = sites?.find(isOneSided);
    if (other !== undefined) return oneSided(other, domains, citations);
    const owned = isOwnedScope(values) ? survey.find(ownedShareRequest(survey, values)) : null;
    if (owned === null || sites === null || !isBetween(survey, base, owned)) return [];
    const totals = totalsOf(bodyOf(owned));
    const explained = explainTotals({ sites, totals, runs: counts.runs }, readings);
    return otherTotals(explained, owned, pages);
  });
}

/** Returns findings for counts that do not follow from the lists in the sense in which those without a filter do. */
function otherTotals(
  explained: CountExplanation | null,
  owned: Exchange,
  pages: readonly Exchange[],
): Finding[] {
  return (explained?.rest ?? []).map(({ where, expected, actual }) => ({
    exchange: owned,
    pointer: "field" in where ? `/${where.field}` : "",
    kind: "counts-disagree",
    expected: `${expected}, from the rows of /citations/domains and /citations on the same platform`,
    actual: String(actual),
    compared: pages.map((exchange) => ({ exchange, pointer: "/items" })),
  }));
}

function isOneSided({ count, pages }: SiteCounts): boolean {
  return (count === 0) !== (pages.length === 0);
}

function oneSided({ domain, count }: SiteCounts, domains: Walk, citations: Walk): Finding[] {
  const [wrong, right] = count === 0 ? [citations, domains] : [domains, citations];
  const [exchange, compared] = [wrong.pages[0], right.pages[0]];
  if (exchange === undefined || compared === undefined) return [];
  return [
    {
      exchange,
      pointer: "/items",
      kind: "domain-in-one-list",
      expected: `only domains that ${compared.request.path} has under the same filters`,
      actual: domain,
      compared: [{ exchange: compared, pointer: "/items" }],
    },
  ];
}
