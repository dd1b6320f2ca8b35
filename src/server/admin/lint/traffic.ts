import type { Contract } from "../../../contract/contract.ts";
import type { Operation } from "../../../contract/operation.ts";
import { groupBy } from "../../../common/group-by.ts";
import { shorten } from "../../../common/shorten.ts";
import { mapInSlices } from "../map-in-slices.ts";
import { queryPairs } from "../../parse-request.ts";
import type { JournalEntry } from "../../journal.ts";

/** A request of the journal, prepared for the lint rules. */
export interface Observed {
  readonly entry: JournalEntry;
  /** null: the request matched none. */
  readonly operation: Operation | null;
  /** Encoded query parameters: those of the operation, and the first others. */
  readonly pairs: readonly string[];
  /** The same, decoded. */
  readonly query: readonly (readonly [string, string])[];
  /** Whether the request has more parameters. */
  readonly hasMore: boolean;
  /** Equal for equal requests of one sender. Made once, because the text of a request can be long. */
  readonly identity: string;
}

/**
 * Unknown parameters of a request that are examined. With a journal full of requests with a hundred each, examining all
 * takes three times as long.
 */
const MAX_UNKNOWN = 10;

/** What the lint rules examine: the requests in their order. */
export interface Traffic {
  readonly contract: Contract;
  readonly requests: readonly Observed[];
  /** More equal requests than this within a second are reported. */
  readonly repeats: number;
}

/** Prepares entries of the journal. */
export async function trafficOf(
  contract: Contract,
  entries: readonly JournalEntry[],
  repeats: number,
): Promise<Traffic> {
  const byId = new Map([...contract.operations.values()].map((one) => [one.id as string, one]));
  const inOrder = entries.toSorted((a, b) => a.id - b.id);
  const requests = await mapInSlices(inOrder, (entry) => {
    const operation = byId.get(entry.note.operation ?? "") ?? null;
    const all = entry.request.query.split("&");
    const pairs = examinedOf(all, operation);
    const query = queryPairs(pairs.join("&"));
    const hasMore = pairs.length < all.length;
    const { method, path, query: whole } = entry.request;
    const identity = `${senderOf(entry)} ${method} ${path}?${whole}`;
    return { entry, operation, pairs, query, hasMore, identity };
  });
  return { contract, requests, repeats };
}

function examinedOf(pairs: readonly string[], operation: Operation | null): readonly string[] {
  const known = new Set(operation?.parameters.map(({ name }) => name));
  let unknown = 0;
  return pairs.filter((pair) => {
    const equals = pair.indexOf("=");
    return known.has(equals < 0 ? pair : pair.slice(0, equals)) || ++unknown <= MAX_UNKNOWN;
  });
}

/** Returns the first value of a query parameter; undefined: it is absent. */
export function parameterOf({ query }: Observed, wanted: string): string | undefined {
  return query.find(([name]) => name === wanted)?.[1];
}

/** In characters; requests choose the names and values. */
const MAX_URL = 200;

/** Returns the path and query of a request, without keys; the beginning of a long one. */
export function shownUrl({ basePath }: Contract, { entry: { request, token } }: Observed): string {
  const path = token === null ? request.path : basePath + request.path;
  return shorten(request.query === "" ? path : `${path}?${request.query}`, MAX_URL);
}

/** Identifies the sender: its world and key. */
export function senderOf({ world, credential }: JournalEntry): string {
  return `${world ?? ""} ${credential.form === "held" ? credential.record.id : credential.form}`;
}

/** Identifies a request and its sender without some of its query parameters, which have names that need no encoding. */
export function requestKey(
  { entry, pairs, hasMore, identity }: Observed,
  without: readonly string[],
): string {
  if (without.length === 0 || hasMore) return identity;
  const { method, path } = entry.request;
  // The journal has encoded every query in the same way; encoding it here would take 20 times as long.
  const kept = pairs.filter((pair) => !without.some((name) => pair.startsWith(`${name}=`)));
  return `${senderOf(entry)} ${method} ${path}?${kept.join("&")}`;
}

/** Groups successful and failed reads that are equal, except for some query parameters. */
export function equalReads(
  requests: readonly Observed[],
  without: readonly string[] = [],
): (readonly Observed[])[] {
  const reads = requests.filter(
    ({ entry, operation }) => entry.request.method === "GET" && operation !== null,
  );
  return [...groupBy(reads, (one) => requestKey(one, without)).values()];
}
