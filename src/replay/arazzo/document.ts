import type { EpochDay } from "../../workspace/calendar.ts";
import type { CallStep, Flow, StepKey } from "../flow/flow.ts";
import { criteriaOf } from "./criteria.ts";
import { portableSteps } from "./portable.ts";
import { StandIns } from "./stand-ins.ts";

export interface ArazzoOptions {
  readonly flow: Flow;
  /** The scenario's title. */
  readonly title: string;
  /** Where the contract is found: a URL, or a path relative to the document. */
  readonly source: string;
  readonly today: EpochDay;
}

export interface ArazzoExport {
  /** The document as plain data. */
  readonly document: object;
  /** What the document can't say, a line each. */
  readonly leftOut: readonly string[];
}

const SOURCE_NAME = "api";

/** The portable part of a flow as an Arazzo 1.0.1 document over the contract. */
export function arazzoOf({ flow, title, source, today }: ArazzoOptions): ArazzoExport {
  const { steps, leftOut: missing } = portableSteps(flow);
  const standIns = new StandIns(today);
  const written = steps.map((step) => writtenStep(step, standIns));
  const leftOut = [...missing, ...written.flatMap(({ unsaid }) => unsaid)];
  const ids = new Set(steps.map(({ stepId }) => stepId));
  const workflow = {
    workflowId: flow.workflowId,
    summary: flow.summary,
    inputs: inputsOf(flow, steps, standIns),
    steps: written.map(({ step }) => step),
    ...outputsOf(flow, ids),
    ...(leftOut.length === 0 ? {} : { "x-left-out": leftOut }),
  };
  const document = {
    arazzo: "1.0.1",
    info: { title, summary: flow.summary, version: "1.0.0" },
    sourceDescriptions: [{ name: SOURCE_NAME, type: "openapi", url: source }],
    workflows: [workflow],
  };
  return { document, leftOut };
}

function writtenStep(
  step: CallStep,
  standIns: StandIns,
): { readonly step: object; readonly unsaid: readonly string[] } {
  const { said, unsaid } = criteriaOf(step, standIns);
  const parameters = [
    ...(step.key === "none" ? [] : [authorization(step.key)]),
    ...step.parameters.map(({ name, in: where, value }) => ({
      name,
      in: where,
      value: standIns.within(value),
    })),
  ];
  const body = { contentType: "application/json", payload: standIns.within(step.payload) };
  const { retry } = step;
  return {
    step: {
      stepId: step.stepId,
      ...(step.description === "" ? {} : { description: step.description }),
      operationId: step.operationId,
      ...(parameters.length === 0 ? {} : { parameters }),
      ...(step.payload === undefined ? {} : { requestBody: body }),
      successCriteria: said,
      ...(Object.keys(step.outputs).length === 0 ? {} : { outputs: step.outputs }),
      ...(retry === null ? {} : { onFailure: [retryAction(retry)] }),
    },
    unsaid: unsaid.map((one) => `${step.stepId}: ${one}`),
  };
}

function retryAction({ name, after, limit }: NonNullable<CallStep["retry"]>): object {
  return { name, type: "retry", retryAfter: after, retryLimit: limit };
}

function authorization(key: Exclude<StepKey, "none">): object {
  return { name: "Authorization", in: "header", value: `Bearer {$inputs.${keyInput(key)}}` };
}

function keyInput(key: Exclude<StepKey, "none">): string {
  return key === "main" ? "key" : `${key}_key`;
}

function inputsOf(flow: Flow, steps: readonly CallStep[], standIns: StandIns): object {
  const keys = [...new Set(steps.map(({ key }) => key))].filter((key) => key !== "none");
  const properties = {
    ...Object.fromEntries(
      keys.map((key) => [keyInput(key), { type: "string", format: "password" }]),
    ),
    ...Object.fromEntries(flow.inputs),
    ...Object.fromEntries(standIns.inputs),
  };
  return { type: "object", required: keys.map(keyInput), properties };
}

function outputsOf({ outputs }: Flow, kept: ReadonlySet<string>): { readonly outputs?: object } {
  const portable = Object.entries(outputs).filter(([, expression]) => {
    const step = /^\$steps\.([^.]+)\./.exec(expression)?.[1];
    return step === undefined || kept.has(step);
  });
  return portable.length === 0 ? {} : { outputs: Object.fromEntries(portable) };
}
