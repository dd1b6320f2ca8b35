import { memoize } from "../../src/common/memoize.ts";
import { beginningOf } from "../../src/common/shorten.ts";
import type { Contract } from "../../src/contract/contract.ts";
import type { OperationId } from "../../src/contract/operation.ts";
import type { Credential, Exchange, KeyLabel, SentRequest } from "./exchange.ts";

/** A request that a rule needs. */
export interface PlannedRequest {
  readonly request: SentRequest;
  /** Repetitions are sent after all other requests. */
  readonly repetition: number;
  /** The effect on a deployment that handles the request wrongly. */
  readonly effect: "reads" | "writes";
}

export type RequestParameters = Readonly<Record<string, string | number | boolean | undefined>>;

/** Plans a request of an operation, by default with the main key. */
export function planRequest(
  contract: Contract,
  id: OperationId,
  values: RequestParameters = {},
  credential: Credential = MAIN,
): PlannedRequest {
  const known = requestsOf(contract);
  const bounded = boundedParameters(values);
  const key = JSON.stringify([id, credential, bounded]);
  let request = known.get(key);
  if (request === undefined) {
    request = makeRequest(contract, id, bounded, credential);
    known.set(key, request);
  }
  return request;
}

/** Longer values, which only a deployment can have sent, are not sent back: they exceed the limits of most servers. */
const MAX_VALUE = 2000;

/** Shortens values that are too long, so that plans for thousands of them take little memory, but not to a valid length. */
function boundedParameters(values: RequestParameters): RequestParameters {
  if (!Object.values(values).some(isLong)) return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isLong(value) ? beginningOf(value, MAX_VALUE + 1) : value,
    ]),
  );
}

function isLong(value: RequestParameters[string]): value is string {
  return typeof value === "string" && value.length > MAX_VALUE;
}

/** Whether a request has a value that is too long to be sent. */
export function isOverlong({ path, query }: SentRequest): boolean {
  return path.length > MAX_VALUE || query.some(([, value]) => value.length > MAX_VALUE);
}

const MAIN: Credential = { form: "bearer", key: "main" };

/** The planned requests of a contract: rules plan the same ones in every round. */
const requestsOf = memoize<Contract, Map<string, PlannedRequest>>(() => new Map());

function makeRequest(
  contract: Contract,
  id: OperationId,
  values: RequestParameters,
  credential: Credential,
): PlannedRequest {
  const operation = contract.operation(id);
  let { path } = operation;
  const query: [string, string][] = [];
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    // A deployment's tokens may contain lone surrogates.
    const text = String(value).toWellFormed();
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(text));
    else query.push([name, text]);
  }
  return {
    request: { method: operation.method.toUpperCase(), path, query, credential, body: undefined },
    repetition: 0,
    effect: "reads",
  };
}

/** Returns the repetition of a request, which shows whether its response changed meanwhile. */
export function repeated(request: PlannedRequest, repetition = 1): PlannedRequest {
  return { ...request, repetition };
}

export function plannedRequestOf({ request }: Exchange): PlannedRequest {
  return { request, repetition: 0, effect: "reads" };
}

/** Returns the planned request of an exchange without some parameters of its query. */
export function requestWithout({ request }: Exchange, ...names: readonly string[]): PlannedRequest {
  const query = request.query.filter(([name]) => !names.includes(name));
  return { request: { ...request, query }, repetition: 0, effect: "reads" };
}

/** Returns the same request with another credential. */
export function withCredential(planned: PlannedRequest, credential: Credential): PlannedRequest {
  return { ...planned, request: { ...planned.request, credential } };
}

/** Returns a request with the credential of another exchange. */
export function withCredentialOf({ request }: Exchange, planned: PlannedRequest): PlannedRequest {
  return withCredential(planned, request.credential);
}

/** Plans a POST. A body that a deployment could execute counts as a write; `{}` cannot be executed. */
export function planPost(
  contract: Contract,
  id: "trackBrand" | "addPrompts",
  body: object,
  credential: Credential = bearer("main"),
): PlannedRequest {
  const { path } = contract.operation(id);
  const effect = Object.keys(body).length === 0 ? "reads" : "writes";
  return {
    request: { method: "POST", path, query: [], credential, body },
    repetition: 0,
    effect,
  };
}

/** Plans a POST whose JSON is cut off, so that no deployment can execute it. */
export function planMalformedPost(
  contract: Contract,
  id: "trackBrand" | "addPrompts",
  credential: Credential,
): PlannedRequest {
  const { path } = contract.operation(id);
  const request = { method: "POST", path, query: [], credential, body: undefined };
  return { request: { ...request, malformedBody: '{"brand":' }, repetition: 0, effect: "reads" };
}

export function bearer(key: KeyLabel): Credential {
  return key === "main" ? MAIN : { form: "bearer", key };
}
