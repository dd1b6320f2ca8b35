import type { EpochSecond } from "../common/calendar.ts";
import {
  ownKeyRedactor,
  redactRequest,
  type Redact,
  type RedactedRequest,
} from "../common/redact.ts";
import type { ResolvedCredential } from "../fake/credential.ts";
import type { RequestContext } from "../fake/fake.ts";
import {
  EMPTY_NOTE,
  type ApiRequest,
  type ApiResponse,
  type RequestBody,
  type ResponseNote,
} from "../fake/request.ts";
import { bytesOf, textOf } from "./runtime.ts";
import { parseRequest } from "./parse-request.ts";

/** A request and its response as far as they are kept: without keys and without the response's body. */
export interface RedactedExchange {
  readonly request: RedactedRequest<RequestBody>;
  readonly status: number;
  readonly note: ResponseNote;
  /** The message of an error; null: there is none. */
  readonly message: string | null;
  /** The replay token; null: the request was not below the base path. */
  readonly token: string | null;
  /** The seconds of the header `Retry-After`; null: the response has none. */
  readonly retryAfter: number | null;
  /** The characters of the URL that should have been percent-encoded. */
  readonly unencoded: string;
}

export interface JournalEntry extends RedactedExchange {
  /** Estimate of the memory that it takes. */
  readonly bytes: number;
  /** As they were sent: those that carry keys are redacted when they are shown. */
  readonly headers: ApiRequest["headers"];
  /** Counts all requests of this server, from 1. */
  readonly id: number;
  /** Real time, in milliseconds since 1970. */
  readonly at: number;
  /** The id of the world that the key belongs to, wherever it was sent; null: none. */
  readonly world: string | null;
  /** The time of that world; null: no world. */
  readonly now: EpochSecond | null;
  readonly credential: ResolvedCredential;
  /** Identifies the state of that world: it changes with every write, reset and pause; null: no world. */
  readonly version: object | null;
  /** How long the response took to compute. */
  readonly milliseconds: number;
}

/** Longer parts of requests are truncated. */
const MAX_BODY = 8192;
const MAX_QUERY = 8192;
const MAX_PATH = 2048;
const MAX_TYPE = 200;

/** Memory of an entry besides its texts. */
const ENTRY_BYTES = 800;

/** How a request was sent, besides the request itself. */
interface Sent {
  readonly url: string;
  /** The replay token; null: the request was not below the base path. */
  readonly token: string | null;
  readonly redact?: Redact;
}

/** Returns what is kept of a request and its response. */
export function exchangeOf(
  request: RedactedRequest<RequestBody>,
  { status, headers, note, body }: ApiResponse,
  { url, token, redact = (text) => text }: Sent,
): RedactedExchange {
  const { error } = (body ?? {}) as { readonly error?: { readonly message?: unknown } };
  const message =
    status >= 400 && typeof error?.message === "string" ? redact(error.message) : null;
  const wait = headers["retry-after"];
  const retryAfter = wait === undefined ? null : Number(wait);
  const found = url.match(MUST_BE_ENCODED);
  const unencoded = found === null ? "" : [...new Set(found)].slice(0, MAX_UNENCODED).join("");
  // Most requests have no body and a short URL.
  const isShort =
    request.body.kind === "none" && request.path.length + request.query.length <= MAX_PATH;
  const kept = isShort ? request : truncatedRequest(request);
  return { request: kept, status, note, message, token, retryAfter, unencoded };
}

