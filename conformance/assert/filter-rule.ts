import { reportFindings } from "./findings.ts";
import type { Json } from "../core/exchange.ts";
import { isValidRequest } from "./valid-request.ts";
import type { Reporter, RequestSource, Rule } from "../core/rule.ts";
import { parametersOf, type Survey } from "../core/survey.ts";
import { isAtOrBelow, normalizeDomain } from "./text.ts";
import { itemsOf, textsOf } from "./rows.ts";
import { rowsWithout } from "./unfiltered-rows.ts";

/** A filter parameter and the row field that must show its value. */
export interface FilterCheck {
  readonly parameter: string;
  /** The field that findings refer to. */
  readonly field: string;
  /** Returns the values of the filter that a row shows; null if the field has another type. */
  readonly valuesOf: (row: Json) => readonly string[] | null;
  /** Whether a shown value matches the requested one. Default: it is equal to it or below it. */
  readonly matches?: (shown: string, wanted: string) => boolean;
}

/** The filter by one domain, which rows may write differently (§2.9, §2.10). */
export const BY_DOMAIN: FilterCheck = {
  parameter: "domain",
  field: "domain",
  valuesOf: textIn("domain"),
  matches: (shown, wanted) => normalizeDomain(shown) === normalizeDomain(wanted),
};

export const BY_SOURCE_TYPE: FilterCheck = {
  parameter: "source_type",
  field: "source_type_tags",
  valuesOf: textsIn("source_type_tags"),
};

export const BY_CONTENT_TYPE: FilterCheck = {
  parameter: "content_type",
  field: "content_type_tags",
  valuesOf: textsIn("content_type_tags"),
};

/** The filter of /citations by the status of a URL. */
export const BY_URL_STATUS: FilterCheck = {
  parameter: "url_status",
  field: "url_status",
  valuesOf: textIn("url_status"),
};

/** The filter of /citations/domains by the status of a URL. */
export const BY_SITE_STATUS: FilterCheck = {
  parameter: "url_status",
  field: "url_status_breakdown",
  valuesOf: statusesOf,
};

function statusesOf(row: Json): string[] | null {
  const breakdown: unknown = row?.url_status_breakdown;
  if (typeof breakdown !== "object" || breakdown === null) return null;
  return Object.entries(breakdown).flatMap(([status, count]) => (count > 0 ? [status] : []));
}

/** The lists of cited domains and of cited URLs. */
export type CitedList = "listCitedDomains" | "listCitations";

/** A rule: the rows of a filtered list show the requested value. */
export function filterRule(
  { id, requests }: Required<Pick<RequestSource, "id" | "requests">>,
  list: CitedList,
  checks: readonly FilterCheck[],
): Rule {
  return {
    id,
    requests,
    judge(survey, reporter) {
      for (const check of checks) judgeFilter(survey, list, check, reporter);
    },
  };
}

// oxlint-disable-next-line max-params -- a list, one check of it and the reporter
function judgeFilter(
  survey: Survey,
  list: CitedList,
  check: FilterCheck,
  reporter: Reporter,
): void {
  const { parameter, field } = check;
  reporter.needs(`rows of ${list} filtered by ${parameter}, where other rows differ in it`);
  for (const exchange of survey.responses(list)) {
    const value = parametersOf(exchange)[parameter];
    if (value === undefined || !isValidRequest(survey, exchange)) continue;
    const rows = itemsOf(exchange);
    const findings = rows.flatMap((row, at) => {
      if (shows(check, row, value) !== false) return [];
      const expected = `${value}, as requested with ${parameter}`;
      const actual = JSON.stringify(row?.[field]);
      return [{ pointer: `/items/${at}/${field}`, kind: "filter-not-kept", expected, actual }];
    });
    const unfiltered = rowsWithout(survey, exchange, parameter);
    const couldFail =
      rows.length > 0 && unfiltered.some((row) => shows(check, row, value) === false);
    reportFindings(reporter, exchange, findings, couldFail);
  }
}

/** Returns null if the row's field has another type. */
function shows(check: FilterCheck, row: Json, value: string): boolean | null {
  const { valuesOf, matches = isAtOrBelow } = check;
  const values = valuesOf(row);
  return values === null ? null : values.some((one) => matches(one, value));
}

/** Reads a text field. */
function textIn(field: string): FilterCheck["valuesOf"] {
  return (row) => (typeof row?.[field] === "string" ? [row[field]] : null);
}

/** Reads a field that is a list of texts. */
export function textsIn(field: string): FilterCheck["valuesOf"] {
  return (row) => {
    const values: unknown = row?.[field];
    return Array.isArray(values) ? textsOf(values) : null;
  };
}
