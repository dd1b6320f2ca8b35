import { printable } from "../common/printable.ts";
import { planRequest } from "../../conformance/core/planned-request.ts";
import { notTheApi } from "../../conformance/report/not-the-api.ts";
import { keyRedactor } from "../../conformance/transport/redact.ts";
import type { Contract } from "../contract/contract.ts";
import type { OperationId } from "../contract/operation.ts";
import { createClient, type ClientCallbacks, type Deployment } from "./deployment.ts";
import { UncheckableError, UsageError } from "../common/usage-error.ts";
import { probeResult, type ProbeResult } from "./api-probe.ts";

export interface LocatedApi {
  readonly baseUrl: string;
  /** All brands that the key's workspace tracks; null: unknown. */
  readonly brands: readonly string[] | null;
  /** Number of requests that were sent, without retries. */
  readonly requests: number;
}

/** Every key may send this request, and it needs no data. */
const PROBE = "listTrackedBrands";

interface Probe {
  readonly baseUrl: string;
  readonly result: ProbeResult;
}

/** Notices while a base URL is probed. */
export interface ProbeCallbacks extends Pick<ClientCallbacks, "onWait"> {
  /** Called before each repeated attempt; `attempt` counts from 2. */
  readonly onRetry?: (attempt: number) => void;
}

/**
 * Checks that the API is at the given base URL. It is if the response is a list of brands, or refuses the key in the
 * API's error envelope; if neither is found on the host, another operation must look like the API.
 * @throws {UsageError} with the right base URL, if the API is elsewhere on the host
 * @throws {UncheckableError} if nothing can be checked
 */
export async function locateApi(
  deployment: Deployment,
  contract: Contract,
  callbacks: ProbeCallbacks = {},
): Promise<LocatedApi> {
  const chosen = await bestProbe(deployment, contract, callbacks);
  const { baseUrl, result, requests } = chosen;
  if (baseUrl !== deployment.baseUrl) throw new UsageError(suggestion(deployment, chosen));
  if (result.kind === "unusable") throw new UncheckableError(`${baseUrl} ${result.reason}`);
  if (result.kind !== "other") {
    return { baseUrl, brands: result.kind === "api" ? result.brands : null, requests };
  }
  await checkIsApi(deployment, contract, callbacks);
  return { baseUrl, brands: null, requests: requests + FURTHER_PROBES.length };
}

/** Probes the given base URL and likely ones on its host. @throws {UncheckableError} if none has the API */
async function bestProbe(
  deployment: Deployment,
  contract: Contract,
  callbacks: ProbeCallbacks,
): Promise<Probe & Pick<LocatedApi, "requests">> {
  const probes: Probe[] = [];
  for (const baseUrl of candidates(deployment.baseUrl, contract.basePath)) {
    const result = await probe({ ...deployment, baseUrl }, contract, callbacks);
    probes.push({ baseUrl, result });
    if (probes.some(isDecisive)) break;
  }
  const chosen =
    probes.find(isDecisive) ??
    probes.find(isTestable) ??
    probes.find(({ result }) => result.kind === "unusable");
  if (chosen !== undefined) return { ...chosen, requests: probes.length };
  throw new UncheckableError(notFound(probes, contract.operation(PROBE).path));
}

/** Operations without required parameters, and one whose error envelope identifies the API. */
const FURTHER_PROBES: readonly (readonly [OperationId, Record<string, string>])[] = [
  [PROBE, {}],
  ["listLlmProviders", {}],
  ["listCitationTags", {}],
  ["listQueries", { brand: "understudy" }],
  ["listSearches", { brand: "understudy", group_by: "understudy" }],
];

/** Distinguishes an API with a faulty list of brands from other servers. @throws {UncheckableError} */
async function checkIsApi(
  deployment: Deployment,
  contract: Contract,
  callbacks: ProbeCallbacks,
): Promise<void> {
  const { onWait } = callbacks;
  const client = createClient(deployment, contract, onWait === undefined ? {} : { onWait });
  const exchanges = await Promise.all(
    FURTHER_PROBES.map(([id, values], index) =>
      client.send(planRequest(contract, id, values), index),
    ),
  );
  const found = notTheApi({ contract, exchanges });
  if (found === null) return;
  const text = printable(keyRedactor(deployment.keys, deployment.headers)(found));
  throw new UncheckableError(`${deployment.baseUrl} does not look like the API: ${text}`);
}

function suggestion({ baseUrl: given }: Deployment, { baseUrl, result }: Probe): string {
  const refusal = result.kind === "unusable" ? ` It ${result.reason}` : "";
  return `no API at ${given}; did you mean ${baseUrl}?${refusal}`;
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
async function probe(
  deployment: Deployment,
  contract: Contract,
  { onRetry, onWait }: ProbeCallbacks,
): Promise<ProbeResult> {
  let attempts = 0;
  const client = createClient(deployment, contract, {
    onSend: () => {
      if (++attempts > 1) onRetry?.(attempts);
    },
    ...(onWait === undefined ? {} : { onWait }),
  });
  const exchange = await client.send(planRequest(contract, PROBE), 0);
  // A refusal may repeat the key.
  return probeResult(exchange, attempts, keyRedactor(deployment.keys, deployment.headers));
}
