import { byFrequency } from "../../src/common/by-frequency.ts";
import { trimSlashes } from "../../src/common/trim-slashes.ts";
import { redactPair } from "../../src/common/redact-pair.ts";
import type { Redact } from "../../src/common/redact.ts";
import { archiveRedactor } from "./archive-secrets.ts";
import type { Contract } from "../../src/contract/contract.ts";
import { isDate, millisecondsOf } from "../core/calendar.ts";
import { operationOf } from "../core/operation-of.ts";
import { identityOf, type Exchange, type Json, type SentRequest } from "../core/exchange.ts";
import {
  credentialReader,
  harHeaderPairs,
  headersIn,
  type CredentialReader,
} from "./credential.ts";
import type { RecordedSettings } from "./write-har.ts";
import { readJson } from "../transport/response-json.ts";

export interface HarContents {
  readonly exchanges: readonly Exchange[];
  /** `https://host/api/v1` */
  readonly baseUrl: string;
  /** Number of entries for other hosts and paths, and of CORS preflights. */
  readonly ignored: number;
  /** Exchanges whose request body is not JSON; `request.body` is undefined. */
  readonly malformed: ReadonlySet<Exchange>;
  /** Whether the archive was exported without Authorization headers, as browsers offer. */
  readonly credentialsRemoved: boolean;
  /** The settings of the recorded check; null: not a recording of `check`. */
  readonly settings: RecordedSettings | null;
  /** Index of each exchange in `log.entries`. */
  readonly entries: ReadonlyMap<Exchange, number>;
}

/**
 * Reads the API's exchanges from an HTTP Archive, ours or a browser's. `positions`: the index of each entry in
 * the file, if others were left out.
 * @throws {RangeError} if it is not an archive or contains no request to the API.
 */
export function fromHar(
  har: unknown,
  contract: Contract,
  positions: readonly number[] | null = null,
): HarContents {
  const log: Json = (har as { readonly log?: Json } | null)?.log;
  const entries: unknown = log?.entries;
  if (!Array.isArray(entries)) throw new RangeError("not an HTTP Archive: it has no log.entries");
  const baseUrl = recordedBase(log) ?? commonBase(entries, contract.basePath);
  if (baseUrl === null) {
    throw new RangeError(`it contains no request to a path with ${contract.basePath}`);
  }
  const ours = entries.filter(
    (entry) => urlOf(entry).startsWith(`${baseUrl}/`) && !isPreflight(entry),
  );
  const places = new Map(entries.map((entry, index) => [entry, positions?.[index] ?? index]));
  const isOwn = isOwnLog(log);
  const credentials = credentialReader(ours, isOwn);
  const basePath = trimSlashes(new URL(baseUrl).pathname);
  const seen = new Map<string, number>();
  const readBody = bodyReader();
  // Our own recordings are redacted already.
  const redact = isOwn ? (text: string) => text : archiveRedactor(ours);
  const exchanges = ours.map((entry, index) => {
    const request = requestOf(entry, basePath, credentials, redact);
    const identity = identityOf(request);
    const repetition = seen.get(identity) ?? 0;
    seen.set(identity, repetition + 1);
    return fromEntry(entry, contract, { request, repetition, index, isOwn, readBody, redact });
  });
  const malformed = exchanges.filter(({ request }) => request.malformedBody !== undefined);
  return {
    exchanges,
    baseUrl: withoutUser(baseUrl),
    ignored: entries.length - ours.length,
    malformed: new Set(malformed),
    credentialsRemoved: credentials.areRemoved,
    settings: isOwn ? settingsIn(log) : null,
    entries: new Map(exchanges.map((exchange, index) => [exchange, places.get(ours[index]) ?? 0])),
  };
}

function isOwnLog(log: Json): boolean {
  return log.creator?.name === "understudy";
}

/** Returns the base URL that our own recordings contain; null: it has to be inferred from the entries. */
export function recordedBase(log: Json): string | null {
  const baseUrl: unknown = isOwnLog(log) ? log["_baseUrl"] : null;
  return typeof baseUrl === "string" && URL.canParse(baseUrl) ? baseUrl : null;
}

function withoutUser(baseUrl: string): string {
  const url = new URL(baseUrl);
  [url.username, url.password] = ["", ""];
  return trimSlashes(url.href);
}

function urlOf(entry: Json): string {
  const url: unknown = entry?.request?.url;
  return typeof url === "string" ? url : "";
}

/** Returns the settings of a recorded check. @throws {RangeError} if they are incomplete. */
function settingsIn(log: Json): RecordedSettings | null {
  const settings: Json = log["_understudy"] ?? null;
  if (settings === null) return null;
  const { keys, today, runId } = settings;
  const areTexts = Array.isArray(keys) && keys.every((key) => typeof key === "string");
  if (areTexts && isDate(today) && typeof runId === "string") return settings;
  throw new RangeError("its log._understudy lacks keys, today or runId as check writes them");
}

/** Whether an entry is a CORS preflight, which concerns the host and not the API. */
function isPreflight({ request, _resourceType: type }: Json): boolean {
  if (String(request.method).toUpperCase() !== "OPTIONS") return false;
  return type === "preflight" || headersIn(request).has("access-control-request-method");
}

