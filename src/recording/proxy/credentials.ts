import { KEY_HEADER, KEY_PARAMETER } from "../../common/redact.ts";
import type { Credential, KeyLabel } from "../../../conformance/core/exchange.ts";
import { headerValue, type HeaderPair, type ProxiedExchange } from "./exchange.ts";

/** The content of an `Authorization` header (§5). */
export interface ProxiedCredential {
  /** As the suite names it; null: no header. */
  readonly form: Extract<
    Credential["form"],
    "bearer" | "lower-case" | "basic" | "bare" | "empty"
  > | null;
  /** The key itself, which must not leave this process; null: none. */
  readonly key: string | null;
}

export function credentialOf(headers: readonly HeaderPair[]): ProxiedCredential {
  const value = headerValue(headers, "authorization");
  if (value === null) return { form: null, key: null };
  const [, scheme, key] = /^(?:(bearer|basic)(?: +|$))?(.*)$/is.exec(value.trim()) ?? [];
  if (key === undefined || key === "") return { form: "empty", key: null };
  if (scheme === undefined) return { form: "bare", key };
  if (scheme === "Bearer") return { form: "bearer", key };
  return { form: scheme.toLowerCase() === "basic" ? "basic" : "lower-case", key };
}

/** Keys in the URL, in other headers, or as user and password of basic authentication. */
function misplacedKeys({ url, headers }: ProxiedExchange): string[] {
  const query = new URLSearchParams(url.split("?").slice(1).join("?"));
  const basic = /^basic +(\S+)/i.exec(headerValue(headers, "authorization") ?? "")?.[1] ?? "";
  return [
    ...[...query].filter(([name]) => KEY_PARAMETER.test(name)).map(([, value]) => value),
    ...headers.filter(([name]) => KEY_HEADER.test(name)).map(([, value]) => value.trim()),
    ...Buffer.from(basic, "base64").toString("utf8").split(":"),
  ];
}

/** Response statuses that a key received. */
interface KeyStatuses {
  readonly reads: Set<number>;
  readonly writes: Set<number>;
}

/** Labels the keys of a recording: known keys by name, others by the responses they received. */
export class KeyLabels {
  readonly #known: ReadonlyMap<string, KeyLabel>;
  readonly #statuses = new Map<string, KeyStatuses>();
  readonly #misplaced = new Set<string>();

  constructor(known: Readonly<Partial<Record<KeyLabel, string>>>) {
    this.#known = new Map(
      Object.entries(known).map(([label, key]) => [key, label as KeyLabel] as const),
    );
  }

  /** All keys, the longest first. */
  get keys(): readonly string[] {
    const all = new Set([...this.#known.keys(), ...this.#statuses.keys()]);
    return [...all].toSorted((a, b) => b.length - a.length);
  }

  /** Keys that were sent only outside of `Authorization`. */
  get misplaced(): readonly string[] {
    return [...this.#misplaced].filter((key) => !this.#known.has(key) && !this.#statuses.has(key));
  }

  add(exchange: ProxiedExchange): void {
    const { method, headers, response } = exchange;
    for (const key of misplacedKeys(exchange)) this.#misplaced.add(key);
    const { key } = credentialOf(headers);
    if (key === null) return;
    const statuses = this.#statuses.get(key) ?? { reads: new Set(), writes: new Set() };
    this.#statuses.set(key, statuses);
    if (response === null) return;
    const isRead = method === "GET" || method === "HEAD";
    (isRead ? statuses.reads : statuses.writes).add(response.status);
  }

  labelOf(key: string): KeyLabel {
    const label = this.#known.get(key) ?? labelOfStatuses(this.#statuses.get(key));
    if (label !== null) return label;
    // The first key that may read everything is the main one, unless that is known.
    const [first] = [...this.#statuses]
      .filter(([one, statuses]) => !this.#known.has(one) && labelOfStatuses(statuses) === null)
      .map(([one]) => one);
    return first === key && ![...this.#known.values()].includes("main") ? "main" : "other";
  }
}

/** null: the responses do not distinguish the key. */
function labelOfStatuses(statuses: KeyStatuses | undefined): KeyLabel | null {
  if (statuses === undefined) return null;
  const { reads, writes } = statuses;
  const all = [...reads, ...writes];
  if (writes.has(200)) return "write";
  if (all.length > 0 && all.every((status) => status === 401)) return "revoked";
  if (reads.has(403)) return "free";
  return writes.has(403) ? "read" : null;
}
