import { copyJson } from "../../common/copy-json.ts";
import { OPERATION_IDS, type OperationId } from "../../contract/operation.ts";
import type { Fault, FaultCounts, Handle, ResponseBody } from "../faults/fault.ts";
import type { ApiRequest, ApiResponse } from "../request.ts";
import type { Mode } from "./recording.ts";

/** A fault that an operator derived from the contract and recorded responses. */
export interface Mutant extends Fault {
  /** The operator, after its family: `fields.null`. */
  readonly operator: string;
  readonly operation: OperationId;
  /** Parameters that select one of the operation's layouts, such as `group_by=search`; empty: the default. */
  readonly mode: string;
  /** The field, parameter or case that is changed. */
  readonly place: string;
  /** Whether only a check with writes can detect it. */
  readonly needsWrites: boolean;
}

export interface MutantDefinition {
  readonly operator: string;
  readonly operation: OperationId;
  readonly mode?: Mode;
  readonly place: string;
  readonly needsWrites?: boolean;
  readonly respond: (request: ApiRequest, handle: Handle, counts: FaultCounts) => ApiResponse;
}

export function mutantOf(definition: MutantDefinition): Mutant {
  const { operator, operation, place, mode, needsWrites = false, respond } = definition;
  const modeName = mode?.name ?? "";
  const where = modeName === "" ? operation : `${operation}?${modeName}`;
  return {
    id: `${operator}/${where}/${place}`,
    title: `${operator} of ${place} on ${where}`,
    operator,
    operation,
    mode: modeName,
    place,
    needsWrites,
    breaks: [],
    mayBreak: [],
    respond,
  };
}

/** Whether a mutant leaves a response as it is because the request is one of another operation. */
export function isUntouched(
  { operation, needsWrites }: Mutant,
  other: OperationId | null,
): boolean {
  // Writes change what the other operations read.
  return !needsWrites && other !== null && other !== operation;
}

type Change = (body: ResponseBody, request: ApiRequest, handle: Handle) => ResponseBody;

/**
 * Returns a responder that changes the 200 responses of an operation in a mode. `change` gets a copy of the
 * body and returns the other body, or null if it leaves the response as it is.
 */
export function changingBody(
  operation: OperationId,
  mode: Mode | undefined,
  change: Change,
): Mutant["respond"] {
  return (request, handle) => {
    const response = handle(request);
    if (!isOf(response, operation) || mode?.includes(request) === false) return response;
    const body = change(copyJson(response.body), request, handle);
    return body === null ? response : { ...response, body };
  };
}

/** Whether a response is a 200 of an operation. */
export function isOf({ status, note }: ApiResponse, operation: OperationId): boolean {
  return status === 200 && note.operation === operation;
}

/** Returns the operation of a response; null: the request has none. */
export function operationOfResponse({ note }: ApiResponse): OperationId | null {
  return OPERATION_IDS.find((id) => id === note.operation) ?? null;
}
