import { requestLine, type Exchange } from "../../conformance/core/exchange.ts";
import { RULES } from "../../conformance/rules/index.ts";
import { YamlSource } from "../common/yaml-source.ts";
import type { Expectation, Step } from "../replay/flow/flow.ts";
import { readFlow } from "../replay/flow/read-flow.ts";
import { fakeTarget } from "../replay/fake-target.ts";
import { judgeGroups } from "../replay/judge-flow.ts";
import type { StepResult } from "../replay/flow-record.ts";
import { controlAction } from "../replay/report/step-line.ts";
import { runSteps, type FlowResult } from "../replay/run-flow.ts";

import { loadContract, loadRequirements } from "../files/package-files.ts";
import { loadFlowSchema } from "../files/scenario-library.ts";
import type { Contract } from "../contract/contract.ts";
import type { Scenario } from "../workspace/scenario/scenario.ts";
import { interruptible } from "./interruptible.ts";

const TIMEOUT_MS = 10_000;

/**
 * Opens the flow of a scenario in a new world of a running fake, for its admin API.
 * @throws {Error} if the scenario has no flow, or the fake refuses it
 */
export async function openFlow(
  scenario: Scenario,
  place: { readonly origin: string; readonly token: string | null; readonly scenarioName: string },
) {
  const { contract } = loadContract();
  const { definition } = scenario;
  const source = new YamlSource(scenario.source.file, scenario.source.text);
  const flow = readFlow({ source, schema: loadFlowSchema(), definition, contract });
  if (flow === null) throw new Error(`the scenario "${definition.scenario}" has no flow`);
  const stop = new AbortController();
  const { apiFetch: fetch, sleep } = interruptible(stop.signal);
  const target = await fakeTarget({
    ...place,
    contract,
    scenario,
    flow,
    anchor: null,
    seed: null,
    faults: [],
    timeoutMs: TIMEOUT_MS,
    fetch,
    sleep,
    clock: () => Date.now(),
  });
  const running = runSteps({ contract, flow, target, inputs: new Map(), keepGoing: true });
  return {
    summary: flow.summary,
    world: target.world,
    steps: flow.steps.map(shownStep),
    step: async () => {
      const next = await running.next();
      if (next.done === true) return { result: null, rules: null };
      const result = shownResult(next.value);
      if (next.value.step !== flow.steps.at(-1)) return { result, rules: null };
      const end = await running.next();
      return { result, rules: end.done === true ? shownRules(end.value, contract) : null };
    },
    end: () => stop.abort(),
  };
}

function shownStep(step: Step): object {
  const { stepId, kind, description } = step;
  if (step.kind !== "call") {
    return { step: stepId, kind, description, does: controlAction(step), expects: [] };
  }
  const { operationId, parameters, key, payload, expectations } = step;
  const given = parameters.map(({ name, value }) => `${name}=${textOf(value)}`);
  const body = payload === undefined ? [] : [textOf(payload)];
  return {
    step: stepId,
    kind,
    description,
    does: [operationId, ...given, ...body, `(${key} key)`].join(" "),
    expects: expectations.map(shownExpectation),
  };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function shownExpectation({ fakeOnly, pointers, headers, ...rest }: Expectation): object {
  // JSON leaves out what is undefined.
  return {
    ...rest,
    pointers: nonEmpty(pointers),
    headers: nonEmpty(headers),
    fake_only: fakeOnly || undefined,
  };
}

function nonEmpty(record: Readonly<Record<string, unknown>>): object | undefined {
  return Object.keys(record).length === 0 ? undefined : record;
}

function shownResult(result: StepResult): object {
  const { step, outcome, note, exchange, attempts, unchecked } = result;
  return {
    step: step.stepId,
    outcome,
    note,
    attempts,
    unchecked,
    request: exchange === null ? null : requestLine(exchange.request),
    failure: exchange?.failure ?? null,
    ...shownResponse(exchange?.response ?? null),
    differences: result.differences,
  };
}

/** The rules on all exchanges of a flow, except those while the flow had faults. */
function shownRules({ record }: FlowResult, contract: Contract): object {
  const judges = { contract, rules: RULES, requirements: loadRequirements() };
  const verdicts = judgeGroups(record.groups, judges);
  const failed = verdicts.filter(({ outcome }) => outcome === "fail" || outcome === "error");
  return {
    passed: verdicts.filter(({ outcome }) => outcome === "pass").length,
    failed: failed.map(({ requirement: { id, section, sentence }, reason, findings }) => ({
      rule: id,
      section,
      sentence,
      reason,
      findings: findings.map(({ exchange, pointer, expected, actual }) => ({
        request: requestLine(exchange.request),
        pointer,
        expected,
        actual,
      })),
    })),
  };
}

function shownResponse(response: Exchange["response"]): object {
  if (response === null) return { status: null, body: null, replay: null };
  const { status, json, text, headers } = response;
  return { status, body: json ?? text, replay: headers["understudy-replay"] ?? null };
}
