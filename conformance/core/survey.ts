import type { Contract } from "../../src/contract/contract.ts";
import type { OperationId } from "../../src/contract/operation.ts";
import {
  type PlannedRequest,
  type RequestParameters,
  planRequest,
  plannedRequestOf,
} from "./planned-request.ts";
import {
  type Exchange,
  identityOf,
  type Json,
  type KeyLabel,
  type SentRequest,
} from "./exchange.ts";
import type { Depth } from "./depth.ts";
import { SurveyCache } from "./survey-cache.ts";
import { memoize } from "../../src/common/memoize.ts";
import type { SharedCache } from "./shared-cache.ts";

export interface CheckSettings {
  readonly contract: Contract;
  /** The available keys. */
  readonly keys: ReadonlySet<KeyLabel>;
  /** The only brand to check; null for all. */
  readonly brand: string | null;
  readonly allowWrites: boolean;
  readonly depth: Depth;
  /** Whether a live key may be sent in a URL. */
  readonly probeKeyInUrl: boolean;
  /** The date on which the check began (UTC, YYYY-MM-DD). */
  readonly today: string;
  /** Part of the names that the check adds, so that they are recognisable. */
  readonly runId: string;
  /** Whether a recording was made without credential headers. */
  readonly credentialsRemoved?: boolean;
}

/** All rows of a list under one set of parameters, read page by page. */
export interface Walk {
  readonly pages: readonly Exchange[];
  readonly rows: readonly Json[];
  /** Whether the last page was read. */
  readonly complete: boolean;
}

/**
 * All exchanges so far, with queries for rules. It sends nothing. Computed values are cached until an
 * exchange is added that they depend on.
 */
export class Survey {
  readonly settings: CheckSettings;
  readonly #exchanges: Exchange[] = [];
  readonly #byIdentity = new Map<string, Exchange>();
  readonly #byOperation = new Map<OperationId | null, Exchange[]>();
  readonly #shared: SharedCache | null;
  readonly #cache: SurveyCache;

  /** `cache`: values computed from another survey with these settings. */
  constructor(
    settings: CheckSettings,
    exchanges: readonly Exchange[],
    cache: SharedCache | null = null,
  ) {
    this.settings = settings;
    this.#shared = cache;
    this.#cache = new SurveyCache(cache);
    for (const exchange of exchanges) this.add(exchange);
  }

  /** Appends an exchange. */
  add(given: Exchange): void {
    const exchange = this.#shared?.canonicalOf(given) ?? given;
    const identity = identityOf(exchange.request, exchange.repetition);
    this.#exchanges.push(exchange);
    this.#byIdentity.set(identity, exchange);
    const others = this.#byOperation.get(exchange.operation);
    if (others === undefined) this.#byOperation.set(exchange.operation, [exchange]);
    else others.push(exchange);
    this.#cache.add(identity, exchange);
    this.#cache.add(operationPart(exchange.operation), exchange);
    this.#cache.add(EVERYTHING, exchange);
  }

  /** All exchanges in the order of sending. */
  get exchanges(): readonly Exchange[] {
    this.#cache.track(EVERYTHING);
    return this.#exchanges;
  }

  get contract(): Contract {
    return this.settings.contract;
  }

  has(key: KeyLabel): boolean {
    return this.settings.keys.has(key);
  }

  /** Plans a request of an operation with the main key. */
  plan(id: OperationId, values: RequestParameters = {}): PlannedRequest {
    return planRequest(this.contract, id, values);
  }

  /** Returns the exchange of a planned request; null if it was not sent (yet). */
  find({ request, repetition }: PlannedRequest): Exchange | null {
    const identity = identityOf(request, repetition);
    this.#cache.track(identity);
    return this.#byIdentity.get(identity) ?? null;
  }

  /** Returns the JSON body of a planned request that got a 200; null otherwise. */
  body(request: PlannedRequest): Json {
    const exchange = this.find(request);
    return exchange === null ? null : bodyOf(exchange);
  }

  /** Returns the rows of a planned list that got a 200, of any type; none otherwise. */
  rows(request: PlannedRequest): readonly Json[] {
    const items: unknown = this.body(request)?.items;
    return Array.isArray(items) ? items : [];
  }

  /** Returns every exchange of some operations, in the order of sending. */
  exchangesOf(...ids: readonly OperationId[]): Exchange[] {
    for (const id of ids) this.#cache.track(operationPart(id));
    const [id, ...others] = ids;
    if (id !== undefined && others.length === 0) return [...(this.#byOperation.get(id) ?? [])];
    const wanted: ReadonlySet<OperationId | null> = new Set(ids);
    return this.#exchanges.filter(({ operation }) => wanted.has(operation));
  }

  /** Returns the exchanges of some operations with a JSON 200, without repetitions. */
  responses(...ids: readonly OperationId[]): readonly Exchange[] {
    return this.memoize(`responses of ${ids.join(" ")}`, () =>
      this.exchangesOf(...ids).filter(
        (exchange) => exchange.repetition === 0 && succeeded(exchange),
      ),
    );
  }

  /** Returns the pages of a list from `offset` 0 on, as far as they were read. */
  walk(id: OperationId, values: RequestParameters, limit = 100): Walk {
    const pages: Exchange[] = [];
    const rows: Json[] = [];
    for (;;) {
      const page = this.find(this.plan(id, { ...values, limit, offset: rows.length }));
      const body = page === null ? null : bodyOf(page);
      if (page === null || !Array.isArray(body?.items)) return { pages, rows, complete: false };
      pages.push(page);
      // As arguments, hundreds of thousands of rows would exceed the stack.
      for (const row of body.items) rows.push(row);
      const isLast = body.has_more !== true || body.items.length === 0;
      if (isLast) return { pages, rows, complete: body.has_more === false };
    }
  }

  /** Plans the pages of a list as far as known; none if it has more than `most` rows. */
  walkRequests(
    id: OperationId,
    values: RequestParameters,
    limit = 100,
    most = 1000,
  ): PlannedRequest[] {
    const { pages, rows, complete } = this.walk(id, values, limit);
    const total = pages[0]?.response?.json?.total_count;
    const requests = pages.map(plannedRequestOf);
    if (complete || (typeof total === "number" && total > most)) return requests;
    const next = this.plan(id, { ...values, limit, offset: rows.length });
    return this.find(next) === null ? [...requests, next] : requests;
  }

  /** Computes a value once, until an exchange is added that it depends on. */
  memoize<T>(key: string, compute: () => T): T {
    return this.#cache.memoize(key, compute);
  }

  /** Like `memoize`, but only with a shared cache: for values that are read once per survey. */
  memoizeIfShared<T>(key: string, compute: () => T): T {
    return this.#shared === null ? compute() : this.memoize(key, compute);
  }
}

const EVERYTHING = "everything";

function operationPart(id: OperationId | null): string {
  return `operation ${id}`;
}

/** Returns the body of a JSON 200; null otherwise. */
export function bodyOf(exchange: Exchange): Json {
  return succeeded(exchange) ? exchange.response?.json : null;
}

/** Whether an exchange is a 200 with JSON. */
export function succeeded({ response }: Exchange): boolean {
  return response !== null && response.status === 200 && response.json !== undefined;
}

/** Returns the query parameters of a request. */
export function parametersOf({ request }: Exchange): Readonly<Record<string, string>> {
  return parametersIn(request);
}

const parametersIn = memoize(({ query }: SentRequest): Readonly<Record<string, string>> =>
  Object.fromEntries(query),
);
