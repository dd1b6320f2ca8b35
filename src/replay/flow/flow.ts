import type { KeyLabel } from "../../../conformance/core/exchange.ts";
import type { OperationId } from "../../contract/operation.ts";
import type { WorkspaceKey } from "../../workspace/scenario/key-labels.ts";

/** A validated flow: all references resolve and all expressions parse. */
export interface Flow {
  readonly workflowId: string;
  readonly summary: string;
  readonly inputs: ReadonlyMap<string, FlowInput>;
  /** The scenario's keys by label. */
  readonly keys: Readonly<Partial<Record<KeyLabel, WorkspaceKey>>>;
  readonly steps: readonly Step[];
  /** Runtime expressions by name. */
  readonly outputs: Readonly<Record<string, string>>;
}

export interface FlowInput {
  readonly type: InputType;
  /** Used for the fake. */
  readonly default: InputValue;
  readonly description: string;
}

export type InputType = "string" | "integer" | "number" | "boolean";
export type InputValue = string | number | boolean;

export type Step = CallStep | ClockStep | FaultsStep | ResetStep;

interface StepBase {
  readonly stepId: string;
  readonly description: string;
  /** Steps that must have passed before this one runs. */
  readonly dependsOn: readonly string[];
}

/** A request with the expectations of its response. */
export interface CallStep extends StepBase {
  readonly kind: "call";
  readonly operationId: OperationId;
  readonly key: StepKey;
  readonly parameters: readonly StepParameter[];
  /** Undefined: no body. */
  readonly payload: unknown;
  readonly expectations: readonly Expectation[];
  /** Runtime expressions by name. */
  readonly outputs: Readonly<Record<string, string>>;
  readonly retry: Retry | null;
  readonly fakeOnly: boolean;
}

export type StepKey = KeyLabel | "none";

export interface StepParameter {
  readonly name: string;
  readonly in: "query" | "path";
  /** May contain expressions. */
  readonly value: unknown;
}

/** Expectations of a response; undefined parts are not checked. */
export interface Expectation {
  readonly status: readonly number[] | undefined;
  readonly body: unknown;
  readonly pointers: Readonly<Record<string, unknown>>;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, unknown>>;
  readonly fakeOnly: boolean;
}

/** Arazzo's retry action. */
export interface Retry {
  readonly name: string;
  /** Seconds. */
  readonly after: number;
  readonly limit: number;
}

export interface ClockStep extends StepBase {
  readonly kind: "clock";
  readonly move: ClockMove;
}

export type ClockMove =
  | { readonly kind: "advance"; readonly duration: string }
  /** `<day> HH:MM[:SS]`, the day relative to day 0, in UTC. */
  | { readonly kind: "set"; readonly timestamp: string };

/** Replaces the active faults, as POST /__admin/faults does. */
export interface FaultsStep extends StepBase {
  readonly kind: "faults";
  readonly faults: readonly unknown[];
}

export interface ResetStep extends StepBase {
  readonly kind: "reset";
}
