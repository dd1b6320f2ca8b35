import { onceEach } from "../contract/once-each.ts";
import type { Catalogue } from "../workspace/model.ts";
import { byText } from "./mentions.ts";

/** In which order things stand by their texts. */
export interface TextOrder {
  /** By index: its place. */
  readonly placeOf: Uint32Array;
  /** By place: its index. */
  readonly indexAt: Uint32Array;
}

/** The order of things by their texts, which are given by index. */
export function textOrder(texts: readonly string[]): TextOrder {
  const indexAt = Uint32Array.from(texts.keys()).toSorted((a, b) => byText(texts[a]!, texts[b]!));
  const placeOf = new Uint32Array(texts.length);
  for (const [place, index] of indexAt.entries()) placeOf[index] = place;
  return { placeOf, indexAt };
}

// A brand's pages and sites stay one list each for ever, shared by all worlds.
const byUrl = onceEach((pages: Catalogue["pages"]) => textOrder(pages.map(({ url }) => url)));
const byDomain = onceEach((sites: Catalogue["sites"]) =>
  textOrder(sites.map(({ domain }) => domain)),
);

/** The pages of a catalogue by their URLs. */
export function pagesByUrl({ pages }: Catalogue): TextOrder {
  return byUrl(pages);
}

/** The sites of a catalogue by their domains. */
export function sitesByDomain({ sites }: Catalogue): TextOrder {
  return byDomain(sites);
}
