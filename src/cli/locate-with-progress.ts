import type { Contract } from "../contract/contract.ts";
import type { Deployment } from "../suite/deployment.ts";
import { locateApi, type LocatedApi } from "../suite/locate-api.ts";
import { Progress } from "./progress.ts";

/** {@link locateApi} that shows retries. @throws {UsageError | UncheckableError} */
export async function locateWithProgress(
  deployment: Deployment,
  contract: Contract,
  isQuiet: boolean | undefined,
): Promise<LocatedApi> {
  const progress = new Progress(process.stderr, isQuiet);
  try {
    return await locateApi(deployment, contract, {
      onRetry: (attempt) =>
        progress.update(`waiting for ${deployment.baseUrl} to respond, attempt ${attempt}`),
      onWait: (wait) => progress.reportWait(wait),
    });
  } finally {
    progress.end();
  }
}
