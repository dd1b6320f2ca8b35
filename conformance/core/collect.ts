import type { PlannedRequest } from "./planned-request.ts";
import { withinBudget, chooseRequests } from "./choose-requests.ts";
import type { Exchange } from "./exchange.ts";
import { inOrder } from "./order.ts";
import { OutageDetector } from "./outage.ts";
import { RequestPlan, uniqueRequests, type UnsentRequests } from "./plan.ts";
import type { Requirement } from "./requirements.ts";
import type { SharedCache } from "./shared-cache.ts";
import type { RequestSource } from "./rule.ts";
import { inParallel } from "../../src/common/in-parallel.ts";
import { Survey, type CheckSettings } from "./survey.ts";

/** Sends a planned request and returns its exchange; a failed request is an exchange without a response. */
export interface Sender {
  readonly send: (request: PlannedRequest, index: number) => Promise<Exchange>;
  /** How many requests may be in progress at a time; it may change. */
  readonly concurrency: number;
}

export interface CollectOptions {
  readonly rules: readonly RequestSource[];
  readonly settings: CheckSettings;
  readonly client: Sender;
  /** Maximum number of requests; the rest is counted as unsent. */
  readonly maxRequests: number;
  /** Levels of the rules: which are decided first if not all can be. */
  readonly requirements?: ReadonlyMap<string, Requirement>;
  readonly onProgress?: (sent: number, known: number) => void;
  /** Values computed in another check of the same rules and settings. */
  readonly cache?: SharedCache;
  /** Whether the deployment responded before, when the API was located. */
  readonly hasResponded?: boolean;
  /** Whether the check should stop and judge the exchanges so far. */
  readonly isInterrupted?: () => boolean;
}

export interface Collected {
  readonly survey: Survey;
  /** Number of requests that were not sent because of `maxRequests`. */
  readonly unsent: number;
  /** Errors by rule id, of rules that failed while planning requests. */
  readonly planningErrors: ReadonlyMap<string, string>;
  /** The first request since which the deployment has not responded; null: it responds. */
  readonly unreachableSince: Exchange | null;
}

/** A rule that still plans new requests after this many rounds has a defect. */
const MAX_ROUNDS = 60;

/**
 * Collects the exchanges that the rules plan. Each round evaluates the rules whose data changed again and sends the new
 * requests; identical requests are sent once. Supplementary requests are sent after those of the rules, and repetitions
 * last, so that all other requests are sent between a request and its repetition. The planned requests depend only on
 * the responses, never on the order in which they arrive.
 */
export async function collect(options: CollectOptions): Promise<Collected> {
  const survey = new Survey(options.settings, [], options.cache);
  const plan = new RequestPlan(options.rules, survey);
  const outage = new OutageDetector(survey, options.client, options.hasResponded ?? false);
  let unsent = 0;
  for (const stage of STAGES) {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const wanted = plan.wanted().flatMap((one) => {
        const now = one.requests.filter((request) => isInStage(stage, one.source, request));
        return now.length === 0 ? [] : [{ source: one.source, requests: now }];
      });
      const chosen = nextRequests(wanted, options, { survey, plan, stage });
      const isRequired = stage !== "supplement";
      if (chosen.length === 0 && isRequired) unsent += uniqueRequests(wanted).length;
      const sent = await sendAll(options, chosen, { survey, plan, outage });
      if (sent === 0) break;
    }
  }
  const { exchanges } = survey;
  const { planningErrors } = plan;
  const { since } = outage;
  if (since === null) return { survey, unsent, planningErrors, unreachableSince: null };
  return {
    // Requests sent while the deployment was down are not judged.
    survey: new Survey(options.settings, exchanges.slice(0, since.index), options.cache),
    unsent,
    planningErrors,
    unreachableSince: since,
  };
}

interface Collecting {
  readonly survey: Survey;
  readonly plan: RequestPlan;
  readonly outage: OutageDetector;
}

/** Supplementary requests do not use the whole limit, since rules may plan further requests after their responses. */
const RESERVE = 4;
/** Writes that seem to have been lost are repeated at the end, which takes this many requests. */
const CONFIRMING_WRITES = 5;

/** Uses of what was added are planned after the writes, when other requests could have used the limit. */
const USES_OF_WRITES = 10;

/** With fewer requests, most checks cannot send all that are planned. */
const MIN_REQUESTS = 400;

/** Returns the requests of the next round: all of them, or the best if not all can be sent. */
function nextRequests(
  wanted: readonly UnsentRequests[],
  { maxRequests, requirements = new Map() }: CollectOptions,
  { survey, plan, stage }: Pick<Collecting, "survey" | "plan"> & { readonly stage: Stage },
): PlannedRequest[] {
  const left = maxRequests - survey.exchanges.length;
  const isConfirmed = survey.settings.allowWrites && maxRequests >= MIN_REQUESTS;
  const confirming = isConfirmed ? CONFIRMING_WRITES : 0;
  const budgets = {
    rules: left - plan.outstanding - confirming,
    supplement: left - plan.outstanding - confirming - RESERVE,
    repetitions: left,
  };
  const budget = budgets[stage];
  const all = uniqueRequests(wanted);
  const forSequences = isConfirmed && stage === "rules" ? USES_OF_WRITES : 0;
  const free = { plan, budget: budget - forSequences };
  const isEnough = maxRequests >= MIN_REQUESTS && withinBudget(all, free).length === all.length;
  return isEnough
    ? all
    : chooseRequests(wanted, { survey, plan, requirements, budget, forSequences });
}

/**
 * Sends requests, in parallel where their order does not matter, until interrupted or the deployment is
 * unreachable. Returns the number of sent requests.
 */
async function sendAll(
  { client, onProgress, isInterrupted }: CollectOptions,
  requests: readonly PlannedRequest[],
  { survey, plan, outage }: Collecting,
): Promise<number> {
  const before = survey.exchanges.length;
  const known = before + requests.length;
  let [started, finished] = [before, before];
  plan.add(requests);
  for (const group of inOrder(requests, plan)) {
    const exchanges: Exchange[] = [];
    await inParallel(
      group,
      () => client.concurrency,
      async (request) => {
        if (isInterrupted?.() || outage.since !== null) return;
        const exchange = await client.send(request, started++);
        // An interruption aborts requests in progress, which is not a failure of the deployment.
        if (exchange.response === null && isInterrupted?.()) return;
        exchanges.push(exchange);
        await outage.add(exchange);
        onProgress?.(++finished, known);
      },
    );
    for (const exchange of exchanges.toSorted((a, b) => a.index - b.index)) survey.add(exchange);
  }
  return survey.exchanges.length - before;
}

const STAGES = ["rules", "supplement", "repetitions"] as const;

type Stage = (typeof STAGES)[number];

function isInStage(
  stage: Stage,
  { isSupplementary = false }: RequestSource,
  { repetition }: PlannedRequest,
): boolean {
  if (stage === "repetitions") return repetition > 0;
  return repetition === 0 && (!isSupplementary || stage === "supplement");
}
