import type { Exchange } from "../../core/exchange.ts";
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
    const singles = survey.responses("listCitations").map((exchange) => [exchange]);
    for (const pages of [...singles, unchangedPages(survey)]) {
      const { findings, compared } = compare(pages);
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

interface Comparison {
  readonly findings: Finding[];
  /** Responses with a row whose domain occurred before. */
  readonly compared: Set<Exchange>;
}

function compare(pages: readonly Exchange[]): Comparison {
  const known = new Map<string, Score>();
  const compared = new Set<Exchange>();
  const findings: Finding[] = [];
  for (const score of pages.flatMap(scoresOf)) {
    const { exchange, pointer, domain, authority } = score;
    const first = known.get(domain);
    if (first === undefined) {
      known.set(domain, score);
      continue;
    }
    compared.add(exchange);
    if (first.authority === authority) continue;
    findings.push({
      exchange,
      pointer,
      kind: "authority-differs",
      expected: `${String(first.authority)}, as in another row of ${domain}`,
      actual: String(authority),
      compared: [first],
    });
  }
  return { findings, compared };
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
