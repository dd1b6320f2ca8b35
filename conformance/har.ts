import type { Contract } from "../src/contract/contract.ts";
import { operationOf } from "./client.ts";
import {
  identityOf,
  type Credential,
  type Exchange,
  type Json,
  type KeyLabel,
  type ReceivedReply,
  type SentRequest,
} from "./exchange.ts";

/** HTTP Archive 1.2, as far as it is written and read here. */
export interface Har {
  readonly log: {
    readonly version: "1.2";
    readonly creator: { readonly name: string; readonly version: string };
    readonly entries: readonly HarEntry[];
  };
}

export interface HarEntry {
  readonly startedDateTime: string;
  readonly time: number;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly httpVersion: string;
    readonly headers: readonly HarPair[];
    readonly queryString: readonly HarPair[];
    readonly cookies: readonly never[];
    readonly headersSize: -1;
    readonly bodySize: -1;
    readonly postData?: { readonly mimeType: string; readonly text: string };
  };
  readonly response: {
    readonly status: number;
    readonly statusText: string;
    readonly httpVersion: string;
    readonly headers: readonly HarPair[];
    readonly cookies: readonly never[];
    readonly content: {
      readonly size: number;
      readonly mimeType: string;
      readonly text: string;
      readonly encoding?: "base64";
    };
    readonly redirectURL: string;
    readonly headersSize: -1;
    readonly bodySize: -1;
    /** Why the reply is not whole, as browsers write it. */
    readonly _error?: string;
  };
  readonly cache: Readonly<Record<string, never>>;
  readonly timings: { readonly send: 0; readonly wait: number; readonly receive: 0 };
  /** Why no reply came. */
  readonly comment?: string;
}

interface HarPair {
  readonly name: string;
  readonly value: string;
}

/** The exchanges as an HTTP Archive; where a key stood, its label stands. */
export function toHar(exchanges: readonly Exchange[], baseUrl: string, version: string): Har {
  return {
    log: {
      version: "1.2",
      creator: { name: "understudy", version },
      entries: exchanges.map((exchange) => toEntry(exchange, baseUrl)),
    },
  };
}

function toEntry(exchange: Exchange, baseUrl: string): HarEntry {
  return {
    startedDateTime: exchange.startedAt,
    time: exchange.milliseconds,
    request: harRequest(exchange.request, baseUrl),
    response: harResponse(exchange.reply),
    cache: {},
    timings: { send: 0, wait: exchange.milliseconds, receive: 0 },
    ...(exchange.failure === null ? {} : { comment: exchange.failure }),
  };
}

function harRequest(request: SentRequest, baseUrl: string): HarEntry["request"] {
  const { method, path, query, credential, body } = request;
  const url = new URL(baseUrl + path);
  for (const [name, value] of query) url.searchParams.append(name, value);
  if (credential.form === "query") {
    url.searchParams.append(credential.parameter, labelled(credential.key));
  }
  const postData = { mimeType: "application/json", text: JSON.stringify(body) };
  return {
    method,
    url: url.href,
    httpVersion: "HTTP/1.1",
    headers: headersOf(credential),
    queryString: [...url.searchParams].map(([name, value]) => ({ name, value })),
    cookies: [],
    headersSize: -1,
    bodySize: -1,
    ...(body === undefined ? {} : { postData }),
  };
}

/** A status of 0 stands for no reply, as browsers write it. */
function harResponse(reply: ReceivedReply | null): HarEntry["response"] {
  const { status, headers, text } = reply ?? { status: 0, headers: {}, text: "" };
  return {
    status,
    statusText: "",
    httpVersion: "HTTP/1.1",
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    cookies: [],
    content: {
      size: text.length,
      mimeType: new Map(Object.entries(headers)).get("content-type") ?? "",
      text,
    },
    redirectURL: "",
    headersSize: -1,
    bodySize: -1,
  };
}

function labelled(key: KeyLabel): string {
  return `<${key}-key>`;
}

function headersOf(credential: Credential): HarPair[] {
  if (credential.form === "none" || credential.form === "query") return [];
  if (credential.form === "x-api-key") {
    return [{ name: "X-API-Key", value: labelled(credential.key) }];
  }
  const value =
    "key" in credential ? `${credential.form} ${labelled(credential.key)}` : credential.form;
  return [{ name: "Authorization", value }];
}

export interface ReadHar {
  readonly exchanges: readonly Exchange[];
  /** `https://host/api/v1` */
  readonly baseUrl: string;
  /** Entries of other hosts and paths. */
  readonly ignored: number;
  /** Those whose request had a body that is no JSON: it is not among its data. */
  readonly malformed: ReadonlySet<Exchange>;
}

