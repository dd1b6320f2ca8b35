import type { KeyLabel } from "../../../conformance/exchange.ts";
import { misplacedKeys } from "./misplaced-keys.ts";
import type { Passed } from "./passed.ts";
import { shownCredential } from "./shown-credential.ts";

/** What the traffic tells of a key. */
interface Evidence {
  /** Statuses of reads, and of writes. */
  readonly reads: Set<number>;
  readonly writes: Set<number>;
}

/** Tells keys apart without keeping any: by what is known of them, else by what the replies show. */
export interface KeyLabels {
  readonly see: (passed: Passed) => void;
  readonly labelOf: (key: string) => KeyLabel;
  /** Every key seen or known, the longest first. */
  readonly keys: () => readonly string[];
  /** Those that requests showed where none counts, and nowhere else. */
  readonly misplaced: () => readonly string[];
}

/** Labels for the keys of one recording; `known` are those that the caller names. */
export function keyLabels(known: Readonly<Partial<Record<KeyLabel, string>>>): KeyLabels {
  const named = new Map(
    Object.entries(known).map(([label, key]) => [key, label as KeyLabel] as const),
  );
  const seen = new Map<string, Evidence>();
  const misplaced = new Set<string>();
  return {
    see: (passed) => {
      const { method, headers, reply } = passed;
      for (const one of misplacedKeys(passed)) misplaced.add(one);
      const { key } = shownCredential(headers);
      if (key === null) return;
      const evidence = seen.get(key) ?? { reads: new Set(), writes: new Set() };
      seen.set(key, evidence);
      if (reply === null) return;
      (method === "GET" || method === "HEAD" ? evidence.reads : evidence.writes).add(reply.status);
    },
    labelOf: (key) => named.get(key) ?? guessed(key, seen, named),
    keys: () =>
      [...new Set([...named.keys(), ...seen.keys()])].toSorted((a, b) => b.length - a.length),
    misplaced: () => [...misplaced].filter((one) => !named.has(one) && !seen.has(one)),
  };
}

function guessed(
  key: string,
  seen: ReadonlyMap<string, Evidence>,
  named: ReadonlyMap<string, KeyLabel>,
): KeyLabel {
  const own = ofEvidence(seen.get(key));
  if (own !== null) return own;
  const plain = [...seen]
    .filter(([one, evidence]) => !named.has(one) && ofEvidence(evidence) === null)
    .map(([one]) => one);
  const isFirst = plain[0] === key && ![...named.values()].includes("main");
  return isFirst ? "main" : "other";
}

/** null: it could be any that may read. */
function ofEvidence(evidence: Evidence | undefined): KeyLabel | null {
  if (evidence === undefined) return null;
  const { reads, writes } = evidence;
  const all = [...reads, ...writes];
  if (writes.has(200)) return "write";
  if (all.length > 0 && all.every((status) => status === 401)) return "revoked";
  if (reads.has(403)) return "free";
  return writes.has(403) ? "read" : null;
}
