import { memoize } from "../../common/memoize.ts";
import type { Scenario } from "../../workspace/scenario/scenario.ts";
import { sha256 } from "../node-context.ts";

const DIGEST_BYTES = 6;

/** Returns a digest of the data of a scenario; its texts about itself and its flow are not part of it. */
export const scenarioDigest = memoize(({ definition, markets, packs }: Scenario): string => {
  const { seed, crawl_delay_s: crawlDelay, workspaces } = definition;
  const text = JSON.stringify({ seed, crawlDelay, workspaces, markets, packs }, mapsAsLists);
  return Buffer.from(sha256(text), "hex").subarray(0, DIGEST_BYTES).toString("base64url");
});

function mapsAsLists(_: string, value: unknown): unknown {
  return value instanceof Map ? [...(value as ReadonlyMap<unknown, unknown>)] : value;
}
