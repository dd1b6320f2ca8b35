import { memoize } from "../../common/memoize.ts";
import type { LanguagePack } from "../../simulation/catalogue/language-pack.ts";
import type { Scenario } from "../../workspace/scenario/scenario.ts";
import { base64url, sha256 } from "../runtime.ts";

const DIGEST_BYTES = 6;

/**
 * Returns a digest of the data of a scenario; its description and flow are excluded, and so is what pages load on
 * demand, because only added prompts need it: the patterns and nouns for prompts of unknown subjects.
 */
export const scenarioDigest = memoize(({ definition, markets, packs }: Scenario): string => {
  const { seed, crawl_delay_s: crawlDelay, workspaces } = definition;
  const text = JSON.stringify({
    seed,
    crawlDelay,
    workspaces,
    markets: Array.from(markets, ([name, market]) => [
      name,
      { ...market, subjects: [...market.subjects] },
    ]),
    packs: Array.from(packs, ([language, pack]) => [language, withoutUnknownSubjects(pack)]),
  });
  const hex = sha256(text).slice(0, 2 * DIGEST_BYTES);
  return base64url(Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)));
});

/** Keys keep their places, on which the digest depends; JSON has no undefined ones. */
function withoutUnknownSubjects(pack: LanguagePack): object {
  const groups = Object.entries(pack.groups).map(([id, group]) => [
    id,
    { ...group, nouns: undefined },
  ]);
  return { ...pack, unknown_subject: undefined, groups: Object.fromEntries(groups) };
}
