import { isOverlong, type PlannedRequest } from "./planned-request.ts";
import { identityOf } from "./exchange.ts";
import type { RequestSource } from "./rule.ts";
import type { Survey } from "./survey.ts";

/** The requests of one rule that were not sent yet. */
export interface UnsentRequests {
  readonly source: RequestSource;
  readonly requests: readonly PlannedRequest[];
}

/** The planned requests, and which were sent. */
export class RequestPlan {
  readonly #rules: readonly RequestSource[];
  readonly #survey: Survey;
  /** Lists whose requests were all sent. */
  readonly #sentLists = new Set<readonly PlannedRequest[]>();
  /** Comparing objects is cheaper than computing their identities in every round. */
  readonly #sentRequests = new Set<PlannedRequest>();
  readonly #sent = new Set<string>();
  readonly #repeated = new Set<string>();
  readonly #repetitions = new Set<string>();
  readonly #planningErrors = new Map<string, string>();

  constructor(rules: readonly RequestSource[], survey: Survey) {
    this.#rules = rules;
    this.#survey = survey;
  }

  /** Errors by rule id, of rules that failed while planning requests. */
  get planningErrors(): ReadonlyMap<string, string> {
    return this.#planningErrors;
  }

  /** Whether a request is to be repeated at the end of the check. */
  isRepeated({ request, repetition }: PlannedRequest): boolean {
    return repetition === 0 && this.#repeated.has(identityOf(request));
  }

  /** Number of repetitions to come of requests that were sent. */
  get outstanding(): number {
    let count = 0;
    for (const identity of this.#repeated) if (this.#sent.has(identity)) count++;
    return count - this.#repetitions.size;
  }

  /** Records that requests were sent, or will not be. */
  add(requests: readonly PlannedRequest[]): void {
    for (const { request, repetition } of requests) {
      this.#sent.add(identityOf(request, repetition));
      if (repetition === 1) this.#repetitions.add(identityOf(request));
    }
  }

  /** Returns the requests of each rule that were not sent and may be, in the order of the rules. */
  wanted(): UnsentRequests[] {
    return this.#rules.flatMap((source) => {
      const requests = this.#newRequests(source);
      return requests.length === 0 ? [] : [{ source, requests }];
    });
  }

  #newRequests(source: RequestSource): PlannedRequest[] {
    const requests = this.#requestsOf(source);
    if (this.#sentLists.has(requests)) return [];
    const wanted: PlannedRequest[] = [];
    for (const planned of requests) {
      if (this.#sentRequests.has(planned)) continue;
      const { request, repetition } = planned;
      if (repetition > 0) this.#repeated.add(identityOf(request));
      if (this.#sent.has(identityOf(request, repetition))) this.#sentRequests.add(planned);
      else if (isAllowed(planned, this.#survey)) wanted.push(planned);
    }
    if (requests.every((planned) => this.#sentRequests.has(planned))) {
      this.#sentLists.add(requests);
    }
    return wanted;
  }

  /** Returns the requests of a rule; none once the rule has failed. */
  #requestsOf(source: RequestSource): readonly PlannedRequest[] {
    if (this.#planningErrors.has(source.id)) return [];
    try {
      return requestsOf(source, this.#survey);
    } catch (error) {
      this.#planningErrors.set(source.id, error instanceof Error ? error.message : String(error));
      return [];
    }
  }
}

/** Returns the identities of all requests that sources plan with a record, sent or not; null: a source fails. */
export function plannedIdentities(
  sources: readonly RequestSource[],
  survey: Survey,
): ReadonlySet<string> | null {
  try {
    const planned = sources.flatMap((source) => requestsOf(source, survey));
    return new Set(planned.map(({ request, repetition }) => identityOf(request, repetition)));
  } catch {
    return null;
  }
}

/** Returns the requests that a rule plans now, sent or not. @throws {Error} if the rule is wrong */
export function requestsOf(source: RequestSource, survey: Survey): readonly PlannedRequest[] {
  return survey.memoize(`requests of ${source.id}`, () => [...(source.requests?.(survey) ?? [])]);
}

/** Whether a check may send a request. */
export function isAllowed({ request, effect }: PlannedRequest, { settings }: Survey): boolean {
  return (effect === "reads" || settings.allowWrites) && !isOverlong(request);
}

/** Returns the requests of all rules, each once, in the order of the rules. */
export function uniqueRequests(wanted: readonly UnsentRequests[]): PlannedRequest[] {
  const requests = new Map<string, PlannedRequest>();
  for (const one of wanted) {
    for (const planned of one.requests) {
      const identity = identityOf(planned.request, planned.repetition);
      if (!requests.has(identity)) requests.set(identity, planned);
    }
  }
  return [...requests.values()];
}
