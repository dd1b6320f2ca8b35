import type { EpochSecond } from "../common/calendar.ts";
import type { Writable } from "../common/writable.ts";
import type { Contract } from "../contract/contract.ts";
import type { Operation } from "../contract/operation.ts";
import { ApiError } from "../endpoints/api-error.ts";
import { ENDPOINTS } from "../endpoints/index.ts";
import { RowBatch, plainBody } from "../endpoints/page.ts";
import type { KeyMode } from "../simulation/model.ts";
import type { World, WorkspaceView } from "../workspace/world.ts";
import type { Worlds } from "../workspace/worlds.ts";
import { parseBody, type ReadBody } from "./body.ts";
import { completeBody, ResolvedCall } from "./resolved-call.ts";
import type { Choices } from "./choices.ts";
import { readCredential, unauthorized, type ResolvedCredential } from "./credential.ts";
import type { ActiveFault } from "./faults/rules/active-fault.ts";
import { applyFaults, type OnRevert } from "./faults/rules/apply.ts";
import { ActiveFaults, type RecordFaults } from "./faults/rules/active-faults.ts";
import { readFaultRules } from "./faults/rules/read.ts";
import { HINTED_PARAMETERS, requestHints } from "./hints.ts";
import { readParameters } from "./parameters.ts";
import {
  boundedHints,
  EMPTY_NOTE,
  type ApiRequest,
  type ApiResponse,
  type ResponseNote,
} from "./request.ts";
import { Router } from "./router.ts";

export interface FakeOptions {
  readonly contract: Contract;
  readonly worlds: Worlds;
  readonly choices: Choices;
  /** Refuse unknown parameters and body fields (C09). */
  readonly strictParameters: boolean;
  /** Validate every response against the contract; an invalid one becomes a 500. */
  readonly validateResponses: boolean;
  /** Returns the base URL of generated images, known before the first request; none: images keep their URLs. */
  readonly imageBase?: (() => string) | undefined;
  /** Stores changes of the fault rules; none: they stay in memory. */
  readonly recordFaults?: RecordFaults | undefined;
  /** Reverts the counts of faults together with changes that cannot be stored. */
  readonly onRevert?: OnRevert | undefined;
}

/** The context of a request; each part is looked up once per request. */
export interface RequestContext {
  readonly credential: ResolvedCredential;
  /** The id of the world that the credential belongs to; null: none. */
  readonly worldId: string | null;
  readonly world: World | null;
  /** The time of that world; null without a world. */
  readonly now: EpochSecond | null;
  /** The active faults that may apply to the request. */
  readonly faults: readonly ActiveFault[];
}

/** The fake: a function from request to response. It uses no socket, no file and no real clock. */
export class Fake {
  readonly options: FakeOptions;
  readonly faults: ActiveFaults;
  readonly #router: Router;

  constructor(options: FakeOptions) {
    this.options = options;
    this.#router = new Router(options.contract);
    const { worlds, recordFaults: record } = options;
    this.faults = new ActiveFaults({
      record,
      seedOf: (world) => worlds.get(world)?.base.seed ?? 0,
      firstRules: (world) =>
        readFaultRules(worlds.get(world)?.base.scenario.definition.faults ?? []),
    });
  }

  /** Resolves the credential of a request, its world, the time there and the faults. */
  contextOf(request: ApiRequest): RequestContext {
    const { worlds } = this.options;
    const credential = readCredential(worlds.keys, request);
    const worldId = credential.form === "held" ? credential.record.world : null;
    const world = worldId === null ? null : worlds.get(worldId);
    const now = world?.clock.now() ?? null;
    return { credential, worldId, world, now, faults: this.faults.pending(worldId) };
  }

  /** Returns the choices of a world; null: those of the server. */
  choicesOf(world: World | null): Choices {
    return (world?.choices as Choices | null | undefined) ?? this.options.choices;
  }

