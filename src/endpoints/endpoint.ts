import type { JsonObject } from "../common/is-object.ts";
import type { Body, OperationId, Parameters, Reply } from "../contract/operation.ts";
import type { DayRange } from "../ledger/ledger.ts";
import type { RunQuery } from "../metrics/run-query.ts";
import type { ContentType, SourceType } from "../simulation/model.ts";
import type { BrandView } from "../workspace/brand-view.ts";
import type { WithBatch } from "./page.ts";
import type { WorkspaceView } from "../workspace/world.ts";

/** Parameters with a default in the contract, which always have a value. */
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

/** The parameters of an operation: defaults filled in, absent filters null. */
export type ParameterValues<Id extends OperationId> = {
  readonly [K in keyof Parameters<Id>]-?: K extends
    | RequiredKey<Parameters<Id>>
    | (typeof DEFAULTED)[number]
    ? NonNullable<Parameters<Id>[K]>
    : NonNullable<Parameters<Id>[K]> | null;
};

/** A validated request, with the brand, prompt and window that it refers to. */
export interface Call<Id extends OperationId> {
  readonly workspace: WorkspaceView;
  /** The brand that `brand` names. @throws {ApiError} 404 if it is not tracked. */
  readonly brand: BrandView;
  /** Ordinal of the prompt named by `brand_prompt_id`; null: none. */
  readonly prompt: number | null;
  readonly window: DayRange;
  readonly parameters: ParameterValues<Id>;
  readonly body: Body<Id>;
  /** The runs that match the filters of the request. */
  readonly query: RunQuery;
  /** The contract's tags for sites and pages. */
  readonly vocabularies: {
    readonly sourceTypes: readonly SourceType[];
    readonly contentTypes: readonly ContentType[];
  };
  /** The base URL of generated images; null: images keep their URLs (ADR 0015). */
  readonly imageBase: string | null;
  /** Whether POST responses contain what was created (C78). */
  readonly returnsCreated: boolean;
}

/** A response body without the fields that are added in one place; distributes over unions. */
type EndpointBody<R> = R extends unknown ? Omit<R, "date_range" | "filters_applied"> : never;

/** What an endpoint returns; `date_range` and `filters_applied` are added in one place. */
export interface EndpointResult<Id extends OperationId> {
  readonly body: WithBatch<EndpointBody<Reply<Id>>>;
  /** Filters that were applied with another value than requested. */
  readonly effectiveFilters?: JsonObject;
  /** A hint for the log about a likely mistake of the client. */
  readonly hint?: string;
}

/** A function from a validated request to a result, independent of HTTP. */
export type Endpoint<Id extends OperationId> = (call: Call<Id>) => EndpointResult<Id>;
