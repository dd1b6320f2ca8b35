import { formatValue, reportFindings, type FindingDetails } from "../../assert/findings.ts";
import { itemsOf, rowPointer } from "../../assert/rows.ts";
import { isClosedWindow, UNCHANGED_DATA } from "../../assert/stability.ts";
import { isValidRequest } from "../../assert/valid-request.ts";
import { credentialIdentity, type Exchange, type Json } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import { parametersOf } from "../../core/survey.ts";
import { groupBy } from "../../../src/common/group-by.ts";
import { completeRequests } from "./complete-requests.ts";
import { listWithout, type KnownList } from "./list-without.ts";
import { ROW_FILTERS, type RowFilters } from "./row-filters.ts";

/** §4.3, §4.5: a filter that chooses rows leaves their figures as they are, so that both count the same days. */
export const sameRows: Rule = {
  id: "filter.same-rows",
  requests: completeRequests,
  judge(survey, reporter) {
    reporter.needs(`a row with and without a filter that chooses rows, ${UNCHANGED_DATA}`);
    for (const filters of ROW_FILTERS) {
      const main = credentialIdentity(survey.plan(filters.operation));
      for (const exchange of survey.responses(filters.operation)) {
        const given = Object.keys(parametersOf(exchange)).filter((name) => name in filters.matches);
        const isChoosing = given.length > 0 && given.every((one) => filters.choosing.includes(one));
        if (!isChoosing || credentialIdentity(exchange) !== main) continue;
        if (!isClosedWindow(survey, exchange) || !isValidRequest(survey, exchange)) continue;
        const whole = listWithout(survey, exchange, filters);
        if (whole === null) continue;
        const pairs = rowPairs(exchange, whole, filters);
        const findings = pairs.flatMap((pair) => differences(pair, whole, { filters, given }));
        reportFindings(reporter, exchange, findings.slice(0, MAX_FINDINGS), pairs.length > 0);
      }
    }
  },
};

const MAX_FINDINGS = 3;

interface RowPair {
  readonly index: number;
  readonly row: Json;
  readonly known: Json;
}

/** Returns the rows that both lists have, each once. */
function rowPairs(exchange: Exchange, whole: KnownList, { identityOf }: RowFilters): RowPair[] {
  const known = groupBy(whole.rows, identityOf);
  const listed = groupBy([...itemsOf(exchange).entries()], ([, row]) => identityOf(row));
  return [...listed].flatMap(([name, [first, ...others]]) => {
    // The pages of a list, and one page with another limit, can both be known.
    const same = new Set((known.get(name) ?? []).map((row) => JSON.stringify(row)));
    const [row] = known.get(name) ?? [];
    if (first === undefined || others.length > 0 || same.size !== 1) return [];
    return [{ index: first[0], row: first[1], known: row }];
  });
}

interface Given {
  readonly filters: RowFilters;
  readonly given: readonly string[];
}

function differences(
  { index, row, known }: RowPair,
  whole: KnownList,
  { filters, given }: Given,
): FindingDetails[] {
  return filters.figures
    .filter((name) => row?.[name] !== undefined && row[name] !== known?.[name])
    .map((name) => ({
      pointer: `${rowPointer(index)}/${name}`,
      kind: "figure-differs",
      expected: `${formatValue(known?.[name])}, as for ${formatValue(filters.nameOf(row))} without ${given.join(" and ")}`,
      actual: formatValue(row[name]),
      compared: whole.places,
      parameters: given,
    }));
}
