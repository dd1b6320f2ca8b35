import { reportFindings, formatValue } from "../../assert/findings.ts";
import { isDate } from "../../core/calendar.ts";
import { isValidValue } from "../../assert/valid-request.ts";
import { listRequests, LISTS_OF_AT_MOST_100 } from "../../plan/paging.ts";
import type { Exchange } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import {
  requestedWindow,
  isPlainWindow,
  reportedWindow,
  type Window,
} from "../../assert/date-window.ts";
import { echoRequests } from "./echo-requests.ts";
import {
  defaultOf,
  type EchoedParameter,
  echoedParameters,
  ECHOING,
  isDateParameter,
} from "./echoed-parameters.ts";

/**
 * §2.1: the echo contains the values in effect: the given ones, else the defaults. echo.typed checks their
 * types.
 */
export const asUsed: Rule = {
  id: "echo.as-used",
  requests: (survey) => [...listRequests(survey), ...echoRequests(survey)],
  judge(survey, reporter) {
    for (const exchange of survey.responses(...ECHOING)) {
      const { checked, wrong } = comparedBy(survey, exchange);
      const findings = wrong.map(({ parameter, echo, used }) => ({
        pointer: `/filters_applied/${parameter.name}`,
        kind: "echo-differs",
        expected: used.inWords,
        actual: formatValue(echo),
      }));
      reportFindings(reporter, exchange, findings, checked > 0);
    }
    reporter.needs("a response with filters_applied");
  },
};

interface Wrong extends Pick<EchoedParameter, "parameter" | "echo"> {
  readonly used: Used;
}

/** Returns how many parameters can be compared with the echo, and those that differ. */
function comparedBy(survey: Survey, exchange: Exchange): { checked: number; wrong: Wrong[] } {
  const wrong: Wrong[] = [];
  const window = windowUsed(survey, exchange);
  let checked = 0;
  for (const echoed of echoedParameters(survey, exchange)) {
    const { parameter, echo } = echoed;
    const used = echo === undefined ? null : usedBy(echoed, window);
    if (used === null) continue;
    checked++;
    if (!used.fits(echo)) wrong.push({ parameter, echo, used });
  }
  return { checked, wrong };
}

/** The value in effect. */
interface Used {
  readonly inWords: string;
  readonly fits: (echo: unknown) => boolean;
}

/** Returns the value in effect; null if it is unknown. */
function usedBy(echoed: EchoedParameter, window: WindowUsed): Used | null {
  const { parameter, given } = echoed;
  if (parameter.name === "language") return languageUsed(echoed);
  if (isDateParameter(echoed)) return dateUsed(echoed, window);
  if (given === null) {
    const value = defaultOf(echoed);
    return isScalar(value) ? exactly(String(value), ", the default") : null;
  }
  const isNumber = /^\d+$/.test(given);
  if (isNumber && parameter.name === "limit" && mayBeLowered(echoed)) return limitUsed(echoed);
  // Invalid values may be ignored.
  if (!isValidValue(parameter, given)) return null;
  return givenUsed(echoed, given);
}

/** The name of a brand must match exactly, so only its own spelling can be in effect. */
function givenUsed({ parameter }: EchoedParameter, given: string): Used {
  const used = exactly(parameter.aliases.get(given) ?? given, ", as in the request");
  return parameter.name === "brand" ? { ...used, fits: (echo) => echo === given } : used;
}

/** Texts are compared ignoring case, which deployments may normalise. */
function exactly(text: string, why: string): Used {
  return {
    inWords: `${/^(-?\d+|true|false)$/.test(text) ? text : formatValue(text)}${why}`,
    fits: (echo) => isScalar(echo) && (String(echo) === text || isSameText(String(echo), text)),
  };
}

function isSameText(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

/** Above the documented maximum, or without one (§8). */
function mayBeLowered({ exchange: { operation }, given }: EchoedParameter): boolean {
  return Number(given) > 100 || operation === null || !LISTS_OF_AT_MOST_100.includes(operation);
}

/** A limit that was accepted: if more rows follow, it is the size of the page. */
function limitUsed({ exchange, given }: EchoedParameter): Used | null {
  const { items, has_more } = exchange.response?.json ?? {};
  if (!Array.isArray(items) || items.length === 0) return null;
  if (has_more === true)
    return exactly(
      String(items.length),
      ", the number of rows: more follow, so it is the limit in effect",
    );
  const isBetween = (limit: number): boolean => items.length <= limit && limit <= Number(given);
  return {
    inWords: `a limit from ${items.length}, the rows of the page, to ${given}, as in the request`,
    fits: (echo) => isScalar(echo) && isBetween(Number(echo)),
  };
}

/** The requested language, the one that was used, or null (C29). */
function languageUsed({ exchange, given }: EchoedParameter): Used {
  const used: unknown = exchange.response?.json?.language;
  const isUnstemmed = used === "";
  const names = [given, used, isUnstemmed ? "und" : null].filter(
    (name) => typeof name === "string",
  );
  return {
    inWords: [null, ...names].map(formatValue).join(" or "),
    fits: (echo) =>
      echo === null ||
      typeof used !== "string" ||
      (typeof echo === "string" && names.some((name) => isSameText(name, echo))),
  };
}

interface WindowUsed {
  /** As requested, if a deployment has no reason to adjust it. */
  readonly asked: Window | null;
  readonly reported: Window | null;
}

function windowUsed(survey: Survey, exchange: Exchange): WindowUsed {
  const asked = requestedWindow(exchange);
  const isKept = asked !== null && isPlainWindow(survey, asked);
  return { asked: isKept ? asked : null, reported: reportedWindow(exchange) };
}

/** Given dates, or those of the reported window; null if left out. */
function dateUsed(
  { parameter, given }: EchoedParameter,
  { asked, reported }: WindowUsed,
): Used | null {
  const end = parameter.name === "start_date" ? "start" : "end";
  if (asked !== null) return exactly(asked[end], ", as in the request");
  if (given !== null) return null;
  return {
    inWords: `null or ${reported?.[end] ?? "the date in effect"}`,
    fits: (echo) => echo === null || (reported === null ? isDate(echo) : echo === reported[end]),
  };
}
