import { planRequest } from "../../conformance/core/planned-request.ts";
import { keyRedactor } from "../../conformance/transport/redact.ts";
import type { Contract } from "../contract/contract.ts";
import { createClient, type Deployment } from "./deployment.ts";
import { Progress } from "./progress.ts";
import { UsageError } from "../common/usage-error.ts";
import { probeResult, type ProbeResult } from "./api-probe.ts";

export interface LocatedApi {
  readonly baseUrl: string;
  /** All brands that the key's workspace tracks; null: unknown. */
  readonly brands: readonly string[] | null;
}

/** Every key may send this request, and it needs no data. */
const PROBE = "listTrackedBrands";

interface Probe {
  readonly baseUrl: string;
  readonly result: ProbeResult;
}

/**
 * Checks that the API is at the base URL that was given. It is where the response is a list of brands, or
 * refuses the key in the API's error envelope; if it is nowhere, any response can be judged. Returns null,
 * and prints one sentence to stderr, if nothing can be tested.
 * @throws {UsageError} with the right base URL, if the API is elsewhere on the host
 */
export async function locateApi(
  deployment: Deployment,
  contract: Contract,
): Promise<LocatedApi | null> {
  const probes: Probe[] = [];
  for (const baseUrl of candidates(deployment.baseUrl, contract.basePath)) {
    probes.push({ baseUrl, result: await probe({ ...deployment, baseUrl }, contract) });
    if (probes.some(isDecisive)) break;
  }
  const chosen =
    probes.find(isDecisive) ??
    probes.find(isTestable) ??
    probes.find(({ result }) => result.kind === "unusable");
  if (chosen === undefined) {
    print(notFound(probes, contract.operation(PROBE).path));
    return null;
  }
  const { baseUrl, result } = chosen;
  if (baseUrl !== deployment.baseUrl) throw new UsageError(suggestion(deployment, chosen));
  if (result.kind === "unusable") {
    print(`${baseUrl} ${result.reason}`);
    return null;
  }
  return { baseUrl, brands: result.kind === "api" ? result.brands : null };
}

function suggestion({ baseUrl: given }: Deployment, { baseUrl, result }: Probe): string {
  const refusal = result.kind === "unusable" ? ` It ${result.reason}` : "";
  return `no API at ${given}; did you mean ${baseUrl}?${refusal}`;
}

function print(text: string): void {
  console.error(`understudy: ${text}`);
}

function candidates(given: string, prefix: string): string[] {
  const below = given.endsWith(prefix) ? [] : [given + prefix];
  return [...new Set([given, new URL(given).origin + prefix, ...below])];
}

/** Whether rules can judge the response. HTML at a guessed path says nothing about the API. */
function isTestable({ result }: Probe, index: number): boolean {
  return result.kind === "other" && (index === 0 || result.isJson);
}

/** Whether no further path has to be probed. */
function isDecisive({ result }: Probe): boolean {
  return result.kind === "api" || (result.kind === "unusable" && result.isCertain);
}

function notFound(probes: readonly Probe[], path: string): string {
  const places = probes.map(
    ({ baseUrl, result }) =>
      `${baseUrl}${path} ${result.kind === "absent" ? result.response : "returns a web page"}`,
  );
  return `no API found: ${places.join(", ")}`;
}

/** Requests the tracked brands, with the retries of the suite. */
async function probe(deployment: Deployment, contract: Contract): Promise<ProbeResult> {
  const progress = new Progress(process.stderr);
  let attempts = 0;
  const client = createClient(deployment, contract, {
    onSend: () => {
      if (++attempts > 1) {
        progress.update(`waiting for ${deployment.baseUrl} to respond, attempt ${attempts}`);
      }
    },
    onWait: (wait) => progress.reportWait(wait),
  });
  const exchange = await client.send(planRequest(contract, PROBE), 0);
  progress.end();
  // A refusal may repeat the key.
  return probeResult(exchange, attempts, keyRedactor(deployment.keys));
}
