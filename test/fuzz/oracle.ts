import { leakIn } from "../../conformance/rules/error/no-leak.ts";
import { Router } from "../../src/fake/router.ts";
import type { FuzzCase, Known } from "./cases.ts";
import type { FuzzReply } from "./send.ts";

const SLOWEST_MS = 2000;
const OWN_PATH = /\/(?:src|conformance|node_modules|dist)\/|\.[cm]?[jt]s:\d/;
/** Statuses besides those of the contract: the server refuses requests that the API does not describe. */
const OF_SERVER = new Set([400, 404, 414, 417, 421, 431]);
const NOT_JSON = ["/docs", "/assets", "/openapi.yaml", "/metrics"];

type Check = (given: FuzzCase, reply: FuzzReply, known: Known) => string | null;

const CHECKS: readonly Check[] = [
  (_, { failure }) => (failure === null ? null : `no reply: ${failure}`),
  (_, { status }) => (status >= 500 ? `status ${status}` : null),
  (_, { milliseconds: time }) => (time > SLOWEST_MS ? `${Math.round(time)} ms` : null),
  revealed,
  (given, reply) => (hasJson(given, reply) ? null : typeProblem(given, reply)),
  (given, reply, known) => (hasJson(given, reply) ? bodyProblem(known, given, reply) : null),
];

/** Returns the rule that a reply breaks; null: none. */
export function violationOf(known: Known, given: FuzzCase, reply: FuzzReply): string | null {
  for (const check of CHECKS) {
    const rule = check(given, reply, known);
    if (rule !== null) return rule;
  }
  return null;
}

function revealed({ raw }: FuzzCase, { status, text }: FuzzReply): string | null {
  if (status < 400) return null;
  const leak = OWN_PATH.exec(text)?.[0] ?? (raw === null ? leakIn(text) : null);
  return leak === null ? null : `the error reveals ${leak}`;
}

function hasJson({ raw, method }: FuzzCase, { text, type }: FuzzReply): boolean {
  return raw === null && method !== "HEAD" && text !== "" && type.includes("json");
}

function typeProblem(
  { raw, method, target }: FuzzCase,
  { status, text, type }: FuzzReply,
): string | null {
  if (raw !== null || method === "HEAD" || text === "") return null;
  const isPage = status < 400 && /html|yaml|javascript|css|svg/.test(type);
  // Express lists the methods of a page.
  const isList = method === "OPTIONS" && status === 200;
  return isPage || isList || NOT_JSON.some((path) => target.includes(path)) ? null : `type ${type}`;
}

function bodyProblem(known: Known, given: FuzzCase, { status, text }: FuzzReply): string | null {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return "the body is not JSON";
  }
  if (status >= 400 && !isEnvelope(body)) return "no error envelope";
  return OF_SERVER.has(status) ? null : contractProblem(known, given, status, body);
}

function isEnvelope(body: unknown): boolean {
  const { error } = (body ?? {}) as { readonly error?: { readonly message?: unknown } };
  return typeof error?.message === "string" && error.message !== "";
}

function contractProblem(
  { contract }: Known,
  { method, target }: FuzzCase,
  status: number,
  body: unknown,
): string | null {
  const [path = ""] = target.split("?");
  const relative = path.startsWith(contract.basePath) ? path.slice(contract.basePath.length) : "";
  const route = new Router(contract).findOrNull(method, relative);
  if (route === null) return null;
  const { operation } = route;
  const faults = contract.responseErrors(operation, status, body);
  if (faults === null) return `${operation.id}: status ${status} is not in the contract`;
  const [fault] = faults;
  return fault === undefined ? null : `${operation.id}${fault.instancePath} ${fault.message}`;
}
