import { parentPort } from "node:worker_threads";
import { FAULTS } from "../fake/faults/index.ts";
import { proverOf } from "./kill-matrix.ts";
import type { Told } from "./kill-workers.ts";
import { provingGround } from "./proving-ground.ts";

/** A thread of the self-test: tells what the reference breaks, then tries each fault that it is handed. */
const { findings, kill } = await proverOf(provingGround());

parentPort?.on("message", (id: string | null) => {
  if (id === null) parentPort?.close();
  else void tryFault(id);
});
tell({ findings });

async function tryFault(id: string): Promise<void> {
  const wanted = FAULTS.find((one) => one.id === id);
  if (wanted === undefined) throw new Error(`There is no fault "${id}"`);
  const { fault, ...told } = await kill(wanted);
  tell({ kill: { id: fault.id, ...told } });
}

function tell(told: Told): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage(told);
}
