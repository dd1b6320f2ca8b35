import { presentedKey } from "../fake/credential.ts";
import type { Fake, RequestContext } from "../fake/fake.ts";
import { EMPTY_NOTE, type ApiRequest, type ApiResponse } from "../fake/request.ts";
import { StateError, STATE_RETRY_S } from "../workspace/state-log.ts";
import {
  STALE_HEADER,
  type ChangeStore,
  type NeededState,
  type OwnStore,
  type SharedStore,
} from "./change-store.ts";
import { READ_METHODS } from "./parse-request.ts";
import type { Computed, Incoming, PreparedResponse, Responder } from "./responder.ts";
import { sha256 } from "./runtime.ts";

/** Responds for a server that stores its state: changes are stored before the response is returned. */
export class StoredResponder {
  readonly #responder: Responder;
  readonly #fake: Fake;
  readonly #state: ChangeStore;
  readonly #logError: (error: unknown) => void;

  constructor(responder: Responder, { fake, state, logError }: StoredResponderOptions) {
    this.#responder = responder;
    this.#fake = fake;
    this.#state = state;
    this.#logError = logError;
  }

  /** Responds from the cache or the fake, and records the exchange. `url` identifies the request in the cache. */
  respond(request: ApiRequest, url: string): PreparedResponse | Promise<PreparedResponse> {
    const attempt = { incoming: { request, url, started: performance.now() }, note: EMPTY_NOTE };
    const context = this.#responder.contextOf(request);
    const state = this.#state;
    const { shared } = state;
    if (shared === null) return this.#respondOwn(state, attempt, context);
    const { worldId, world } = context;
    if (world === null || worldId === null) return this.#respondShared(state, attempt, context);
    // Most reads wait for nothing.
    return READ_METHODS.has(request.method) && shared.canRead(worldId)
      ? this.#responder.finish(this.#responder.compute(attempt.incoming, context))
      : this.#respondShared(state, attempt, context);
  }

  #respondOwn(state: OwnStore, attempt: Attempt, context: RequestContext): PreparedResponse {
    try {
      return this.#responder.finish(state.runNow(() => this.#compute(attempt, context)));
    } catch (error) {
      return this.#refused(error, attempt, context);
    }
  }

  async #respondShared(
    state: SharedStore,
    attempt: Attempt,
    before: RequestContext,
  ): Promise<PreparedResponse> {
    const { request } = attempt.incoming;
    // Other requests are served while this one waits.
    const compute = (): Computed => this.#compute(attempt, this.#fake.contextOf(request));
    try {
      const staleFor = await state.shared.current(neededState(before, request));
      const { worldId } = before.world === null ? this.#responder.contextOf(request) : before;
      const done = READ_METHODS.has(request.method)
        ? await state.shared.read(worldId, compute)
        : await state.run(worldId, compute);
      return withStaleness(this.#responder.finish(done), staleFor);
    } catch (error) {
      return this.#refused(error, attempt, this.#fake.contextOf(request));
    }
  }

  /** @throws {RevertChanges} for a 500 */
  #compute(attempt: Attempt, context: RequestContext): Computed {
    const computed = this.#responder.compute(attempt.incoming, context);
    attempt.note = computed.prepared.exchange.note;
    if (attempt.note.internalError !== null) throw new RevertChanges(computed);
    return computed;
  }

  /** The response to a request whose changes were reverted. @throws {unknown} what is not a refusal */
  #refused(error: unknown, attempt: Attempt, context: RequestContext): PreparedResponse {
    if (error instanceof RevertChanges) return this.#responder.finish(error.computed);
    if (!(error instanceof StateError)) throw error;
    this.#logError(error);
    const refusal = notStored(error.messageFor(attempt.incoming.request.method), attempt.note);
    return this.#responder.finish(this.#responder.compute(attempt.incoming, context, refusal));
  }
}

export interface StoredResponderOptions {
  readonly fake: Fake;
  readonly state: ChangeStore;
  readonly logError: (error: unknown) => void;
}

interface Attempt {
  readonly incoming: Incoming;
  /** That of the last response that was computed. */
  note: ApiResponse["note"];
}

/** Thrown for a 500, so that the store reverts the changes of the request. */
class RevertChanges extends Error {
  readonly computed: Computed;

  constructor(computed: Computed) {
    super("The response is an internal error");
    this.computed = computed;
  }
}

/** The response to a request that the store refuses. */
function notStored(message: string, { operation, workspace }: ApiResponse["note"]): ApiResponse {
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
