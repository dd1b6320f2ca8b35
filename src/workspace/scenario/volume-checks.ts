import type { Complaints } from "../../contract/complaints.ts";
import { namesInAll, type LanguagePacks, type Market } from "../market/market.ts";
import { mostQuestions } from "../market/questions.ts";
import type { BrandDefinition, VolumeDefinition } from "./definition.ts";
import { appearing } from "./shared-checks.ts";
import type { LocatedBrand } from "./sound-parts.ts";

/** Complains of a volume that is less than what is written out, or more than can be made up. */
export function checkVolume(
  complaints: Complaints,
  { pointer, value: brand }: LocatedBrand,
  market: Market,
  packs: LanguagePacks,
): void {
  const volume = brand.history?.volume;
  if (volume === undefined) return;
  const at = `${pointer}/history/volume`;
  const add = (key: keyof VolumeDefinition, sentence: string | null): void => {
    if (sentence !== null) complaints.add(`${at}/${key}`, sentence);
  };
  add("prompts", promptsAmiss(volume, brand, { market, packs }));
  add("brands", brandsAmiss(volume, brand, market));
  add("pages", pagesAmiss(volume, brand));
}

function promptsAmiss(
  { prompts }: VolumeDefinition,
  brand: BrandDefinition,
  { market, packs }: { readonly market: Market; readonly packs: LanguagePacks },
): string | null {
  if (prompts === undefined) return null;
  const written = brand.prompts.length;
  if (prompts < written) {
    return `prompts ${prompts} is less than the ${written} written out; allowed is ${written} or more`;
  }
  const most = Math.max(written, mostQuestions(market.subjects, packs));
  if (prompts <= most) return null;
  return `the market and the languages have words for ${most} prompts, not for ${prompts}; allowed is ${most} or less`;
}

function brandsAmiss(
  { brands }: VolumeDefinition,
  brand: BrandDefinition,
  market: Market,
): string | null {
  const known = namesInAll(brand.brand, market, appearing(brand)).length;
  if (brands === undefined || brands >= known) return null;
  return `brands ${brands} is less than the ${known} that answers name anyway; allowed is ${known} or more`;
}

/** Pages are made up for what prompts ask about. */
function pagesAmiss(
  { pages, prompts = 0 }: VolumeDefinition,
  brand: BrandDefinition,
): string | null {
  const isAsked = brand.prompts.some(({ subject }) => subject !== null);
  if (pages === undefined || isAsked || prompts > brand.prompts.length) return null;
  return `pages are made up about the subjects of prompts, and none of these has one; allowed with a prompt that has one`;
}
