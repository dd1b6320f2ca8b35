import type { Schemas } from "../contract/operation.ts";
import { adviceStatus } from "../metrics/advice-status.ts";
import type { AdvicePlan } from "../simulation/model.ts";
import type { BrandView } from "../workspace/brand-view.ts";

/** An advice run at the brand's current time (§2.15; C68, C69). */
export function adviceRun(brand: BrandView, run: AdvicePlan): Schemas["AdviceRun"] {
  const status = adviceStatus(run, brand.secondOf("advice"));
  const over = status === "done" || status === "error";
  const done = status === "done";
  return {
    run_id: run.id,
    status,
    started_at: status === "pending" ? null : brand.timestamp(run.startedAt),
    completed_at: over ? brand.timestamp(run.completedAt) : null,
    error_code: status === "error" ? run.errorCode : null,
    summary: done ? run.summary : "",
    tool_call_count: done ? run.toolCalls : 0,
    recommendations: done
      ? run.recommendations.map((one) => ({
          topic: one.topic,
          action_type: one.actionType,
          est_difficulty: one.difficulty,
          rationale: one.rationale,
          supporting_evidence: [...one.evidence],
        }))
      : [],
  };
}

/** An advice run with its prompt, as /ranking-advice lists it. */
export function adviceRunWithPrompt(
  brand: BrandView,
  run: AdvicePlan,
): Schemas["AdviceRunWithPrompt"] {
  const prompt = brand.prompts[run.prompt]!;
  return {
    ...adviceRun(brand, run),
    brand_prompt_id: brand.promptToken(run.prompt),
    prompt_text: prompt.text,
    country: prompt.country,
  };
}
