import type { Operation } from "../contract/operation.ts";
import type { Window } from "../metrics/scope.ts";
import { formatDate, type EpochDay } from "../workspace/calendar.ts";

type Fields = Readonly<Record<string, unknown>>;

/** What the reply's common fields are made from. */
export interface Echo {
  readonly parameters: Fields;
  /** Filters used otherwise than the parameters say. */
  readonly used: Fields;
  readonly window: Window;
  readonly anchor: EpochDay;
}

/** The whole reply: an endpoint's body with `date_range` and `filters_applied` (§2.1), in the contract's order. */
export function finishReply(operation: Operation, body: object, echo: Echo): Fields {
  const { replyFields } = operation;
  if (replyFields.length === 0) return body as Fields;
  const reply: Record<string, unknown> = {};
  for (const name of replyFields) {
    const value = fieldOf(name, operation, body as Fields, echo);
    if (value !== undefined) reply[name] = value;
  }
  return reply;
}

function fieldOf(name: string, operation: Operation, body: Fields, echo: Echo): unknown {
  if (name === "date_range") return dateRange(echo);
  if (name === "filters_applied") return filtersApplied(operation, echo);
  return body[name];
}

function dateRange({ window, anchor }: Echo): object {
  return {
    days: window.end - window.start + 1,
    start: formatDate(anchor + window.start),
    end: formatDate(anchor + window.end),
  };
}

function filtersApplied({ filterFields }: Operation, echo: Echo): object {
  const used: Fields = {
    ...echo.parameters,
    start_date: formatDate(echo.anchor + echo.window.start),
    end_date: formatDate(echo.anchor + echo.window.end),
    ...echo.used,
  };
  const applied: Record<string, unknown> = {};
  for (const name of filterFields ?? []) applied[name] = used[name] ?? null;
  return applied;
}
