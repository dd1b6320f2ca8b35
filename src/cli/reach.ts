import { asking } from "../../conformance/ask.ts";
import { isElsewhere } from "../../conformance/elsewhere.ts";
import type { Contract } from "../contract/contract.ts";
import { clientOf, type Asking } from "./client-of.ts";
import { Progress } from "./progress.ts";

type Reach =
  | { readonly kind: "answers"; readonly status: number; readonly isJson: boolean }
  /** In words, why nothing can be tested there. */
  | { readonly kind: "closed"; readonly why: string };

/**
 * The base URL at which the deployment answers: the one given, or the same with the path prefix.
 * null, with one clear sentence on stderr, where nothing can be tested.
 */
export async function reach(flags: Asking, contract: Contract): Promise<string | null> {
  const prefix = contract.basePath;
  const given = await tryAt(flags.baseUrl, flags, contract);
  const isSettled = given.kind === "closed" || given.status === 200;
  if (isSettled || flags.baseUrl.endsWith(prefix)) return told(given, flags.baseUrl);
  const prefixed = await tryAt(flags.baseUrl + prefix, flags, contract);
  if (prefixed.kind === "answers") {
    if (!prefixed.isJson) return flags.baseUrl;
    console.error(
      `understudy: ${flags.baseUrl} has no API, ${flags.baseUrl}${prefix} has; taking that`,
    );
  }
  return told(prefixed, flags.baseUrl + prefix);
}

function told(reached: Reach, baseUrl: string): string | null {
  if (reached.kind === "answers") return baseUrl;
  console.error(`understudy: ${baseUrl} ${reached.why}`);
  return null;
}

/** Asks for the tracked brands, as patiently as the suite asks for everything. */
async function tryAt(baseUrl: string, flags: Asking, contract: Contract): Promise<Reach> {
  const progress = new Progress(process.stderr);
  let tries = 0;
  const onSend = (): void => {
    if (++tries > 1) progress.tell(`waiting for ${baseUrl} to answer, try ${tries}`);
  };
  const client = clientOf({ ...flags, baseUrl }, contract, { onSend });
  const { reply, failure } = await client.send(asking(contract, "listTrackedBrands"), 0);
  progress.end();
  if (reply === null) return { kind: "closed", why: `can't be reached: ${failure}` };
  const { status } = reply;
  if (status === 401) {
    return { kind: "closed", why: "refuses the key (401), so nothing can be tested" };
  }
  if (isElsewhere(status)) {
    const why = `answers ${status} (${ELSEWHERE[status]}) on each of ${tries} tries, so nothing can be tested`;
    return { kind: "closed", why };
  }
  return {
    kind: "answers",
    status,
    isJson: reply.headers["content-type"]?.includes("json") ?? false,
  };
}

const ELSEWHERE: Readonly<Record<number, string>> = {
  429: "too many requests",
  502: "bad gateway",
  503: "unavailable",
  504: "gateway timeout",
};
