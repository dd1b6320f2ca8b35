import { dayOf, formatDate, parseDate } from "../../../common/calendar.ts";
import { didYouMean } from "../../../common/did-you-mean.ts";
import { KEY_PREFIX } from "../../../common/redact.ts";
import { KEY_PARAMETER } from "../../../common/secret-names.ts";
import type { Contract } from "../../../contract/contract.ts";
import { CASE_HINT } from "../../../fake/hints.ts";
import { bodyState } from "../request-state.ts";
import { MAX_MESSAGES, type RequestRule } from "./lint-rule.ts";
import { parameterOf, type Observed } from "./traffic.ts";

/** Rules about single requests. */
export const REQUEST_RULES: readonly RequestRule[] = [
  {
    id: "unknown-parameter",
    severity: "error",
    section: "4",
    sentence: "Requests have only parameters and body fields that the operation documents.",
    advice:
      "Correct or remove the name: the service may ignore it, so that a filter has no effect, or refuse the request.",
    messagesOf: (request, contract) => [
      ...unknownParameters(request),
      ...unknownFields(contract, request),
    ],
  },
  {
    id: "brand-case",
    severity: "error",
    section: "2.1",
    sentence: "Brands are named exactly as the list of tracked brands returns them.",
    advice:
      "Use the name from GET /brands/tracked unchanged, also in URLs and settings of the app.",
    messagesOf: wrongCase,
  },
  {
    id: "key-place",
    severity: "error",
    section: "5",
    sentence: "The API key is only sent in the Authorization header.",
    advice:
      "Send Authorization: Bearer <key>; keys in URLs are stored in logs and histories, and the service ignores them.",
    messagesOf: keyPlaces,
  },
  {
    id: "encoding",
    severity: "warning",
    section: "4.7",
    sentence: "Values in URLs are percent-encoded once.",
    advice:
      "Build the query with URLSearchParams, or each value with encodeURIComponent, and encode it once.",
    messagesOf: wrongEncodings,
  },
  {
    id: "future-date",
    severity: "warning",
    section: "2.1",
    sentence: "Date windows end today or earlier, in UTC.",
    advice:
      "End the window with the current UTC date, or omit both dates for the last 30 days; in tests, give the app the time of the world.",
    messagesOf: futureDates,
  },
];

/** The names of parameters; others are parts of values that were not encoded. */
const PARAMETER_NAME = /^[\w.[\]-]+$/;

function unknownParameters({ operation, query }: Observed): string[] {
  if (operation === null) return [];
  const known = operation.parameters.filter((one) => one.in === "query").map(({ name }) => name);
  return query
    .map(([name]) => name)
    .filter((name) => !known.includes(name) && PARAMETER_NAME.test(name))
    .filter((name) => !KEY_PARAMETER.test(name))
    .slice(0, MAX_MESSAGES)
    .map((name) => `${operation.id} has no parameter "${name}"${didYouMean(name, known)}`);
}

function unknownFields(contract: Contract, { operation, entry }: Observed): string[] {
  if (operation === null || operation.bodyPointer === null) return [];
  const body = bodyState(entry.request.body);
  if (typeof body !== "object" || body === null || Array.isArray(body)) return [];
  const known = Object.keys(contract.schemaAt(operation.bodyPointer).properties ?? {});
  return Object.keys(body)
    .filter((name) => !known.includes(name))
    .slice(0, MAX_MESSAGES)
    .map((name) => `the body of ${operation.id} has no field "${name}"${didYouMean(name, known)}`);
}

const FILTER_HINT =
  /^(filter_by_brand|exclude_brand): no answer mentions "(.*)", did you mean "(.*)"\?$/;

/** Read from the hints: the world with its brands may have been deleted. */
function wrongCase({ entry: { note } }: Observed): string[] {
  return note.hints.flatMap((hint) => {
    if (hint.endsWith(CASE_HINT)) return [hint];
    const [, filter, given = "", meant = ""] = FILTER_HINT.exec(hint) ?? [];
    const differs = given !== meant && given.toLowerCase() === meant.toLowerCase();
    return differs ? [`${filter}: the brand is spelt "${meant}"; ${CASE_HINT}`] : [];
  });
}

function keyPlaces({ entry: { request, credential, headers }, query }: Observed): string[] {
  const places: string[] = [];
  const parameter = query.find(
    ([name, value]) => value.includes(KEY_PREFIX) || (KEY_PARAMETER.test(name) && value !== ""),
  );
  if (parameter !== undefined) places.push(`the key is in the query parameter "${parameter[0]}"`);
  if (request.path.includes(KEY_PREFIX)) places.push("the key is in the path");
  const header = KEY_HEADERS.find((name) => headers[name] !== undefined);
  if (credential.form === "elsewhere" && places.length === 0) {
    places.push(
      header === undefined
        ? "the key is not in the Authorization header"
        : `the key is in the header ${header}`,
    );
  }
  return places;
}

const KEY_HEADERS = ["x-api-key", "api-key", "apikey"];

const ENCODED = /%[0-9A-F]{2}/i;
/** Their values are URLs or texts that may contain percent-encoded characters themselves. */
const FREE_TEXTS = new Set(["url", "search"]);
/** A URL whose scheme is encoded is encoded as a whole. */
const ENCODED_URL = /^https?%3A/i;

function isEncoded([name, value]: readonly [name: string, value: string]): boolean {
  return (FREE_TEXTS.has(name) ? ENCODED_URL : ENCODED).test(value);
}

function wrongEncodings({ entry: { unencoded }, operation, query }: Observed): string[] {
  if (operation === null) return [];
  const known = new Set(operation.parameters.map(({ name }) => name));
  return [
    ...(unencoded === ""
      ? []
      : [`the URL contains unencoded characters: ${Array.from(unencoded).join(" ")}`]),
    ...query
      .filter(([name]) => !known.has(name) && !PARAMETER_NAME.test(name))
      .map(([name]) => `"${name}" is read as a parameter; a value with & was probably not encoded`),
    ...query
      .filter(isEncoded)
      .map(([name, value]) => `the value of "${name}" is encoded twice: it is read as "${value}"`),
  ];
}

const MS_PER_SECOND = 1000;

/**
 * Windows that end after the current date of the world. The real date is not reported: it is correct on the service,
 * and differs only because the clock of the world does.
 */
function futureDates(request: Observed): string[] {
  const { now, at } = request.entry;
  const text = parameterOf(request, "end_date") ?? "";
  const end = parseDate(text);
  if (end === null || now === null) return [];
  const [today, realDay] = [dayOf(now), dayOf(Math.floor(at / MS_PER_SECOND))];
  if (end <= today || end === realDay) return [];
  return [`the window ends on ${text}, but the date is ${formatDate(today)}`];
}
