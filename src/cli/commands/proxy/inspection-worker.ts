import { parentPort, workerData } from "node:worker_threads";
import { loadContract } from "../../../files/package-files.ts";
import { withJoinedBodies } from "../../../recording/proxy/exchange.ts";
import { SentSecretRedactor } from "../../../recording/proxy/credentials.ts";
import { exchangeLines, tallyOf } from "../../../recording/proxy/report.ts";
import { parseTarget } from "../../../recording/proxy/target.ts";
import { createValidator } from "../../../recording/proxy/validate.ts";
import { OutputError } from "../../outputs.ts";
import type { InspectionData, InspectionMessage, InspectionTask } from "./inspection-thread.ts";
import { RecordingWriter, type RecordingOutput } from "./recording-writer.ts";

/** A thread that records and validates the exchanges of a proxy, one after the other. */
const { baseUrl, knownKeys, recording } = workerData as InspectionData;
const { contract } = loadContract();
const target = parseTarget(baseUrl, contract.basePath);
const secrets = new SentSecretRedactor(knownKeys);
const validate = await createValidator(contract);
const output: RecordingOutput = {
  print: (text) => send({ kind: "print", text }),
  progress: limited((text) => send({ kind: "progress", text })),
};
const writer = recording === null ? null : new RecordingWriter(recording, target, output);

parentPort?.on("message", (task: InspectionTask) => {
  if (task === null) {
    send({ kind: "ended", problem: problemAtEnd() });
    parentPort?.close();
    return;
  }
  const exchange = withJoinedBodies(task);
  writer?.add(exchange);
  const result = validate(exchange, target);
  const redact = secrets.add(exchange);
  const lines = exchangeLines(exchange, result, redact);
  send({ kind: "inspected", tally: tallyOf(exchange, result, redact), lines });
});
send({ kind: "ready" });

/** Completes the recording; returns why that failed. */
function problemAtEnd(): string | null {
  try {
    writer?.end();
    return null;
  } catch (error) {
    if (error instanceof OutputError) return error.message;
    throw error;
  }
}

/** Calls a function at most ten times a second. */
function limited(call: (text: string) => void): (text: string) => void {
  let last = 0;
  return (text) => {
    const now = performance.now();
    if (now - last < 100) return;
    last = now;
    call(text);
  };
}

function send(message: InspectionMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage(message);
}
