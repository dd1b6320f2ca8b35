import type { Contract } from "../contract/contract.ts";
import type { CheckFlags } from "./check-flags.ts";

type Reach =
  | { readonly kind: "answers"; readonly status: number; readonly isJson: boolean }
  | { readonly kind: "silent"; readonly reason: string };

/**
 * The base URL at which the deployment answers: the one given, or the same with the path prefix.
 * null, with one clear sentence on stderr, where nothing can be tested.
 */
export async function reach(flags: CheckFlags, contract: Contract): Promise<string | null> {
  const given = await tryAt(flags.baseUrl, flags);
  if (given.kind === "silent") return fail(`${flags.baseUrl} can't be reached: ${given.reason}`);
  if (given.status === 401) return fail(refusal(flags.baseUrl));
  const prefix = contract.basePath;
  if (given.status === 200 || flags.baseUrl.endsWith(prefix)) return flags.baseUrl;
  const prefixed = await tryAt(flags.baseUrl + prefix, flags);
  if (prefixed.kind === "silent" || !prefixed.isJson) return flags.baseUrl;
  if (prefixed.status === 401) return fail(refusal(flags.baseUrl + prefix));
  console.error(
    `understudy: ${flags.baseUrl} has no API, ${flags.baseUrl}${prefix} has; taking that`,
  );
  return flags.baseUrl + prefix;
}

function refusal(baseUrl: string): string {
  return `${baseUrl} refuses the key (401), so nothing can be tested`;
}

function fail(sentence: string): null {
  console.error(`understudy: ${sentence}`);
  return null;
}

async function tryAt(baseUrl: string, { keys, timeoutMs }: CheckFlags): Promise<Reach> {
  try {
    const response = await fetch(`${baseUrl}/brands/tracked`, {
      headers: { Authorization: `Bearer ${keys.main ?? ""}`, Accept: "application/json" },
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.arrayBuffer();
    const type = response.headers.get("content-type") ?? "";
    return { kind: "answers", status: response.status, isJson: type.includes("json") };
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { code?: string } };
    return { kind: "silent", reason: cause?.code ?? message };
  }
}
