import type { Ask } from "../../ask.ts";
import type { Survey } from "../../survey.ts";
import { goodReads, NO_BRAND } from "../auth/calls.ts";
import { probeAsks, probesOf, type Bad, type Probe } from "./probe.ts";

/** Every read that takes a brand, asked for one that nobody tracks; nothing else is wrong with it. */
export function badBrandProbes(survey: Survey): Probe[] {
  const bad = goodReads(survey)
    .filter(({ values }) => values["brand"] !== undefined)
    .map(({ id }): Bad => [id, { brand: NO_BRAND }]);
  return probesOf(survey, bad);
}

/** Requests of which half are refused: what rules about all replies ask for. */
export function badBrandAsks(survey: Survey): Ask[] {
  return probeAsks(survey, badBrandProbes(survey));
}