/** Returns the base URL that most entries share; null if none contains the base path. */
function commonBase(entries: readonly Json[], basePath: string): string | null {
  const bases = entries.flatMap((entry) => {
    const url = urlOf(entry);
    const end = url.indexOf(`${basePath}/`);
    return end === -1 ? [] : [url.slice(0, end + basePath.length)];
  });
  return byFrequency(bases).find(([base]) => URL.canParse(base))?.[0] ?? null;
}

function requestOf(
  entry: Json,
  basePath: string,
  credentials: CredentialReader,
  redact: Redact,
): SentRequest {
  const url = new URL(entry.request.url);
  const text = redact(requestText(entry));
  const { credential, query } = credentials.read(entry, queryOf(entry, url));
  const body = text === "" ? undefined : readJson(text);
  return {
    method: String(entry.request.method ?? "GET").toUpperCase(),
    path: redact(url.pathname.slice(basePath.length)),
    query: query.map((pair) => redactPair(pair, redact)),
    credential,
    body,
    ...(text === "" || body !== undefined ? {} : { malformedBody: text }),
  };
}

/** Returns the query of the URL; that of `queryString` if the URL was recorded without one. */
function queryOf({ request }: Json, url: URL): [string, string][] {
  const listed: unknown = request.queryString;
  if (url.search !== "" || !Array.isArray(listed)) return [...url.searchParams];
  return listed
    .filter((pair: Json) => typeof pair?.name === "string")
    .map((pair: Json): [string, string] => [pair.name, String(pair.value ?? "")]);
}

function requestText(entry: Json): string {
  return contentOf(entry.request.postData);
}

interface EntryContext {
  readonly request: SentRequest;
  readonly repetition: number;
  readonly index: number;
  readonly isOwn: boolean;
  readonly readBody: (text: string) => Json;
  readonly redact: Redact;
}

/** Returns a parser that reuses the value of an equal text: repeated requests mostly return the same body. */
function bodyReader(): (text: string) => Json {
  // Keyed by length: comparing a text with a few others is faster than hashing all of it.
  const parsed = new Map<number, { text: string; json: Json }[]>();
  return (text) => {
    const sameLength = parsed.get(text.length) ?? [];
    const known = sameLength.find((one) => one.text === text);
    if (known !== undefined) return known.json;
    const json = readJson(text);
    sameLength.push({ text, json });
    parsed.set(text.length, sameLength);
    return json;
  };
}

function fromEntry(entry: Json, contract: Contract, context: EntryContext): Exchange {
  const { request, repetition, index, isOwn, readBody, redact } = context;
  const text = redact(contentOf(entry.response?.content));
  const status = Number(entry.response?.status ?? 0);
  const reason = failureOf(entry, text, isOwn);
  const failure = reason === null ? null : redact(reason);
  return {
    index,
    operation: operationOf(contract, request),
    request,
    repetition,
    response:
      failure === null
        ? { status, headers: headerMap(entry.response, redact), text, json: readBody(text) }
        : null,
    failure,
    startedAt: startOf(entry.startedDateTime),
    milliseconds: Number(entry.time ?? 0),
    ...retriesOf(entry),
  };
}

/** Returns the failed attempts that a check recorded. */
function retriesOf({ _retries: retries }: Json): Pick<Exchange, "retries"> {
  const isList = Array.isArray(retries) && retries.every((one) => typeof one === "string");
  return isList ? { retries } : {};
}

/** Returns the start of an entry; empty if it is missing or not a date. */
function startOf(started: unknown): string {
  return typeof started === "string" && !Number.isNaN(millisecondsOf(started)) ? started : "";
}

/** Returns why an entry has no complete response; null if it has one. */
function failureOf(entry: Json, text: string, isOwn: boolean): string | null {
  if (isAborted(entry)) {
    return String(entry.comment ?? entry.response?.["_error"] ?? "no response was recorded");
  }
  const { request, response } = entry;
  if (text === "" && hasBody(request, response)) return "its body was omitted from the recording";
  const isFromCache = response.status === 304 && (!isOwn || isConditional(request));
  return isFromCache ? "304: its body is in the browser's cache" : null;
}

function isAborted({ response }: Json): boolean {
  return !(Number(response?.status) > 0) || typeof response["_error"] === "string";
}

/** Whether the response had a body, even if the archive has no text or none that can be decoded. */
function hasBody({ method }: Json, { content, bodySize }: Json): boolean {
  if (String(method).toUpperCase() === "HEAD") return false;
  if (typeof content?.text === "string" && content.text !== "") return true;
  return Number(content?.size ?? 0) > 0 || (content?.text === undefined && Number(bodySize) > 0);
}

function isConditional(request: Json): boolean {
  const headers = headersIn(request);
  return headers.has("if-none-match") || headers.has("if-modified-since");
}

function contentOf(content: Json): string {
  const text = typeof content?.text === "string" ? content.text : "";
  return content?.encoding === "base64" ? decoded(text) : text;
}

/** Decodes base64 as UTF-8; returns an empty text if it is malformed. */
function decoded(text: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (char) => char.charCodeAt(0)));
  } catch {
    return "";
  }
}

function headerMap(response: Json, redact: Redact): Record<string, string> {
  const pairs = harHeaderPairs(response).map(([name, value]) => [redact(name), redact(value)]);
  return Object.fromEntries(pairs) as Record<string, string>;
}
