import { Client, type ClientOptions } from "../../conformance/client.ts";
import type { Contract } from "../contract/contract.ts";
import type { CheckFlags } from "./check-flags.ts";

/** What it takes to ask a deployment. */
export type Asking = Pick<CheckFlags, "baseUrl" | "keys" | "timeoutMs" | "ratePerSecond">;

/** The client that a command's flags describe. */
export function clientOf(
  flags: Asking,
  contract: Contract,
  told: Pick<ClientOptions, "onSend" | "onWait"> = {},
): Client {
  return new Client({
    contract,
    baseUrl: flags.baseUrl,
    keys: flags.keys,
    fetch: globalThis.fetch,
    clock: () => Date.now(),
    sleep: (milliseconds) => new Promise((resolve) => void setTimeout(resolve, milliseconds)),
    timeoutMs: flags.timeoutMs,
    ratePerSecond: flags.ratePerSecond,
    ...told,
  });
}
