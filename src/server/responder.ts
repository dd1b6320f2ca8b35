import { formatHttpDate } from "../common/calendar.ts";
import { ownKeyRedactor, redactRequest, type Redact } from "../common/redact.ts";
import type { Fake, RequestContext } from "../fake/fake.ts";
import { presentedKey } from "../fake/credential.ts";
import { EMPTY_NOTE, type ApiRequest, type ApiResponse, type Transport } from "../fake/request.ts";
import { StateError, STATE_RETRY_S } from "../workspace/state-log.ts";
import { formatLine, type LogLine } from "./access-log.ts";
import type { EventHub } from "./event-hub.ts";
import { CORS_HEADERS } from "./cors.ts";
import { encodeResponse } from "./encode.ts";
import { HINT_HEADER, hintText } from "./hint-header.ts";
import { exchangeOf, type RedactedExchange, type Journal } from "./journal.ts";
import { byteLength, sha256 } from "./runtime.ts";
import {
  STALE_HEADER,
  type ChangeStore,
  type NeededState,
  type OwnStore,
  type SharedStore,
} from "./change-store.ts";
import { REPLAY_HEADER, replayToken } from "./replay-token/encode-token.ts";
import { cacheKey, type ResponseCache } from "./response-cache.ts";
import type { WorldLimits } from "./world-limits.ts";

export interface ResponderOptions {
  readonly fake: Fake;
  readonly cache: ResponseCache;
  readonly journal: Journal;
  readonly events: EventHub;
  /** Allows pages of any origin to call the API (C17). */
  readonly cors: boolean;
  readonly logError: (error: unknown) => void;
  /** Deletes worlds that are not used; none: they are kept. */
  readonly limits?: Pick<WorldLimits, "use"> | undefined;
}

/** A response that can be sent and journalled, more than once. */
export interface PreparedResponse {
  /** Names and values alternately. */
  readonly rawHeaders: string[];
  readonly body: Uint8Array | string;
  /** The size of the body in bytes. */
  readonly size: number;
  readonly transport: Transport | undefined;
  readonly exchange: RedactedExchange;
  /** Formatted once: formatting takes 5 % of a repeated small read. */
  readonly line: LogLine;
}

/** A request that is being served. */
interface Incoming {
  readonly request: ApiRequest;
  readonly url: string;
  /** When it arrived, by the monotonic clock. */
  readonly started: number;
  /** That of the last attempt to respond. */
  note: ApiResponse["note"];
}

/** A response before its exchange is recorded. */
interface Computed {
  readonly incoming: Incoming;
  readonly context: RequestContext;
  readonly prepared: PreparedResponse;
  /** The revision of the world after a write. */
  readonly written: number | undefined;
}

const READS = new Set(["GET", "HEAD"]);

/** Responds to the requests below the base path, without HTTP: the server, the library and the browser use it. */
export class Responder {
  readonly #options: ResponderOptions;
  readonly #commonHeaders: readonly string[];

  constructor(options: ResponderOptions) {
    this.#options = options;
    this.#commonHeaders = Object.entries(options.cors ? CORS_HEADERS : {}).flat();
  }

  /** Responds from the cache or the fake, and records the exchange. `url` identifies the request in the cache. */
  respond(request: ApiRequest, url: string): PreparedResponse {
    const incoming = { request, url, started: performance.now(), note: EMPTY_NOTE };
    return this.#finish(this.#compute(incoming, this.#contextOf(request)));
  }

  /** Like {@link respond}, for a server that stores its state: changes are stored before the response is returned. */
  respondStored(
    state: ChangeStore,
    request: ApiRequest,
    url: string,
  ): PreparedResponse | Promise<PreparedResponse> {
    const incoming = { request, url, started: performance.now(), note: EMPTY_NOTE };
    const context = this.#contextOf(request);
    const { shared } = state;
    if (shared === null) return this.#respondOwn(state, incoming, context);
    const { worldId, world } = context;
    if (world === null || worldId === null) return this.#respondShared(state, incoming, context);
    // Most reads wait for nothing.
    return READS.has(request.method) && shared.canRead(worldId)
      ? this.#finish(this.#compute(incoming, context))
      : this.#respondShared(state, incoming, context);
  }

  #respondOwn(state: OwnStore, incoming: Incoming, context: RequestContext): PreparedResponse {
    try {
      return this.#finish(
        state.runNow(() => withoutInternalError(this.#compute(incoming, context))),
      );
    } catch (error) {
      return this.#refused(error, incoming, context);
    }
  }

