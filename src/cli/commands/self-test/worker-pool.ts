import { once } from "node:events";
import { availableParallelism } from "node:os";
import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import type { Fault } from "../../../fake/faults/fault.ts";
import type { MutantResult } from "./kill-matrix.ts";

/** A result as sent between threads, with the id of the fault. */
type SentResult = Omit<MutantResult, "fault"> & { readonly id: string };

export interface SelfTestResult {
  /** Rules that have a finding, or crash, without faults. */
  readonly findings: readonly string[];
  readonly mutants: readonly MutantResult[];
}

/** Sent by a worker: the findings without faults first, then a result per fault. */
export type WorkerMessage =
  | { readonly findings: readonly string[] }
  | { readonly result: SentResult };

/**
 * Tests every rule against faults, with a worker thread per core. A worker gets its next fault when it has
 * sent the result of the last one. The results are in the order of the faults.
 */
export async function testOnAllCores(
  faults: readonly Fault[],
  onResult: (done: number) => void,
): Promise<SelfTestResult> {
  const results = new Map<string, SentResult>();
  const queue = faults.values();
  let findings: readonly string[] = [];
  const receive = (message: WorkerMessage): void => {
    if ("findings" in message) {
      ({ findings } = message);
      return;
    }
    results.set(message.result.id, message.result);
    onResult(results.size);
  };
  const threads = Math.min(availableParallelism(), faults.length);
  await Promise.all(Array.from({ length: threads }, () => runWorker(queue, receive)));
  const mutants = faults.flatMap((fault) => {
    const result = results.get(fault.id);
    return result === undefined ? [] : [{ ...result, fault }];
  });
  return { findings, mutants };
}

/** Runs a worker until the queue is empty. */
async function runWorker(
  queue: Iterator<Fault>,
  receive: (message: WorkerMessage) => void,
): Promise<void> {
  const file = `./worker${extname(import.meta.filename)}`;
  const worker = new Worker(new URL(file, import.meta.url));
  worker.on("message", (message: WorkerMessage) => {
    receive(message);
    const next = queue.next();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
    worker.postMessage(next.done === true ? null : next.value.id);
  });
  await once(worker, "exit");
}
