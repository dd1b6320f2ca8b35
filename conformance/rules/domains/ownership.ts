import type { Exchange } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import { parametersOf, succeeded, type Survey } from "../../core/survey.ts";
import { OWNER_KINDS } from "../../plan/citation-counts.ts";
import { citedSample } from "../../plan/cited-sources.ts";
import { foundSites, ownershipRequests, unchangedSites } from "./owners.ts";

/** §2.9, §4.3: a domain has one kind of owner. */
export const domainsOwnership: Rule = {
  id: "domains.ownership",
  requests: ownershipRequests,
  judge(survey, reporter) {
    reporter.needs(
      "domains of two ownership filters, over past days that do not change during the check",
    );
    for (const exchange of survey
      .exchangesOf("listCitedDomains")
      .filter((one) => isRefusal(survey, one))) {
      reporter.violates({
        exchange,
        pointer: "",
        kind: "value-refused",
        expected: `200: ${parametersOf(exchange)["ownership"]} is a valid ownership`,
        actual: "400",
      });
    }
    if (unchangedSites(survey) === null) return;
    const found = foundSites(survey);
    const twice = [...found].filter(
      ([, places]) => new Set(places.map(({ kind }) => kind)).size > 1,
    );
    for (const [domain, places] of twice.slice(0, 5)) {
      const [first, second] = places;
      if (first === undefined || second === undefined) continue;
      reporter.violates({
        exchange: second.exchange,
        pointer: second.pointer,
        kind: "two-owners",
        expected: `${domain} under one ownership filter`,
        actual: `under ${first.kind} and ${second.kind}`,
        compared: [first],
      });
    }
    const places = [...found.values()].flat();
    const isDistinctive = new Set(places.map(({ kind }) => kind)).size > 1;
    if (twice.length === 0 && isDistinctive)
      places.forEach(({ exchange }) => reporter.holds(exchange));
  },
};

/** Whether a documented value got a 400 although the request without it succeeded. */
function isRefusal(survey: Survey, exchange: Exchange): boolean {
  if (exchange.response?.status !== 400) return false;
  const sample = citedSample(survey);
  const { ownership, ...plain } = parametersOf(exchange);
  const { limit: _limit, offset: _offset, ...rest } = plain;
  if (sample === null || !OWNER_KINDS.some((kind) => kind === ownership)) return false;
  const answered = survey.find(survey.plan("listCitedDomains", plain));
  return isSame(rest, sample.values) && answered !== null && succeeded(answered);
}

type Parameters = Readonly<Record<string, string>>;

function isSame(a: Parameters, b: Parameters): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}
