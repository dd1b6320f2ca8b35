import type { OperationId } from "../../../src/contract/operation.ts";
import type { Ask } from "../../ask.ts";
import type { Json } from "../../exchange.ts";
import { asksLawfully } from "../../lawful.ts";
import type { Judgement, Rule } from "../../rule.ts";
import { parametersOf, type Survey } from "../../survey.ts";
import { isAtOrBelow } from "../../tags.ts";
import { rowsOf } from "../sov/whole.ts";
import { citedGround, groundRows } from "./ground.ts";
import { rowsWithout } from "./superset.ts";

/** What a filter's rows have to show. */
export interface FilterCheck {
  readonly parameter: string;
  /** Where in a row it shows. */
  readonly field: string;
  /** The values of the filter that a row shows; null where its type is wrong. */
  readonly shown: (row: Json) => readonly string[] | null;
}

type List = Extract<OperationId, "listCitedDomains" | "listCitations">;

/** A rule that the rows of a filtered list show the value asked for. */
export function filterRule(
  story: {
    readonly id: string;
    readonly list: List;
    readonly asks: (survey: Survey) => readonly Ask[];
  },
  checks: readonly FilterCheck[],
): Rule {
  const { id, list, asks } = story;
  return {
    id,
    asks: (survey) => [...asks(survey), ...checks.flatMap((check) => probeOf(survey, list, check))],
    judge(survey, judgement) {
      for (const check of checks) judgeFilter(survey, list, check, judgement);
    },
  };
}

const PAGE = 20;

/** The ground filtered by a value that part of its first page shows; or of one site's page, and that page. */
function probeOf(survey: Survey, list: List, check: FilterCheck): Ask[] {
  const ground = citedGround(survey);
  if (ground === null) return [];
  const rows = groundRows(survey, list);
  const value = rarest(rows, check.shown);
  if (value !== null) return [survey.ask(list, { ...ground.values, [check.parameter]: value })];
  const sites = [...Map.groupBy(rows, (row): unknown => row?.domain)]
    .map(([domain, pages]) => ({ domain, pages, value: rarest(pages, check.shown) }))
    .toSorted((a, b) => a.pages.length - b.pages.length);
  const site = sites.find((one) => one.value !== null);
  if (site === undefined || site.value === null || typeof site.domain !== "string") return [];
  const values = { ...ground.values, domain: site.domain };
  return [survey.ask(list, values), survey.ask(list, { ...values, [check.parameter]: site.value })];
}

/** The value on the fewest rows, if not on all of the first page; null where no value tells them apart. */
function rarest(rows: readonly Json[], shown: FilterCheck["shown"]): string | null {
  const counts = new Map<string, number>();
  for (const value of rows.flatMap((row) => [...new Set(shown(row))])) {
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const page = rows.slice(0, PAGE).map(shown);
  const telling = [...counts].filter(([value]) => page.some((values) => !values?.includes(value)));
  return telling.toSorted((a, b) => a[1] - b[1])[0]?.[0] ?? null;
}

const MOST_FINDINGS = 5;

// oxlint-disable-next-line max-params -- a list, a check of it, and where to say what it shows
function judgeFilter(survey: Survey, list: List, check: FilterCheck, judgement: Judgement): void {
  const { held, broken, missing } = judgement;
  missing(`rows of ${list} filtered by ${check.parameter}, where other rows differ in it`);
  for (const exchange of survey.replies(list)) {
    const value = parametersOf(exchange)[check.parameter];
    if (value === undefined || !asksLawfully(survey, exchange)) continue;
    const rows = rowsOf(exchange);
    const wrong = rows.flatMap((row, at) => (shows(check, row, value) === false ? [at] : []));
    for (const at of wrong.slice(0, MOST_FINDINGS)) {
      broken({
        exchange,
        pointer: `/items/${at}/${check.field}`,
        kind: "filter-not-kept",
        expected: `${value}, as ${check.parameter} asked for`,
        actual: JSON.stringify(rows[at]?.[check.field]),
      });
    }
    if (wrong.length > 0 || rows.length === 0) continue;
    const wider = rowsWithout(survey, exchange, check.parameter);
    if (wider.some((row) => shows(check, row, value) === false)) held(exchange);
  }
}

/** null: the row is not of the type that shows it. */
function shows(check: FilterCheck, row: Json, value: string): boolean | null {
  const shown = check.shown(row);
  return shown === null ? null : shown.some((one) => isAtOrBelow(one, value));
}

/** A field that is one text. */
export function textIn(field: string): FilterCheck["shown"] {
  return (row) => (typeof row?.[field] === "string" ? [row[field]] : null);
}

/** A field that is a list of texts. */
export function textsIn(field: string): FilterCheck["shown"] {
  return (row) => {
    const values: unknown = row?.[field];
    return Array.isArray(values) ? values.filter((value) => typeof value === "string") : null;
  };
}
