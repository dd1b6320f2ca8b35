import { adviceStatus, newestAdvice } from "../metrics/advice-status.ts";
import { adviceRun } from "./advice-rows.ts";
import type { Endpoint } from "./endpoint.ts";
import { pageOf } from "./page.ts";

/** GET /prompts/ranking-advice (§4.5): one prompt's finished advice; the request never starts a run. */
export const listPromptRankingAdvice: Endpoint<"listPromptRankingAdvice"> = ({
  brand,
  prompt,
  parameters,
}) => {
  const done = brand.advice.filter(
    (run) => run.prompt === prompt && adviceStatus(run, brand.secondOf("advice")) === "done",
  );
  const page = pageOf(newestAdvice(done), parameters, (run) => adviceRun(brand, run));
  return { body: { ...page, offset: parameters.offset } };
};
