import { memoize } from "../../common/memoize.ts";
import type { Scenario } from "../../workspace/scenario/scenario.ts";
import { base64url, sha256 } from "../runtime.ts";

const DIGEST_BYTES = 6;

/** Returns a digest of the data of a scenario; its description and flow are excluded. */
export const scenarioDigest = memoize(({ definition, markets, packs }: Scenario): string => {
  const { seed, crawl_delay_s: crawlDelay, workspaces } = definition;
  const text = JSON.stringify({ seed, crawlDelay, workspaces, markets, packs }, mapsAsLists);
  const hex = sha256(text).slice(0, 2 * DIGEST_BYTES);
  return base64url(Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)));
});

function mapsAsLists(_: string, value: unknown): unknown {
  return value instanceof Map ? [...(value as ReadonlyMap<unknown, unknown>)] : value;
}
