import { isBetween } from "../../assert/stability.ts";
import { wholeList } from "../../assert/whole-lists.ts";
import { plannedRequestOf, type PlannedRequest } from "../../core/planned-request.ts";
import type { RequestParameters } from "../../core/planned-request.ts";
import type { Finding } from "../../core/rule.ts";
import type { Survey, Walk } from "../../core/survey.ts";
import { sitesOf, type CitationCounts, type SiteCounts } from "../../plan/citation-counts.ts";
import { citedSample } from "../../plan/cited-sources.ts";
import { discoveredBrands, firstPromptId, providersWithRuns } from "../../plan/discovery.ts";
import { distinctiveTag } from "../../plan/prompts.ts";

/** The sample's cited domains and URLs under one filter each. Both lists are short, but there are several filters. */
function filteredScopes(survey: Survey): RequestParameters[] {
  const values = citedSample(survey)?.values;
  const discovered = discoveredBrands(survey).find(({ brand }) => brand === values?.brand);
  if (values === undefined || discovered === undefined) return [];
  const filters = {
    query_tag: distinctiveTag(discovered),
    brand_prompt_id: firstPromptId(discovered),
    llm_provider: providersWithRuns(discovered)[0] ?? null,
  };
  return Object.entries(filters).flatMap(([name, value]) =>
    value === null ? [] : [{ ...values, [name]: value }],
  );
}

/** Plans both lists under each filter in a deep check. */
export function filteredRequests(survey: Survey): PlannedRequest[] {
  if (survey.settings.depth !== "deep") return [];
  return filteredScopes(survey).flatMap((values) => [
    ...survey.walkRequests("listCitedDomains", values),
    ...survey.walkRequests("listCitations", values),
  ]);
}

/** Returns a finding for each filter under which only one of the lists has a domain, if both have all without it. */
export function filteredFindings(survey: Survey, counts: CitationCounts): Finding[] {
  if (counts.sites.some(isOneSided)) return [];
  const base = plannedRequestOf(counts.domains);
  return filteredScopes(survey).flatMap((values) => {
    const domains = wholeList(survey, "listCitedDomains", values);
    const citations = wholeList(survey, "listCitations", values);
    if (domains === null || citations === null) return [];
    const pages = [...domains.pages, ...citations.pages];
    if (!pages.every((page) => isBetween(survey, base, page))) return [];
    const other = sitesOf(domains, citations)?.find(isOneSided);
    return other === undefined ? [] : oneSided(other, domains, citations);
  });
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
