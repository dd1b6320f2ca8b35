import type { KeyLabel } from "../../../conformance/core/exchange.ts";
import { checkValue, TEXT, wholeNumber, type OptionKind } from "../../common/check-options.ts";
import { isObject } from "../../common/is-object.ts";

/** A request as it was sent. */
export interface RecordedRequest {
  /** Such as `GET`. */
  readonly method: string;
  /** With the query. */
  readonly url: string;
  /** Names in any letter case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The text, or a value that is encoded as JSON. */
  readonly body?: unknown;
}

/** A response as it was received. */
export interface RecordedResponse {
  /** The status code. */
  readonly status: number;
  /** Names in any letter case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The text, or a value that is encoded as JSON. */
  readonly body?: unknown;
}

/** A recorded request with its response. */
export interface RecordedExchange {
  /** What was sent. */
  readonly request: RecordedRequest;
  /** null: there was none; `failure` is the reason. */
  readonly response: RecordedResponse | null;
  /** Why there is no response. */
  readonly failure?: string;
  /** ISO 8601. */
  readonly startedAt?: string;
  /** The time until the whole response was received. */
  readonly milliseconds?: number;
}

const EXCHANGE: OptionKind = {
  allowed: "an object with request and response",
  accepts: isObject,
};

const REQUEST: OptionKind = { allowed: "an object with method and url", accepts: isObject };

const RESPONSE: OptionKind = {
  allowed: "an object with status, or null",
  accepts: (value) => value === null || isObject(value),
};

const STATUS = wholeNumber(100, 599);

const HEADERS: OptionKind = {
  allowed: "an object of texts by name",
  // The entries of Headers and of a Map are no members of the object.
  accepts: (value) =>
    isObject(value) &&
    !(Symbol.iterator in value) &&
    Object.values(value).every((one) => typeof one === "string"),
  isSecret: true,
};

/** Checks recorded exchanges. @throws {TypeError} that names the part, its value and what is allowed */
function checkExchanges(exchanges: readonly unknown[]): void {
  for (const [place, exchange] of exchanges.entries()) {
    const name = `recording[${place}]`;
    checkValue(name, exchange, EXCHANGE);
    const { request, response } = exchange as RecordedExchange;
    checkValue(`${name}.request`, request, REQUEST);
    checkValue(`${name}.request.method`, request.method, TEXT);
    checkValue(`${name}.request.url`, request.url, TEXT);
    checkValue(`${name}.request.headers`, request.headers ?? {}, HEADERS);
    checkValue(`${name}.response`, response, RESPONSE);
    if (response === null) continue;
    checkValue(`${name}.response.status`, response.status, STATUS);
    checkValue(`${name}.response.headers`, response.headers ?? {}, HEADERS);
  }
}

type Keys = Readonly<Partial<Record<KeyLabel, string>>>;

/**
 * Returns exchanges as an HTTP Archive. Labels replace the given keys; without any, every key is the main one.
 * @throws {TypeError} for what is no recorded exchange
 */
export function archiveOf(exchanges: readonly RecordedExchange[], keys: Keys): object {
  checkExchanges(exchanges);
  const labels = new Map(Object.entries(keys).map(([label, key]) => [key, label]));
  return { log: { entries: exchanges.map((exchange) => entryOf(exchange, labels)) } };
}

function entryOf(exchange: RecordedExchange, labels: ReadonlyMap<string, string>): object {
  const { request, response, failure, startedAt, milliseconds } = exchange;
  const text = textOf(request.body);
  const headers = pairsOf(request.headers).map(({ name, value }) => ({
    name,
    value: name.toLowerCase() === "authorization" ? labelled(value, labels) : value,
  }));
  return {
    startedDateTime: startedAt,
    time: milliseconds,
    comment: failure,
    request: {
      method: request.method,
      url: request.url,
      headers,
      ...(text === "" ? {} : { postData: { text } }),
    },
    response: {
      status: response?.status ?? 0,
      headers: pairsOf(response?.headers),
      content: { text: textOf(response?.body) },
    },
  };
}

function textOf(body: unknown): string {
  return typeof body === "string" ? body : (JSON.stringify(body) ?? "");
}

function pairsOf(headers: RecordedRequest["headers"] = {}): { name: string; value: string }[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}

/** An `Authorization` header with the label of its key, as in the recordings of `check`. */
function labelled(value: string, labels: ReadonlyMap<string, string>): string {
  if (labels.size === 0) return value;
  const [, key = ""] = /^Bearer +(\S+)$/i.exec(value) ?? [];
  const label = labels.get(key);
  return label === undefined ? "unknown" : `bearer <${label}-key>`;
}
