import { countsOf, type Count } from "../../assert/counts.ts";
import type { FindingDetails } from "../../assert/findings.ts";
import { areTokensRegenerated } from "../../assert/stability.ts";
import { isCompleteList } from "../../assert/whole-lists.ts";
import type { Exchange } from "../../core/exchange.ts";
import type { Place } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import {
  areTotalsAdditive,
  citationCountsOf,
  countsCitations,
  isAdditive,
} from "../../plan/citation-counts.ts";

const MAX_PER_RESPONSE = 3;

/** A count of a response with its sum over the parts of the response. */
export interface PartSum extends Count {
  readonly sum: number;
  readonly compared: readonly Place[];
}

/**
 * Returns the counts that all parts have too. A complete list without a row counts 0, unless tokens differ in
 * every response: then the row can be there with another token.
 */
export function partSums(survey: Survey, whole: Exchange, parts: readonly Exchange[]): PartSum[] {
  const idsStay = !areTokensRegenerated(survey, whole);
  const counted = parts.map((exchange) => ({
    exchange,
    byKey: new Map(countsOf(exchange).map((one) => [one.key, one])),
    isComplete: isCompleteList(exchange),
  }));
  const adds = additiveFields(survey, whole);
  return countsOf(whole).flatMap((count) => {
    const values = counted.flatMap(({ exchange, byKey, isComplete }) => {
      const known = byKey.get(count.key);
      if (known !== undefined) return [{ exchange, pointer: known.pointer, value: known.value }];
      const isAbsent = idsStay && isComplete && count.pointer.startsWith("/items");
      return isAbsent ? [{ exchange, pointer: "/items", value: 0 }] : [];
    });
    if (values.length < parts.length) return [];
    const sum = values.reduce((total, { value }) => total + value, 0);
    return [
      {
        ...count,
        addsUp: count.addsUp || adds.some((field) => count.pointer.endsWith(`/${field}`)),
        sum,
        compared: values.map(({ exchange, pointer }) => ({ exchange, pointer })),
      },
    ];
  });
}

/** Returns the fields that count citations, as far as the lists of cited URLs and domains show that. */
function additiveFields(survey: Survey, { operation }: Exchange): readonly string[] {
  const counts = citationCountsOf(survey);
  if (counts === null) return [];
  if (operation === "getOwnedShare") {
    return areTotalsAdditive(counts) ? ["yours", "competitor", "earned", "total"] : [];
  }
  const areCitations = operation === "listCitations" ? countsCitations(counts) : isAdditive(counts);
  return areCitations ? ["citation_count"] : [];
}

/** Returns findings for counts that differ from the sum, or exceed it where parts can share what is counted. */
export function wrongSums(sums: readonly PartSum[], over: string): FindingDetails[] {
  return sums
    .filter(({ addsUp, value, sum }) => (addsUp ? value !== sum : value > sum))
    .slice(0, MAX_PER_RESPONSE)
    .map(({ pointer, value, sum, addsUp, compared }) => ({
      pointer,
      kind: "parts-do-not-add-up",
      expected: `${addsUp ? "" : "at most "}${sum}, the sum over the ${over}`,
      actual: String(value),
      compared,
    }));
}