/** Characters that URLs contain only percent-encoded (RFC 3986, 2). */
const MUST_BE_ENCODED = /[^!#-;=?-[\]_a-z~]/g;
const MAX_UNENCODED = 10;

type RequestRecord = RedactedRequest<RequestBody>;

function truncatedRequest(request: RequestRecord): RequestRecord {
  const { path, query, contentType, body } = request;
  const kept = body.kind === "text" ? { ...body, text: startOf(body.text, MAX_BODY) } : body;
  return {
    ...request,
    path: startOf(path, MAX_PATH),
    query: startOf(query, MAX_QUERY),
    contentType: contentType === null ? null : startOf(contentType, MAX_TYPE),
    body: kept,
  };
}

/** A text, or its beginning. Through bytes: a slice of a string keeps the whole string in memory. */
function startOf(text: string, length: number): string {
  return text.length <= length ? text : `${textOf(bytesOf(text.slice(0, length)))}…`;
}

/** The memory of an entry: two bytes for each character of a text. */
function memoryOf(
  { request: { path, query, body }, note, token }: RedactedExchange,
  headers: ApiRequest["headers"],
): number {
  let length = path.length + query.length + (token?.length ?? 0);
  if (body.kind === "text") length += body.text.length;
  for (const hint of note.hints) length += hint.length;
  for (const name in headers) length += name.length + (headers[name]?.length ?? 0);
  return ENTRY_BYTES + 2 * length;
}

/** The exchange of a request that matched no route. */
export function unmatchedExchange(
  method: string,
  url: string,
  headers: ApiRequest["headers"],
): RedactedExchange {
  const parsed = parseRequest({ method, headers: {} }, url, { kind: "none" });
  const request: ApiRequest = { ...parsed, headers };
  const response: ApiResponse = { status: 404, headers: {}, body: null, note: EMPTY_NOTE };
  const redacted = redactRequest(request, ownKeyRedactor(headers));
  return exchangeOf(redacted, response, { url, token: null });
}

type JournalContext = Pick<RequestContext, "credential" | "worldId" | "world" | "now">;

const NO_CONTEXT: JournalContext = {
  credential: { form: "none" },
  worldId: null,
  world: null,
  now: null,
};

/** The number of entries that are kept for each world. */
const JOURNAL_LIMIT = 1000;

/** The default limit of all entries together, in bytes. */
const JOURNAL_BYTES = 32 * 1024 * 1024;

/** A ring buffer of the newest entries of one world. */
interface Ring {
  /** Oldest first from `start`, then from 0. */
  entries: JournalEntry[];
  start: number;
  /** How many there were. */
  count: number;
}

export interface JournalState {
  readonly entries: number;
  readonly bytes: number;
  readonly limit: number;
  readonly dropped: number;
}

/** The newest exchanges of each world, and the number of all. */
export class Journal {
  readonly #rings = new Map<string | null, Ring>();
  readonly #limit: number;
  readonly #maxBytes: number;
  #bytes = 0;
  #lastId = 0;

  /**
   * @param limit number of entries of each world
   * @param maxBytes of the entries of all worlds
   */
  constructor(limit: number = JOURNAL_LIMIT, maxBytes: number = JOURNAL_BYTES) {
    this.#limit = limit;
    this.#maxBytes = maxBytes;
  }

  get state(): JournalState {
    const rings = [...this.#rings.values()];
    const entries = rings.reduce((sum, ring) => sum + ring.entries.length, 0);
    return { entries, bytes: this.#bytes, limit: this.#maxBytes, dropped: this.dropped() };
  }

  record(
    exchange: RedactedExchange,
    headers: ApiRequest["headers"],
    context: JournalContext = NO_CONTEXT,
    milliseconds = 0,
  ): JournalEntry {
    const { credential, worldId, now } = context;
    // A request that is refused because its key is in the URL belongs to the world of that key.
    const world = credential.form === "elsewhere" ? credential.world : worldId;
    const bytes = memoryOf(exchange, headers);
    const id = ++this.#lastId;
    const at = Date.now();
    const version = context.world && context.world.version;
    // One spread: with a second one, a repeated small read takes 0.5 % longer.
    const entry = {
      ...exchange,
      bytes,
      headers,
      id,
      at,
      world,
      now,
      credential,
      version,
      milliseconds,
    };
    let ring = this.#rings.get(world);
    if (ring === undefined) {
      ring = { entries: [], start: 0, count: 0 };
      this.#rings.set(world, ring);
    }
    ring.count++;
    this.#bytes += bytes;
    if (ring.entries.length < this.#limit) ring.entries.push(entry);
    else {
      this.#bytes -= ring.entries[ring.start]!.bytes;
      ring.entries[ring.start] = entry;
      ring.start = (ring.start + 1) % this.#limit;
    }
    if (this.#bytes > this.#maxBytes) this.#dropOldest();
    return entry;
  }

  /** Frees a tenth of the memory, so that this does not happen on every request. */
  #dropOldest(): void {
    const newestFirst = this.entries();
    let kept = 0;
    const last = newestFirst.findIndex(({ bytes }) => (kept += bytes) > 0.9 * this.#maxBytes);
    const firstId = newestFirst[Math.max(0, last - 1)]?.id ?? 0;
    this.#bytes = 0;
    for (const ring of this.#rings.values()) {
      const ordered = [...ring.entries.slice(ring.start), ...ring.entries.slice(0, ring.start)];
      ring.entries = ordered.filter(({ id }) => id >= firstId);
      ring.start = 0;
      this.#bytes = ring.entries.reduce((sum, { bytes }) => sum + bytes, this.#bytes);
    }
  }

  /** Returns the entries of a world, or of all with those without a world (undefined); newest first. */
  entries(world?: string): JournalEntry[] {
    return this.#of(world)
      .flatMap(({ entries }) => entries)
      .toSorted((a, b) => b.id - a.id);
  }

  /** Returns how many entries were overwritten. */
  dropped(world?: string): number {
    return this.#of(world).reduce((sum, ring) => sum + ring.count - ring.entries.length, 0);
  }

  entry(id: number): JournalEntry | null {
    for (const { entries } of this.#rings.values()) {
      const found = entries.find((one) => one.id === id);
      if (found !== undefined) return found;
    }
    return null;
  }

  /** Deletes the entries and counts of a world, or of all; returns how many entries there were. */
  clear(world?: string): number {
    const cleared = this.#of(world).flatMap(({ entries }) => entries);
    this.#bytes = cleared.reduce((sum, { bytes }) => sum - bytes, this.#bytes);
    if (world === undefined) this.#rings.clear();
    else this.#rings.delete(world);
    return cleared.length;
  }

  #of(world: string | undefined): Ring[] {
    if (world === undefined) return [...this.#rings.values()];
    const ring = this.#rings.get(world);
    return ring === undefined ? [] : [ring];
  }
}
