import { hash } from "../../common/random.ts";
import { OPERATION_IDS, type Operation, type OperationId } from "../../contract/operation.ts";
import {
  parameter,
  withError,
  withParameter,
  authorizationOf,
  withKey,
} from "../faults/changes.ts";
import type { Handle } from "../faults/fault.ts";
import type { ApiRequest, ApiResponse } from "../request.ts";
import { mutantOf, operationOfResponse, type Mutant } from "./mutant.ts";
import { READS, type Recording } from "./recording.ts";
import { refusalsWith, type AccessKeys, type RefusalReason } from "./refusals.ts";

/** Mutants of identity and access: refusals with other statuses, and requests that should be refused. */
export function accessMutants(recording: Recording, keys: AccessKeys): Mutant[] {
  return OPERATION_IDS.flatMap((id) => {
    const operation = recording.contract.operation(id);
    return [
      ...refusalMutants(operation, refusalsWith(keys, recording.brands)),
      ...accepted(operation, keys),
      ...(READS.includes(id) ? foreignIds(recording, operation) : []),
    ];
  });
}

const OTHER_STATUSES = [200, 201, 204, 302, 400, 401, 403, 404, 405, 409, 422, 500];

/** A refusal with each of some seeded other statuses, and without its envelope. */
function refusalMutants(operation: Operation, refusals: readonly RefusalReason[]): Mutant[] {
  return refusals
    .filter(({ isFor }) => isFor(operation))
    .flatMap((refusal) => {
      const others = OTHER_STATUSES.filter((status) => status !== refusal.status);
      const first = hash("status", operation.id, refusal.name) % others.length;
      const chosen = [
        200,
        ...[0, 4, 8].map((step) => others[(first + step) % others.length] ?? 200),
      ];
      return [
        ...[...new Set(chosen)].map((status) =>
          refusalMutant({ operation, refusal }, `access.status-${status}`, (response) =>
            withStatus(response, status),
          ),
        ),
        refusalMutant({ operation, refusal }, "access.no-envelope", (response) => ({
          ...response,
          body: { message: "Refused" },
        })),
        refusalMutant({ operation, refusal }, "access.empty-message", (response) => ({
          ...response,
          body: { error: { message: "" } },
        })),
      ];
    });
}

function refusalMutant(
  { operation, refusal }: { readonly operation: Operation; readonly refusal: RefusalReason },
  operator: string,
  change: (response: ApiResponse) => ApiResponse,
): Mutant {
  return mutantOf({
    operator,
    operation: operation.id,
    place: refusal.name,
    respond: (request, handle) => {
      const response = handle(request);
      if (response.status !== refusal.status || !isOn(operation, request, response))
        return response;
      return refusal.matches(request, operation) ? change(response) : response;
    },
  });
}

/** Whether a request is one of an operation; refusals may come before the operation is known. */
function isOn(operation: Operation, request: ApiRequest, response: ApiResponse): boolean {
  const id = operationOfResponse(response);
  if (id !== null) return id === operation.id;
  if (request.method !== operation.method.toUpperCase()) return false;
  const pattern = operation.path.replaceAll(/\{[^{}]+\}/g, "[^/]+");
  return new RegExp(`^${pattern}$`).test(request.path);
}

function withStatus(response: ApiResponse, status: number): ApiResponse {
  if (status === 204) return { ...response, status, body: undefined };
  if (status === 302)
    return { ...response, status, headers: { ...response.headers, location: "/" } };
  if (status < 300) return { ...response, status, body: {} };
  return withError(response, status);
}

/** Keys that must be refused and are served as another one. */
function accepted(operation: Operation, keys: AccessKeys): Mutant[] {
  const serving = (place: string, isHit: (request: ApiRequest) => boolean, key: string) =>
    mutantOf({
      operator: "access.accepted",
      operation: operation.id,
      place,
      // Without a valid body, a POST may be refused for its body first (C03).
      needsWrites: operation.writes,
      respond: (request, handle) => {
        const response = handle(request);
        const isRefused = response.status === 401 || response.status === 403;
        if (!isRefused || !isOn(operation, request, response) || !isHit(request)) return response;
        return handle(withKey(request, key));
      },
    });
  const { write, revoked, free, other } = keys;
  // The main key may be read-only: a POST would be refused all the same.
  const main = operation.writes ? write : keys.main;
  return [
    serving("no key", (request) => authorizationOf(request) === "", main),
    serving("revoked key", (request) => authorizationOf(request) === `Bearer ${revoked}`, main),
    serving("free plan", (request) => authorizationOf(request) === `Bearer ${free}`, main),
    serving("bare key", (request) => authorizationOf(request) === main, main),
    serving("another scheme", (request) => /^(Basic|Token) /i.test(authorizationOf(request)), main),
    serving(
      "damaged key",
      (request) => isDamaged(authorizationOf(request), [keys.main, write, revoked, free, other]),
      main,
    ),
    ...(operation.writes ? [serving("read-only key", () => true, write)] : []),
  ];
}

function isDamaged(header: string, known: readonly string[]): boolean {
  return header.startsWith("Bearer lmvz_live_") && !known.some((key) => header === `Bearer ${key}`);
}

/** Ids of other workspaces are accepted. */
function foreignIds(recording: Recording, operation: Operation): Mutant[] {
  const [brand = ""] = recording.brands;
  return operation.parameters.flatMap(({ name, required }) => {
    const [own] = recording.valuesOf(name, operation, brand);
    const isId = ["brand", "brand_prompt_id", "run_id", "url"].includes(name);
    if (!isId || own === undefined) return [];
    return [
      mutantOf({
        operator: "access.unknown-accepted",
        operation: operation.id,
        place: required ? name : `${name} as a filter`,
        respond: (request, handle) =>
          acceptUnknown({ operation, name, own, brand }, request, handle),
      }),
    ];
  });
}

interface OwnId {
  readonly operation: Operation;
  readonly name: string;
  readonly own: string;
  readonly brand: string;
}

function acceptUnknown(
  { operation, name, own, brand }: OwnId,
  request: ApiRequest,
  handle: Handle,
): ApiResponse {
  const response = handle(request);
  if (response.status !== 404 || !isOn(operation, request, response)) return response;
  const id: OperationId = operation.id;
  if (id === "getQueryRun") return handle({ ...request, path: `/query-runs/${own}` });
  if (parameter(request, name) === undefined) return response;
  const other = withParameter(request, name, own);
  return handle(name === "brand" ? other : withParameter(other, "brand", brand));
}
