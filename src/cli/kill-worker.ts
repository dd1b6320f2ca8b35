import { parentPort, workerData } from "node:worker_threads";
import { FAULTS } from "../fake/faults/index.ts";
import { killMatrix } from "./kill-matrix.ts";
import type { ToldKill } from "./kill-workers.ts";
import { provingGround } from "./proving-ground.ts";

/** A thread of the self-test: tries the faults whose ids it was given, and tells each kill as it comes. */
const ids = new Set(workerData as readonly string[]);
const faults = FAULTS.filter(({ id }) => ids.has(id));
for await (const { fault, ...told } of killMatrix(provingGround(), faults)) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage({ id: fault.id, ...told } satisfies ToldKill);
}
