import type { Contract } from "../contract/contract.ts";
import type { Operation, OperationId } from "../contract/operation.ts";
import { ApiError } from "../endpoints/api-error.ts";
import type { Answer, Endpoint } from "../endpoints/endpoint.ts";
import { ENDPOINTS } from "../endpoints/index.ts";
import { PartedRows, whole } from "../endpoints/rows.ts";
import type { WorkspaceView } from "../workspace/world/world.ts";
import { authenticate } from "./access.ts";
import { readBody } from "./body.ts";
import type { Choices } from "./choices.ts";
import { finishReply } from "./finish.ts";
import type { KeyRecord } from "./key-ring.ts";
import { filterHints, refusalHints } from "./hints.ts";
import { FaultBoard } from "./fault-rules/board.ts";
import { readFaultRules } from "./fault-rules/read.ts";
import { deviate } from "./fault-rules/deviate.ts";
import { readParameters } from "./parameters.ts";
import { NOTHING_TO_NOTE, type FakeReply, type FakeRequest, type ReplyNote } from "./request.ts";
import { ResolvedCall } from "./resolve.ts";
import { Router, type Route } from "./router.ts";
import { shownKey, type ShownKey } from "./shown-key.ts";
import type { Worlds } from "./worlds.ts";

export interface FakeOptions {
  readonly contract: Contract;
  readonly worlds: Worlds;
  readonly choices: Choices;
  /** Refuse unknown parameters and body fields (C09). */
  readonly strictParameters: boolean;
  /** Judge every reply by the contract before it leaves; a wrong one is a 500. */
  readonly checkReplies: boolean;
}

/** What is known of a request so far, for the log. */
interface Trail {
  operation: Operation | null;
  workspace: WorkspaceView | null;
  /** The brand that the request names, tracked or not. */
  brand: string | null;
  readonly hints: string[];
}

/** The fake itself: a function from request to reply. It knows no socket, no file and no real clock. */
export class Fake {
  readonly options: FakeOptions;
  /** The deliberate deviations that are switched on. */
  readonly faults: FaultBoard;
  readonly #router: Router;

  constructor(options: FakeOptions) {
    this.options = options;
    this.#router = new Router(options.contract);
    const { worlds } = options;
    this.faults = new FaultBoard({
      seedOf: (world) => worlds.get(world)?.base.seed ?? 0,
      firstRules: (world) =>
        readFaultRules(worlds.get(world)?.base.scenario.definition.faults ?? []),
    });
  }

  /** Answers a request, with the faults that are switched on; every refusal is a reply, nothing is thrown. */
  handle(request: FakeRequest): FakeReply {
    return wholly(this.answer(request, this.#shownIn(request)));
  }

  /**
   * The same for who knows the key that is shown already (hashing it takes its time), and sends what it gets:
   * rows may be in parts still.
   */
  answer(request: FakeRequest, shown: ShownKey): FakeReply {
    const key = shown.form === "held" ? shown.record : null;
    const faults = this.faults.of(key?.world ?? null);
    if (faults.length === 0) return this.#handleTruly(request, shown);
    const operation = this.#router.meant(request.method, request.path);
    const note = { ...UNANSWERED.note, operation, workspace: key?.workspace ?? null };
    return deviate(faults, request, {
      operation,
      handle: (asked) =>
        wholly(this.#handleTruly(asked, asked === request ? shown : this.#shownIn(asked))),
      unanswered: { ...UNANSWERED, note },
    });
  }

  #shownIn(request: FakeRequest): ShownKey {
    return shownKey(this.options.worlds.keys, request);
  }

  #handleTruly(request: FakeRequest, shown: ShownKey): FakeReply {
    const trail: Trail = { operation: null, workspace: null, brand: null, hints: [] };
    try {
      const body = this.#bodyOf(request, shown, trail);
      return { status: 200, headers: {}, body, note: noteOf(trail, body, null) };
    } catch (error) {
      return refusalOf(error, request, trail);
    }
  }

  /** The order of the checks (C03): key, plan, path and method, key's mode, parameters, what they name. */
  #bodyOf(request: FakeRequest, shown: ShownKey, trail: Trail): unknown {
    const { contract, worlds, strictParameters: strict, choices } = this.options;
    const key = authenticate(shown);
    const workspace = worlds.workspaceOf(key);
    trail.workspace = workspace;
    checkPlan(workspace);
    const route = this.#router.find(request.method, request.path);
    trail.operation = route.operation;
    checkMode(route, key);
    const rules = { strict, clamp: choices.C11 === "clamp" };
    const { values, hints } = readParameters(contract, route, request, rules);
    trail.hints.push(...hints);
    const body = readBody(contract, route.operation, request, strict);
    trail.hints.push(...body.hints);
    trail.brand = brandNamed(values, body.value);
    const call = new ResolvedCall(contract, workspace, {
      values,
      body: body.value,
      repliesCreated: choices.C78 === "created",
    });
    const answer = endpointOf(route.operation.id)(call);
    if (answer.hint !== undefined) trail.hints.push(answer.hint);
    if (values["brand"] !== undefined) trail.hints.push(...filterHints(call.brand, values));
    const reply = finishReply(route.operation, answer.body, {
      parameters: values,
      used: answer.used ?? {},
      window: call.window,
      anchor: workspace.anchor,
    });
    this.#checkReply(route.operation, reply);
    return reply;
  }

