import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Fault } from "../fake/faults/fault.ts";
import type { Kill } from "./kill-matrix.ts";

/** A kill as one thread tells it to another: the fault by its id. */
type ToldKill = Omit<Kill, "fault"> & { readonly id: string };

/** What the suite was proven by. */
export interface Proof {
  /** Rules that the true fake breaks, or that break on it. */
  readonly findings: readonly string[];
  readonly kills: readonly Kill[];
}

/** What a thread tells: what the reference breaks, before the first fault, and then each kill. */
export type Told = { readonly findings: readonly string[] } | { readonly kill: ToldKill };

/**
 * Tries faults against every rule, on as many threads as there are cores; the kills in the faults' order.
 * A thread is given its next fault when it has told of the last: no core is idle while another has many.
 */
export async function proveOnAllCores(
  faults: readonly Fault[],
  onKill: (done: number) => void,
): Promise<Proof> {
  const kills = new Map<string, Kill>();
  const byId = new Map(faults.map((fault) => [fault.id, fault]));
  const waiting = faults.values();
  let findings: readonly string[] = [];
  const take = (told: Told): void => {
    if ("findings" in told) {
      findings = told.findings;
      return;
    }
    const { id, ...kill } = told.kill;
    const fault = byId.get(id);
    if (fault !== undefined) kills.set(id, { fault, ...kill });
    onKill(kills.size);
  };
  const threads = Math.min(availableParallelism(), faults.length);
  await Promise.all(Array.from({ length: threads }, () => workOff(waiting, take)));
  return { findings, kills: faults.flatMap(({ id }) => kills.get(id) ?? []) };
}

/** Lets a thread work until nothing waits any more. */
async function workOff(waiting: Iterator<Fault>, take: (told: Told) => void): Promise<void> {
  const worker = new Worker(new URL("./kill-worker.ts", import.meta.url));
  worker.on("message", (told: Told) => {
    take(told);
    const next = waiting.next();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
    worker.postMessage(next.done === true ? null : next.value.id);
  });
  await once(worker, "exit");
}
