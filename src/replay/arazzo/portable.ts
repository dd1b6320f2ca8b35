import type { CallStep, Flow } from "../flow/flow.ts";

/** The part of a flow that any deployment could run. */
export interface Portable {
  readonly steps: readonly CallStep[];
  /** What is left out, in words. */
  readonly leftOut: readonly string[];
}

/** Requests that need neither the fake nor a step that does. */
export function portableSteps({ steps }: Pick<Flow, "steps">): Portable {
  const kept: CallStep[] = [];
  const leftOut: string[] = [];
  for (const step of steps) {
    const kind = step.kind === "call" ? null : step.kind;
    const missing = missingFor(step, kept);
    if (step.kind !== "call") leftOut.push(`${step.stepId}: needs the fake (${kind})`);
    else if (step.fakeOnly) leftOut.push(`${step.stepId}: only for the fake`);
    else if (missing !== undefined) leftOut.push(`${step.stepId}: needs ${missing}`);
    else kept.push(step);
  }
  return { steps: kept, leftOut };
}

/** A step that another refers to and that is not among those kept. */
function missingFor(step: Flow["steps"][number], kept: readonly CallStep[]): string | undefined {
  const texts = JSON.stringify(step.kind === "call" ? step : {});
  const used = [...texts.matchAll(/\$steps\.([^\s.#{}"]+)\.outputs/g)].map(([, id = ""]) => id);
  return [...step.dependsOn, ...used].find((id) => !kept.some(({ stepId }) => stepId === id));
}
