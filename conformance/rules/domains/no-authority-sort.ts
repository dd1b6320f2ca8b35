import type { Json } from "../../exchange.ts";
import type { Rule } from "../../rule.ts";
import { domainsAsks } from "../citations/ground.ts";
import { rowsOf } from "../sov/whole.ts";

/** §4.3: where two neighbours' counts and authorities would order them differently, the counts decide. */
export const domainsNoAuthoritySort: Rule = {
  id: "domains.no-authority-sort",
  asks: domainsAsks,
  judge(survey, { held, broken, missing }) {
    missing("neighbouring sites of which the more cited has less authority");
    for (const exchange of survey.replies("listCitedDomains")) {
      const rows = rowsOf(exchange);
      const seams = rows.slice(1).map((row, at) => seamOf(rows[at], row));
      const wrong = seams.flatMap((seam, at) => (seam === "authority" ? [at + 1] : []));
      for (const at of wrong.slice(0, 5)) {
        broken({
          exchange,
          pointer: `/items/${at}`,
          kind: "ordered-by-authority",
          expected: `${rows[at]?.citation_count} citations before ${rows[at - 1]?.citation_count}`,
          actual: `authority ${rows[at]?.domain_authority} after ${rows[at - 1]?.domain_authority}`,
        });
      }
      if (wrong.length === 0 && seams.includes("count")) held(exchange);
    }
  },
};

/** What decided between two neighbours; null: both agree, or one of them is not known. */
function seamOf(first: Json, second: Json): "count" | "authority" | null {
  const counts: unknown[] = [first?.citation_count, second?.citation_count];
  const authorities: unknown[] = [first?.domain_authority, second?.domain_authority];
  if ([...counts, ...authorities].some((value) => typeof value !== "number")) return null;
  const byCount = first.citation_count - second.citation_count;
  const byAuthority = first.domain_authority - second.domain_authority;
  if (byCount * byAuthority >= 0) return null;
  return byCount > 0 ? "count" : "authority";
}
