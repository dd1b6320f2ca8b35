import { Complaints } from "../../contract/complaints.ts";
import type { Contract } from "../../contract/contract.ts";
import type { YamlSource } from "../../contract/yaml-source.ts";
import { checkedValue } from "../../workspace/scenario/checked-source.ts";
import type { ScenarioDefinition } from "../../workspace/scenario/definition.ts";
import { keysByLabel } from "../../workspace/scenario/key-labels.ts";
import { soundWorkspaces } from "../../workspace/scenario/sound-parts.ts";
import type { Complain } from "../match/complain.ts";
import { isRecord } from "../match/matcher.ts";
import { attemptInto, type Attempt } from "./attempt.ts";
import type { Flow } from "./flow.ts";
import { readInputs } from "./read-inputs.ts";
import { readKeys } from "./read-keys.ts";
import { readStep, type RawStep } from "./read-step.ts";
import { referenceChecks } from "./references.ts";

/** What a flow is read from, and what it is about. */
export interface FlowSource {
  /** The scenario's file. */
  readonly source: YamlSource;
  /** scenarios/flow.schema.json */
  readonly schema: object;
  readonly definition: ScenarioDefinition;
  readonly contract: Contract;
}

interface RawFlow {
  readonly workflowId?: string;
  readonly summary?: string;
  readonly inputs?: { readonly properties: Readonly<Record<string, object>> };
  readonly keys?: Readonly<Record<string, string>>;
  readonly steps: readonly RawStep[];
  readonly outputs?: Readonly<Record<string, string>>;
}

const AT = "/flow";

/**
 * Reads the flow of a scenario's file; null where it has none.
 * @throws {SourceError} for each mistake: file, line and column, what was expected and the nearest word.
 */
export function readFlow({ source, schema, definition, contract }: FlowSource): Flow | null {
  if ((source.value as { readonly flow?: unknown } | null)?.flow === undefined) return null;
  const { flow: raw } = checkedValue(source, wholeFile(schema)) as { readonly flow: RawFlow };
  const complaints = new Complaints(source);
  const flow = flowInto(complaints, raw, { definition, contract, isSound: () => true });
  complaints.throwAny();
  return flow;
}

/** What the sound parts of a flow are about. */
interface FlowGround {
  readonly definition: ScenarioDefinition;
  readonly contract: Contract;
  readonly isSound: (pointer: string) => boolean;
}

/** Complains of what is wrong with the flow of a scenario, besides what its schema tells. */
export function checkFlow(complaints: Complaints, ground: FlowGround): void {
  const { flow } = ground.definition as { readonly flow?: unknown };
  if (!isRecord(flow) || !Array.isArray(flow["steps"])) return;
  flowInto(complaints, flow as unknown as RawFlow, ground);
}

function flowInto(complaints: Complaints, raw: RawFlow, ground: FlowGround): Flow {
  const { definition, contract, isSound } = ground;
  const attempt = attemptInto(complaints);
  const complain: Complain = (pointer, message) => {
    throw complaints.source.error(pointer, message);
  };
  const keys = keysOf(raw, ground, { complain, attempt });
  const properties = isSound(`${AT}/inputs`) ? (raw.inputs?.properties ?? {}) : {};
  const inputs = attempt(() => readInputs(properties, complain)) ?? new Map();
  const placed = raw.steps.map((step, place) => {
    const pointer = `${AT}/steps/${place}`;
    return { step, pointer, isSound: isSound(pointer) };
  });
  const steps = placed.flatMap(({ step, pointer, isSound: canBeRead }) => {
    if (!canBeRead) return [];
    return readStep({ step, pointer, contract, keys }, complain, attempt) ?? [];
  });
  const outputs = isSound(`${AT}/outputs`) ? (raw.outputs ?? {}) : {};
  // Of a step that can't be read, others may still name what it has.
  const named = placed.map((one) => (one.isSound ? one.step : nameOf(one.step)));
  attempt(() => checkOnce(named, complain));
  // Nor can it be told which inputs there are, where those are wrong.
  const knowsInputs = isSound(`${AT}/inputs`);
  const referring = {
    inputs: knowsInputs ? Object.keys(properties) : null,
    steps: named,
    outputs,
  };
  for (const check of referenceChecks(referring, complain)) attempt(check);
  return { ...namesOf(raw, definition), inputs, keys: keys ?? {}, steps, outputs };
}

/** The keys by label; null where the workspaces are wrong, so that they can't be told. */
function keysOf(
  { keys: named = {} }: RawFlow,
  { definition, isSound }: FlowGround,
  { complain, attempt }: { readonly complain: Complain; readonly attempt: Attempt },
): Flow["keys"] | null {
  const all: unknown = definition.workspaces;
  const sound = soundWorkspaces(definition, isSound, ["workspace", "plan", "keys"]);
  if (!Array.isArray(all) || sound.length < all.length || !isSound(`${AT}/keys`)) return null;
  const read = attempt(() =>
    readKeys(definition, named, (name, message) => complain(`${AT}/keys/${name}`, message)),
  );
  return read ?? keysByLabel(definition);
}

/** What can be named of a step whose shape is wrong. */
function nameOf(step: unknown): RawStep {
  const { stepId, outputs } = isRecord(step) ? step : {};
  return {
    stepId: typeof stepId === "string" ? stepId : "",
    outputs: isRecord(outputs) ? (outputs as RawStep["outputs"] & object) : {},
    key: "none",
    fakeOnly: false,
  };
}

function namesOf(
  { workflowId, summary }: RawFlow,
  { scenario, title }: ScenarioDefinition,
): Pick<Flow, "workflowId" | "summary"> {
  return { workflowId: workflowId ?? scenario, summary: summary ?? title };
}

const wholeFiles = new WeakMap<object, object>();

/** The schema of a file of which only the flow is looked at, so that places are the file's. */
function wholeFile(schema: object): object {
  const known = wholeFiles.get(schema);
  if (known !== undefined) return known;
  const { $schema: dialect, $defs, ...flow } = schema as Readonly<Record<string, unknown>>;
  const whole = { $schema: dialect, $defs, type: "object", properties: { flow } };
  wholeFiles.set(schema, whole);
  return whole;
}

function checkOnce(steps: readonly RawStep[], complain: Complain): void {
  const ids = steps.map(({ stepId }) => stepId);
  const twice = ids.findIndex((id, place) => id !== "" && ids.indexOf(id) < place);
  if (twice === -1) return;
  complain(`${AT}/steps/${twice}/stepId`, `the stepId "${ids[twice]}" is given twice`);
}
