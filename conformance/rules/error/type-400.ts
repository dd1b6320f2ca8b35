import type { Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { invalidValues } from "../../plan/invalid-values.ts";
import { judgeProbes, probeRequests, probesOf, type InvalidValues, type Probe } from "./probes.ts";

/** §4, §7: invalid values are refused on requests that succeed without them. A fraction is no whole number. */
export const type400: Rule = {
  id: "error.type-400",
  requests: (survey) => probeRequests(survey, probes(survey, { areAll: false })),
  judge(survey, reporter) {
    judgeProbes(survey, reporter, {
      probes: probes(survey, { areAll: true }),
      status: 400,
      why: ({ name, value }) => `${name}=${value} is not ${validValue(name)}`,
    });
  },
};

/** Describes the values that a parameter can have. */
function validValue(name: string): string {
  if (name.endsWith("_date")) return "a date that exists, written as YYYY-MM-DD";
  return NUMBERS.has(name) ? "a whole number" : "one of the documented values";
}

const NUMBERS: ReadonlySet<string> = new Set(["limit", "offset", "window_days"]);

/** Returns the probes that the rule sends, or all that it judges if they were sent. */
function probes(survey: Survey, { areAll }: { readonly areAll: boolean }): Probe[] {
  return survey.memoize(`error.type-probes ${areAll}`, () =>
    probesOf(
      survey,
      invalidValues(survey)
        .filter(({ stage }) => areAll || stage === 0)
        .map(({ operation, values }): InvalidValues => [operation, values]),
    ),
  );
}
