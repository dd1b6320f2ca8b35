import type { Rule } from "../../core/rule.ts";
import { unknownBrandRequests, unknownBrandProbes, judgeProbes } from "./probes.ts";

/** §7: every GET that takes a brand. A 404 is a witness if the same request for a tracked brand succeeds. */
export const unknownBrand404: Rule = {
  id: "error.unknown-brand-404",
  requests: unknownBrandRequests,
  judge(survey, reporter) {
    judgeProbes(survey, reporter, {
      probes: unknownBrandProbes(survey),
      status: 404,
      why: ({ value }) => `no tracked brand has the name "${value}"`,
    });
  },
};
