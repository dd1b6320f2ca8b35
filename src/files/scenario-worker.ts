import { parentPort, workerData } from "node:worker_threads";
import { readForThread } from "./scenario-library.ts";

/** Reads the text of one scenario and sends what it found. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(readForThread(workerData as string));
