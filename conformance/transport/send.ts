import {
  bodyText,
  type Credential,
  type KeyLabel,
  type ReceivedResponse,
  type SentRequest,
} from "../core/exchange.ts";
import { MAX_RESPONSE_BYTES, TOO_LARGE } from "../core/too-large.ts";
import { damagedKey, keyWithWrongPrefix, longerKey, shorterKey } from "./damaged-keys.ts";
import type { Redact } from "../../src/common/redact.ts";
import { keyRedactor } from "./redact.ts";
import { readJson } from "./response-json.ts";
import { BodySize, omissionReason, ResponseMemory } from "./response-memory.ts";
import type { Attempt } from "./retry.ts";

/** Sends a request once. It does not throw for failures of the deployment. */
export type Send = (request: SentRequest) => Promise<Attempt>;

/** Options for sending with `fetch`. */
export interface SendOptions {
  /** Base URL of the deployment with the path prefix, without a trailing slash. */
  readonly baseUrl: string;
  readonly keys: Readonly<Partial<Record<KeyLabel, string>>>;
  readonly fetch: typeof globalThis.fetch;
  readonly timeoutMs: number;
  /** Further headers of every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Limit of all responses together; beyond it, only small ones are kept. Default: RESPONSE_MEMORY_MB. */
  readonly responseMemoryMb?: number | undefined;
}

const USER_AGENT = "understudy-conformance";

/** Sends with `fetch` and inserts the keys; they are redacted in what it returns. */
export function createFetchSend(
  options: SendOptions,
  redact: Redact = keyRedactor(options.keys, options.headers),
): Send {
  const memory = new ResponseMemory(options.responseMemoryMb);
  return async (request) => {
    const body = bodyText(request);
    try {
      const response = await options.fetch(urlOf(options, request), {
        method: request.method,
        headers: headersOf(options, request),
        redirect: "manual",
        signal: AbortSignal.timeout(options.timeoutMs),
        ...(body === undefined ? {} : { body }),
      });
      return { response: await readResponse(response, redact, memory), failure: null };
    } catch (error) {
      return { response: null, failure: redact(reasonOf(error)) };
    }
  };
}

function urlOf(options: SendOptions, { path, query, credential }: SentRequest): string {
  const parameters = new URLSearchParams(
    query.map(([name, value]): [string, string] => [name, value]),
  );
  if (credential.form === "query") {
    parameters.append(credential.parameter, keyOf(options, credential.key));
  }
  const text = parameters.toString();
  return `${options.baseUrl}${path}${text === "" ? "" : `?${text}`}`;
}

function headersOf(options: SendOptions, request: SentRequest): Record<string, string> {
  const { credential } = request;
  const headers: Record<string, string> = {
    Accept: "application/json",
    "User-Agent": USER_AGENT,
    ...options.headers,
  };
  if (bodyText(request) !== undefined) headers["Content-Type"] = "application/json";
  if (credential.form === "x-api-key") headers["X-API-Key"] = keyOf(options, credential.key);
  const authorization = authorizationOf(options, credential);
  if (authorization !== null) headers["Authorization"] = authorization;
  return headers;
}

function authorizationOf(options: SendOptions, credential: Credential): string | null {
  if (!("key" in credential)) return KEYLESS[credential.form];
  return WITH_KEY[credential.form]?.(keyOf(options, credential.key)) ?? null;
}

function keyOf({ keys }: SendOptions, label: KeyLabel): string {
  const key = keys[label];
  if (key === undefined) throw new Error(`The ${label} key is required and was not given`);
  return key;
}

/** The Authorization header without a key; null for no header. */
const KEYLESS = {
  unknown: "Bearer lmvz_live_this_key_was_never_created_0000",
  empty: "Bearer ",
  none: null,
} as const;

type KeyForm = Extract<Credential, { readonly key: KeyLabel }>["form"];

/** The Authorization header for a key; null if the key is sent elsewhere. */
const WITH_KEY: Readonly<Record<KeyForm, ((key: string) => string) | null>> = {
  bearer: (key) => `Bearer ${key}`,
  damaged: (key) => `Bearer ${damagedKey(key)}`,
  longer: (key) => `Bearer ${longerKey(key)}`,
  shorter: (key) => `Bearer ${shorterKey(key)}`,
  "wrong-prefix": (key) => `Bearer ${keyWithWrongPrefix(key)}`,
  bare: (key) => key,
  "lower-case": (key) => `bearer ${key}`,
  basic: (key) => `Basic ${btoa(`${key}:`)}`,
  token: (key) => `Token ${key}`,
  "x-api-key": null,
  query: null,
};

/**
 * Reads a response and redacts keys in it.
 * @throws {Error} if it is incomplete or too large.
 */
async function readResponse(
  response: Response,
  redact: Redact,
  memory: ResponseMemory,
): Promise<ReceivedResponse> {
  const text = redact(await textOf(response, memory));
  const headers = [...response.headers].map(([name, value]) => [redact(name), redact(value)]);
  return {
    status: response.status,
    headers: Object.fromEntries(headers) as Record<string, string>,
    text,
    json: readJson(text),
  };
}

/** @throws {Error} as soon as the text is known to be too large; the rest of it is not received */
async function textOf({ body }: Response, memory: ResponseMemory): Promise<string> {
  const parts: Uint8Array[] = [];
  const size = new BodySize();
  let received = 0;
  for await (const chunk of body ?? []) {
    received += chunk.length;
    if (received > MAX_RESPONSE_BYTES) throw new Error(TOO_LARGE);
    size.add(chunk);
    if (!memory.hasRoom(size)) throw omission(memory);
    parts.push(chunk);
  }
  // Others were received at the same time.
  if (!memory.keep(size)) throw omission(memory);
  const decoder = new TextDecoder();
  return parts.map((part) => decoder.decode(part, { stream: true })).join("") + decoder.decode();
}

function omission(memory: ResponseMemory): Error {
  return new Error(omissionReason(memory));
}

/** Describes why there is no complete response. */
function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: Error & { code?: string } };
  if (name === "TimeoutError") return "timed out";
  if (message === CUT_OFF) return "cut off";
  if (cause?.name === "HTTPParserError") return "malformed HTTP";
  return cause?.code ?? cause?.message ?? message;
}

/** The message of `fetch` for a truncated body. */
const CUT_OFF = "terminated";
