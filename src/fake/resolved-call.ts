import type { JsonObject } from "../common/is-object.ts";
import type { Contract } from "../contract/contract.ts";
import type { Operation } from "../contract/operation.ts";
import { ApiError, quoted } from "../endpoints/api-error.ts";
import type { EndpointResult } from "../endpoints/endpoint.ts";
import type { DayRange } from "../ledger/ledger.ts";
import { RunQuery } from "../metrics/run-query.ts";
import { formatDate, parseDate, type EpochDay } from "../common/calendar.ts";
import type { ContentType, Platform, SourceType } from "../simulation/model.ts";
import type { BrandView } from "../workspace/brand-view.ts";
import type { WorkspaceView } from "../workspace/world.ts";
import { brandHint } from "./hints.ts";

const DEFAULT_WINDOW_DAYS = 30;

/** No window starts earlier (C25). */
const EARLIEST = parseDate("0001-01-01") ?? 0;

/** The checked values of a request, before brands and prompts are looked up. */
export interface CheckedRequest {
  readonly values: JsonObject;
  readonly body: unknown;
  readonly returnsCreated: boolean;
  /** The base URL of generated images; null: images keep their URLs (ADR 0015). */
  readonly imageBase: string | null;
}

/**
 * The argument of an endpoint. Brand and prompt are looked up on first access, so that invalid values
 * (400) are reported before unknown brands and prompts (404, C03).
 */
export class ResolvedCall {
  readonly workspace: WorkspaceView;
  readonly window: DayRange;
  readonly parameters: JsonObject;
  readonly body: unknown;
  readonly returnsCreated: boolean;
  readonly imageBase: string | null;
  readonly #contract: Contract;

  /** @throws {ApiError} 400 for a window that ends before it starts. */
  constructor(contract: Contract, workspace: WorkspaceView, request: CheckedRequest) {
    this.#contract = contract;
    this.workspace = workspace;
    this.parameters = request.values;
    this.body = request.body;
    this.returnsCreated = request.returnsCreated;
    this.imageBase = request.imageBase;
    this.window = windowOf(workspace, request.values);
  }

  get vocabularies(): { sourceTypes: SourceType[]; contentTypes: ContentType[] } {
    const valuesOf = (name: string): unknown =>
      this.#contract.schemaAt(`/components/schemas/${name}`).enum;
    return {
      sourceTypes: valuesOf("SourceType") as SourceType[],
      contentTypes: valuesOf("PageType") as ContentType[],
    };
  }

  /** @throws {ApiError} 404 if the brand is not tracked. */
  get brand(): BrandView {
    if (this.#brand !== undefined) return this.#brand;
    const { workspace, parameters, body } = this;
    const name = parameters["brand"] ?? (body as JsonObject | undefined)?.["brand"];
    const brand = typeof name === "string" ? workspace.brand(name) : null;
    if (brand === null) {
      const given = String(name);
      const { near, hint } = brandHint(workspace.brandNames, given);
      const where = near ? hint : "GET /brands/tracked lists the names";
      throw new ApiError(404, `No brand ${quoted(given)} is tracked; ${where}`, {}, hint);
    }
    return (this.#brand = brand);
  }

  /** @throws {ApiError} 404 if the brand has no such prompt. */
  get prompt(): number | null {
    const { brand } = this;
    const token = this.parameters["brand_prompt_id"];
    if (typeof token !== "string") return null;
    const prompt = brand.promptOf(token);
    if (prompt !== null) return prompt;
    throw new ApiError(
      404,
      `The brand "${brand.name}" has no prompt with the brand_prompt_id ${quoted(token)}; GET /queries lists them`,
    );
  }

  get query(): RunQuery {
    const { brand, prompt, window, parameters } = this;
    const given = parameters as Readonly<Record<string, string | null | undefined>>;
    return (this.#query ??= new RunQuery(brand, {
      window,
      prompt,
      tag: given["query_tag"] ?? null,
      platform: (given["llm_provider"] ?? null) as Platform | null,
      mentioning: given["filter_by_brand"] ?? null,
      notMentioning: given["exclude_brand"] ?? null,
    }));
  }

  #brand: BrandView | undefined;
  #query: RunQuery | undefined;
}

/** Returns the window as days from the anchor, both ends inclusive (§2.1, C23-C25). */
function windowOf({ today, anchor }: WorkspaceView, values: JsonObject): DayRange {
  const days = values["window_days"];
  if (typeof days === "number") return { start: today - days + 1, end: today };
  const [startDate, endDate] = [values["start_date"], values["end_date"]] as (string | null)[];
  const startDay = startDate ? dayIn("start_date", startDate) : null;
  const endDay = endDate ? dayIn("end_date", endDate) : null;
  const end = endDay === null ? today : endDay - anchor;
  const usual = Math.max(EARLIEST - anchor, end - DEFAULT_WINDOW_DAYS + 1);
  const start = startDay === null ? usual : startDay - anchor;
  if (start > end) {
    throw new ApiError(
      400,
      `Parameter "start_date" is ${startDate}, after the end_date (${endDate ?? "today"}); expected a day up to that one`,
    );
  }
  return { start, end };
}

/** Returns the day of a date parameter. @throws {ApiError} 400 for a day before the earliest one */
function dayIn(name: string, date: string): EpochDay | null {
  const day = parseDate(date);
  if (day === null || day >= EARLIEST) return day;
  const earliest = formatDate(EARLIEST);
  throw new ApiError(
    400,
    `Parameter "${name}" can't be "${date}"; expected a day from ${earliest} on`,
  );
}

/**
 * Returns the whole body of a 200 response: the endpoint's fields with `date_range` and `filters_applied`
 * (§2.1), in the order of the contract.
 */
export function completeBody(
  { responseFields, filterFields }: Operation,
  { parameters, window, workspace: { anchor } }: ResolvedCall,
  { body, effectiveFilters = {} }: EndpointResult<never>,
): object {
  const fields: JsonObject = body;
  if (responseFields.length === 0) return fields;
  const start = formatDate(anchor + window.start);
  const end = formatDate(anchor + window.end);
  const complete: Record<string, unknown> = {};
  for (const name of responseFields) {
    if (name === "date_range") {
      complete[name] = { days: window.end - window.start + 1, start, end };
    } else if (name === "filters_applied") {
      const filters: JsonObject = {
        ...parameters,
        start_date: start,
        end_date: end,
        ...effectiveFilters,
      };
      const shown: Record<string, unknown> = {};
      for (const filter of filterFields ?? []) shown[filter] = filters[filter] ?? null;
      complete[name] = shown;
    } else if (fields[name] !== undefined) complete[name] = fields[name];
  }
  return complete;
}
