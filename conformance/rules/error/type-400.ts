import type { Operation, Parameter } from "../../../src/contract/operation.ts";
import type { Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { validReads } from "../../plan/valid-calls.ts";
import { judgeProbes, probeRequests, probesOf, type InvalidValues, type Probe } from "./probes.ts";

/** §4, §7: invalid values are refused on requests that succeed without them. */
export const type400: Rule = {
  id: "error.type-400",
  requests: (survey) => probeRequests(survey, probes(survey)),
  judge(survey, reporter) {
    judgeProbes(survey, reporter, { probes: probes(survey), status: 400 });
  },
};

/**
 * Returns a probe for each parameter of each operation with a documented set, a number or a date; of the two
 * dates, and of `limit` and `offset`, one in turn.
 */
function probes(survey: Survey): Probe[] {
  return survey.memoize("error.type-probes", () =>
    probesOf(
      survey,
      validReads(survey).flatMap(({ id }, index) =>
        invalidValues(survey.contract.operation(id), index),
      ),
    ),
  );
}

const IN_TURN = [
  ["start_date", "limit"],
  ["end_date", "offset"],
];

function invalidValues({ id, parameters }: Operation, index: number): InvalidValues[] {
  const others = IN_TURN[(index + 1) % IN_TURN.length] ?? [];
  return parameters.flatMap((one): InvalidValues[] => {
    const isProbed = one.in === "query" && !one.lenient && !others.includes(one.name);
    const value = isProbed ? invalidValueOf(one) : null;
    return value === null ? [] : [[id, { [one.name]: value }]];
  });
}

/** Returns a value that the document excludes; null if every text may be right, or may be ignored (C13). */
function invalidValueOf({ name, schema }: Parameter): string | null {
  if (schema.format === "date") return "2026-02-30";
  if (schema.type === "integer") return schema.maximum === MOST_BUCKETS ? null : "abc";
  // The categories of sites and pages are not shown.
  if (schema.type !== "string" || schema.enum === undefined || schema["x-open"] === true) {
    return null;
  }
  return `no-such-${name.replaceAll("_", "-")}`;
}

/** The highest bucket of volume and difficulty (§8). */
const MOST_BUCKETS = 10;
