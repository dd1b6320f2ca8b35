import type { KeyLabel } from "../../../conformance/core/exchange.ts";
import { isObject, type JsonObject } from "../../common/is-object.ts";
import { memoize } from "../../common/memoize.ts";
import { SourceProblems } from "../../common/problems.ts";
import type { YamlSource } from "../../common/yaml-source.ts";
import type { Contract } from "../../contract/contract.ts";
import { validWorkspaces } from "../../workspace/scenario/check-helpers.ts";
import type { ScenarioDefinition } from "../../workspace/scenario/definition.ts";
import { keysByLabel, type WorkspaceKey } from "../../workspace/scenario/key-labels.ts";
import { validateSource } from "../../workspace/scenario/validate-source.ts";
import { suggestion, type ReportProblem } from "../match/check.ts";
import type { Flow, FlowInput, InputType, InputValue } from "./flow.ts";
import { readStep, type RawStep } from "./read-step.ts";
import { checkFlowReferences } from "./references.ts";

export interface FlowSource {
  /** The scenario file. */
  readonly source: YamlSource;
  /** scenarios/flow.schema.json */
  readonly schema: object;
  readonly definition: ScenarioDefinition;
  readonly contract: Contract;
}

interface RawFlow {
  readonly workflowId?: string;
  readonly summary?: string;
  readonly inputs?: { readonly properties: Readonly<Record<string, RawInput>> };
  readonly keys?: Readonly<Record<string, string>>;
  readonly steps: readonly RawStep[];
  readonly outputs?: Readonly<Record<string, string>>;
}

interface RawInput {
  readonly type: InputType;
  readonly default?: InputValue;
  readonly description?: string;
}

/**
 * Reads the flow of a scenario file; null if it has none.
 * @throws {SourceError} with file, line and column of every problem.
 */
export function readFlow({ source, schema, definition, contract }: FlowSource): Flow | null {
  if ((source.value as { readonly flow?: unknown } | null)?.flow === undefined) return null;
  const { flow: raw } = validateSource(source, fileSchema(schema)) as { readonly flow: RawFlow };
  const problems = new SourceProblems(source);
  const flow = readValidParts(problems, raw, { definition, contract, isValid: () => true });
  problems.throwIfAny();
  return flow;
}

interface FlowContext {
  readonly definition: ScenarioDefinition;
  readonly contract: Contract;
  /** Whether the schema accepts the value at a JSON pointer. */
  readonly isValid: (pointer: string) => boolean;
}

/** Adds the problems of a scenario's flow that its schema does not detect. */
export function checkFlow(problems: SourceProblems, context: FlowContext): void {
  const { flow } = context.definition as { readonly flow?: unknown };
  if (!isObject(flow) || !Array.isArray(flow["steps"])) return;
  readValidParts(problems, flow as unknown as RawFlow, context);
}

function readValidParts(problems: SourceProblems, raw: RawFlow, context: FlowContext): Flow {
  const { definition, contract, isValid } = context;
  const report: ReportProblem = (pointer, message) => problems.add(pointer, message);
  const keys = readKeys(raw, context, report);
  const hasInputs = isValid("/flow/inputs");
  const inputs = readInputs(hasInputs ? (raw.inputs?.properties ?? {}) : {}, report);
  const outputs = isValid("/flow/outputs") ? (raw.outputs ?? {}) : {};
  const located = raw.steps.map((step, index) => {
    const pointer = `/flow/steps/${index}`;
    return { step, pointer, isValid: isValid(pointer) };
  });
  const steps = located.flatMap(({ step, pointer, isValid: isReadable }) =>
    isReadable ? (readStep({ step, pointer, contract, keys, report }) ?? []) : [],
  );
  // Other steps may refer to an invalid step.
  const referable = located.map((one) => (one.isValid ? one.step : referableParts(one.step)));
  checkUniqueIds(referable, report);
  checkFlowReferences(
    { inputs: hasInputs ? [...inputs.keys()] : null, steps: referable, outputs },
    report,
  );
  return {
    workflowId: raw.workflowId ?? definition.scenario,
    summary: raw.summary ?? definition.title,
    inputs,
    keys: keys ?? {},
    steps,
    outputs,
  };
}

function readInputs(
  properties: Readonly<Record<string, RawInput>>,
  report: ReportProblem,
): Map<string, FlowInput> {
  return new Map(
    Object.entries(properties).map(([name, { type, default: value, description = "" }]) => {
      const pointer = `/flow/inputs/properties/${name}`;
      if (value === undefined) {
        report(pointer, `the input "${name}" lacks a default, which the fake needs`);
      } else if (!isOfType(value, type)) {
        const text = JSON.stringify(value);
        report(`${pointer}/default`, `invalid default ${text} of "${name}"; expected ${type}`);
      }
      return [name, { type, default: value ?? "", description }];
    }),
  );
}

export function isOfType(value: InputValue, type: InputType): boolean {
  return type === "integer" ? Number.isInteger(value) : typeof value === type;
}

/** Keys by label, those named by the flow first; null: the workspaces are invalid. */
function readKeys(
  { keys: named = {} }: RawFlow,
  { definition, isValid }: FlowContext,
  report: ReportProblem,
): Flow["keys"] | null {
  const all: unknown = definition.workspaces;
  const valid = validWorkspaces(definition, isValid, ["workspace", "plan", "keys"]);
  if (!Array.isArray(all) || valid.length < all.length || !isValid("/flow/keys")) return null;
  const byText = new Map(
    definition.workspaces.flatMap(({ workspace, keys }) =>
      keys.map((key): [string, WorkspaceKey] => [key.key, { ...key, workspace }]),
    ),
  );
  const result: Partial<Record<KeyLabel, WorkspaceKey>> = { ...keysByLabel(definition) };
  for (const [label, text] of Object.entries(named)) {
    const key = byText.get(text);
    if (key !== undefined) {
      result[label as KeyLabel] = key;
      continue;
    }
    const hint = suggestion(text, [...byText.keys()]);
    report(`/flow/keys/${label}`, `the scenario has no key "${text}"; ${hint}`);
  }
  return result;
}

/** The parts of an invalid step that other steps can refer to. */
function referableParts(step: unknown): RawStep {
  const { stepId, outputs } = isObject(step) ? step : {};
  return {
    stepId: typeof stepId === "string" ? stepId : "",
    outputs: isObject(outputs) ? (outputs as RawStep["outputs"] & object) : {},
    key: "none",
    fakeOnly: false,
  };
}

function checkUniqueIds(steps: readonly RawStep[], report: ReportProblem): void {
  const ids = steps.map(({ stepId }) => stepId);
  const duplicate = ids.findIndex((id, index) => id !== "" && ids.indexOf(id) < index);
  if (duplicate === -1) return;
  report(`/flow/steps/${duplicate}/stepId`, `duplicate stepId "${ids[duplicate]}"`);
}

/** A schema for the whole file that checks only its flow, so that positions are those in the file. */
const fileSchema = memoize((schema: object): object => {
  const { $schema: dialect, $defs, ...flow } = schema as JsonObject;
  return { $schema: dialect, $defs, type: "object", properties: { flow } };
});
