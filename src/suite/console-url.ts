import type { Verdict } from "../../conformance/core/judge.ts";
import { replayTokenText } from "../../conformance/report/evidence.ts";
import type { Deployment } from "./deployment.ts";

/** As for requests to the API. */
const TIMEOUT_MS = 10_000;

/**
 * Returns the URL of the console of a deployment with findings; undefined: it is no Understudy fake, or it has no
 * console, such as a fake in an Express app.
 */
export async function consoleUrlOf(
  { baseUrl, fetch, headers }: Deployment,
  basePath: string,
  verdicts: readonly Verdict[],
): Promise<string | undefined> {
  const isFake = verdicts.some(({ findings }) =>
    findings.some(({ exchange }) => replayTokenText(exchange) !== null),
  );
  if (!isFake || fetch !== undefined || !baseUrl.endsWith(basePath)) return undefined;
  const root = baseUrl.slice(0, -basePath.length);
  return (await hasAdminApi(root, headers)) ? `${root}/console` : undefined;
}

/** The server of the console also has the admin API. The request has no key. */
async function hasAdminApi(root: string, headers: Deployment["headers"] = {}): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const options = { method: "HEAD", redirect: "manual", headers, signal } as const;
    const response = await globalThis.fetch(`${root}/__admin/health`, options);
    // An app may respond with a page to every path.
    return response.status === 200 && /json/.test(response.headers.get("content-type") ?? "");
  } catch {
    return false;
  }
}
