import { suggestionFor } from "../../common/did-you-mean.ts";
import { OPERATION_IDS } from "../../contract/operation.ts";
import type { Contract } from "../../contract/contract.ts";
import { parseJson } from "../../common/parse-json.ts";
import {
  jsonOf,
  matchProblem,
  unmetConditionsOf,
  type MatchedRequest,
  type RequestMatch,
} from "../../fake/request-match.ts";
import type { RequestBody } from "../../fake/request.ts";
import { Router } from "../../fake/router.ts";
import { queryPairs } from "../parse-request.ts";
import type { JournalEntry } from "../journal.ts";
import type { Worlds } from "../../workspace/worlds.ts";
import { KEY_LABELS } from "../../workspace/scenario/key-labels.ts";
import { redactText } from "../../common/redact.ts";
import { AdminError } from "./admin-error.ts";
import { bodyFilter, boundedSearch } from "./bounded-search.ts";
import { filterInSlices, mapInSlices } from "./map-in-slices.ts";
import { keyLabel } from "./request-state.ts";

/** The parameters that select requests of the journal. */
export interface RequestFilter {
  readonly world?: string;
  readonly operation?: string;
  readonly method?: string;
  /** With or without the base path. */
  readonly path?: string;
  readonly status?: string;
  readonly key?: string;
  readonly since?: string;
  readonly until?: string;
  /** `name=value` */
  readonly parameter?: readonly string[];
  /** `name=value` */
  readonly header?: readonly string[];
  /** JSON that the body includes. */
  readonly body?: string;
}

/** Where requests are searched. */
export interface RequestPlace {
  readonly worlds: Worlds;
  readonly contract: Contract;
}

/** The entries that match a filter, among those that were searched. */
export interface FilteredEntries {
  readonly found: readonly JournalEntry[];
  /** Number of older entries that were not compared with the conditions on parameters and bodies. */
  readonly unsearched: number;
}

/** Filters entries, the newest first. Rejects with an {@link AdminError} 400 for invalid values. */
export async function filtered(
  place: RequestPlace,
  entries: readonly JournalEntry[],
  filter: RequestFilter,
): Promise<FilteredEntries> {
  const { world: _, parameter = [], header = [], body, ...conditions } = filter;
  const isAll = Object.keys(conditions).length + parameter.length + header.length === 0;
  if (isAll && body === undefined) return { found: entries, unsearched: 0 };
  const match = matchOf(filter);
  const { tests, unmetOf } = testsOf(place, entries, { ...filter, match });
  const tested = await filterInSlices(entries, passing(tests));
  const { compared, beyond } = await boundedSearch(tested, match);
  const found = await filterInSlices(compared, (entry) => unmetOf(entry).length === 0);
  return { found, unsearched: beyond.length };
}

/** Conditions on a request of the journal; all must hold. */
export interface RequestConditions extends Omit<RequestFilter, "parameter" | "header" | "body"> {
  readonly match: RequestMatch;
}

/**
 * Returns a function that names the conditions which an entry does not meet.
 * @throws {AdminError} 400 for an unknown operation or key, and for too many conditions.
 */
export function unmetBy(
  place: RequestPlace,
  entries: readonly JournalEntry[],
  conditions: RequestConditions,
): (entry: JournalEntry) => string[] {
  return allUnmetOf(testsOf(place, entries, conditions));
}

function allUnmetOf({ tests, unmetOf }: RequestTests): (entry: JournalEntry) => string[] {
  return (entry) => [
    ...tests.filter(({ test }) => !test(entry)).map(({ name }) => name),
    ...unmetOf(entry),
  ];
}

/** An entry, and which conditions it does not meet. */
export interface ComparedEntry {
  readonly entry: JournalEntry;
  readonly differs: readonly string[];
}

/**
 * Names the conditions that each entry does not meet. `unsearched`: number of older entries that meet the other
 * conditions and were not compared with those on parameters and bodies.
 * @throws {AdminError} 400 for an unknown operation or key, and for too many conditions.
 */
export async function compareEntries(
  place: RequestPlace,
  entries: readonly JournalEntry[],
  conditions: RequestConditions,
): Promise<{ readonly compared: readonly ComparedEntry[]; readonly unsearched: number }> {
  const tests = testsOf(place, entries, conditions);
  const unmet = allUnmetOf(tests);
  const { compared, beyond } = await boundedSearch(entries, conditions.match);
  const possible = await filterInSlices(beyond, passing(tests.tests));
  return {
    compared: await mapInSlices(compared, (entry) => ({ entry, differs: unmet(entry) })),
    unsearched: possible.length,
  };
}

function passing(tests: RequestTests["tests"]): (entry: JournalEntry) => boolean {
  return (entry) => tests.every(({ test }) => test(entry));
}

interface RequestTests {
  /** Those that take little time. */
  readonly tests: readonly {
    readonly name: string;
    readonly test: (entry: JournalEntry) => boolean;
  }[];
  /** Returns which conditions on parameters, headers and body are not met. */
  readonly unmetOf: (entry: JournalEntry) => string[];
}

