import type { Contract } from "../src/contract/contract.ts";
import { isDate, millisecondsOf } from "./calendar.ts";
import { operationOf } from "./client.ts";
import { identityOf, type Exchange, type Json, type SentRequest } from "./exchange.ts";
import {
  credentialReader,
  headerPairs,
  headersIn,
  type CredentialReader,
} from "./har-credential.ts";
import type { RecordedSettings } from "./har.ts";
import { readJson } from "./reply-json.ts";

export interface ReadHar {
  readonly exchanges: readonly Exchange[];
  /** `https://host/api/v1` */
  readonly baseUrl: string;
  /** Entries of other hosts and paths, and a browser's preflights. */
  readonly ignored: number;
  /** Those whose request had a body that is no JSON: it is not among its data. */
  readonly malformed: ReadonlySet<Exchange>;
  /** Whether it was made without the headers that show keys, as browsers offer it. */
  readonly keysLeftOut: boolean;
  /** What the check that it records was told; null: it records none. */
  readonly settings: RecordedSettings | null;
}

/**
 * Reads the API's traffic out of an HTTP Archive, ours or a browser's.
 * @throws {RangeError} where it is none, or holds none of the API's requests.
 */
export function fromHar(har: unknown, contract: Contract): ReadHar {
  const log: Json = (har as { readonly log?: Json } | null)?.log;
  const entries: unknown = log?.entries;
  if (!Array.isArray(entries))
    throw new RangeError("this is no HTTP Archive: it has no log.entries");
  const baseUrl = commonBase(entries, contract.basePath);
  if (baseUrl === null) {
    throw new RangeError(`it holds no request to a path with ${contract.basePath}`);
  }
  const ours = entries.filter(
    (entry) => urlOf(entry).startsWith(`${baseUrl}/`) && !isPreflight(entry),
  );
  const isOwn = log.creator?.name === "understudy";
  const credentials = credentialReader(ours, isOwn);
  const { pathname: basePath } = new URL(baseUrl);
  const seen = new Map<string, number>();
  const readBody = bodyReader();
  const exchanges = ours.map((entry, index) => {
    const request = requestOf(entry, basePath, credentials);
    const identity = identityOf(request);
    const again = seen.get(identity) ?? 0;
    seen.set(identity, again + 1);
    return fromEntry(entry, contract, { request, again, index, isOwn, readBody });
  });
  const malformed = exchanges.filter(
    ({ request }, place) => request.body === undefined && bodyTextOf(ours[place]) !== "",
  );
  return {
    exchanges,
    baseUrl,
    ignored: entries.length - ours.length,
    malformed: new Set(malformed),
    keysLeftOut: credentials.areLeftOut,
    settings: isOwn ? settingsIn(log) : null,
  };
}

function urlOf(entry: Json): string {
  const url: unknown = entry?.request?.url;
  return typeof url === "string" ? url : "";
}

/** What a check of ours was told. @throws {RangeError} where somebody has changed it into something else. */
function settingsIn(log: Json): RecordedSettings | null {
  const told: Json = log["_understudy"] ?? null;
  if (told === null) return null;
  const { keys, today, runId } = told;
  const areTexts = Array.isArray(keys) && keys.every((key) => typeof key === "string");
  if (areTexts && isDate(today) && typeof runId === "string") return told;
  throw new RangeError("its log._understudy lacks keys, today or runId as check writes them");
}

/** What a browser asks for itself before it lets a page ask: a matter of the host, not of the API. */
function isPreflight({ request, _resourceType: type }: Json): boolean {
  if (String(request.method).toUpperCase() !== "OPTIONS") return false;
  return type === "preflight" || headersIn(request).has("access-control-request-method");
}

/** The base URL that most entries share. What follows a base can't make it one that can't be parsed. */
function commonBase(entries: readonly Json[], basePath: string): string | null {
  const counts = new Map<string, number>();
  for (const entry of entries) {
    const url = urlOf(entry);
    const end = url.indexOf(`${basePath}/`);
    if (end === -1) continue;
    const base = url.slice(0, end + basePath.length);
    counts.set(base, (counts.get(base) ?? 0) + 1);
  }
  const bases = [...counts].filter(([base]) => URL.canParse(base));
  return bases.toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

function requestOf(entry: Json, basePath: string, credentials: CredentialReader): SentRequest {
  const url = new URL(entry.request.url);
  const text = bodyTextOf(entry);
  const { credential, query } = credentials.read(entry, [...url.searchParams]);
  return {
    method: String(entry.request.method ?? "GET").toUpperCase(),
    path: url.pathname.slice(basePath.length),
    query,
    credential,
    body: text === "" ? undefined : readJson(text),
  };
}

function bodyTextOf(entry: Json): string {
  return contentOf(entry.request.postData);
}

interface Place {
  readonly request: SentRequest;
  readonly again: number;
  readonly index: number;
  readonly isOwn: boolean;
  readonly readBody: (text: string) => Json;
}

interface ReadBody {
  readonly text: string;
  readonly json: Json;
}

/** Who asks the same again and again mostly hears the same: equal texts are one body, judged once. */
function bodyReader(): (text: string) => Json {
  // By length: to compare a text with a few is faster than to hash each whole.
  const read = new Map<number, ReadBody[]>();
  return (text) => {
    const alike = read.get(text.length);
    const known = alike?.find((one) => one.text === text);
    if (known !== undefined) return known.json;
    const body = { text, json: readJson(text) };
    if (alike === undefined) read.set(text.length, [body]);
    else alike.push(body);
    return body.json;
  };
}

function fromEntry(entry: Json, contract: Contract, place: Place): Exchange {
  const { request, again, index, isOwn, readBody } = place;
  const text = contentOf(entry.response?.content);
  const status = Number(entry.response?.status ?? 0);
  const failure = failureOf(entry, text, isOwn);
  return {
    index,
    operation: operationOf(contract, request),
    request,
    again,
    reply:
      failure === null
        ? { status, headers: headerMap(entry.response), text, json: readBody(text) }
        : null,
    failure,
    startedAt: momentOf(entry.startedDateTime),
    milliseconds: Number(entry.time ?? 0),
  };
}

/** When an entry says that it began; empty where it says nothing that is a moment. */
function momentOf(started: unknown): string {
  return typeof started === "string" && !Number.isNaN(millisecondsOf(started)) ? started : "";
}

/** Why an entry holds no whole reply; null: it holds one. */
function failureOf(entry: Json, text: string, isOwn: boolean): string | null {
  if (isBroken(entry)) return reasonOf(entry);
  const { request, response } = entry;
  if (text === "" && hasBody(request, response)) return "its body was left out of the recording";
  const isFromCache = response.status === 304 && (!isOwn || isConditional(request));
  return isFromCache ? "304: its body lies in the browser's cache" : null;
}

function isBroken({ response }: Json): boolean {
  return Number(response?.status ?? 0) === 0 || typeof response["_error"] === "string";
}

function reasonOf({ response, comment }: Json): string {
  return String(comment ?? response?.["_error"] ?? "no reply was recorded");
}

/** Whether there was a body, though the archive has no text of it, or none that can be decoded. */
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

/** What a text in base64 says; empty where it is none. */
function decoded(text: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
  } catch {
    return "";
  }
}

function headerMap(response: Json): Record<string, string> {
  return Object.fromEntries(headerPairs(response));
}
