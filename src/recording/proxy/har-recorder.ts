import type { Entry, Header, Request, Response } from "har-format";
import { formatInstant } from "../../../conformance/core/calendar.ts";
import type { KeyLabel } from "../../../conformance/core/exchange.ts";
import { printableJson } from "../../common/printable.ts";
import { archivedBody, decodeBody } from "./body.ts";
import {
  headerValue,
  isComplete,
  type HeaderPair,
  type ProxiedExchange,
  type ProxiedResponse,
} from "./exchange.ts";
import { credentialOf, keyNamePattern, KeyNames } from "./credentials.ts";
import { journalLine, type EntryHead } from "./journal.ts";
import { redactor, type Redactor } from "./redact.ts";
import { routeOf, type ProxyTarget } from "./target.ts";

/** Writes the API's traffic to a journal, without keys. */
export class HarRecorder {
  readonly #target: ProxyTarget;
  readonly #names: KeyNames;
  readonly #nonce: string;
  readonly #write: (line: string) => void;
  #redact: Redactor;
  #count = 0;
  #countBeforeLastKey = 0;

  /** `write` appends a line to the journal. `knownKeys` keep their labels. */
  constructor(target: ProxyTarget, { knownKeys, nonce, write }: RecorderOptions) {
    this.#target = target;
    this.#names = new KeyNames(knownKeys, nonce);
    this.#nonce = nonce;
    this.#write = write;
    this.#redact = redactor(this.#names.entries());
  }

  /** Number of recorded exchanges. */
  get count(): number {
    return this.#count;
  }

  add(exchange: ProxiedExchange): void {
    const { method, url, startedAt, response, headers } = exchange;
    const isApi = routeOf(url, this.#target).apiPath !== null;
    if (!isApi || method === "OPTIONS") return;
    if (this.#names.add(exchange)) {
      this.#countBeforeLastKey = this.#count;
      this.#redact = redactor(this.#names.entries());
    }
    const { key } = credentialOf(headers);
    const name = key === null ? "" : this.#names.nameOf(key);
    const head: EntryHead = {
      startedAt,
      method,
      status: response?.status ?? null,
      key: keyNamePattern(this.#nonce).exec(name)?.[1] ?? null,
    };
    this.#count++;
    this.#write(journalLine(head, this.#entry(exchange, this.#redact)));
  }

  /** Removes keys from an entry that was recorded before they were first used. */
  redactAgain(entry: string, index: number): string {
    if (index >= this.#countBeforeLastKey) return entry;
    const { text } = this.#redact;
    const clean: unknown = JSON.parse(entry, (_, value: unknown) =>
      typeof value === "string" ? text(value) : value,
    );
    return printableJson(JSON.stringify(clean));
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
    const mimeType = redact.text(headerValue(headers, "content-type") ?? "");
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
    return [["Authorization", key === null ? form : `${form} ${this.#names.nameOf(key)}`]];
  }
}

export interface RecorderOptions {
  readonly knownKeys: Readonly<Partial<Record<KeyLabel, string>>>;
  /** Random text of the journal's first line. */
  readonly nonce: string;
  readonly write: (line: string) => void;
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
      mimeType: redact.text(headerValue(headers, "content-type") ?? ""),
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