  async #respondShared(
    state: SharedStore,
    incoming: Incoming,
    before: RequestContext,
  ): Promise<PreparedResponse> {
    const { fake } = this.#options;
    const { request } = incoming;
    // Other requests are served while this one waits.
    const compute = (): Computed =>
      withoutInternalError(this.#compute(incoming, fake.contextOf(request)));
    try {
      const staleFor = await state.shared.current(neededState(before, request));
      const { worldId } = before.world === null ? this.#contextOf(request) : before;
      const done = READS.has(request.method)
        ? await state.shared.read(worldId, compute)
        : await state.run(worldId, compute);
      return withStaleness(this.#finish(done), staleFor);
    } catch (error) {
      return this.#refused(error, incoming, fake.contextOf(request));
    }
  }

  /** The response to a request whose changes were reverted. @throws {unknown} what is not a refusal */
  #refused(error: unknown, incoming: Incoming, context: RequestContext): PreparedResponse {
    if (error instanceof RevertChanges) return this.#finish(error.computed);
    if (!(error instanceof StateError)) throw error;
    this.#options.logError(error);
    return this.#finish(this.#compute(incoming, context, notStored(error, incoming.note)));
  }

  /** Responds from the cache or the fake; with `refusal`, that is the response. */
  #compute(incoming: Incoming, context: RequestContext, refusal?: ApiResponse): Computed {
    const { request, url } = incoming;
    const before = context.world?.revision;
    const prepared =
      refusal === undefined
        ? this.#cached(request, context, url)
        : this.#prepare(request, context, url, refusal);
    const revision = context.world?.revision;
    incoming.note = prepared.exchange.note;
    return { incoming, context, prepared, written: revision === before ? undefined : revision };
  }

  /** Records the exchange, and adds the header `Date` to the response. */
  #finish({ incoming, context, prepared, written }: Computed): PreparedResponse {
    const { journal, events, logError } = this.#options;
    const { request, started } = incoming;
    const { exchange } = prepared;
    const entry = journal.record(exchange, request.headers, context, performance.now() - started);
    events.publishRequest(entry);
    if (written !== undefined) events.publishWrite(entry, written);
    if (exchange.note.internalError !== null) logError(exchange.note.internalError);
    // Not cached: the clock of a world can run. Without a world, Node.js sends the real time.
    if (context.now === null) return prepared;
    return {
      ...prepared,
      rawHeaders: [...prepared.rawHeaders, "date", formatHttpDate(context.now)],
    };
  }

  #contextOf(request: ApiRequest): RequestContext {
    const { fake, limits } = this.#options;
    const context = fake.contextOf(request);
    const { worldId } = context;
    if (limits === undefined || worldId === null || limits.use(worldId)) return context;
    return fake.contextOf(request);
  }

  #cached(request: ApiRequest, context: RequestContext, url: string): PreparedResponse {
    const { cache } = this.#options;
    const key = cacheKey(request, context, url);
    if (key === null) return this.#prepare(request, context, url);
    const cached = cache.get(key, context);
    if (cached !== null) return cached;
    const prepared = this.#prepare(request, context, url);
    if (prepared.exchange.status === 200) cache.set(key, context, prepared);
    return prepared;
  }

  #prepare(
    request: ApiRequest,
    context: RequestContext,
    url: string,
    refusal?: ApiResponse,
  ): PreparedResponse {
    const { fake } = this.#options;
    const redact = ownKeyRedactor(request.headers);
    const redacted = redactRequest(request, redact);
    // Before the request changes the state that the token describes.
    const token = replayToken(fake, context, redacted);
    const response = withCleanHints(refusal ?? fake.handle(request, context), redact);
    const { headers, body } = encodeResponse(response);
    const size = byteLength(body);
    const rawHeaders = [...this.#commonHeaders];
    for (const name in headers) rawHeaders.push(name, headers[name]!);
    if (response.note.hints.length > 0) rawHeaders.push(HINT_HEADER, hintText(response.note.hints));
    rawHeaders.push(REPLAY_HEADER, token, "content-length", String(size));
    const { status, note, transport } = response;
    const exchange = exchangeOf(redacted, response, { url, token, redact });
    const shown = redacted.redacted ? redact(url) : url;
    const line = formatLine({ method: request.method, url: shown, status, note });
    return { rawHeaders, body, size, transport, exchange, line };
  }
}

/** Thrown for a 500, so that the store reverts the changes of the request. */
class RevertChanges extends Error {
  readonly computed: Computed;

  constructor(computed: Computed) {
    super("The response is an internal error");
    this.computed = computed;
  }
}

/** @throws {RevertChanges} for a 500 */
function withoutInternalError(computed: Computed): Computed {
  if (computed.prepared.exchange.note.internalError === null) return computed;
  throw new RevertChanges(computed);
}

/** The response to a write that cannot be stored. */
function notStored(
  { message }: StateError,
  { operation, workspace }: ApiResponse["note"],
): ApiResponse {
  const headers = { "retry-after": String(STATE_RETRY_S) };
  const note = { ...EMPTY_NOTE, operation, workspace };
  return { status: 503, headers, body: { error: { message } }, note };
}

/** The world of a request, or the key that this process does not know. */
function neededState({ worldId, world }: RequestContext, request: ApiRequest): NeededState {
  const key = world === null ? presentedKey(request) : null;
  return key === null ? { world: worldId } : { world: worldId, keyHash: sha256(key) };
}

/** Says that a response may lack what other processes have acknowledged. */
function withStaleness(response: PreparedResponse, seconds: number | null): PreparedResponse {
  if (seconds === null) return response;
  return {
    ...response,
    rawHeaders: [...response.rawHeaders, STALE_HEADER, String(Math.ceil(seconds))],
  };
}

/** A response whose hints do not quote the key of its request. */
function withCleanHints(response: ApiResponse, redact: Redact): ApiResponse {
  const { note } = response;
  return note.hints.length === 0
    ? response
    : { ...response, note: { ...note, hints: note.hints.map(redact) } };
}
