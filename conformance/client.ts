import type { Contract } from "../src/contract/contract.ts";
import type { OperationId } from "../src/contract/operation.ts";
import { formatInstant } from "./calendar.ts";
import type { Ask } from "./ask.ts";
import type { Credential, Exchange, KeyLabel, ReceivedReply, SentRequest } from "./exchange.ts";
import { damaged, wrongPrefix } from "./key-forms.ts";
import { keyRedactor, type Redact } from "./redact-keys.ts";
import { readJson } from "./reply-json.ts";
import { isLost, Patience, waitOf, type Attempt, type Wait } from "./retry.ts";

/** What the client needs of the outside; all of it passed in. */
export interface ClientOptions {
  readonly contract: Contract;
  /** The deployment's base URL, with the path prefix and without a slash at its end. */
  readonly baseUrl: string;
  readonly keys: Readonly<Partial<Record<KeyLabel, string>>>;
  readonly fetch: typeof globalThis.fetch;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly timeoutMs: number;
  /** At most so many requests in a second; Infinity: no brake. */
  readonly ratePerSecond: number;
  /** How often a read is tried again where that may help; 3 unless told. */
  readonly retries?: number;
  /** Called before each request. */
  readonly onSend?: (request: SentRequest) => void;
  /** Called before each wait for another try. */
  readonly onWait?: (wait: Wait) => void;
}

const USER_AGENT = "understudy-conformance";

/** The only sender of the suite, and the only one that knows the keys: what it hands on holds none. */
export class Client {
  readonly #options: ClientOptions;
  readonly #patience: Patience;
  readonly #redact: Redact;
  #sent = 0;
  #nextSlot = 0;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#patience = new Patience(options.retries);
    this.#redact = keyRedactor(options.keys);
  }

  /** How many requests went out, retries included. */
  get sent(): number {
    return this.#sent;
  }

  /** Sends an ask and gives the exchange; nothing is thrown for what the deployment does. */
  async send(ask: Ask, index: number): Promise<Exchange> {
    const { clock, sleep } = this.#options;
    const started = clock();
    const retries = this.#patience.retriesOf(ask.request);
    let attempt = await this.#attempt(ask.request);
    for (let retry = 0; retry < retries && mayBeBetter(attempt); retry++) {
      const wait = waitOf(attempt, retry, clock());
      if (wait === null) break;
      this.#options.onWait?.(wait);
      await sleep(wait.milliseconds);
      attempt = await this.#attempt(ask.request);
    }
    this.#patience.learn(ask.request, attempt);
    return {
      index,
      operation: operationOf(this.#options.contract, ask.request),
      request: ask.request,
      again: ask.again,
      ...attempt,
      startedAt: formatInstant(started),
      milliseconds: clock() - started,
    };
  }

  async #attempt(request: SentRequest): Promise<Attempt> {
    await this.#takeSlot();
    this.#sent++;
    this.#options.onSend?.(request);
    try {
      const response = await this.#options.fetch(this.#urlOf(request), {
        method: request.method,
        headers: this.#headersOf(request),
        redirect: "manual",
        signal: AbortSignal.timeout(this.#options.timeoutMs),
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      });
      return { reply: await replyOf(response, this.#redact), failure: null };
    } catch (error) {
      return { reply: null, failure: this.#redact(reasonOf(error)) };
    }
  }

  /** Keeps to the rate, whoever sends. */
  async #takeSlot(): Promise<void> {
    const { clock, sleep, ratePerSecond } = this.#options;
    if (ratePerSecond === Number.POSITIVE_INFINITY) return;
    const now = clock();
    const slot = Math.max(now, this.#nextSlot);
    this.#nextSlot = slot + 1000 / ratePerSecond;
    if (slot > now) await sleep(slot - now);
  }

  #urlOf({ path, query, credential }: SentRequest): string {
    const parameters = new URLSearchParams(
      query.map(([name, value]): [string, string] => [name, value]),
    );
    if (credential.form === "query") {
      parameters.append(credential.parameter, this.#key(credential.key));
    }
    const text = parameters.toString();
    return `${this.#options.baseUrl}${path}${text === "" ? "" : `?${text}`}`;
  }

  #headersOf({ credential, body }: SentRequest): Record<string, string> {
    const headers: Record<string, string> = {
      Accept: "application/json",
      "User-Agent": USER_AGENT,
    };
    if (body !== undefined) headers["Content-Type"] = "application/json";
    if (credential.form === "x-api-key") headers["X-API-Key"] = this.#key(credential.key);
    const authorization = this.#authorizationOf(credential);
    if (authorization !== null) headers["Authorization"] = authorization;
    return headers;
  }

  #authorizationOf(credential: Credential): string | null {
    if (!("key" in credential)) return KEYLESS[credential.form];
    return authorizationWith(this.#key(credential.key), credential.form);
  }

  #key(label: KeyLabel): string {
    const key = this.#options.keys[label];
    if (key === undefined) throw new Error(`The ${label} key was asked for and is not there`);
    return key;
  }
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
const TOO_LARGE = `reply larger than ${MOST_MEGABYTES} MB`;

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

/** Whether another try may bring more; what is too large stays so. */
function mayBeBetter(attempt: Attempt): boolean {
  return isLost(attempt) && attempt.failure !== TOO_LARGE;
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

/** The operation that a request means, by method and path; null: none of the contract's. */
export function operationOf(
  contract: Contract,
  request: Pick<SentRequest, "method" | "path">,
): OperationId | null {
  const segments = request.path.split("/");
  for (const operation of contract.operations.values()) {
    const template = operation.path.split("/");
    const fits =
      operation.method.toUpperCase() === request.method &&
      template.length === segments.length &&
      template.every((part, place) => part.startsWith("{") || part === segments[place]);
    if (fits) return operation.id;
  }
  return null;
}
