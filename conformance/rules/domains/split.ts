import type { PlannedRequest } from "../../core/planned-request.ts";
import type { Finding, Reporter } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { citationCountsOf, isAdditive } from "../../plan/citation-counts.ts";
import {
  citedRequests,
  citedSample,
  namesRequest,
  citedCompetitor,
} from "../../plan/cited-sources.ts";
import { countPlaces, countPointer, splitBy, type BrandSplit } from "../../assert/brand-split.ts";

/** The runs that mention a rival, and the others. */
type Half = Exclude<keyof BrandSplit["pages"], "all">;

/** Plans the domains of both halves of the runs. */
export function halvesRequests(survey: Survey): PlannedRequest[] {
  const sample = citedSample(survey);
  const rival = sample === null ? null : citedCompetitor(survey, sample);
  if (sample === null) return citedRequests(survey);
  const requests = [...citedRequests(survey), namesRequest(survey, sample)];
  if (rival === null) return requests;
  const { values } = sample;
  return [
    ...requests,
    ...survey.walkRequests("listCitedDomains", { ...values, filter_by_brand: rival }),
    ...survey.walkRequests("listCitedDomains", { ...values, exclude_brand: rival }),
  ];
}

/** Returns null if a list is incomplete or changed. */
function splitOf(survey: Survey): BrandSplit | null {
  const sample = citedSample(survey);
  const rival = sample === null ? null : citedCompetitor(survey, sample);
  if (sample === null || rival === null) return null;
  const list = { id: "listCitedDomains", name: "domain", count: "citation_count" } as const;
  return splitBy(survey, { ...list, values: sample.values, rival });
}

/** Checks that both halves add up to the whole, at the rows of one half. */
export function judgeHalf(survey: Survey, half: Half, reporter: Reporter): void {
  const split = splitOf(survey);
  reporter.needs(
    "domains cited with and without a brand, over past days that do not change during the check",
  );
  if (split === null) return;
  const citationCounts = citationCountsOf(survey);
  const isExact = citationCounts !== null && isAdditive(citationCounts);
  const domains = new Set([...split.all.keys(), ...split[half].keys()]);
  const findingsIn = (one: Half): Finding[] =>
    [...domains].flatMap((domain) => findingOf({ split, half: one, isAdditive: isExact }, domain));
  const findings = findingsIn(half);
  const blamed = findings.length === 0 ? [] : findingsIn(blamedHalf(split, half));
  (blamed.length === 0 ? findings : blamed).slice(0, 5).forEach(reporter.violates);
  const couldFail = split.filtered.size > 0 && split.excluded.size > 0;
  if (findings.length === 0 && couldFail) reporter.holds(split.pages[half]);
}

/** Returns the half that is wrong if both do not add up: one that equals the whole list ignores its filter. */
function blamedHalf(split: BrandSplit, half: Half): Half {
  const other = otherHalf(half);
  const isWhole = (one: Half): boolean =>
    [...split.all].every(([domain, count]) => split[one].get(domain) === count);
  return isWhole(other) && !isWhole(half) ? other : half;
}

function otherHalf(half: Half): Half {
  return half === "filtered" ? "excluded" : "filtered";
}

interface Parts {
  readonly split: BrandSplit;
  readonly half: Half;
  /** Whether the halves add up; otherwise they overlap. */
  readonly isAdditive: boolean;
}

function findingOf({ split, half, isAdditive: isExact }: Parts, domain: string): Finding[] {
  const { all, rival } = split;
  const whole = all.get(domain) ?? 0;
  const here = split[half].get(domain) ?? 0;
  const other = otherHalf(half);
  const there = split[other].get(domain) ?? 0;
  const [least, most] = [Math.max(0, whole - there), isExact ? whole - there : whole];
  if (least <= here && here <= most) return [];
  const without = half === "filtered" ? "with" : "without";
  const exchange = split.pages[half];
  return [
    {
      exchange,
      pointer: countPointer(exchange, "citation_count", domain),
      kind: "parts-do-not-add-up",
      expected: `${least === most ? least : `${least} to ${most}`} for ${domain} ${without} ${rival}: ${whole} in all, ${there} in the other runs`,
      actual: String(here),
      compared: countPlaces(split, ["all", other], { field: "citation_count", name: domain }),
    },
  ];
}