/**
 * Reads the API's traffic out of an HTTP Archive, ours or a browser's.
 * @throws {RangeError} where it is none, or holds none of the API's requests.
 */
export function fromHar(har: unknown, contract: Contract): ReadHar {
  const entries = (har as { readonly log?: { readonly entries?: unknown } } | null)?.log?.entries;
  if (!Array.isArray(entries))
    throw new RangeError("this is no HTTP Archive: it has no log.entries");
  const baseUrl = commonBase(entries, contract.basePath);
  if (baseUrl === null) {
    throw new RangeError(`it holds no request to a path with ${contract.basePath}`);
  }
  const ours = entries.filter((entry) => urlOf(entry)?.startsWith(`${baseUrl}/`));
  const seen = new Map<string, number>();
  const exchanges = ours.map((entry, index) => {
    const request = requestOf(entry, baseUrl);
    const identity = identityOf(request);
    const again = seen.get(identity) ?? 0;
    seen.set(identity, again + 1);
    return fromEntry(entry, contract, { request, again, index });
  });
  const malformed = exchanges.filter(
    ({ request }, place) => request.body === undefined && bodyTextOf(ours[place]) !== "",
  );
  return {
    exchanges,
    baseUrl,
    ignored: entries.length - ours.length,
    malformed: new Set(malformed),
  };
}

function urlOf(entry: Json): string | null {
  const url: unknown = entry?.request?.url;
  return typeof url === "string" && URL.canParse(url) ? url : null;
}

/** The base URL that most entries share. */
function commonBase(entries: readonly Json[], basePath: string): string | null {
  const counts = new Map<string, number>();
  for (const entry of entries) {
    const [before, after] = (urlOf(entry) ?? "").split(`${basePath}/`);
    if (after === undefined || before === undefined) continue;
    counts.set(before + basePath, (counts.get(before + basePath) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

function requestOf(entry: Json, baseUrl: string): SentRequest {
  const url = new URL(entry.request.url);
  const text = bodyTextOf(entry);
  return {
    method: String(entry.request.method ?? "GET").toUpperCase(),
    path: url.href.slice(baseUrl.length).split(/[?#]/)[0] ?? "/",
    query: [...url.searchParams],
    credential: credentialOf(entry.request.headers),
    body: text === "" ? undefined : parsedJson(text),
  };
}

function bodyTextOf(entry: Json): string {
  const text: unknown = entry.request.postData?.text;
  return typeof text === "string" ? text : "";
}

const LABEL = /^(\S+) <(main|read|write|revoked|free|other|limited)-key>$/;

/** Our own recordings say which key it was; in a browser's it is taken for the main one. */
function credentialOf(headers: unknown): Credential {
  const pairs: readonly Json[] = Array.isArray(headers) ? headers : [];
  const value = pairs.find(({ name }) => String(name).toLowerCase() === "authorization")?.value;
  if (typeof value !== "string") return { form: "none" };
  const [, form, key] = LABEL.exec(value) ?? [];
  if (form !== undefined) return { form, key } as Credential;
  return value === "unknown" || value === "empty"
    ? { form: value }
    : { form: "bearer", key: "main" };
}

interface Place {
  readonly request: SentRequest;
  readonly again: number;
  readonly index: number;
}

function fromEntry(entry: Json, contract: Contract, { request, again, index }: Place): Exchange {
  const text = contentOf(entry.response?.content);
  const status = Number(entry.response?.status ?? 0);
  const failure = failureOf(entry, status);
  return {
    index,
    operation: operationOf(contract, request),
    request,
    again,
    reply:
      failure === null
        ? { status, headers: headerMap(entry.response.headers), text, json: parsedJson(text) }
        : null,
    failure,
    startedAt: String(entry.startedDateTime ?? ""),
    milliseconds: Number(entry.time ?? 0),
  };
}

/** Why an entry holds no whole reply; null: it holds one. */
function failureOf(entry: Json, status: number): string | null {
  const cut: unknown = entry.response?.["_error"];
  if (status !== 0 && typeof cut !== "string") return null;
  return String(entry.comment ?? cut ?? "no reply was recorded");
}

function contentOf(content: Json): string {
  const text = typeof content?.text === "string" ? content.text : "";
  if (content?.encoding !== "base64") return text;
  return new TextDecoder().decode(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
}

function headerMap(headers: unknown): Record<string, string> {
  const pairs: readonly Json[] = Array.isArray(headers) ? headers : [];
  return Object.fromEntries(
    pairs.map(({ name, value }) => [String(name).toLowerCase(), String(value)]),
  );
}

function parsedJson(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
