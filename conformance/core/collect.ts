import type { PlannedRequest } from "./planned-request.ts";
import { type Exchange, identityOf } from "./exchange.ts";
import { inOrder } from "./order.ts";
import { OutageDetector } from "./outage.ts";
import type { SharedCache } from "./shared-cache.ts";
import type { RequestSource } from "./rule.ts";
import { inParallel } from "../../src/common/in-parallel.ts";
import { Survey, type CheckSettings } from "./survey.ts";

/** Sends a planned request and returns its exchange; a failed request is an exchange without a response. */
export interface Sender {
  readonly send: (request: PlannedRequest, index: number) => Promise<Exchange>;
  /** How many requests may be under way at a time; it may change. */
  readonly concurrency: number;
}

export interface CollectOptions {
  readonly rules: readonly RequestSource[];
  readonly settings: CheckSettings;
  readonly client: Sender;
  /** Maximum number of requests; the rest is counted as unsent. */
  readonly maxRequests: number;
  readonly onProgress?: (sent: number, known: number) => void;
  /** Values computed in another check of the same rules and settings. */
  readonly cache?: SharedCache;
  /** Whether the check should stop with what it has. */
  readonly isInterrupted?: () => boolean;
}

export interface Collected {
  readonly survey: Survey;
  /** Number of requests that were not sent because of `maxRequests`. */
  readonly unsent: number;
  /** Errors by rule id, of rules that failed while planning requests. */
  readonly violates: ReadonlyMap<string, string>;
  /** The first request since which the deployment has not responded; null: it responds. */
  readonly unreachableSince: Exchange | null;
}

/** A rule that still plans new requests after this many rounds has a defect. */
const MAX_ROUNDS = 60;

/**
 * Collects the exchanges that the rules plan. Each round evaluates the rules again whose data changed and
 * sends the new requests; identical requests are sent once. Repetitions are sent last, so that everything
 * else happens between a request and its repetition. The responses alone decide what is planned, never the
 * order in which they arrive.
 */
export async function collect(options: CollectOptions): Promise<Collected> {
  const survey = new Survey(options.settings, [], options.cache);
  const outage = new OutageDetector(survey, options.client);
  const known: KnownRequests = {
    lists: new Set(),
    requests: new Set(),
    identities: new Set(),
    repeated: new Set(),
    violates: new Map(),
  };
  let unsent = 0;
  for (const stage of [isFirst, isRepetition]) {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const wanted = newRequests(options.rules, survey, known).filter(stage);
      const affordable = wanted.slice(
        0,
        Math.max(0, options.maxRequests - survey.exchanges.length),
      );
      unsent += wanted.length - affordable.length;
      for (const request of wanted)
        known.identities.add(identityOf(request.request, request.repetition));
      const sent = await sendAll(options, affordable, { survey, known, outage });
      if (sent === 0) break;
    }
  }
  const { exchanges } = survey;
  const { since } = outage;
  if (since === null) return { survey, unsent, violates: known.violates, unreachableSince: null };
  return {
    // Requests to a deployment that is down say nothing about its operations.
    survey: new Survey(options.settings, exchanges.slice(0, since.index), options.cache),
    unsent,
    violates: known.violates,
    unreachableSince: since,
  };
}

interface Collecting {
  readonly survey: Survey;
  readonly known: KnownRequests;
  readonly outage: OutageDetector;
}

/**
 * Sends requests, in parallel where their order does not matter, until interrupted or the deployment is
 * unreachable. Returns the number of sent requests.
 */
async function sendAll(
  { client, onProgress, isInterrupted }: CollectOptions,
  requests: readonly PlannedRequest[],
  { survey, known, outage }: Collecting,
): Promise<number> {
  const before = survey.exchanges.length;
  let [started, finished] = [before, before];
  for (const group of inOrder(requests, known.repeated)) {
    const exchanges: Exchange[] = [];
    await inParallel(
      group,
      () => client.concurrency,
      async (request) => {
        if (isInterrupted?.() || outage.since !== null) return;
        const exchange = await client.send(request, started++);
        // An interruption aborts requests under way, which says nothing about the deployment.
        if (exchange.response === null && isInterrupted?.()) return;
        exchanges.push(exchange);
        await outage.add(exchange);
        onProgress?.(++finished, known.identities.size);
      },
    );
    for (const exchange of exchanges.toSorted((a, b) => a.index - b.index)) survey.add(exchange);
  }
  return survey.exchanges.length - before;
}

function isFirst({ repetition }: PlannedRequest): boolean {
  return repetition === 0;
}

function isRepetition({ repetition }: PlannedRequest): boolean {
  return repetition > 0;
}

/**
 * Requests that were planned before. Comparing objects is cheaper than computing their identities in every
 * round.
 */
interface KnownRequests {
  /** Lists whose requests are all known. */
  readonly lists: Set<readonly PlannedRequest[]>;
  readonly requests: Set<PlannedRequest>;
  readonly identities: Set<string>;
  /** Identities of the requests that are to be repeated. */
  readonly repeated: Set<string>;
  readonly violates: Map<string, string>;
}

/** Returns the new requests of all rules, each once, in the order of the rules. */
function newRequests(
  rules: readonly RequestSource[],
  survey: Survey,
  known: KnownRequests,
): PlannedRequest[] {
  const wanted = new Map<string, PlannedRequest>();
  for (const rule of rules) {
    const requests = requestsOf(rule, survey, known);
    if (known.lists.has(requests)) continue;
    for (const request of requests) {
      if (known.requests.has(request)) continue;
      if (request.repetition > 0) known.repeated.add(identityOf(request.request));
      const identity = identityOf(request.request, request.repetition);
      if (known.identities.has(identity)) known.requests.add(request);
      else if (isAllowed(request, survey) && !wanted.has(identity)) wanted.set(identity, request);
    }
    if (requests.every((request) => known.requests.has(request))) known.lists.add(requests);
  }
  return [...wanted.values()];
}

/** Returns the requests of a rule; none once the rule has failed. */
function requestsOf(
  rule: RequestSource,
  survey: Survey,
  { violates }: KnownRequests,
): readonly PlannedRequest[] {
  if (violates.has(rule.id)) return [];
  try {
    return survey.memoize(`requests of ${rule.id}`, () => [...(rule.requests?.(survey) ?? [])]);
  } catch (error) {
    violates.set(rule.id, error instanceof Error ? error.message : String(error));
    return [];
  }
}

function isAllowed({ effect }: PlannedRequest, { settings }: Survey): boolean {
  return effect === "reads" || settings.allowWrites;
}
