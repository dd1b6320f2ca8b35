import { YamlSource } from "../contract/yaml-source.ts";
import type { Contract } from "../contract/contract.ts";
import { nearest } from "../contract/nearest.ts";
import type { Flow, FlowInput, InputValue } from "../replay/flow/flow.ts";
import { isOfType } from "../replay/flow/read-inputs.ts";
import { readFlow } from "../replay/flow/read-flow.ts";
import type { Scenario } from "../workspace/scenario/scenario.ts";
import { loadFlowSchema, reloadScenario, scenarioNames, scenarioPath } from "./library.ts";
import type { Loaded } from "./replay-target.ts";
import { UsageError } from "./usage-error.ts";

/** A scenario and its flow as the file is now. @throws {UsageError | SourceError} */
export function loadFlow(name: string, contract: Contract): Loaded {
  const loaded = loadAny(name, contract);
  if (loaded.flow !== null) return { ...loaded, flow: loaded.flow };
  throw new UsageError(`the scenario "${name}" has no flow; it can only be served`);
}

/** Every shipped scenario that has a flow. @throws {SourceError} */
export function loadAllFlows(contract: Contract): Loaded[] {
  return scenarioNames().flatMap((name) => {
    const loaded = loadAny(name, contract);
    return loaded.flow === null ? [] : [{ ...loaded, flow: loaded.flow }];
  });
}

function loadAny(name: string, contract: Contract): Omit<Loaded, "flow"> & { flow: Flow | null } {
  const scenario = scenarioOf(name);
  const { source, definition } = scenario;
  const yaml = new YamlSource(source.file, source.text);
  const flow = readFlow({ source: yaml, schema: loadFlowSchema(), definition, contract });
  return { name, scenario, flow };
}

/** Where the file of a scenario lies. @throws {UsageError} that lists what there is. */
export function scenarioFile(name: string): string {
  try {
    return scenarioPath(name);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function scenarioOf(name: string): Scenario {
  try {
    return reloadScenario(name);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Whether some flow has each of the inputs given, and with this type. @throws {UsageError} */
export function checkInputs(all: readonly Loaded[], given: ReadonlyMap<string, string>): void {
  const names = all.flatMap(({ flow }) => [...flow.inputs.keys()]);
  for (const name of given.keys()) {
    if (names.includes(name)) continue;
    const near = nearest(name, names);
    const there = names.length === 0 ? "there are none" : `there are ${names.join(", ")}`;
    const hint = near === null ? there : `did you mean "${near}"?`;
    throw new UsageError(`--input: no flow here has an input "${name}"; ${hint}`);
  }
  for (const loaded of all) inputValues(loaded, given);
}

/** The values given for a flow's inputs, as its types want them. @throws {UsageError} */
export function inputValues(
  { flow: { inputs } }: Loaded,
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
  const value = type === "string" ? text : parsed(text);
  if (isOfType(value, type)) return value;
  throw new UsageError(`--input ${name} can't be "${text}"; its type is ${type}`);
}

function parsed(text: string): InputValue {
  try {
    return JSON.parse(text) as InputValue;
  } catch {
    return text;
  }
}
