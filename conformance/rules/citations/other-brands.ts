import { sum } from "../../assert/numbers.ts";
import { repeatedPages, unchangedWholeList } from "../../assert/whole-lists.ts";
import type { PlannedRequest } from "../../core/planned-request.ts";
import type { Finding } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { countsCitations, sitesOf, type CitationCounts } from "../../plan/citation-counts.ts";
import { citedSample, isReadable } from "../../plan/cited-sources.ts";
import { closedWindow, discoveredBrands } from "../../plan/discovery.ts";
import type { SampleParameters } from "../../plan/share-of-voice.ts";

const MAX_BRANDS = 10;
const LISTS = ["listCitedDomains", "listCitations"] as const;

/** The other brands whose cited domains and URLs can be read completely, as far as known. */
function otherScopes(survey: Survey): SampleParameters[] {
  const sample = citedSample(survey);
  if (sample === null) return [];
  return discoveredBrands(survey)
    .filter(({ brand, runs }) => brand !== sample.values.brand && runs > 0)
    .slice(0, MAX_BRANDS)
    .map(({ brand }) => ({ brand, ...closedWindow(survey) }))
    .filter((values) => isReadable(survey, values));
}

/** Plans both lists of the other brands in a deep check, and their repetitions. */
export function otherBrandRequests(survey: Survey): PlannedRequest[] {
  if (survey.settings.depth !== "deep") return [];
  return otherScopes(survey).flatMap((values) =>
    LISTS.flatMap((id) => [
      ...survey.walkRequests(id, values),
      ...repeatedPages(survey, id, values),
    ]),
  );
}

/** Returns a finding for each other brand with a domain whose URLs have another count, if domains count citations. */
export function otherBrandFindings(survey: Survey, counts: CitationCounts): Finding[] {
  if (!countsCitations(counts)) return [];
  return otherScopes(survey).flatMap((values) => {
    const [domains, citations] = LISTS.map((id) => unchangedWholeList(survey, id, values));
    if (domains == null || citations == null) return [];
    const other = sitesOf(domains, citations)?.find(({ count, pages }) => count !== sum(pages));
    const [exchange, compared] = [citations.pages[0], domains.pages[0]];
    if (other === undefined || exchange === undefined || compared === undefined) return [];
    const { domain, count, pages } = other;
    return [
      {
        exchange,
        pointer: "/items",
        kind: "counts-disagree",
        expected: `URLs of ${domain} with a citation_count of ${count} in all, as in /citations/domains`,
        actual: `${pages.length} URLs with ${sum(pages)} in all`,
        compared: [{ exchange: compared, pointer: "/items" }],
      },
    ];
  });
}
