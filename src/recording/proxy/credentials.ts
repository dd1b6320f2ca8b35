import { collectedSecretRedactor } from "../../common/collected-secrets.ts";
import { redactText, type Redact } from "../../common/redact.ts";
import { SECRET_PARAMETER, secretsInHeader } from "../../common/secret-names.ts";
import { splitTarget } from "../../common/split-target.ts";
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
  const text = value.trim();
  const scheme = /^(?:bearer|basic)(?= |$)/i.exec(text)?.[0];
  const key = text.slice(scheme?.length ?? 0).trimStart();
  if (key === "") return { form: "empty", key: null };
  if (scheme === undefined) return { form: "bare", key };
  if (scheme === "Bearer") return { form: "bearer", key };
  return { form: scheme.toLowerCase() === "basic" ? "basic" : "lower-case", key };
}

/** Keys and other secrets in the URL and in headers; among them the credential itself. */
function misplacedKeys({ url, headers }: ProxiedExchange): string[] {
  const query = new URLSearchParams(splitTarget(url)[1]);
  return [
    ...[...query].filter(([name]) => SECRET_PARAMETER.test(name)).map(([, value]) => value),
    ...headers.flatMap(([name, value]) => secretsInHeader(name, value)),
  ];
}

/** Apps send a few keys, but some send another token with each request; a redactor for many takes long to build. */
const MAX_SECRETS = 20;

/**
 * Names for the keys of a recording, which replace them in its journal. Keys given by the user are named by
 * their label. The labels of others are inferred from the responses at the end of the recording, see
 * `KeyLabels`; until then they are named by a number.
 */
export class KeyNames {
  readonly #known: readonly string[];
  readonly #names: Map<string, string>;
  /** The keys and other secrets that were sent last; the newest is the last one. */
  readonly #recent = new Set<string>();
  readonly #nonce: string;

  /** `nonce`: distinguishes the names from text of the recorded bodies. */
  constructor(known: Readonly<Partial<Record<KeyLabel, string>>>, nonce: string) {
    this.#nonce = nonce;
    this.#known = Object.values(known);
    this.#names = new Map(Object.entries(known).map(([label, key]) => [key, `<${label}-key>`]));
  }

  /** Adds the keys of a request; returns whether there was a new one. */
  add(exchange: ProxiedExchange): boolean {
    const { key } = credentialOf(exchange.headers);
    const isNewKey = key !== null && !this.#names.has(key);
    if (isNewKey) this.#names.set(key, keyName(this.#nonce, this.#names.size));
    const sent = [...(key === null ? [] : [key]), ...misplacedKeys(exchange)];
    const isNew = isNewKey || sent.some((one) => !this.#recent.has(one) && !this.#isKnown(one));
    for (const one of sent) {
      this.#recent.delete(one);
      this.#recent.add(one);
    }
    const excess = this.#recent.size - Math.max(MAX_SECRETS, sent.length);
    for (const one of [...this.#recent].slice(0, Math.max(0, excess))) this.#recent.delete(one);
    return isNew;
  }

  /** Returns the name of a key that was added. */
  nameOf(key: string): string {
    return this.#names.get(key) ?? "<key>";
  }

  /**
   * The keys given by the user and the recent secrets, with their names; secrets that were sent only outside of
   * `Authorization` have no own name.
   */
  entries(): [key: string, name: string][] {
    return [...new Set([...this.#known, ...this.#recent])].map((key) => [key, this.nameOf(key)]);
  }

  #isKnown(key: string): boolean {
    return this.#known.includes(key);
  }
}

function keyName(nonce: string, number: number): string {
  return `<key-${nonce}-${number}>`;
}

/** Redacts what is printed: the keys given by the user, and the secrets that were sent last. */
export class SentSecretRedactor {
  readonly #names: KeyNames;
  #redact: Redact;

  constructor(known: Readonly<Partial<Record<KeyLabel, string>>> = {}) {
    this.#names = new KeyNames(known, "");
    this.#redact = this.#redactor();
  }

  /** Adds the secrets of an exchange; returns a redactor for texts about it. */
  add(exchange: ProxiedExchange): Redact {
    if (this.#names.add(exchange)) this.#redact = this.#redactor();
    return this.#redact;
  }

  #redactor(): Redact {
    const redact = collectedSecretRedactor(this.#names.entries().map(([key]) => [key, "…"]));
    return (text) => redactText(redact(text));
  }
}

/** Matches the names of keys whose label is not known yet, plain or in a URL. */
export function keyNamePattern(nonce: string): RegExp {
  return new RegExp(`(?:<|%3C)(key-${nonce}-\\d+)(?:>|%3E)`, "g");
}

/** Response statuses that a key received. */
interface KeyStatuses {
  readonly reads: Set<number>;
  readonly writes: Set<number>;
}

/** Infers the labels of keys from the responses they received. */
export class KeyLabels {
  readonly #hasMain: boolean;
  readonly #statuses = new Map<string, KeyStatuses>();

  /** `known`: the labels of the keys given by the user. */
  constructor(known: readonly string[]) {
    this.#hasMain = known.includes("main");
  }

  /** Adds a request; `status` is null if there was no response. */
  add(name: string, method: string, status: number | null): void {
    const statuses = this.#statuses.get(name) ?? { reads: new Set(), writes: new Set() };
    this.#statuses.set(name, statuses);
    if (status === null) return;
    const isRead = method === "GET" || method === "HEAD";
    (isRead ? statuses.reads : statuses.writes).add(status);
  }

  labelOf(name: string): KeyLabel {
    const label = labelOfStatuses(this.#statuses.get(name));
    if (label !== null) return label;
    // The first key that may read everything is the main one, unless that is known.
    const [first] = [...this.#statuses]
      .filter(([, statuses]) => labelOfStatuses(statuses) === null)
      .map(([one]) => one);
    return first === name && !this.#hasMain ? "main" : "other";
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
