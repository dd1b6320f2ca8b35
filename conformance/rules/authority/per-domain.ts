import type { Exchange } from "../../exchange.ts";
import type { Deviation, Rule } from "../../rule.ts";
import type { Survey } from "../../survey.ts";
import { citedAsks, citedGround } from "../citations/ground.ts";
import { rowsOf, stillWhole } from "../sov/whole.ts";

/**
 * §2.9, §2.10: the score is the domain's, not the page's. Looked at within each reply, and from list to list
 * where both stood still, for a score can be looked up at any moment.
 */
export const authorityPerDomain: Rule = {
  id: "authority.per-domain",
  asks: citedAsks,
  judge(survey, { held, broken, missing }) {
    missing("two rows of one domain, of /citations or of both lists");
    const singles = survey.replies("listCitations").map((exchange) => [exchange]);
    for (const pages of [...singles, stillPages(survey)]) {
      const { deviations, compared } = compare(pages);
      deviations.slice(0, 5).forEach(broken);
      if (deviations.length === 0) compared.forEach((exchange) => held(exchange));
    }
  },
};

/** The pages of both lists of the ground; none where they moved. */
function stillPages(survey: Survey): Exchange[] {
  const ground = citedGround(survey);
  if (ground === null) return [];
  const [sites, pages] = (["listCitedDomains", "listCitations"] as const).map((id) =>
    stillWhole(survey, id, ground.values),
  );
  return sites && pages ? [...sites.pages, ...pages.pages] : [];
}

interface Comparison {
  readonly deviations: Deviation[];
  /** Replies with a row whose domain stood in a row before. */
  readonly compared: Set<Exchange>;
}

function compare(pages: readonly Exchange[]): Comparison {
  const known = new Map<string, unknown>();
  const compared = new Set<Exchange>();
  const deviations: Deviation[] = [];
  for (const { exchange, at, domain, authority } of pages.flatMap(scoresOf)) {
    if (!known.has(domain)) {
      known.set(domain, authority);
      continue;
    }
    compared.add(exchange);
    if (known.get(domain) === authority) continue;
    deviations.push({
      exchange,
      pointer: `/items/${at}/domain_authority`,
      kind: "authority-differs",
      expected: `${String(known.get(domain))}, as in another row of ${domain}`,
      actual: String(authority),
    });
  }
  return { deviations, compared };
}

interface Score {
  readonly exchange: Exchange;
  readonly at: number;
  readonly domain: string;
  readonly authority: unknown;
}

function scoresOf(exchange: Exchange): Score[] {
  return rowsOf(exchange).flatMap((row, at) => {
    const { domain, domain_authority: authority } = row ?? {};
    const isScore = authority === null || typeof authority === "number";
    return typeof domain === "string" && isScore ? [{ exchange, at, domain, authority }] : [];
  });
}
