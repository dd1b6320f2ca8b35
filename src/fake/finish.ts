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
  const fields: Fields = {
    ...body,
    date_range: dateRange(echo),
    filters_applied: filtersApplied(operation, echo),
  };
  return Object.fromEntries(
    operation.replyFields.length === 0
      ? Object.entries(body)
      : operation.replyFields
          .filter((name) => fields[name] !== undefined)
          .map((name) => [name, fields[name]]),
  );
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
  return Object.fromEntries((filterFields ?? []).map((name) => [name, used[name] ?? null]));
}
