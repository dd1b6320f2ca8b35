import { memoize } from "../../common/memoize.ts";
import type { Scenario } from "../../workspace/scenario/scenario.ts";
import { base64url, sha256 } from "../runtime.ts";

const DIGEST_BYTES = 6;

/** What pages load on demand, because only added prompts need it: patterns for unknown subjects, and nouns. */
const ON_DEMAND: ReadonlySet<string> = new Set(["unknown_subject", "nouns"]);

/**
 * Returns a digest of the data of a scenario; its description and flow are excluded, and so are the patterns and nouns
 * for prompts of unknown subjects.
 */
export const scenarioDigest = memoize(({ definition, markets, packs }: Scenario): string => {
  const { seed, crawl_delay_s: crawlDelay, workspaces } = definition;
  const text = JSON.stringify({ seed, crawlDelay, workspaces, markets, packs }, hashable);
  const hex = sha256(text).slice(0, 2 * DIGEST_BYTES);
  return base64url(Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)));
});

function hashable(key: string, value: unknown): unknown {
  if (ON_DEMAND.has(key)) return undefined;
  return value instanceof Map ? [...(value as ReadonlyMap<unknown, unknown>)] : value;
}
