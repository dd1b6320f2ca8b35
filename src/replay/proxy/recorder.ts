import type { Har } from "../../../conformance/har.ts";
import type { KeyLabel } from "../../../conformance/exchange.ts";
import { harEntry } from "./har-entry.ts";
import { keyLabels } from "./key-labels.ts";
import type { Passed } from "./passed.ts";
import { redactor } from "./redact.ts";
import { askedOf, type Target } from "./target.ts";

/** Keeps the API's traffic, to be written as an HTTP Archive without keys. */
export interface Recorder {
  readonly see: (passed: Passed) => void;
  /** How many exchanges are kept. */
  readonly count: () => number;
  readonly har: (version: string) => Har;
}

/** A recorder; the keys that are known by name keep their labels. */
export function openRecorder(
  target: Target,
  known: Readonly<Partial<Record<KeyLabel, string>>>,
): Recorder {
  const kept: Passed[] = [];
  const labels = keyLabels(known);
  return {
    see: (passed) => {
      const isOfApi = askedOf(passed.url, target).below !== null;
      if (!isOfApi || passed.method === "OPTIONS") return;
      labels.see(passed);
      kept.push(passed);
    },
    count: () => kept.length,
    har: (version) => {
      // Whose key it was may show late, so all labels are given when the archive is made.
      const grounds = { origin: target.url.origin, labels, redact: redactor(labels) };
      const inOrder = kept.toSorted((a, b) => a.startedAt - b.startedAt);
      const entries = inOrder.map((one) => harEntry(one, askedOf(one.url, target).path, grounds));
      return { log: { version: "1.2", creator: { name: "understudy", version }, entries } };
    },
  };
}
