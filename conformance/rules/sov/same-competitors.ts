import { formatValue, reportFindings, type FindingDetails } from "../../assert/findings.ts";
import { rowsOf, type Row } from "../../assert/rows.ts";
import { isBetween, isClosedAndUnchanged, UNCHANGED_DATA } from "../../assert/stability.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import { plannedRequestOf } from "../../core/planned-request.ts";
import type { Rule } from "../../core/rule.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { sovRequests } from "../../plan/share-of-voice.ts";

const MAX_PER_RESPONSE = 3;

/** §2.8: whether a brand is a tracked competitor does not depend on filters. */
export const sovSameCompetitors: Rule = {
  id: "sov.same-competitors",
  requests: sovRequests,
  judge(survey, reporter) {
    reporter.needs(`a tracked competitor in lists with and without a filter, ${UNCHANGED_DATA}`);
    const lists = survey.responses("listTopMentionedBrands");
    for (const reference of lists.filter((one) => isClosedAndUnchanged(survey, one))) {
      const flags = flagsOf(reference);
      for (const exchange of lists.filter((one) => isRelated(survey, reference, one))) {
        const known = rowsOf(exchange).filter(({ row }) => flags.has(nameOf(row)));
        const findings = known.flatMap((row) => findingsOf(row, flags.get(nameOf(row.row))!));
        const couldFail = known.some(({ row }) => row.is_tracked_competitor === true);
        reportFindings(reporter, exchange, findings.slice(0, MAX_PER_RESPONSE), couldFail);
      }
    }
  },
};

const COMPARED = ["brand", "start_date", "end_date"];

/** Whether a response is about the same brand and days, and was received while the reference did not change. */
function isRelated(survey: Survey, reference: Exchange, other: Exchange): boolean {
  const [own, given] = [parametersOf(reference), parametersOf(other)];
  const areEqual = COMPARED.every((name) => own[name] === given[name]);
  return areEqual && other !== reference && isBetween(survey, plannedRequestOf(reference), other);
}

/** Rows that say whether their brand is a tracked competitor, by name and domain. */
function flagsOf(reference: Exchange): ReadonlyMap<string, Row> {
  const rows = rowsOf(reference).filter(
    ({ row }) => typeof row.is_tracked_competitor === "boolean",
  );
  return new Map(rows.map((one) => [nameOf(one.row), one]));
}

function nameOf({ brand_name, domain }: Json): string {
  return JSON.stringify([brand_name, domain]);
}

function findingsOf({ row, pointer }: Row, known: Row): FindingDetails[] {
  const { is_tracked_competitor: expected } = known.row;
  const { is_tracked_competitor: actual } = row;
  if (typeof actual !== "boolean" || actual === expected) return [];
  return [
    {
      pointer: `${pointer}/is_tracked_competitor`,
      kind: "competitor-differs",
      expected: `${expected}, as for ${formatValue(row.brand_name)} in the other list`,
      actual: String(actual),
      compared: [{ exchange: known.exchange, pointer: `${known.pointer}/is_tracked_competitor` }],
    },
  ];
}