function testsOf(
  { worlds, contract }: RequestPlace,
  entries: readonly JournalEntry[],
  conditions: RequestConditions,
): RequestTests {
  const { operation, method, path, status, since, until, match } = conditions;
  if (operation !== undefined) checkOperation(operation);
  checkMatch(match);
  const key = conditions.key === undefined ? undefined : knownKey(worlds, entries, conditions.key);
  const [from, to] = [since, until].map((time) => Date.parse(time ?? ""));
  const all: Readonly<Record<string, ((entry: JournalEntry) => boolean) | false>> = {
    operation: operation !== undefined && ((one) => (one.note.operation ?? "none") === operation),
    method: method !== undefined && (({ request }) => request.method === method.toUpperCase()),
    path: path !== undefined && ((one) => hasPath(contract, one, path)),
    status: status !== undefined && ((one) => hasStatus(one.status, status)),
    key: key !== undefined && ((one) => hasKey(worlds, one, key)),
    since: since !== undefined && (({ at }) => at >= from!),
    until: until !== undefined && (({ at }) => at < to!),
  };
  return {
    tests: Object.entries(all).flatMap(([name, test]) => (test === false ? [] : [{ name, test }])),
    unmetOf: unmetMatchOf(match, contract),
  };
}

function unmetMatchOf(match: RequestMatch, contract: Contract): RequestTests["unmetOf"] {
  const { parameters, headers, body } = match;
  const isEmpty = body === undefined && Object.keys({ ...parameters, ...headers }).length === 0;
  // Parsing the queries of a full journal takes 50 ms.
  if (isEmpty) return () => [];
  const unmetOf = unmetConditionsOf(match);
  const router = new Router(contract);
  const mayInclude = bodyFilter(match);
  return (entry) => unmetOf(matchedRequest(router, entry, mayInclude));
}

const NOTHING = (): undefined => undefined;

function hasPath({ basePath }: Contract, { request, token }: JournalEntry, path: string): boolean {
  const whole = token === null ? request.path : basePath + request.path;
  return whole === path || whole === basePath + path;
}

/** The parts of a request that conditions are about. A body that can't include what is wanted is not parsed. */
export function matchedRequest(
  router: Router,
  { request, headers }: JournalEntry,
  mayInclude: (body: RequestBody) => boolean = () => true,
): MatchedRequest {
  return {
    get parameters() {
      const route = router.findOrNull(request.method, request.path);
      const inPath = Object.entries(route?.pathParameters ?? {});
      return [...inPath, ...queryPairs(request.query)];
    },
    headers,
    json: mayInclude(request.body) ? jsonOf(request.body) : NOTHING,
  };
}

function matchOf({ parameter = [], header = [], body }: RequestFilter): RequestMatch {
  return {
    parameters: namedValues("parameter", parameter),
    headers: namedValues("header", header),
    ...(body === undefined ? {} : { body: jsonBody(body) }),
  };
}

function namedValues(name: string, texts: readonly string[]): Readonly<Record<string, string>> {
  const pairs = texts.map((text) => {
    const equals = text.indexOf("=");
    if (equals > 0) return [text.slice(0, equals), text.slice(equals + 1)] as const;
    throw new AdminError(400, `Parameter "${name}" can't be "${text}"; expected name=value`);
  });
  const values = new Map<string, string>();
  for (const [key, value] of pairs) {
    if (values.has(key) && values.get(key) !== value) {
      throw new AdminError(400, `Parameter "${name}" has two values for "${key}"; expected one`);
    }
    values.set(key, value);
  }
  return Object.fromEntries(values);
}

function jsonBody(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw new AdminError(400, `Parameter "body" can't be "${text}"; expected JSON`);
  }
}

function checkMatch(match: RequestMatch): void {
  const problem = matchProblem(match);
  if (problem !== null) throw new AdminError(400, `The requests can't be compared: ${problem}`);
}

function checkOperation(id: string): void {
  if (id === "none" || OPERATION_IDS.some((one) => one === id)) return;
  const hint = suggestionFor(id, OPERATION_IDS, `expected none or ${OPERATION_IDS.join(", ")}`);
  throw new AdminError(400, `There is no operation "${id}"; ${hint}`);
}

/**
 * A key as `key` names it: by its label or id, or the key itself, which is only hashed.
 * @throws {AdminError} 400; its message does not repeat values that may be keys.
 */
function knownKey(worlds: Worlds, entries: readonly JournalEntry[], given: string): string {
  const record = worlds.keys.find(given);
  if (record !== null) return record.id;
  const labels = ["none", ...KEY_LABELS];
  if (labels.includes(given)) return given;
  const held = worlds.list().flatMap(({ id }) => worlds.keys.of(id).map((one) => one.id));
  const shown = entries.flatMap((one) =>
    one.credential.form === "held" ? one.credential.record.id : [],
  );
  if (held.includes(given) || shown.includes(given)) return given;
  const allowed = `${labels.join(", ")}, the id of a key, or a key that this server holds`;
  throw new AdminError(400, `Parameter "key" can't be "${redactText(given)}"; expected ${allowed}`);
}

function hasStatus(status: number, wanted: string): boolean {
  const text = String(status);
  return wanted.endsWith("xx") ? text.charAt(0) === wanted.charAt(0) : text === wanted;
}

function hasKey(worlds: Worlds, { credential }: JournalEntry, wanted: string): boolean {
  if (credential.form !== "held") return wanted === "none";
  return credential.record.id === wanted || keyLabel(worlds, credential) === wanted;
}
