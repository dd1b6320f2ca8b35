import { windowScope } from "../../assert/runs.ts";
import { isBetween } from "../../assert/stability.ts";
import { byFrequency } from "../../../src/common/by-frequency.ts";
import { groupBy } from "../../../src/common/group-by.ts";
import type { Exchange } from "../../core/exchange.ts";
import { plannedRequestOf } from "../../core/planned-request.ts";
import type { Finding, Place, Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { citedRequests, citedSample } from "../../plan/cited-sources.ts";
import { unchangedWholeList } from "../../assert/whole-lists.ts";
import { itemsOf } from "../../assert/rows.ts";

/**
 * §2.9, §2.10: authority belongs to the domain, not to the URL. Compared within each response, and between
 * lists only if both did not change, because scores can be updated at any time.
 */
export const authorityPerDomain: Rule = {
  id: "authority.per-domain",
  requests: citedRequests,
  judge(survey, reporter) {
    reporter.needs("two rows of one domain, of /citations or of both lists");
    const whole = unchangedPages(survey);
    const singles = survey.responses("listCitations").map((exchange) => [exchange]);
    const known = usualOf(whole.flatMap(scoresOf));
    const comparisons = [
      ...[...singles, whole].map((pages) => compare(pages.flatMap(scoresOf))),
      ...between(survey, whole).map((exchange) => compare(scoresOf(exchange), known)),
    ];
    for (const { findings, compared } of comparisons) {
      findings.slice(0, 5).forEach(reporter.violates);
      if (findings.length === 0) compared.forEach((exchange) => reporter.holds(exchange));
    }
  },
};

/** Returns the pages of both lists; empty if they changed. */
function unchangedPages(survey: Survey): Exchange[] {
  const sample = citedSample(survey);
  if (sample === null) return [];
  const [sites, pages] = (["listCitedDomains", "listCitations"] as const).map((id) =>
    unchangedWholeList(survey, id, sample.values),
  );
  return sites && pages ? [...sites.pages, ...pages.pages] : [];
}

/** Returns the other responses with domains, under any filters, for which the unchanged lists still count. */
function between(survey: Survey, [base, ...others]: readonly Exchange[]): readonly Exchange[] {
  if (base === undefined) return [];
  return survey
    .responses("listCitedDomains", "listCitations")
    .filter((one) => one !== base && !others.includes(one))
    .filter((one) => windowScope(one) === windowScope(base))
    .filter((one) => isBetween(survey, plannedRequestOf(base), one));
}

interface Comparison {
  readonly findings: Finding[];
  /** Responses with a row whose domain occurred before. */
  readonly compared: Set<Exchange>;
}

/** Compares scores with known ones, or with each other. */
function compare(
  scores: readonly Score[],
  known: ReadonlyMap<string, Score> = usualOf(scores),
): Comparison {
  const pairs = scores.flatMap((score) => {
    const usual = known.get(score.domain);
    return usual === undefined || usual === score ? [] : [{ score, usual }];
  });
  const findings = pairs
    .filter(({ score, usual }) => usual.authority !== score.authority)
    .map(({ score, usual }) => ({
      exchange: score.exchange,
      pointer: score.pointer,
      kind: "authority-differs",
      expected: `${String(usual.authority)}, as in another row of ${score.domain}`,
      actual: String(score.authority),
      compared: [usual],
    }));
  return { findings, compared: new Set(pairs.map(({ score }) => score.exchange)) };
}

/** Returns, by domain, the first row with the score that most of its rows have: the others are likelier to be wrong. */
function usualOf(scores: readonly Score[]): ReadonlyMap<string, Score> {
  return new Map(
    [...groupBy(scores, ({ domain }) => domain)].flatMap(([domain, rows]) => {
      const [most] = byFrequency(rows.map(({ authority }) => authority));
      const usual = rows.find(({ authority }) => authority === most?.[0]);
      return usual === undefined ? [] : [[domain, usual] as const];
    }),
  );
}

interface Score extends Place {
  readonly domain: string;
  readonly authority: unknown;
}

function scoresOf(exchange: Exchange): Score[] {
  return itemsOf(exchange).flatMap((row, at) => {
    const { domain, domain_authority: authority } = row ?? {};
    const isScore = authority === null || typeof authority === "number";
    const pointer = `/items/${at}/domain_authority`;
    return typeof domain === "string" && isScore ? [{ exchange, pointer, domain, authority }] : [];
  });
}
