import type { Credential, KeyLabel, ReceivedReply, SentRequest } from "./exchange.ts";
import { damaged, wrongPrefix } from "./key-forms.ts";
import { keyRedactor, type Redact } from "./redact-keys.ts";
import { readJson } from "./reply-json.ts";
import type { Attempt } from "./retry.ts";

/** Sends a request once; nothing is thrown for what the deployment does. */
export type Send = (request: SentRequest) => Promise<Attempt>;

/** What sending over `fetch` needs of the outside. */
export interface SendOptions {
  /** The deployment's base URL, with the path prefix and without a slash at its end. */
  readonly baseUrl: string;
  readonly keys: Readonly<Partial<Record<KeyLabel, string>>>;
  readonly fetch: typeof globalThis.fetch;
  readonly timeoutMs: number;
}

const USER_AGENT = "understudy-conformance";

/** Sends over `fetch`; the only place that knows the keys: what comes back holds none. */
export function sendOver(options: SendOptions, redact: Redact = keyRedactor(options.keys)): Send {
  return async (request) => {
    try {
      const response = await options.fetch(urlOf(options, request), {
        method: request.method,
        headers: headersOf(options, request),
        redirect: "manual",
        signal: AbortSignal.timeout(options.timeoutMs),
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      });
      return { reply: await replyOf(response, redact), failure: null };
    } catch (error) {
      return { reply: null, failure: redact(reasonOf(error)) };
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

function headersOf(
  options: SendOptions,
  { credential, body }: SentRequest,
): Record<string, string> {
  const headers: Record<string, string> = {
    Accept: "application/json",
    "User-Agent": USER_AGENT,
  };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (credential.form === "x-api-key") headers["X-API-Key"] = keyOf(options, credential.key);
  const authorization = authorizationOf(options, credential);
  if (authorization !== null) headers["Authorization"] = authorization;
  return headers;
}

function authorizationOf(options: SendOptions, credential: Credential): string | null {
  if (!("key" in credential)) return KEYLESS[credential.form];
  return authorizationWith(keyOf(options, credential.key), credential.form);
}

function keyOf({ keys }: SendOptions, label: KeyLabel): string {
  const key = keys[label];
  if (key === undefined) throw new Error(`The ${label} key was asked for and is not there`);
  return key;
}

/** What stands in the Authorization header where no key is shown; null: no header. */
const KEYLESS = {
  unknown: "Bearer lmvz_live_this_key_was_never_created_0000",
  empty: "Bearer ",
  none: null,
} as const;

type KeyForm = Extract<Credential, { readonly key: KeyLabel }>["form"];

/** The Authorization header that shows a key in some form; null where the key stands elsewhere. */
function authorizationWith(key: string, form: KeyForm): string | null {
  switch (form) {
    case "bearer":
      return `Bearer ${key}`;
    case "damaged":
      return `Bearer ${damaged(key)}`;
    case "wrong-prefix":
      return `Bearer ${wrongPrefix(key)}`;
    case "bare":
      return key;
    case "lower-case":
      return `bearer ${key}`;
    case "basic":
      return `Basic ${btoa(`${key}:`)}`;
    case "x-api-key":
    case "query":
      return null;
  }
}

/** A reply as it came, but for keys that it repeats. @throws {Error} where it is not whole or too large. */
async function replyOf(response: Response, redact: Redact): Promise<ReceivedReply> {
  const text = redact(await textOf(response));
  const headers = [...response.headers].map(([name, value]) => [redact(name), redact(value)]);
  return {
    status: response.status,
    headers: Object.fromEntries(headers) as Record<string, string>,
    text,
    json: readJson(text),
  };
}

const MOST_MEGABYTES = 16;
/** The failure of a reply that nobody would read to its end; it stays so. */
export const TOO_LARGE = `reply larger than ${MOST_MEGABYTES} MB`;

async function textOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MOST_MEGABYTES * 1024 * 1024) throw new Error(TOO_LARGE);
    parts.push(decoder.decode(chunk, { stream: true }));
  }
  return parts.join("") + decoder.decode();
}

/** In a word, why there is no reply: a reply that began and did not end is none either. */
function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  if (name === "TimeoutError") return "timed out";
  if (message === CUT_OFF) return "cut off";
  return cause?.code ?? cause?.message ?? message;
}

/** What fetch says of a body that ended too early. */
const CUT_OFF = "terminated";
