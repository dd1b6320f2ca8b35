import { memoize } from "../../common/memoize.ts";
import { plainBody } from "../../endpoints/page.ts";
import type { OperationId } from "../../contract/operation.ts";
import type { ApiResponse, ApiRequest } from "../request.ts";
import { parameter, without } from "./changes.ts";

/** A function from request to response: the fake, or the fake with faults. */
export type Handle = (request: ApiRequest) => ApiResponse;

/** What a fault counts across requests while it is active. */
export type FaultCounts = Map<string, number>;

/** A semantic fault: a deliberate deviation of the fake from the API specification. */
export interface Fault {
  readonly id: string;
  /** The deviation in one sentence. */
  readonly title: string;
  /** The rules that must detect it. */
  readonly breaks: readonly string[];
  /** Other rules that may detect it. */
  readonly mayBreak: readonly string[];
  /** Returns the wrong response; `handle` is the fake without this fault. */
  readonly respond: (request: ApiRequest, handle: Handle, counts: FaultCounts) => ApiResponse;
}

/** Returns the fake with active faults; each fault sees the responses of the faults before it. */
export function withFaults(handle: Handle, faults: readonly Fault[]): Handle {
  // Faults change plain rows; the fake may return them as a batch.
  const withPlainRows: Handle = (request) => plainResponse(handle(request));
  return faults.reduce<Handle>((inner, fault) => {
    const counts: FaultCounts = new Map();
    return (request) => fault.respond(request, inner, counts);
  }, withPlainRows);
}

/** Returns a response with plain rows, memoized, so that the same response always gives the same object. */
const plainResponse = memoize((response: ApiResponse): ApiResponse => {
  const body = plainBody(response.body);
  return body === response.body ? response : { ...response, body };
});

// oxlint-disable-next-line typescript/no-explicit-any -- faults change bodies of every shape
export type ResponseBody = any;

/** What a change of a body can depend on. */
export interface FaultContext {
  readonly request: ApiRequest;
  readonly operation: OperationId;
  /** Returns a query parameter as sent; undefined if absent. */
  readonly parameter: (name: string) => string | undefined;
  readonly handle: Handle;
}

/** Which exchanges a fault changes; without any of these, all. */
interface FaultScope {
  /** Requests with this path. */
  readonly path?: string;
  /** Responses of these operations. */
  readonly operations?: readonly OperationId[] | undefined;
  /** Responses with one of these statuses. */
  readonly statuses?: readonly number[];
  /** Whether faults that handle another request echo the filters of the one that was sent. */
  readonly keepEcho?: boolean;
}

/** How a fault changes them. */
type FaultChange =
  /** Changes each row of a list with status 200 in place. */
  | { readonly changeRow: (row: ResponseBody, context: FaultContext) => void }
  /** Changes a body with status 200 in place, or returns another one. */
  | { readonly changeBody: (body: ResponseBody, context: FaultContext) => ResponseBody }
  /** Handles a different request instead of the one that was sent. */
  | { readonly changeRequest: (request: ApiRequest) => ApiRequest }
  /** Handles the request without some query parameters. */
  | { readonly ignore: readonly string[] }
  /** Returns another response. */
  | {
      readonly changeResponse: (
        response: ApiResponse,
        request: ApiRequest,
        handle: Handle,
      ) => ApiResponse;
    }
  | Pick<Fault, "respond">;

/** A fault as it is written in the files of this folder. */
export type FaultDefinition = Pick<Fault, "id" | "title" | "breaks"> &
  Partial<Pick<Fault, "mayBreak">> &
  FaultScope &
  FaultChange;

/** Returns the faults of a group. `shared` applies to each definition that does not override it. */
export function defineFaults(
  shared: FaultScope & Partial<Pick<Fault, "mayBreak">>,
  definitions: readonly FaultDefinition[],
): Fault[] {
  return definitions.map((definition) => defineFault({ ...shared, ...definition }));
}

export function defineFault(definition: FaultDefinition): Fault {
  const { id, title, breaks, mayBreak = [], path } = definition;
  const respond = responderOf(definition);
  return {
    id,
    title,
    breaks,
    mayBreak,
    respond: (request, handle, counts) =>
      path === undefined || request.path === path
        ? respond(request, handle, counts)
        : handle(request),
  };
}

function responderOf(definition: FaultDefinition): Fault["respond"] {
  if ("respond" in definition) return definition.respond;
  if ("changeRow" in definition) {
    const { changeRow } = definition;
    return bodyChanger(definition, (body, context) => {
      for (const row of body.items ?? []) changeRow(row, context);
    });
  }
  if ("changeBody" in definition) return bodyChanger(definition, definition.changeBody);
  if ("changeResponse" in definition) {
    return (request, handle) => {
      const response = handle(request);
      return isInScope(response, definition)
        ? definition.changeResponse(response, request, handle)
        : response;
    };
  }
  const change =
    "ignore" in definition
      ? (request: ApiRequest) => without(request, ...definition.ignore)
      : definition.changeRequest;
  if (definition.keepEcho !== true) return (request, handle) => handle(change(request));
  return (request, handle) => {
    const response = handle(request);
    if (!isInScope(response, { statuses: [200], ...definition })) return response;
    const other = handle(change(request));
    if (other.status !== 200) return response;
    const { filters_applied }: ResponseBody = response.body;
    return { ...other, body: { ...(other.body as object), filters_applied } };
  };
}

function bodyChanger(
  scope: FaultScope,
  change: (body: ResponseBody, context: FaultContext) => ResponseBody,
): Fault["respond"] {
  return (request, handle) => {
    const response = handle(request);
    const operation = response.note.operation as OperationId | null;
    if (operation === null || !isInScope(response, { statuses: [200], ...scope })) return response;
    const context = {
      request,
      operation,
      parameter: (name: string) => parameter(request, name),
      handle,
    };
    const body = structuredClone(response.body);
    return { ...response, body: change(body, context) ?? body };
  };
}

function isInScope({ status, note }: ApiResponse, { statuses, operations }: FaultScope): boolean {
  if (statuses !== undefined && !statuses.includes(status)) return false;
  return operations === undefined || operations.includes(note.operation as OperationId);
}
