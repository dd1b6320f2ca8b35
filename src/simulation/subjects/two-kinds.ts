import type { LanguagePack } from "../catalogue/language-pack.ts";
import { nounsOf } from "./nouns.ts";

const BETWEEN =
  /([a-z-]+) (?:or|vs\.?|versus) (?:an? |the )?([a-z-]+)(?: ([a-z-]+))?(?: ([a-z-]+))?/;

/** Whether an English text compares two kinds of things: "tent or hammock" rather than "down or synthetic jacket". */
export function comparesKinds(text: string, pack: LanguagePack): boolean {
  const [, before = "", ...after] = BETWEEN.exec(text.toLowerCase()) ?? [];
  const nouns = nounsOf(pack);
  return nouns.has(before) && after.some((word) => nouns.has(word));
}