  /** Returns the response to a request, with active faults applied. Errors are responses; nothing is thrown. */
  handle(request: ApiRequest, context: RequestContext = this.contextOf(request)): ApiResponse {
    const { faults, credential, world, now } = context;
    if (faults.length === 0) return this.#respondWithoutFaults(request, context);
    const route = this.#router.findOrNull(request.method, request.path);
    const operation = route?.operation.id ?? null;
    const workspace = credential.form === "held" ? credential.record.workspace : null;
    return applyFaults(faults, request, {
      route,
      handle: (changed) => {
        if (changed === request) return plainResponse(this.#respondWithoutFaults(request, context));
        const other = this.contextOf(changed);
        const sameTime = other.world === world ? { ...other, now } : other;
        return plainResponse(this.#respondWithoutFaults(changed, sameTime));
      },
      responseWithoutApi: { ...EMPTY_RESPONSE, note: { ...EMPTY_NOTE, operation, workspace } },
      onRevert: this.options.onRevert,
    });
  }

  #respondWithoutFaults(request: ApiRequest, context: RequestContext): ApiResponse {
    const note: Writable<ResponseNote> = { ...EMPTY_NOTE };
    const revision = context.world?.revision ?? 0;
    try {
      const body = this.#bodyOf(request, context, note);
      const { items, has_more: more } = body as {
        readonly items?: unknown;
        readonly has_more?: unknown;
      };
      if (typeof more === "boolean") note.hasMore = more;
      if (Array.isArray(items) || items instanceof RowBatch) note.rows = items.length;
      if (note.hints.length > 0) note.hints = boundedHints(note.hints);
      return { status: 200, headers: {}, body, note };
    } catch (error) {
      if (!(error instanceof ApiError)) context.world?.revert(revision);
      return errorResponse(error, note);
    }
  }

  #bodyOf(request: ApiRequest, context: RequestContext, note: Writable<ResponseNote>): object {
    const { contract, validateResponses } = this.options;
    const { operation, call } = this.resolve(request, context, note);
    const result = ENDPOINTS[operation.id](call);
    if (result.hint !== undefined) note.hints = [...note.hints, result.hint];
    const { parameters } = call;
    const mayNeedHint = HINTED_PARAMETERS.some((name) => parameters[name]);
    if (mayNeedHint && parameters["brand"] !== undefined) {
      note.hints = [...note.hints, ...requestHints(call)];
    }
    const body = completeBody(operation, call, result);
    if (validateResponses) checkBody(contract, operation, body);
    return body;
  }

  /**
   * Checks in the order of C03: key, plan, path and method, mode of the key, parameters. The brand and the prompt that
   * they name are looked up by the call. @throws {ApiError}
   */
  resolve(
    request: ApiRequest,
    context: RequestContext,
    note: Writable<ResponseNote> = { ...EMPTY_NOTE },
  ): { readonly operation: Operation; readonly call: ResolvedCall } {
    const { contract, strictParameters: strict, imageBase } = this.options;
    const choices = this.choicesOf(context.world);
    const { workspace, mode } = authorize(request, context, note);
    const route = this.#router.find(request.method, request.path);
    const { operation } = route;
    note.operation = operation.id;
    if (operation.writes && mode !== "write") {
      throw new ApiError(
        403,
        "This API key is read-only; this operation requires a key with write access",
      );
    }
    const rules = { strict, clamp: choices.C11 === "clamp" };
    const { values, hints } = readParameters(contract, route, request, rules);
    note.hints = hints;
    const takesBody = operation.bodyPointer !== null;
    const read = takesBody ? parseBody(contract, operation.bodyPointer, request, strict) : NO_BODY;
    note.hints = [...hints, ...read.hints];
    const returnsCreated = choices.C78 === "created";
    const call = new ResolvedCall(contract, workspace, {
      values,
      body: read.value,
      returnsCreated,
      imageBase: imageBase?.() ?? null,
    });
    return { operation, call };
  }
}

/** Returns the workspace of the credential. @throws {ApiError} 401 or 403 */
function authorize(
  request: ApiRequest,
  { credential, world, now }: RequestContext,
  note: Writable<ResponseNote>,
): { readonly workspace: WorkspaceView; readonly mode: KeyMode } {
  if (credential.form !== "held" || credential.record.revoked) {
    throw unauthorized(credential, request);
  }
  const { workspace, mode } = credential.record;
  if (world === null || now === null) {
    throw new ApiError(
      410,
      "The world of this API key has expired; create another one with POST /__admin/worlds",
    );
  }
  const view = world.workspace(workspace, now);
  note.workspace = view.name;
  if (view.plan.apiAccess) return { workspace: view, mode };
  throw new ApiError(403, `The plan "${view.plan.name}" has no API access; every paid plan has it`);
}

function errorResponse(error: unknown, note: Writable<ResponseNote>): ApiResponse {
  if (!(error instanceof ApiError)) {
    note.internalError = error;
    return { status: 500, headers: {}, body: INTERNAL_ERROR, note };
  }
  if (error.hint !== undefined) note.hints = [...note.hints, error.hint];
  note.hints = boundedHints(note.hints);
  return { status: error.status, headers: error.headers, body: errorBody(error.message), note };
}

const NO_BODY: ReadBody = { value: undefined, hints: [] };

const EMPTY_RESPONSE: ApiResponse = { status: 200, headers: {}, body: null, note: EMPTY_NOTE };

function plainResponse(response: ApiResponse): ApiResponse {
  const body = plainBody(response.body);
  return body === response.body ? response : { ...response, body };
}

function checkBody(contract: Contract, operation: Operation, body: unknown): void {
  const [violation] = contract.responseErrors(operation, 200, plainBody(body)) ?? [];
  if (violation === undefined) return;
  throw new Error(
    `The response of ${operation.id} violates the contract at "${violation.instancePath}": ${violation.message ?? ""}`,
  );
}

/** The body of every error (§7, C05). */
export function errorBody(message: string): object {
  return { error: { message } };
}

/** The body of a 500; the cause is only logged. */
export const INTERNAL_ERROR: object = errorBody(
  "Internal error; the log of the fake has the details",
);
