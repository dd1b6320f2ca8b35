import type { Entry, Har, Header, Request, Response } from "har-format";
import { printableJson } from "../../src/common/printable.ts";
import {
  bodyText,
  type Credential,
  type Exchange,
  type KeyLabel,
  type ReceivedResponse,
  type SentRequest,
} from "../core/exchange.ts";
import type { CheckSettings } from "../core/survey.ts";

/** The settings of a check as stored in its recording, in `log._understudy`. */
export interface RecordedSettings extends Omit<CheckSettings, "contract" | "keys"> {
  readonly keys: readonly KeyLabel[];
}

/** An archive that says where the API is; a deployment may serve it below any path. */
export interface OwnHar extends Har {
  readonly log: Har["log"] & { readonly _baseUrl: string };
}

/** Returns the exchanges as an HTTP Archive 1.2, with labels in place of keys. */
export function toHar(exchanges: readonly Exchange[], baseUrl: string, version: string): OwnHar {
  return {
    log: {
      version: "1.2",
      creator: { name: "understudy", version },
      _baseUrl: baseUrl,
      entries: exchanges.map((exchange) => toEntry(exchange, baseUrl)),
    },
  };
}

/** Yields the archive of a check in chunks, since the whole text may exceed the maximum string length. */
export function* harChunks(
  { exchanges, settings }: { exchanges: readonly Exchange[]; settings: CheckSettings },
  baseUrl: string,
  version: string,
): Generator<string> {
  const { contract: _, keys, ...others } = settings;
  const recorded: RecordedSettings = { ...others, keys: [...keys] };
  const { entries, ...log } = toHar([], baseUrl, version).log;
  const head = JSON.stringify({ ...log, _understudy: recorded, entries });
  yield `{"log":${head.slice(0, -"]}".length)}`;
  for (const [index, exchange] of exchanges.entries()) {
    yield `${index === 0 ? "" : ","}\n${printableJson(JSON.stringify(toEntry(exchange, baseUrl)))}`;
  }
  yield "]}}\n";
}

function toEntry(exchange: Exchange, baseUrl: string): Entry {
  return {
    startedDateTime: exchange.startedAt,
    time: exchange.milliseconds,
    request: toRequest(exchange.request, baseUrl),
    response: toResponse(exchange.response),
    cache: {},
    timings: { send: 0, wait: exchange.milliseconds, receive: 0 },
    ...(exchange.failure === null ? {} : { comment: exchange.failure }),
    ...(exchange.retries === undefined ? {} : { _retries: exchange.retries }),
  };
}

function toRequest(request: SentRequest, baseUrl: string): Request {
  const { method, path, query, credential } = request;
  const text = bodyText(request);
  const url = new URL(baseUrl + path);
  for (const [name, value] of query) url.searchParams.append(name, value);
  if (credential.form === "query") {
    url.searchParams.append(credential.parameter, keyText(credential.key));
  }
  return {
    method,
    url: url.href,
    httpVersion: "HTTP/1.1",
    headers: credentialHeaders(credential),
    queryString: [...url.searchParams].map(([name, value]) => ({ name, value })),
    cookies: [],
    headersSize: -1,
    bodySize: -1,
    ...(text === undefined ? {} : { postData: { mimeType: "application/json", text } }),
  };
}

const MAX_BODY_LENGTH = 1024 * 1024;

/** A missing response has the status 0, as in the archives of browsers. */
function toResponse(response: ReceivedResponse | null): Response {
  const { status, headers, text } = response ?? { status: 0, headers: {}, text: "" };
  return {
    status,
    statusText: "",
    httpVersion: "HTTP/1.1",
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    cookies: [],
    content: {
      size: text.length,
      mimeType: new Map(Object.entries(headers)).get("content-type") ?? "",
      ...(text.length > MAX_BODY_LENGTH
        ? { text: "", comment: "larger than 1 MB, so it is omitted" }
        : { text }),
    },
    redirectURL: "",
    headersSize: -1,
    bodySize: -1,
  };
}

function keyText(key: KeyLabel): string {
  return `<${key}-key>`;
}

function credentialHeaders(credential: Credential): Header[] {
  if (credential.form === "none" || credential.form === "query") return [];
  if (credential.form === "x-api-key") {
    return [{ name: "X-API-Key", value: keyText(credential.key) }];
  }
  const value =
    "key" in credential ? `${credential.form} ${keyText(credential.key)}` : credential.form;
  return [{ name: "Authorization", value }];
}
