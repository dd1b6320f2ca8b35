import type { KeyLabel } from "../../../conformance/exchange.ts";
import type { OperationId } from "../../contract/operation.ts";
import type { PlacedKey } from "../../workspace/scenario/key-labels.ts";

/** A flow as read and checked: every name in it means something, every expression can be read. */
export interface Flow {
  readonly workflowId: string;
  readonly summary: string;
  readonly inputs: ReadonlyMap<string, FlowInput>;
  /** The scenario's own keys by what they stand for. */
  readonly keys: Readonly<Partial<Record<KeyLabel, PlacedKey>>>;
  readonly steps: readonly Step[];
  /** Runtime expressions by name. */
  readonly outputs: Readonly<Record<string, string>>;
}

export interface FlowInput {
  readonly type: InputType;
  /** The value for the fake. */
  readonly default: InputValue;
  readonly description: string;
}

export type InputType = "string" | "integer" | "number" | "boolean";
export type InputValue = string | number | boolean;

export type Step = CallStep | ClockStep | FaultsStep | ResetStep;

interface StepBase {
  readonly stepId: string;
  readonly description: string;
  /** Earlier steps without which this one means nothing. */
  readonly dependsOn: readonly string[];
}

/** A request and what is expected of its reply. */
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
  /** A value with expressions in it. */
  readonly value: unknown;
}

/** A part of what a reply must be; what is undefined is not looked at. */
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
  /** `<day> HH:MM[:SS]`, the day relative to day 0. */
  | { readonly kind: "set"; readonly timestamp: string };

/** The faults that are on from here, as POST /__admin/faults takes them. */
export interface FaultsStep extends StepBase {
  readonly kind: "faults";
  readonly faults: readonly unknown[];
}

export interface ResetStep extends StepBase {
  readonly kind: "reset";
}
