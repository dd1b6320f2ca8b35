import { parentPort, workerData } from "node:worker_threads";
import { FAULTS } from "../../../fake/faults/index.ts";
import { withFaults } from "../../../fake/faults/fault.ts";
import { deriveMutants } from "../../../fake/mutants/index.ts";
import { AGENCY_KEYS, createFixture } from "./fixture.ts";
import { createFaultTester } from "./kill-matrix.ts";
import { selectMutants } from "./mutant-selection.ts";
import { MutantTester } from "./mutant-tester.ts";
import { loadPermittedMutants, permissionFor } from "./permitted.ts";
import { ReferenceChecks } from "./reference-check.ts";
import type { TestTask, WorkerData, WorkerMessage } from "./worker-pool.ts";

/**
 * A thread of the self-test: sends the findings without faults and the ids of the mutants, then a result for
 * each task that it receives.
 */
const { selection, depth } = workerData as WorkerData;
const fixture = createFixture(depth);
const references = new ReferenceChecks(fixture);
const { findings, testFault } = await createFaultTester(references);
const mutantTester = new MutantTester(references);
const permitted = loadPermittedMutants();
const derived = deriveMutants(fixture.contract, withFaults(fixture.fake, []), AGENCY_KEYS);
const mutants = new Map(selectMutants(derived, selection).map((mutant) => [mutant.id, mutant]));

parentPort?.on("message", (task: TestTask | null) => {
  if (task === null) parentPort?.close();
  else if ("fault" in task) void testFaultById(task.fault);
  else void testMutantById(task.mutant);
});
send({ findings, mutantIds: [...mutants.keys()] });

async function testFaultById(id: string): Promise<void> {
  const wanted = FAULTS.find((fault) => fault.id === id);
  if (wanted === undefined) throw new Error(`There is no fault "${id}"`);
  const { fault, ...result } = await testFault(wanted);
  send({ fault: { id: fault.id, ...result } });
}

async function testMutantById(wanted: string): Promise<void> {
  const mutant = mutants.get(wanted);
  if (mutant === undefined) throw new Error(`There is no mutant "${wanted}"`);
  const { killedBy } = await mutantTester.test(mutant);
  const { id, operator, operation, mode, place } = mutant;
  const isPermitted = permissionFor(permitted, mutant) !== null;
  send({ mutant: { id, operator, operation, mode, place, killedBy, isPermitted } });
}

function send(message: WorkerMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage(message);
}
