import type { Sender } from "./collect.ts";
import type { Exchange } from "./exchange.ts";
import { isGatewayStatus } from "./gateway-status.ts";
import type { Survey } from "./survey.ts";
import { isTooLarge } from "./too-large.ts";

/** Requests without parameters of three operations: that one of them fails does not mean that all do. */
const PROBES = ["listTrackedBrands", "listLlmProviders", "listCitationTags"] as const;
const FIRST_PROBE_AFTER = 3;

/**
 * Detects that a deployment has stopped responding during a check. After three requests in a row without a
 * response of the API, it sends a request to each of three operations. If none of them responds, although the
 * deployment responded before, it is unreachable; otherwise only some operations fail.
 */
export class OutageDetector {
  readonly #survey: Survey;
  readonly #client: Sender;
  #hasResponded: boolean;
  #first: Exchange | null = null;
  #lost = 0;
  #probeAfter = FIRST_PROBE_AFTER;
  #probe: Promise<void> | null = null;
  #since: Exchange | null = null;

  /** @param hasResponded whether the deployment responded before the check */
  constructor(survey: Survey, client: Sender, hasResponded: boolean) {
    this.#survey = survey;
    this.#client = client;
    this.#hasResponded = hasResponded;
  }

  /** The first request without a response; null: the deployment responds. */
  get since(): Exchange | null {
    return this.#since;
  }

  /** Adds an exchange when it has ended; waits while the deployment is probed. */
  async add(exchange: Exchange): Promise<void> {
    if (!hasNoResponse(exchange)) {
      this.#hasResponded = true;
      this.#first = null;
      this.#lost = 0;
      return;
    }
    if (this.#first === null || exchange.index < this.#first.index) this.#first = exchange;
    if (++this.#lost < this.#probeAfter) return;
    this.#probe ??= this.#decide(this.#first);
    await this.#probe;
  }

  async #decide(first: Exchange): Promise<void> {
    if (await this.#isReachable()) this.#probeAfter *= 2;
    else this.#since = this.#first ?? first;
    this.#probe = null;
  }

  async #isReachable(): Promise<boolean> {
    if (!this.#hasResponded) return true;
    for (const operation of PROBES) {
      const probe = this.#survey.plan(operation);
      if (!hasNoResponse(await this.#client.send(probe, this.#survey.exchanges.length)))
        return true;
    }
    return false;
  }
}

/** Whether there was no response, or only one of a gateway or rate limit. */
function hasNoResponse({ response, failure }: Exchange): boolean {
  return response === null ? !isTooLarge(failure) : isGatewayStatus(response.status);
}
