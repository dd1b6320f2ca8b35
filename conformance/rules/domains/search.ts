import type { Exchange, Json } from "../../exchange.ts";
import type { Rule } from "../../rule.ts";
import { parametersOf, type Survey } from "../../survey.ts";
import { holds } from "../../text.ts";
import { citedAsks, citedGround } from "../citations/ground.ts";
import { searchAsks } from "../citations/search-word.ts";
import { rowsWithout } from "../citations/superset.ts";
import { pageHolds } from "../citations/text.ts";
import { rowsOf, stillWhole } from "../sov/whole.ts";

/** §4.3: a site is found by its name, or by an address or title that was cited from it, which the pages' list shows. */
export const domainsSearch: Rule = {
  id: "domains.search",
  asks: (survey) => [...citedAsks(survey), ...searchAsks(survey, "listCitedDomains")],
  judge(survey, { held, broken, missing }) {
    missing("a site found by a word that other sites do not have, and all pages of past days");
    const known = knownPages(survey);
    if (known === null) return;
    for (const exchange of survey.replies("listCitedDomains")) {
      const { search } = parametersOf(exchange);
      if (search === undefined || !isOn(exchange, known)) continue;
      const rows = rowsOf(exchange);
      const wrong = rows.flatMap((row, at) => (isFound(row, search, known) ? [] : [at]));
      for (const at of wrong.slice(0, 5)) {
        broken({
          exchange,
          pointer: `/items/${at}`,
          kind: "search-not-kept",
          expected: `${JSON.stringify(search)} in the domain, or an address or title cited from it`,
          actual: String(rows[at]?.domain),
        });
      }
      const wider = rowsWithout(survey, exchange, "search");
      const isTelling = wider.some((row) => !isFound(row, search, known));
      if (wrong.length === 0 && rows.length > 0 && isTelling) held(exchange);
    }
  },
};

interface Known {
  readonly pages: readonly Json[];
  readonly values: Readonly<Record<string, string>>;
}

/** All pages of the ground; null: not all were read, or they moved meanwhile. */
function knownPages(survey: Survey): Known | null {
  const values = citedGround(survey)?.values;
  const walk = values === undefined ? null : stillWhole(survey, "listCitations", values);
  return values === undefined || walk === null ? null : { values, pages: walk.rows };
}

/** Whether a reply is about this brand and window; further filters only take sites away. */
function isOn(exchange: Exchange, { values }: Known): boolean {
  const parameters = parametersOf(exchange);
  return Object.entries(values).every(([name, value]) => parameters[name] === value);
}

function isFound(row: Json, search: string, { pages }: Known): boolean {
  const domain: unknown = row?.domain;
  if (typeof domain !== "string" || holds(domain, search)) return true;
  return pages.some((page) => isOf(page, domain) && pageHolds(page, search));
}

function isOf(page: Json, domain: string): boolean {
  const site: unknown = page?.domain;
  return typeof site === "string" && site.toLowerCase() === domain.toLowerCase();
}
