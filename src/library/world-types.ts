import type { operations } from "../contract/types.gen.ts";
import type { FaultId } from "../fake/faults/fault-id.gen.ts";
import type { RequestMatch } from "../fake/request-match.ts";
import type { RequestState as ServedExchange, WorldFault } from "../server/admin/response-types.ts";

export type { FaultId } from "../fake/faults/fault-id.gen.ts";
export type { RequestMatch } from "../fake/request-match.ts";
export type { RequestState as ServedExchange, WorldFault } from "../server/admin/response-types.ts";

/** The name of an operation of the API, such as `listSearches`. */
export type OperationId = keyof operations;

/** A copy of the scenario: its keys, clock, writes, faults and journal. */
export interface WorldControl {
  /** The id of the world. */
  readonly id: string;
  /** The clock of the world. */
  readonly clock: ClockControl;
  /** The faults of the world. */
  readonly faults: WorldFaults;
  /** What was served to keys of the world. */
  readonly journal: WorldJournal;
  /**
   * Returns an API key of this world; the same key for the same arguments.
   * @param mode default: `read`; `write` also allows both POST operations; `revoked` keys get 401.
   * @param workspace default: the first workspace of the scenario that has a key of this mode.
   * @throws {Error} if the scenario has no such workspace, or no revoked key.
   */
  key(mode?: "read" | "write" | "revoked", workspace?: string): string;
  /** Returns the `authorization` header with {@link key}. */
  headers(mode?: "read" | "write" | "revoked", workspace?: string): { authorization: string };
  /** Returns the world as data, like `GET /__admin/snapshots/{world}`: for `understudy replay --snapshot`. */
  snapshot(): object;
  /** Discards the writes, resets the clock and restores the faults of the scenario. */
  reset(): void;
}

/** An isolated world, which is deleted when it is disposed of. */
export interface UnderstudyWorld extends WorldControl, Disposable {
  /** Deletes the world. Its keys are then unknown (401). */
  dispose(): void;
}

/** A length of time; the parts are added. Negative numbers go back. */
export interface Duration {
  readonly weeks?: number;
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
  readonly seconds?: number;
}

/** The state of a clock. */
export interface ClockReading {
  /** ISO 8601, in UTC. */
  readonly now: string;
  readonly frozen: boolean;
}

/** Commands to a clock, which stays within 1,000 days of the scenario's day 0. */
export interface ClockMoves {
  /**
   * Moves the clock; it stays frozen or running. A text is an ISO 8601 duration such as `P1D`, `PT90M` or `-P1D`.
   * @throws {Error} for an invalid duration, or a time out of range.
   */
  advance(duration: Duration | string): Promise<ClockReading>;
  /** Sets the time; the clock stays frozen or running. @throws {Error} as {@link advance} */
  set(instant: Date | string): Promise<ClockReading>;
  /** Stops the clock, by default at its current time. @throws {Error} as {@link advance} */
  freeze(instant?: Date | string): Promise<ClockReading>;
  /** Restarts a frozen clock at its current time. */
  resume(): Promise<ClockReading>;
  /** Restores the time that the world started with, and whether the clock ran. */
  reset(): Promise<ClockReading>;
}

/** The clock of a world. */
export interface ClockControl extends ClockMoves {
  /** The time of the world. */
  readonly now: Date;
  readonly frozen: boolean;
}

/**
 * A fault as text: an id (`page.always-more`), its value (`transport.delay=200`), fields (`transport.html,times=1`), and
 * before them an operation (`getVisibility:transport.reset`).
 */
export type FaultText =
  | FaultId
  | `${FaultId}=${string}`
  | `${FaultId},${string}`
  | `${OperationId}:${string}`;

/** A fault to inject, as text or as an object. */
export type FaultInput =
  | FaultText
  | {
      /** The id of a fault. Not needed with `set`. */
      readonly fault?: FaultId;
      /** Values by JSON pointer into the response, such as `{ "/metrics/visibility_pct": 100 }`. */
      readonly set?: Readonly<Record<string, unknown>>;
      /** Default: every request. */
      readonly operation?: OperationId | readonly OperationId[];
      /** Conditions on parameters, headers or body; default: none. */
      readonly match?: RequestMatch;
      /** How many matching requests are served first without the fault; default: 0. */
      readonly after?: number;
      /** From 0 to 1; default: 1. */
      readonly probability?: number;
      /** Default: unlimited. */
      readonly times?: number;
      /** Fields of the fault, such as `milliseconds` of `transport.delay`. */
      readonly [field: string]: unknown;
    };

/** The faults of a world. */
export interface WorldFaults {
  /** Adds faults to the active ones, which keep their counts. @throws {Error} that names the invalid field */
  add(...rules: readonly FaultInput[]): void;
  /** Returns the active faults: first those for all worlds, then those of this world. */
  list(): WorldFault[];
  /** Removes the faults of this world. */
  clear(): void;
}

/** Which exchanges are selected; all conditions must hold. */
export interface ExchangeFilter extends RequestMatch {
  readonly operation?: OperationId;
  /** A status, or a class of them such as `4xx`. */
  readonly status?: number | "2xx" | "3xx" | "4xx" | "5xx";
  readonly method?: string;
  /** With or without the base path. */
  readonly path?: string;
}

/** The newest 1,000 exchanges of a world. */
export interface WorldJournal {
  /** Returns the selected exchanges in the order in which they were served. @throws {Error} for an unknown operation */
  find(filter?: ExchangeFilter): ServedExchange[];
  /** Returns the number of selected exchanges. @throws {Error} for an unknown operation */
  count(filter?: ExchangeFilter): number;
}
