import type { Scenario } from "../../workspace/scenario/scenario.ts";
import { sha256 } from "../node-context.ts";

const DIGEST_BYTES = 6;
const digests = new WeakMap<Scenario, string>();

/** Tells scenarios apart by what they hold; what is only said about them, and flows, make no other one. */
export function scenarioDigest(scenario: Scenario): string {
  let digest = digests.get(scenario);
  if (digest === undefined) {
    const { seed, crawl_delay_s: crawlDelay, workspaces } = scenario.definition;
    const { markets, packs } = scenario;
    const text = JSON.stringify({ seed, crawlDelay, workspaces, markets, packs }, mapsAsLists);
    digest = Buffer.from(sha256(text), "hex").subarray(0, DIGEST_BYTES).toString("base64url");
    digests.set(scenario, digest);
  }
  return digest;
}

function mapsAsLists(_: string, value: unknown): unknown {
  return value instanceof Map ? [...(value as ReadonlyMap<unknown, unknown>)] : value;
}
