import type { EpochDay } from "../../common/calendar.ts";
import type { CallStep, Flow, Step, StepKey } from "../flow/flow.ts";
import { Criteria } from "./criteria.ts";
import { SubstituteInputs } from "./substitute-inputs.ts";

export interface ArazzoOptions {
  readonly flow: Flow;
  /** The scenario's title. */
  readonly title: string;
  /** The contract: a URL, or a path relative to the document. */
  readonly source: string;
  readonly today: EpochDay;
}

export interface ArazzoExport {
  /** The document as plain data. */
  readonly document: object;
  /** What the document does not contain. */
  readonly leftOut: readonly string[];
}

/** The portable part of a flow as an Arazzo 1.0.1 document. */
export function arazzoOf({ flow, title, source, today }: ArazzoOptions): ArazzoExport {
  const { steps, leftOut: omittedSteps } = portableSteps(flow);
  const substitutes = new SubstituteInputs(today);
  const written = steps.map((step) => arazzoStep(step, substitutes));
  const leftOut = [...omittedSteps, ...written.flatMap((one) => one.leftOut)];
  const workflow = {
    workflowId: flow.workflowId,
    summary: flow.summary,
    inputs: inputsOf(flow, steps, substitutes),
    steps: written.map(({ step }) => step),
    ...outputsOf(flow, steps),
    ...(leftOut.length === 0 ? {} : { "x-left-out": leftOut }),
  };
  const document = {
    arazzo: "1.0.1",
    info: { title, summary: flow.summary, version: "1.0.0" },
    sourceDescriptions: [{ name: "api", type: "openapi", url: source }],
    workflows: [workflow],
  };
  return { document, leftOut };
}

/** The steps that any deployment can run. */
function portableSteps({ steps }: Flow): {
  readonly steps: readonly CallStep[];
  readonly leftOut: readonly string[];
} {
  const kept: CallStep[] = [];
  const leftOut: string[] = [];
  for (const step of steps) {
    const missing = missingStep(step, kept);
    if (step.kind !== "call") leftOut.push(`${step.stepId}: needs the fake (${step.kind})`);
    else if (step.fakeOnly) leftOut.push(`${step.stepId}: only for the fake`);
    else if (missing !== undefined) leftOut.push(`${step.stepId}: needs ${missing}`);
    else kept.push(step);
  }
  return { steps: kept, leftOut };
}

/** The first step that another one refers to and that is not kept. */
function missingStep(step: Step, kept: readonly CallStep[]): string | undefined {
  const text = JSON.stringify(step.kind === "call" ? step : {});
  const used = [...text.matchAll(/\$steps\.([^\s.#{}"]+)\.outputs/g)].map(([, id = ""]) => id);
  return [...step.dependsOn, ...used].find((id) => !kept.some(({ stepId }) => stepId === id));
}

function arazzoStep(
  step: CallStep,
  substitutes: SubstituteInputs,
): { readonly step: object; readonly leftOut: readonly string[] } {
  const { stepId, description, operationId, key, payload, outputs, retry } = step;
  const { criteria, leftOut } = new Criteria(step, substitutes);
  const authorization =
    key === "none"
      ? []
      : [{ name: "Authorization", in: "header", value: `Bearer {$inputs.${keyInput(key)}}` }];
  const parameters = [
    ...authorization,
    ...step.parameters.map((one) => ({ ...one, value: substitutes.replaceDays(one.value) })),
  ];
  const body = { contentType: "application/json", payload: substitutes.replaceDays(payload) };
  const written = {
    stepId,
    ...(description === "" ? {} : { description }),
    operationId,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(payload === undefined ? {} : { requestBody: body }),
    successCriteria: criteria,
    ...(Object.keys(outputs).length === 0 ? {} : { outputs }),
    ...(retry === null ? {} : { onFailure: [retryAction(retry)] }),
  };
  return { step: written, leftOut: leftOut.map((one) => `${stepId}: ${one}`) };
}

function retryAction({ name, after, limit }: NonNullable<CallStep["retry"]>): object {
  return { name, type: "retry", retryAfter: after, retryLimit: limit };
}

function keyInput(key: Exclude<StepKey, "none">): string {
  return key === "main" ? "key" : `${key}_key`;
}

function inputsOf(flow: Flow, steps: readonly CallStep[], substitutes: SubstituteInputs): object {
  const keys = [...new Set(steps.map(({ key }) => key))].filter((key) => key !== "none");
  const properties = {
    ...Object.fromEntries(
      keys.map((key) => [keyInput(key), { type: "string", format: "password" }]),
    ),
    ...Object.fromEntries(flow.inputs),
    ...Object.fromEntries(substitutes.inputs),
  };
  return { type: "object", required: keys.map(keyInput), properties };
}

function outputsOf({ outputs }: Flow, steps: readonly CallStep[]): { readonly outputs?: object } {
  const portable = Object.entries(outputs).filter(([, expression]) => {
    const id = /^\$steps\.([^.]+)\./.exec(expression)?.[1];
    return id === undefined || steps.some(({ stepId }) => stepId === id);
  });
  return portable.length === 0 ? {} : { outputs: Object.fromEntries(portable) };
}
