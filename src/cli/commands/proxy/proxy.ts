import { createProxy } from "../../../recording/proxy/proxy.ts";
import { TrafficSummary } from "../../../recording/proxy/report.ts";
import { parseTarget, type ProxyTarget } from "../../../recording/proxy/target.ts";
import { loadContract } from "../../../files/package-files.ts";
import { applyCertificateOptions } from "../../connection-options.ts";
import { keysOf } from "../../deployment.ts";
import { listen, listeningOrigin, type Address } from "../../../server/listening.ts";
import { untilInterrupted } from "../../until-interrupted.ts";
import { isOwnAddress } from "./own-address.ts";
import type { ProxyFlags } from "./command.ts";
import { InspectionThread, type InspectionData } from "./inspection-thread.ts";
import { discardRecording, openRecording } from "./journals.ts";
import { UsageError } from "../../../common/usage-error.ts";
import { EXIT } from "../../exit-code.ts";

/** How long requests in progress may take after an interruption. */
const SHUTDOWN_SECONDS = 0.5;

/** `understudy proxy`: forwards, validates and records traffic until it is interrupted. @throws {UsageError} */
export async function proxy(url: string, options: ProxyFlags): Promise<number> {
  const { record, strict, json } = options;
  const { contract } = loadContract();
  applyCertificateOptions(options);
  const target = readTarget(url, options, contract.basePath);
  const knownKeys = keysOf(options);
  const recording = record === undefined ? null : openRecording(record, knownKeys);
  const summary = new TrafficSummary();
  const inspection = await startInspection(
    { baseUrl: target.baseUrl, knownKeys, recording },
    summary,
  );
  const server = createProxy({
    target,
    clock: () => Date.now(),
    onExchange: (exchange) => inspection.add(exchange),
    room: () => inspection.room(),
  });
  try {
    await listen(server, options);
  } catch (error) {
    await inspection.stop();
    if (recording !== null) discardRecording(recording);
    throw error;
  }
  // Installed before the ready message: its reader may interrupt at once.
  const interrupted = untilInterrupted(server, SHUTDOWN_SECONDS);
  const proxyUrl = listeningOrigin(server, options.host) + contract.basePath;
  if (json) console.log(JSON.stringify({ url: proxyUrl, target: target.baseUrl }));
  else {
    console.error(
      `Proxy listening on ${proxyUrl}, forwarding to ${target.baseUrl}. Ctrl-C to stop.`,
    );
  }
  await interrupted;
  await inspection.drain();
  for (const line of summary.lines()) console.error(line);
  await inspection.end();
  return strict ? strictExitCode(summary) : EXIT.ok;
}

/** Traffic that was not validated proves nothing about the deployment. */
function strictExitCode({ requests, violations, lost, unvalidated }: TrafficSummary): number {
  if (violations + lost > 0) return EXIT.findings;
  if (requests > 0 && unvalidated === 0) return EXIT.ok;
  const reason =
    requests === 0
      ? "no request to the API reached the proxy"
      : `${unvalidated} of ${requests} API requests and their responses were not fully validated (see the notes above)`;
  console.error(`understudy: ${reason}; with --strict, this is not a success`);
  return EXIT.unchecked;
}

/** @throws {UsageError} if Prism is not installed */
async function startInspection(
  data: InspectionData,
  summary: TrafficSummary,
): Promise<InspectionThread> {
  try {
    return await InspectionThread.start(data, (tally) => summary.add(tally));
  } catch (error) {
    if (data.recording !== null) discardRecording(data.recording);
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== "ERR_MODULE_NOT_FOUND" || !message.includes("@stoplight")) throw error;
    throw new UsageError(
      "proxy needs the package @stoplight/prism-http; install it with: npm install --save-dev @stoplight/prism-http",
      { cause: error },
    );
  }
}

function readTarget(text: string, own: Address, prefix: string): ProxyTarget {
  const target = checkedTarget(text, prefix);
  if (new URL(text).pathname === "/") {
    console.error(`understudy: the API is below ${prefix}; using ${target.baseUrl}`);
  }
  if (!isOwnAddress(target.url, own)) return target;
  throw new UsageError(
    `invalid base URL "${text}": this is the address of the proxy itself; use the deployment's, or another --port`,
  );
}

function checkedTarget(text: string, prefix: string): ProxyTarget {
  try {
    return parseTarget(text, prefix);
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}
