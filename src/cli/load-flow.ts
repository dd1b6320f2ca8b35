import { parseJson } from "../common/parse-json.ts";
import { YamlSource } from "../common/yaml-source.ts";
import type { Contract } from "../contract/contract.ts";
import type { Flow, FlowInput, InputValue } from "../replay/flow/flow.ts";
import { isOfType, readFlow } from "../replay/flow/read-flow.ts";
import type { Scenario } from "../workspace/scenario/scenario.ts";
import { loadFlowSchema, reloadScenario, scenarioNames } from "../files/scenario-library.ts";
import { didYouMean } from "../common/did-you-mean.ts";
import { UsageError } from "../common/usage-error.ts";

/** A scenario with its flow, ready to run. */
export interface LoadedFlow {
  /** The name or path that was given. */
  readonly name: string;
  readonly scenario: Scenario;
  readonly flow: Flow;
}

/** Reads a scenario and its flow from the file, without the cache. @throws {UsageError | SourceError} */
export function loadFlow(name: string, contract: Contract): LoadedFlow {
  const loaded = loadOptionalFlow(name, contract);
  if (loaded !== null) return loaded;
  throw new UsageError(`the scenario "${name}" has no flow; it can only be served`);
}

/** All shipped scenarios that have a flow. @throws {SourceError} */
export function loadAllFlows(contract: Contract): LoadedFlow[] {
  return scenarioNames().flatMap((name) => loadOptionalFlow(name, contract) ?? []);
}

function loadOptionalFlow(name: string, contract: Contract): LoadedFlow | null {
  const scenario = reloadScenario(name);
  const { source, definition } = scenario;
  const yaml = new YamlSource(source.file, source.text);
  const flow = readFlow({ source: yaml, schema: loadFlowSchema(), definition, contract });
  return flow === null ? null : { name, scenario, flow };
}

/** Checks that each given input belongs to a flow and has its type. @throws {UsageError} */
export function checkInputs(
  flows: readonly LoadedFlow[],
  given: ReadonlyMap<string, string>,
): void {
  const names = flows.flatMap(({ flow }) => [...flow.inputs.keys()]);
  for (const name of given.keys()) {
    if (names.includes(name)) continue;
    const known = names.length === 0 ? "there are none" : `inputs: ${names.join(", ")}`;
    throw new UsageError(
      `--input: no flow has an input "${name}" (${known})${didYouMean(name, names)}`,
    );
  }
  for (const loaded of flows) inputValues(loaded, given);
}

/** The values given for a flow's inputs, converted to their types. @throws {UsageError} */
export function inputValues(
  { flow: { inputs } }: LoadedFlow,
  given: ReadonlyMap<string, string>,
): ReadonlyMap<string, InputValue> {
  return new Map(
    [...inputs].flatMap(([name, input]) => {
      const text = given.get(name);
      return text === undefined ? [] : [[name, valueOf(name, text, input)] as const];
    }),
  );
}

function valueOf(name: string, text: string, { type }: FlowInput): InputValue {
  const value = type === "string" ? text : jsonOrText(text);
  if (isOfType(value, type)) return value;
  throw new UsageError(`invalid value "${text}" of --input ${name}; its type is ${type}`);
}

function jsonOrText(text: string): InputValue {
  try {
    return parseJson(text) as InputValue;
  } catch {
    return text;
  }
}
