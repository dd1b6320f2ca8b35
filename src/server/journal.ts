import type { EpochSecond } from "../common/calendar.ts";
import { redactRequest, type RedactedRequest } from "../common/redact.ts";
import type { Credential } from "../fake/credential.ts";
import type { RequestContext } from "../fake/fake.ts";
import {
  EMPTY_NOTE,
  type ApiRequest,
  type ApiResponse,
  type RequestBody,
  type ResponseNote,
} from "../fake/request.ts";
import { bytesOf, textOf } from "./platform.ts";
import { queryPairs } from "./parse-request.ts";

/** A request and its response as far as they are kept: without keys and without the response's body. */
export interface Exchange {
  readonly request: RedactedRequest<RequestBody>;
  readonly status: number;
  readonly note: ResponseNote;
  /** The message of an error; null: there is none. */
  readonly message: string | null;
  /** The replay token; null: the request was not below the base path. */
  readonly token: string | null;
}

export interface JournalEntry extends Exchange {
  /** Counts all requests of this server, from 1. */
  readonly id: number;
  /** Real time, in milliseconds since 1970. */
  readonly at: number;
  /** The id of the world that the key belongs to; null: none. */
  readonly world: string | null;
  /** The time of that world; null: no world. */
  readonly now: EpochSecond | null;
  readonly credential: Credential;
  /** How long the response took to compute. */
  readonly milliseconds: number;
}

/** Longer bodies of requests are cut. */
const MAX_BODY = 8192;

/** Returns what is kept of a request and its response. */
export function exchangeOf(
  request: RedactedRequest<RequestBody>,
  { status, note, body }: ApiResponse,
  token: string | null,
): Exchange {
  const { error } = (body ?? {}) as { readonly error?: { readonly message?: unknown } };
  const message = status >= 400 && typeof error?.message === "string" ? error.message : null;
  if (request.body.kind !== "text" || request.body.text.length <= MAX_BODY) {
    return { request, status, note, message, token };
  }
  // Through bytes: a slice of a string keeps the whole string in memory.
  const text = `${textOf(bytesOf(request.body.text.slice(0, MAX_BODY)))}…`;
  return { request: { ...request, body: { kind: "text", text } }, status, note, message, token };
}

/** The exchange of a request that matched no route. */
export function unmatchedExchange(method: string, url: string): Exchange {
  const [path = "/", search = ""] = url.split("?");
  const body: RequestBody = { kind: "none" };
  const request: ApiRequest = { method, path, query: queryPairs(search), headers: {}, body };
  return {
    request: redactRequest(request),
    status: 404,
    note: EMPTY_NOTE,
    message: null,
    token: null,
  };
}

type JournalContext = Pick<RequestContext, "credential" | "worldId" | "now">;

const NO_CONTEXT: JournalContext = { credential: { form: "none" }, worldId: null, now: null };

/** The number of entries that are kept for each world. */
export const JOURNAL_LIMIT = 1000;

/** A ring buffer of the newest entries of one world. */
interface Ring {
  readonly entries: JournalEntry[];
  count: number;
}

/** The newest exchanges of each world, and the number of all. */
export class Journal {
  readonly #rings = new Map<string | null, Ring>();
  readonly #limit: number;
  #lastId = 0;

  constructor(limit: number = JOURNAL_LIMIT) {
    this.#limit = limit;
  }

  record(
    { request, status, note, message, token }: Exchange,
    { credential, worldId: world, now }: JournalContext = NO_CONTEXT,
    milliseconds = 0,
  ): JournalEntry {
    const id = ++this.#lastId;
    const at = Date.now();
    const response = { status, note, message, token, milliseconds };
    const entry = { id, at, world, now, credential, request, ...response };
    let ring = this.#rings.get(world);
    if (ring === undefined) {
      ring = { entries: [], count: 0 };
      this.#rings.set(world, ring);
    }
    ring.entries[ring.count++ % this.#limit] = entry;
    return entry;
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
    return this.entries().find((one) => one.id === id) ?? null;
  }

  /** Deletes the entries and counts of a world, or of all; returns how many entries there were. */
  clear(world?: string): number {
    const count = this.#of(world).reduce((sum, { entries }) => sum + entries.length, 0);
    if (world === undefined) this.#rings.clear();
    else this.#rings.delete(world);
    return count;
  }

  #of(world: string | undefined): Ring[] {
    if (world === undefined) return [...this.#rings.values()];
    const ring = this.#rings.get(world);
    return ring === undefined ? [] : [ring];
  }
}
