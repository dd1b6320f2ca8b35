import type { operations } from "../../contract/types.gen.ts";
import type { RequestMatch } from "../../fake/request-match.ts";

// Only types: the library publishes them.

/** A request that was served, and what is kept of its response. Keys are removed. */
export interface RequestState {
  /** Counts all requests, from 1. */
  readonly id: number;
  /** Real time, ISO 8601. */
  readonly at: string;
  /** The time of the world, ISO 8601; null: no world. */
  readonly now: string | null;
  /** The id of the world; null: the request had no key of one. */
  readonly world: string | null;
  readonly workspace: string | null;
  readonly key: KeyState;
  readonly method: string;
  /** With the base path. */
  readonly path: string;
  /** Decoded; a list for repeated parameters. */
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  /** By name in lower case; the values of those that carry keys are replaced. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed if it is JSON, else the text; null: none. */
  readonly body: unknown;
  /** null: the path or method is not one of the API. */
  readonly operation: keyof operations | null;
  readonly status: number;
  /** The message of an error; null: there is none. */
  readonly message: string | null;
  /** The number of rows in the response; null: it is not a list. */
  readonly rows: number | null;
  /** How long the response took to compute. */
  readonly ms: number;
  /** The ids of the faults that took effect. */
  readonly faults: readonly string[];
  /** Probable mistakes in the request. */
  readonly hints: readonly string[];
  /** The replay token; null: the request was not below the base path. */
  readonly replay: string | null;
}

export interface KeyState {
  /** `held`: the key belongs to a world. */
  readonly form: string;
  readonly id: string | null;
  readonly label: string | null;
  readonly mode: string | null;
  readonly revoked: boolean | null;
}

/** An active fault rule. Rules of transport faults also have the fields of the fault. */
export interface RuleState {
  /** The id of the fault. */
  readonly fault: string;
  /** null: all operations. */
  readonly operation: readonly (keyof operations)[] | null;
  /** Conditions on the requests; null: none. */
  readonly match: RequestMatch | null;
  /** From 0 to 1. */
  readonly probability: number;
  /** How many matching requests are served first without the fault. */
  readonly after: number;
  /** null: unlimited. */
  readonly times: number | null;
}

/** An active fault with its counts in a world. */
export interface WorldFault extends RuleState {
  /** How often the fault occurred in the world. */
  readonly fired: number;
  /** How often it will still occur; null: unlimited. */
  readonly remaining: number | null;
}
