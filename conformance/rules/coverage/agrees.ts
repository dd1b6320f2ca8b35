import type { Json } from "../../exchange.ts";
import { isCount } from "../../numbers.ts";
import type { Rule } from "../../rule.ts";
import { shown } from "../../tell.ts";
import { scoutAsks } from "../../terrain.ts";
import { conclude, type Finding } from "../searches/conclude.ts";
import { hasOneLanguage, headOf, isOfAll, views } from "../searches/views.ts";
import { type Entry, providerEntries } from "./entries.ts";

/** §2.12: without filters, coverage and the totals count the same searches of a provider. */
export const coverageAgrees: Rule = {
  id: "coverage.agrees",
  asks: scoutAsks,
  judge(survey, judgement) {
    judgement.missing("a brand of one language with searches by a provider that publishes them");
    for (const view of views(survey)) {
      if (!isOfAll(view) || !hasOneLanguage(headOf(view))) continue;
      for (const page of view.pages) {
        const totals: Json = page.reply?.json?.searches_by_provider_total;
        const exposing = providerEntries(page).filter(isExposing);
        if (typeof totals !== "object" || totals === null) continue;
        const findings = exposing.flatMap((entry) => findingsOf(entry, totals));
        conclude(
          judgement,
          page,
          findings,
          exposing.some(({ counts }) => counts.searches > 0),
        );
      }
    }
  },
};

function isExposing({ counts }: Entry): boolean {
  const { exposes_searches: exposes, provider, searches } = counts;
  return exposes === true && typeof provider === "string" && isCount(searches);
}

function findingsOf({ pointer, counts }: Entry, totals: Json): Finding[] {
  const total: unknown = Object.hasOwn(totals, counts.provider) ? totals[counts.provider] : 0;
  if (!isCount(total) || total === counts.searches) return [];
  return [
    {
      pointer: `${pointer}/searches`,
      kind: "total-differs",
      expected: `${total}, as in searches_by_provider_total`,
      actual: shown(counts.searches),
    },
  ];
}
