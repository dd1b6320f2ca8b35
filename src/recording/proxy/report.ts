import { printable } from "../../common/printable.ts";
import { formatInstant } from "../../../conformance/core/calendar.ts";
import type { Redact } from "../../common/redact.ts";
import { shorten } from "../../common/shorten.ts";
import { splitTarget } from "../../common/split-target.ts";
import type { ProxiedExchange } from "./exchange.ts";
import type { ValidationResult } from "./validate.ts";

/** The longest path and line, in characters: clients and deployments choose what they contain. */
const MAX_PATH = 160;
const MAX_LINE = 2000;

/** One line for each failure, violation and note of an exchange, without keys. */
export function exchangeLines(
  { method, url, startedAt, response, failure }: ProxiedExchange,
  { violations, notes }: ValidationResult,
  redact: Redact,
): string[] {
  const time = formatInstant(startedAt).slice(11, 19);
  const path = shorten(redact(splitTarget(url)[0]), MAX_PATH);
  return [
    ...(failure === null ? [] : [failure]),
    ...violations.map(({ side, where, what, times }) => {
      const message = side === "response" ? `response ${response?.status ?? ""}` : side;
      const count = times > 1 ? ` (${times} times)` : "";
      return `violation in the ${message}: ${where === "" ? "" : `${where} `}${what}${count}`;
    }),
    ...notes.map((note) => `note: ${note}`),
  ].map((text) => shorten(printable(redact(`${time}  ${method} ${path}  ${text}`)), MAX_LINE));
}

/** What a summary counts of an exchange. */
export interface Tally {
  /** The operation, or method and path without keys; null: outside of the API. */
  readonly name: string | null;
  readonly violations: number;
  /** Whether the target did not complete the response. */
  readonly isLost: boolean;
  readonly isFullyValidated: boolean;
}

export function tallyOf(
  { isLost }: Pick<ProxiedExchange, "isLost">,
  { name, violations, notes }: ValidationResult,
  redact: Redact,
): Tally {
  return {
    name: name === null ? null : shorten(printable(redact(name)), MAX_PATH),
    violations: violations.length,
    isLost,
    isFullyValidated: notes.length === 0,
  };
}

/** Requests to many unknown paths are counted together. */
const MAX_NAMES = 1000;
const OTHER_PATHS = "other paths";

/** Counts requests and violations by operation, exchanges with notes, and responses that the target did not complete. */
export class TrafficSummary {
  readonly #counts = new Map<string, { requests: number; violations: number }>();
  #others = 0;
  #lost = 0;
  #partial = 0;

  /** Number of requests to the API. */
  get requests(): number {
    return this.#sum("requests");
  }

  /** Number of exchanges that were not fully validated, such as those with bodies that cannot be read. */
  get unvalidated(): number {
    return this.#partial;
  }

  get violations(): number {
    return this.#sum("violations");
  }

  get lost(): number {
    return this.#lost;
  }

  add({ name, violations, isLost, isFullyValidated }: Tally): void {
    if (name === null) {
      this.#others++;
      return;
    }
    const isFull = this.#counts.size >= MAX_NAMES && !this.#counts.has(name);
    const place = isFull ? OTHER_PATHS : name;
    const counts = this.#counts.get(place) ?? { requests: 0, violations: 0 };
    counts.requests++;
    counts.violations += violations;
    if (isLost) this.#lost++;
    if (!isFullyValidated) this.#partial++;
    this.#counts.set(place, counts);
  }

  /** The totals, followed by a line for each operation. */
  lines(): string[] {
    const others =
      this.#others === 0 ? "" : `; ${counted(this.#others, "other request")} not validated`;
    const total = `${counted(this.requests, "API request")}, ${counted(this.violations, "violation")}`;
    const lost = this.#lost === 0 ? "" : `, ${counted(this.#lost, "lost response")}`;
    // Without this, "no violations" could mean that no body was readable.
    const partial = this.#partial === 0 ? "" : `, ${this.#partial} not fully validated`;
    return [
      total + partial + lost + others,
      ...[...this.#counts]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(
          ([name, { requests, violations }]) =>
            `  ${name.padEnd(24)} ${String(requests).padStart(6)}  ${counted(violations, "violation")}`,
        ),
    ];
  }

  #sum(field: "requests" | "violations"): number {
    return [...this.#counts.values()].reduce((total, counts) => total + counts[field], 0);
  }
}

function counted(count: number, noun: string): string {
  return `${count === 0 ? "no" : count} ${noun}${count === 1 ? "" : "s"}`;
}
