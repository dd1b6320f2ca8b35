import type { Body, OperationId, Parameters, Reply } from "../contract/operation.ts";
import type { Scope, Window } from "../metrics/scope.ts";
import type { ContentType, SourceType } from "../workspace/model.ts";
import type { BrandView } from "../workspace/world/brand-view.ts";
import type { Parted } from "./rows.ts";
import type { WorkspaceView } from "../workspace/world/world.ts";

/** Parameters that the contract gives a default, so that they always have a value. */
export const DEFAULTED = [
  "group_by",
  "order",
  "limit",
  "offset",
  "window_days",
  "include_extras",
  "include_transcript",
] as const;

type RequiredKey<P> = {
  [K in keyof P]-?: undefined extends P[K] ? never : K;
}[keyof P];

/** An operation's parameters as used: defaults filled in, unused filters null. */
export type Used<Id extends OperationId> = {
  readonly [K in keyof Parameters<Id>]-?: K extends
    | RequiredKey<Parameters<Id>>
    | (typeof DEFAULTED)[number]
    ? NonNullable<Parameters<Id>[K]>
    : NonNullable<Parameters<Id>[K]> | null;
};

/** One request, checked: what the parameters name has been found, and the window is known. */
export interface Call<Id extends OperationId> {
  readonly workspace: WorkspaceView;
  /** The brand named by `brand`. @throws {ApiError} 404 where the operation names none that is tracked. */
  readonly brand: BrandView;
  /** Ordinal of the prompt named by `brand_prompt_id`; null: not asked. */
  readonly prompt: number | null;
  readonly window: Window;
  readonly parameters: Used<Id>;
  readonly body: Body<Id>;
  /** The answers that match the window, prompt, tag and platform asked for. */
  readonly scope: Scope;
  /** The contract's words for sites and pages. */
  readonly vocabularies: {
    readonly sourceTypes: readonly SourceType[];
    readonly contentTypes: readonly ContentType[];
  };
  /** Whether POSTs reply with what was created (C78). */
  readonly repliesCreated: boolean;
}

/** A reply but for the fields that the core adds; each alternative of a union for itself. */
type Given<R> = R extends unknown ? Omit<R, "date_range" | "filters_applied"> : never;

/** What an endpoint gives back; `date_range` and `filters_applied` are added in one place. */
export interface Answer<Id extends OperationId> {
  readonly body: Parted<Given<Reply<Id>>>;
  /** Filters used otherwise than the parameters say. */
  readonly used?: Readonly<Record<string, unknown>>;
  /** What the client may have meant, for the log. */
  readonly hint?: string;
}

/** A function from a checked request to an answer; it neither knows nor cares how either travels. */
export type Endpoint<Id extends OperationId> = (call: Call<Id>) => Answer<Id>;
