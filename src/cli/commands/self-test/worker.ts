import { parentPort } from "node:worker_threads";
import { FAULTS } from "../../../fake/faults/index.ts";
import { createFixture } from "./fixture.ts";
import { createMutantTester } from "./kill-matrix.ts";
import type { WorkerMessage } from "./worker-pool.ts";

/** A thread of the self-test: sends the findings without faults, then a result for each fault that it receives. */
const { findings, testFault } = await createMutantTester(createFixture());

parentPort?.on("message", (id: string | null) => {
  if (id === null) parentPort?.close();
  else void testFaultById(id);
});
send({ findings });

async function testFaultById(id: string): Promise<void> {
  const wanted = FAULTS.find((fault) => fault.id === id);
  if (wanted === undefined) throw new Error(`There is no fault "${id}"`);
  const { fault, ...result } = await testFault(wanted);
  send({ result: { id: fault.id, ...result } });
}

function send(message: WorkerMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage(message);
}
