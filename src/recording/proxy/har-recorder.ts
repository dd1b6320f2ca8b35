import { formatInstant } from "../../../conformance/core/calendar.ts";
import type { KeyLabel } from "../../../conformance/core/exchange.ts";
import type { Entry, Har, Header, Request, Response } from "har-format";
import { archivedBody, decodeBody } from "./body.ts";
import {
  headerValue,
  isComplete,
  type HeaderPair,
  type ProxiedExchange,
  type ProxiedResponse,
} from "./exchange.ts";
import { credentialOf, KeyLabels } from "./credentials.ts";
import { redactor, type Redactor } from "./redact.ts";
import { routeOf, type ProxyTarget } from "./target.ts";

/** Collects the API's traffic for an HTTP Archive without keys. */
export class HarRecorder {
  readonly #target: ProxyTarget;
  readonly #labels: KeyLabels;
  readonly #exchanges: ProxiedExchange[] = [];

  /** `knownKeys` keep their labels; those of other keys are inferred from the responses. */
  constructor(target: ProxyTarget, knownKeys: Readonly<Partial<Record<KeyLabel, string>>>) {
    this.#target = target;
    this.#labels = new KeyLabels(knownKeys);
  }

  /** Number of recorded exchanges. */
  get count(): number {
    return this.#exchanges.length;
  }

  add(exchange: ProxiedExchange): void {
    const isApi = routeOf(exchange.url, this.#target).apiPath !== null;
    if (!isApi || exchange.method === "OPTIONS") return;
    this.#labels.add(exchange);
    this.#exchanges.push(exchange);
  }

  toHar(version: string): Har {
    // Later responses may reveal more about a key, so labels are assigned only now.
    const redact = redactor(this.#labels);
    const entries = this.#exchanges
      .toSorted((a, b) => a.startedAt - b.startedAt)
      .map((exchange) => this.#entry(exchange, redact));
    return { log: { version: "1.2", creator: { name: "understudy", version }, entries } };
  }

  #entry(exchange: ProxiedExchange, redact: Redactor): Entry {
    const { startedAt, milliseconds, failure, response } = exchange;
    return {
      startedDateTime: formatInstant(startedAt),
      time: milliseconds,
      request: this.#request(exchange, redact),
      response: response === null ? NO_RESPONSE : harResponse(response, failure, redact),
      cache: {},
      timings: { send: 0, wait: milliseconds, receive: 0 },
      ...(failure === null ? {} : { comment: failure }),
    };
  }

  #request({ method, url, headers, body }: ProxiedExchange, redact: Redactor): Request {
    const target = this.#target;
    const harUrl = target.url.origin + redact.url(routeOf(url, target).path);
    const mimeType = headerValue(headers, "content-type") ?? "";
    const postData = { mimeType, ...archivedBody(body, headers, redact.text) };
    return {
      method,
      url: harUrl,
      httpVersion: "HTTP/1.1",
      headers: named([...this.#credentialHeader(headers), ...redact.headers(headers)]),
      queryString: named([...new URL(harUrl).searchParams]),
      cookies: [],
      headersSize: -1,
      bodySize: -1,
      ...(body.size === 0 ? {} : { postData }),
    };
  }

  /** As `check --record` writes it, so that readers of recordings know the kind of the key. */
  #credentialHeader(headers: readonly HeaderPair[]): HeaderPair[] {
    const { form, key } = credentialOf(headers);
    if (form === null) return [];
    return [["Authorization", key === null ? form : `${form} <${this.#labels.labelOf(key)}-key>`]];
  }
}

/** Status 0 means that no response was received, as in the archives of browsers. */
const NO_RESPONSE: Response = {
  status: 0,
  statusText: "",
  httpVersion: "HTTP/1.1",
  headers: [],
  cookies: [],
  content: { size: 0, mimeType: "", text: "" },
  redirectURL: "",
  headersSize: -1,
  bodySize: -1,
};

function harResponse(
  { status, statusText, headers, body }: ProxiedResponse,
  failure: string | null,
  redact: Redactor,
): Response {
  const { bytes, problem } = decodeBody(body, headers);
  const error = failure ?? (isComplete(body) ? null : problem);
  const isCut = body.bytes.length < body.size;
  const content = isCut ? { text: "" } : archivedBody(body, headers, redact.text);
  return {
    status,
    statusText: redact.text(statusText),
    httpVersion: "HTTP/1.1",
    headers: named(redact.headers(headers)),
    cookies: [],
    content: {
      size: bytes?.length ?? body.size,
      mimeType: headerValue(headers, "content-type") ?? "",
      ...content,
    },
    redirectURL: redact.url(headerValue(headers, "location") ?? ""),
    headersSize: -1,
    bodySize: -1,
    ...(error === null ? {} : { _error: error }),
  };
}

function named(pairs: readonly HeaderPair[]): Header[] {
  return pairs.map(([name, value]) => ({ name, value }));
}
