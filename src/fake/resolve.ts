import type { Contract } from "../contract/contract.ts";
import { ApiError, quoted } from "../endpoints/api-error.ts";
import { Scope, type Window } from "../metrics/scope.ts";
import { formatDate, parseDate } from "../workspace/calendar.ts";
import type { ContentType, Platform, SourceType } from "../workspace/model.ts";
import type { BrandView } from "../workspace/world/brand-view.ts";
import type { WorkspaceView } from "../workspace/world/world.ts";

type Values = Readonly<Record<string, unknown>>;

const DEFAULT_WINDOW_DAYS = 30;

/** So that the default window before it still begins in year 1: earlier days have no date of four digits. */
const EARLIEST_END = parseDate("0001-01-31") ?? 0;

/** What the values of a request say, before anything they name is looked up. */
export interface CheckedRequest {
  readonly values: Values;
  readonly body: unknown;
  readonly repliesCreated: boolean;
}

/**
 * A checked request as an endpoint sees it. What it names is looked up when the endpoint asks for it:
 * so a refusal of values (400) comes before one of what they name (404, C03).
 */
export class ResolvedCall {
  readonly workspace: WorkspaceView;
  readonly window: Window;
  readonly parameters: Values;
  readonly body: unknown;
  readonly repliesCreated: boolean;
  readonly #contract: Contract;

  /** @throws {ApiError} 400 for a window that ends before it starts. */
  constructor(contract: Contract, workspace: WorkspaceView, request: CheckedRequest) {
    this.#contract = contract;
    this.workspace = workspace;
    this.parameters = request.values;
    this.body = request.body;
    this.repliesCreated = request.repliesCreated;
    this.window = windowOf(workspace, request.values);
  }

  get vocabularies(): { sourceTypes: SourceType[]; contentTypes: ContentType[] } {
    const valuesOf = (name: string): unknown =>
      this.#contract.schemaAt(`/components/schemas/${name}`).enum;
    return {
      sourceTypes: valuesOf("SourceType") as SourceType[],
      contentTypes: valuesOf("ContentType") as ContentType[],
    };
  }

  /** @throws {ApiError} 404 where it is not tracked. */
  get brand(): BrandView {
    return (this.#brand ??= brandOf(
      this.workspace,
      this.parameters["brand"] ?? (this.body as Values | undefined)?.["brand"],
    ));
  }

  /** @throws {ApiError} 404 where the brand has no such prompt. */
  get prompt(): number | null {
    return promptOf(this.brand, this.parameters["brand_prompt_id"]);
  }

  get scope(): Scope {
    const { brand, prompt, window, parameters } = this;
    return (this.#scope ??= new Scope(brand, {
      window,
      prompt,
      tag: text(parameters["query_tag"]),
      platform: text(parameters["llm_provider"]) as Platform | null,
      naming: text(parameters["filter_by_brand"]),
      notNaming: text(parameters["exclude_brand"]),
    }));
  }

  #brand: BrandView | undefined;
  #scope: Scope | undefined;
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
    throw new ApiError(
      400,
      `Parameter "start_date" is ${from}, after the end_date (${to}); allowed is a day up to that one`,
    );
  }
  return { start, end };
}

function dayAt(workspace: WorkspaceView, value: unknown): number | null {
  const day = typeof value === "string" ? parseDate(value) : null;
  return day === null ? null : day - workspace.anchor;
}

function brandOf(workspace: WorkspaceView, name: unknown): BrandView {
  const brand = typeof name === "string" ? workspace.brand(name) : null;
  if (brand !== null) return brand;
  throw new ApiError(
    404,
    `No brand ${quoted(String(name))} is tracked; GET /brands/tracked lists the names`,
  );
}

function promptOf(brand: BrandView, token: unknown): number | null {
  if (typeof token !== "string") return null;
  const prompt = brand.promptOf(token);
  if (prompt === null) {
    throw new ApiError(
      404,
      `The brand "${brand.name}" has no prompt with the brand_prompt_id ${quoted(token)}; GET /queries lists them`,
    );
  }
  return prompt;
}
