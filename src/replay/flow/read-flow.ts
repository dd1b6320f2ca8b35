import { Complaints } from "../../contract/complaints.ts";
import type { Contract } from "../../contract/contract.ts";
import { SourceError, type YamlSource } from "../../contract/yaml-source.ts";
import { checkedValue } from "../../workspace/scenario/checked-source.ts";
import type { ScenarioDefinition } from "../../workspace/scenario/definition.ts";
import { keysByLabel } from "../../workspace/scenario/key-labels.ts";
import type { Complain } from "../match/check.ts";
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
export function readFlow(from: FlowSource): Flow | null {
  const { source, definition, contract } = from;
  if ((source.value as { readonly flow?: unknown } | null)?.flow === undefined) return null;
  const raw = (checkedValue(source, wholeFile(from.schema)) as { readonly flow: RawFlow }).flow;
  const complain: Complain = (pointer, message) => {
    throw source.error(pointer, message);
  };
  const complaints = new Complaints(source);
  const keys =
    attempt(complaints, () =>
      readKeys(definition, raw.keys ?? {}, (name, message) =>
        complain(`${AT}/keys/${name}`, message),
      ),
    ) ?? keysByLabel(definition);
  const properties = raw.inputs?.properties ?? {};
  const inputs = attempt(complaints, () => readInputs(properties, complain)) ?? new Map();
  attempt(complaints, () => checkOnce(raw.steps, complain));
  const steps = raw.steps.flatMap((step, place) => {
    const at = { step, pointer: `${AT}/steps/${place}`, contract, keys };
    return attempt(complaints, () => readStep(at, complain)) ?? [];
  });
  const outputs = raw.outputs ?? {};
  const referring = { inputs: Object.keys(properties), steps: raw.steps, outputs };
  for (const check of referenceChecks(referring, complain)) attempt(complaints, check);
  complaints.throwAny();
  return { ...namesOf(raw, definition), inputs, keys, steps, outputs };
}

function namesOf(
  { workflowId, summary }: RawFlow,
  { scenario, title }: ScenarioDefinition,
): Pick<Flow, "workflowId" | "summary"> {
  return { workflowId: workflowId ?? scenario, summary: summary ?? title };
}

/** What a part reads to; undefined, and the complaint kept, where the part is wrong. */
function attempt<T>(complaints: Complaints, read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    complaints.addAll(error);
    return undefined;
  }
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
  const twice = ids.findIndex((id, place) => ids.indexOf(id) < place);
  if (twice === -1) return;
  complain(`${AT}/steps/${twice}/stepId`, `the stepId "${ids[twice]}" is given twice`);
}
