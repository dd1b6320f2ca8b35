import type { Contract } from "../src/contract/contract.ts";
import type { OperationId } from "../src/contract/operation.ts";
import type { Ask, Values } from "./ask.ts";
import { asking, askOf } from "./ask.ts";
import {
  type Exchange,
  identityOf,
  type Json,
  type KeyLabel,
  type SentRequest,
} from "./exchange.ts";
import { Memory } from "./memory.ts";
import { onceEach } from "../src/contract/once-each.ts";
import type { Recall } from "./recall.ts";

/** What a check was told to do. */
export interface CheckSettings {
  readonly contract: Contract;
  /** The keys at hand; what each is known to be. */
  readonly keys: ReadonlySet<KeyLabel>;
  /** The only brand to look at; null: hunt over all. */
  readonly brand: string | null;
  readonly allowWrites: boolean;
  /** Whether a live key may stand in a URL. */
  readonly probeKeyInUrl: boolean;
  /** The day the check began, as YYYY-MM-DD (UTC). */
  readonly today: string;
  /** Marks what the check adds, so that a person recognises it. */
  readonly runId: string;
  /** Whether a recording was made without the headers that show keys. */
  readonly keysLeftOut?: boolean;
}

/** All rows of a list under one set of parameters, read page by page. */
export interface Walk {
  readonly pages: readonly Exchange[];
  readonly rows: readonly Json[];
  /** Whether the last page was reached. */
  readonly complete: boolean;
}

/**
 * Everything collected so far, and the questions that rules put to it. Nothing here sends anything. What
 * was computed of the record is remembered until an exchange is added that it has looked at.
 */
export class Survey {
  readonly settings: CheckSettings;
  readonly #exchanges: Exchange[] = [];
  readonly #byIdentity = new Map<string, Exchange>();
  readonly #byOperation = new Map<OperationId | null, Exchange[]>();
  readonly #recall: Recall | null;
  readonly #memory: Memory;

  /** `recall`: what was computed of another record of these settings. */
  constructor(
    settings: CheckSettings,
    exchanges: readonly Exchange[],
    recall: Recall | null = null,
  ) {
    this.settings = settings;
    this.#recall = recall;
    this.#memory = new Memory(recall);
    for (const exchange of exchanges) this.add(exchange);
  }

  /** Appends an exchange to the record. */
  add(given: Exchange): void {
    const exchange = this.#recall?.sameOf(given) ?? given;
    const identity = identityOf(exchange.request, exchange.again);
    this.#exchanges.push(exchange);
    this.#byIdentity.set(identity, exchange);
    const others = this.#byOperation.get(exchange.operation);
    if (others === undefined) this.#byOperation.set(exchange.operation, [exchange]);
    else others.push(exchange);
    this.#memory.add(identity, exchange);
    this.#memory.add(operationPart(exchange.operation), exchange);
    this.#memory.add(EVERYTHING, exchange);
  }

  /** The whole record, in the order of sending. */
  get exchanges(): readonly Exchange[] {
    this.#memory.look(EVERYTHING);
    return this.#exchanges;
  }

  get contract(): Contract {
    return this.settings.contract;
  }

  has(key: KeyLabel): boolean {
    return this.settings.keys.has(key);
  }

  /** The usual ask of an operation. */
  ask(id: OperationId, values: Values = {}): Ask {
    return asking(this.contract, id, values);
  }

  /** The exchange of an ask; null: not (yet) collected. */
  find({ request, again }: Ask): Exchange | null {
    const identity = identityOf(request, again);
    this.#memory.look(identity);
    return this.#byIdentity.get(identity) ?? null;
  }

  /** The body of an ask that was answered with 200 and JSON; null otherwise. */
  body(ask: Ask): Json {
    const exchange = this.find(ask);
    return exchange === null ? null : bodyOf(exchange);
  }

  /** Every exchange of some operations, in the order of sending. */
  of(...ids: readonly OperationId[]): Exchange[] {
    for (const id of ids) this.#memory.look(operationPart(id));
    const [id, ...others] = ids;
    if (id !== undefined && others.length === 0) return [...(this.#byOperation.get(id) ?? [])];
    const wanted: ReadonlySet<OperationId | null> = new Set(ids);
    return this.#exchanges.filter(({ operation }) => wanted.has(operation));
  }

  /** Every 200 with JSON of some operations, shown any valid key, first times only. */
  replies(...ids: readonly OperationId[]): readonly Exchange[] {
    return this.once(`replies of ${ids.join(" ")}`, () =>
      this.of(...ids).filter((exchange) => exchange.again === 0 && succeeded(exchange)),
    );
  }

  /** The pages of a list asked for with `limit` from `offset` 0 on, as far as collected. */
  walk(id: OperationId, values: Values, limit = 100): Walk {
    const pages: Exchange[] = [];
    const rows: Json[] = [];
    for (;;) {
      const page = this.find(this.ask(id, { ...values, limit, offset: rows.length }));
      const body = page === null ? null : bodyOf(page);
      if (page === null || !Array.isArray(body?.items)) return { pages, rows, complete: false };
      pages.push(page);
      rows.push(...body.items);
      const isLast = body.has_more !== true || body.items.length === 0;
      if (isLast) return { pages, rows, complete: body.has_more === false };
    }
  }

  /** The asks of a whole walk, as far as can be told by now; none where there are more than `most` rows. */
  walkAsks(id: OperationId, values: Values, limit = 100, most = 1000): Ask[] {
    const { pages, rows, complete } = this.walk(id, values, limit);
    const total = pages[0]?.reply?.json?.total_count;
    const asks = pages.map(askOf);
    if (complete || (typeof total === "number" && total > most)) return asks;
    const next = this.ask(id, { ...values, limit, offset: rows.length });
    return this.find(next) === null ? [...asks, next] : asks;
  }

  /** Computes something once, and anew only after an exchange was added that it looked at. */
  once<T>(key: string, compute: () => T): T {
    return this.#memory.once(key, compute);
  }

  /** Computes something that nobody asks for twice, unless it can be recalled of another record. */
  recalled<T>(key: string, compute: () => T): T {
    return this.#recall === null ? compute() : this.once(key, compute);
  }
}

const EVERYTHING = "everything";

function operationPart(id: OperationId | null): string {
  return `operation ${id}`;
}

/** The body of a 200 with JSON; null where it is none. */
export function bodyOf(exchange: Exchange): Json {
  return succeeded(exchange) ? exchange.reply?.json : null;
}

/** Whether an exchange is a 200 with JSON. */
export function succeeded({ reply }: Exchange): boolean {
  return reply !== null && reply.status === 200 && reply.json !== undefined;
}

/** The parameters that an exchange was asked with. */
export function parametersOf({ request }: Exchange): Readonly<Record<string, string>> {
  return parametersIn(request);
}

const parametersIn = onceEach(({ query }: SentRequest): Readonly<Record<string, string>> =>
  Object.fromEntries(query),
);