  #checkReply(operation: Operation, reply: unknown): void {
    if (!this.options.checkReplies) return;
    const faults = this.options.contract.replyFaults(operation, 200, whole(reply)) ?? [];
    const [fault] = faults;
    if (fault === undefined) return;
    throw new Error(
      `The reply of ${operation.id} breaks the contract at "${fault.instancePath}": ${fault.message ?? ""}`,
    );
  }
}

const UNANSWERED: FakeReply = {
  status: 200,
  headers: {},
  body: null,
  note: NOTHING_TO_NOTE,
};

function wholly(reply: FakeReply): FakeReply {
  const body = whole(reply.body);
  return body === reply.body ? reply : { ...reply, body };
}

function brandNamed(values: Fields, body: unknown): string | null {
  const name = values["brand"] ?? (body as Fields | undefined)?.["brand"];
  return typeof name === "string" ? name : null;
}

type Fields = Readonly<Record<string, unknown>>;

function endpointOf(id: OperationId): (call: unknown) => Answer<OperationId> {
  return ENDPOINTS[id] as Endpoint<never> as (call: unknown) => Answer<OperationId>;
}

function checkPlan({ plan }: WorkspaceView): void {
  if (plan.apiAccess) return;
  throw new ApiError(403, `The plan "${plan.name}" has no API access; every paid plan has`);
}

function checkMode({ operation }: Route, key: KeyRecord): void {
  if (!operation.writes || key.mode === "write") return;
  throw new ApiError(403, "This API key is read-only; a write-enabled key is needed here");
}

/** The body of a reply where something went wrong inside; what it was, only the log tells. */
export const INTERNAL_ENVELOPE: object = envelope(
  "Something went wrong inside the fake; its log tells more",
);

function refusalOf(error: unknown, request: FakeRequest, trail: Trail): FakeReply {
  if (!(error instanceof ApiError)) {
    const note = noteOf(trail, null, error);
    return { status: 500, headers: {}, body: INTERNAL_ENVELOPE, note };
  }
  const { status, headers, message } = error;
  trail.hints.push(...refusalHints(status, request, trail));
  return { status, headers, body: envelope(message), note: noteOf(trail, null, null) };
}

/** The body of every error (§7, C05). */
function envelope(message: string): object {
  return { error: { message } };
}

function noteOf(trail: Trail, body: unknown, internalError: unknown): ReplyNote {
  const items = (body as { readonly items?: unknown } | null)?.items;
  const isList = Array.isArray(items) || items instanceof PartedRows;
  return {
    operation: trail.operation?.id ?? null,
    workspace: trail.workspace?.name ?? null,
    rows: isList ? items.length : null,
    hints: trail.hints,
    faults: [],
    internalError,
  };
}
