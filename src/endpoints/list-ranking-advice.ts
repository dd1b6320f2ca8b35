import { foldCase } from "../common/fold-case.ts";
import { adviceStatus, newestAdvice } from "../metrics/advice-status.ts";
import { adviceRunWithPrompt } from "./advice-rows.ts";
import type { Endpoint } from "./endpoint.ts";
import { pageOf } from "./page.ts";

/** GET /ranking-advice (§4.5): all advice runs of the brand; `search` matches prompts, not summaries. */
export const listRankingAdvice: Endpoint<"listRankingAdvice"> = ({ brand, parameters }) => {
  const wanted = foldCase(parameters.search ?? "");
  const runs = brand.advice.filter((run) => {
    const text = foldCase(brand.prompts[run.prompt]?.text ?? "");
    const { status } = parameters;
    return (
      text.includes(wanted) &&
      (status === null || adviceStatus(run, brand.secondOf("advice")) === status)
    );
  });
  const page = pageOf(newestAdvice(runs), parameters, (run) => adviceRunWithPrompt(brand, run));
  return { body: { ...page, offset: parameters.offset } };
};
