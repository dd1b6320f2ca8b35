import type { Contract } from "../contract/contract.ts";
import type { Operation, OperationId } from "../contract/operation.ts";
import { ApiError } from "../endpoints/api-error.ts";
import type { Call } from "../endpoints/endpoint.ts";
import { Scope, type Window } from "../metrics/scope.ts";
import { formatDate, parseDate } from "../workspace/calendar.ts";
import type { ContentType, Platform, SourceType } from "../workspace/model.ts";
import type { BrandView } from "../workspace/world/brand-view.ts";
import type { WorkspaceView } from "../workspace/world/world.ts";

type Values = Readonly<Record<string, unknown>>;

const DEFAULT_WINDOW_DAYS = 30;

/** So that the default window before it still begins in year 1: earlier days have no date of four digits. */
const EARLIEST_END = parseDate("0001-01-31") ?? 0;

/**
 * Turns checked values into the call of an endpoint: finds what they name and settles the window.
 * @throws {ApiError} 400 for a window that ends before it starts, 404 for a brand or prompt that is not there.
 */
export function resolveCall(
  contract: Contract,
  operation: Operation,
  workspace: WorkspaceView,
  request: { readonly values: Values; readonly body: unknown; readonly repliesCreated: boolean },
): Call<OperationId> {
  const { values, body } = request;
  const window = windowOf(workspace, values);
  const brand = brandOf(
    workspace,
    values["brand"] ?? (body as Values | undefined)?.["brand"],
    operation,
  );
  const prompt = promptOf(brand, values["brand_prompt_id"]);
  const scope =
    brand &&
    new Scope(brand, {
      window,
      prompt,
      tag: text(values["query_tag"]),
      platform: text(values["llm_provider"]) as Platform | null,
      naming: text(values["filter_by_brand"]),
      notNaming: text(values["exclude_brand"]),
    });
  // An operation that names no brand never asks for one; its type says so.
  return {
    workspace,
    brand,
    prompt,
    window,
    scope,
    parameters: values,
    body,
    vocabularies: {
      sourceTypes: contract.schemaAt("/components/schemas/SourceType").enum as SourceType[],
      contentTypes: contract.schemaAt("/components/schemas/ContentType").enum as ContentType[],
    },
    repliesCreated: request.repliesCreated,
  } as unknown as Call<OperationId>;
}

function text(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** The window in days from the anchor, both ends inclusive (§2.1, C23-C25). */
function windowOf(workspace: WorkspaceView, values: Values): Window {
  const days = values["window_days"];
  if (typeof days === "number") return { start: workspace.today - days + 1, end: workspace.today };
  const end = dayAt(workspace, values["end_date"]) ?? workspace.today;
  if (end < EARLIEST_END - workspace.anchor) {
    throw new ApiError(
      400,
      `Parameter "end_date" can't be "${text(values["end_date"])}"; allowed is a day from ${formatDate(EARLIEST_END)} on`,
    );
  }
  const start = dayAt(workspace, values["start_date"]) ?? end - DEFAULT_WINDOW_DAYS + 1;
  if (start > end) {
    const [from, to] = [text(values["start_date"]), text(values["end_date"]) ?? "today"];
    throw new ApiError(400, `Parameter "start_date" is ${from}, after the end_date (${to})`);
  }
  return { start, end };
}

function dayAt(workspace: WorkspaceView, value: unknown): number | null {
  const day = typeof value === "string" ? parseDate(value) : null;
  return day === null ? null : day - workspace.anchor;
}

function brandOf(workspace: WorkspaceView, name: unknown, operation: Operation): BrandView | null {
  if (typeof name !== "string" || operation.id === "trackBrand") return null;
  const brand = workspace.brand(name);
  if (brand === null) {
    throw new ApiError(404, `No brand "${name}" is tracked; GET /brands/tracked lists the names`);
  }
  return brand;
}

function promptOf(brand: BrandView | null, token: unknown): number | null {
  if (brand === null || typeof token !== "string") return null;
  const prompt = brand.promptOf(token);
  if (prompt === null) {
    throw new ApiError(
      404,
      `The brand "${brand.name}" has no prompt with the brand_prompt_id "${token}"; GET /queries lists them`,
    );
  }
  return prompt;
}
