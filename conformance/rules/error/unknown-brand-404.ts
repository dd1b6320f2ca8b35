import type { Rule } from "../../rule.ts";
import { badBrandAsks, badBrandProbes } from "./bad-brand.ts";
import { judgeProbes } from "./probe.ts";

/** §7: every read that takes a brand. A 404 counts where the same request about a tracked brand is answered. */
export const unknownBrand404: Rule = {
  id: "error.unknown-brand-404",
  asks: badBrandAsks,
  judge(survey, judgement) {
    judgeProbes(survey, judgement, { probes: badBrandProbes(survey), status: 404 });
  },
};
