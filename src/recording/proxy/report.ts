import { printable } from "../../common/printable.ts";
import { formatInstant } from "../../../conformance/core/calendar.ts";
import { ownKeyRedactor, redactText, type Redact } from "../../common/redact.ts";
import { headerValue, type HeaderPair, type ProxiedExchange } from "./exchange.ts";
import type { ValidationResult } from "./validate.ts";

/** One line for each failure, violation and note of an exchange, without keys. */
export function exchangeLines(
  { method, url, headers, startedAt, response, failure }: ProxiedExchange,
  { violations, notes }: ValidationResult,
): string[] {
  const time = formatInstant(startedAt).slice(11, 19);
  const [path = ""] = url.split("?");
  const redact = redactorOf(headers);
  return [
    ...(failure === null ? [] : [failure]),
    ...violations.map(({ side, where, what, times }) => {
      const message = side === "response" ? `response ${response?.status ?? ""}` : side;
      const count = times > 1 ? ` (${times} times)` : "";
      return `violation in the ${message}: ${where === "" ? "" : `${where} `}${what}${count}`;
    }),
    ...notes.map((note) => `note: ${note}`),
  ].map((text) => printable(redact(`${time}  ${method} ${path}  ${text}`)));
}

function redactorOf(headers: readonly HeaderPair[]): Redact {
  const redact = ownKeyRedactor({ authorization: headerValue(headers, "authorization") ?? "" });
  return (text) => redactText(redact(text));
}

type CountedExchange = Pick<ProxiedExchange, "isLost" | "headers">;

/** Counts requests and violations by operation, exchanges with notes, and responses that the target did not complete. */
export class TrafficSummary {
  readonly #counts = new Map<string, { requests: number; violations: number }>();
  #others = 0;
  #lost = 0;
  #withNotes = 0;

  /** Number of requests to the API. */
  get requests(): number {
    return this.#sum("requests");
  }

  /** Number of exchanges that were not fully validated, such as those with bodies that cannot be read. */
  get unvalidated(): number {
    return this.#withNotes;
  }

  get violations(): number {
    return this.#sum("violations");
  }

  get lost(): number {
    return this.#lost;
  }

  add(result: ValidationResult, { isLost, headers }: CountedExchange): void {
    const { name: given, violations, notes } = result;
    if (given === null) {
      this.#others++;
      return;
    }
    const name = printable(redactorOf(headers)(given));
    const counts = this.#counts.get(name) ?? { requests: 0, violations: 0 };
    counts.requests++;
    counts.violations += violations.length;
    if (isLost) this.#lost++;
    if (notes.length > 0) this.#withNotes++;
    this.#counts.set(name, counts);
  }

  /** The totals, followed by a line for each operation. */
  lines(): string[] {
    const others =
      this.#others === 0 ? "" : `; ${counted(this.#others, "other request")} not validated`;
    const total = `${counted(this.requests, "API request")}, ${counted(this.violations, "violation")}`;
    const lost = this.#lost === 0 ? "" : `, ${counted(this.#lost, "lost response")}`;
    // Without this, "no violations" could mean that no body was readable.
    const partial = this.#withNotes === 0 ? "" : `, ${this.#withNotes} not fully validated`;
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
