import { once } from "node:events";
import { availableParallelism } from "node:os";
import { extname } from "node:path";
import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import type { Depth } from "../../../../conformance/core/depth.ts";
import type { Fault } from "../../../fake/faults/fault.ts";
import type { FaultResult } from "./kill-matrix.ts";
import type { MutantSelection } from "./mutant-selection.ts";
import type { TestedMutant } from "./mutant-table.ts";

/** A result as sent between threads, with the id of the fault. */
type SentResult = Omit<FaultResult, "fault"> & { readonly id: string };

export interface SelfTestResult {
  /** Rules that have a finding, or crash, without faults. */
  readonly findings: readonly string[];
  readonly faults: readonly FaultResult[];
  readonly mutants: readonly TestedMutant[];
}

/** What a worker tests: a hand-written fault or a derived mutant, by id. */
export type TestTask = { readonly fault: string } | { readonly mutant: string };

/** Sent by a worker: what it found without faults and the ids of the mutants first, then a result per task. */
export type WorkerMessage =
  | { readonly findings: readonly string[]; readonly mutantIds: readonly string[] }
  | { readonly fault: SentResult }
  | { readonly mutant: TestedMutant };

/** What a worker starts with. */
export interface WorkerData {
  readonly selection: MutantSelection;
  readonly depth: Depth;
}

interface SelfTestOptions extends WorkerData {
  readonly faults: readonly Fault[];
  readonly onResult: (done: number, all: number) => void;
}

/**
 * Tests faults and mutants with a worker thread per core. A worker gets its next task when it has sent the
 * result of the last one. The results are in the order of the tasks.
 */
export async function testOnAllCores(options: SelfTestOptions): Promise<SelfTestResult> {
  const faults = new Map<string, SentResult>();
  const mutants = new Map<string, TestedMutant>();
  const tasks: TestTask[] = options.faults.map(({ id }) => ({ fault: id }));
  let next = 0;
  let reference: Extract<WorkerMessage, { readonly findings: unknown }> | null = null;
  const receive = (message: WorkerMessage): TestTask | null => {
    if ("findings" in message) {
      // Every worker derives the same mutants.
      if (reference === null) tasks.push(...message.mutantIds.map((mutant) => ({ mutant })));
      reference ??= message;
    } else {
      if ("fault" in message) faults.set(message.fault.id, message.fault);
      else mutants.set(message.mutant.id, message.mutant);
      options.onResult(faults.size + mutants.size, tasks.length);
    }
    return tasks[next++] ?? null;
  };
  for (const flag of V8_FLAGS) setFlagsFromString(flag);
  const threads = availableParallelism();
  await Promise.all(Array.from({ length: threads }, () => runWorker(options, receive)));
  const { findings, mutantIds } = reference ?? { findings: [], mutantIds: [] };
  return {
    findings,
    faults: options.faults.flatMap((fault) => {
      const result = faults.get(fault.id);
      return result === undefined ? [] : [{ ...result, fault }];
    }),
    mutants: mutantIds.flatMap((id) => mutants.get(id) ?? []),
  };
}

const YOUNG_GENERATION_MB = 320;

/**
 * Rows live shortly; V8 would allocate those of some functions as long-lived, which costs 4 % of the time. Most of the
 * code runs a few hundred times: compiling it at once, without optimization, saves 3 %.
 */
const V8_FLAGS = ["--no-allocation-site-pretenuring", "--always-sparkplug"];

/** Runs a worker until there is no task left. */
async function runWorker(
  { selection, depth }: WorkerData,
  receive: (message: WorkerMessage) => TestTask | null,
): Promise<void> {
  const file = `./worker${extname(import.meta.filename)}`;
  const worker = new Worker(new URL(file, import.meta.url), {
    workerData: { selection, depth } satisfies WorkerData,
    // Each fault leaves megabytes of short-lived rows and texts.
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  worker.on("message", (message: WorkerMessage) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
    worker.postMessage(receive(message));
  });
  await once(worker, "exit");
}
