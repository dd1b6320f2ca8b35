import type { LanguagePack } from "../catalogue/language-pack.ts";
import { plainRemark, traitsByCriterion } from "./remark-patterns.ts";

/** What others say, or what nobody can see in a product: "gets mixed marks", "wird gelobt", "est jugé trop cher". */
const HEARSAY = [
  /\b(?:according to|reviews?|reviewers|marks|praised?|complaints|considered|rated|tests|record|feedback|concerns|widely seen|to many|guests|favou?rite|hard to recommend|quality control)\b|critici/,
  /Noten|gelobt|kritisiert|\bgilt\b|beliebt|gefragt|[Tt]est(?:s?\b|er|erg)|Bewertungen|[Pp]rüfungen|schmeckt (?:den|nicht|vielen)|manchen|von allen|den meisten gut|Favorit|laut |schwankende|enttäuscht öfter/,
  /\b(?:notes|avis|selon|plaît|plusieurs clients|contrôles|questions de|passe pour|peu de détails|favori|laboratoire|difficile à recommander|annonce (?:deux|moins)|déçoit plus souvent)\b|jugé|réputé|critiqué|apprécié|qualité irrégulière/,
];

/** Remarks that somebody can make who tried a product. */
export function observed(remarks: readonly string[]): readonly string[] {
  return remarks.filter((remark) => !HEARSAY.some((words) => words.test(remark)));
}

/** What a presenter says about a brand of which nothing more particular can be said. */
export function ownWords(side: "good" | "bad", pack: LanguagePack): readonly string[] {
  return pack.videos.own_words?.[side] ?? pack.verdicts[side].map(plainRemark);
}

/** Praise that gives a reason: "grips well" says no more about grip than that it is good. */
export function reasonsFor(criterion: string, pack: LanguagePack): readonly string[] {
  const stems = (criterion.toLowerCase().match(/\p{L}{3,}/gu) ?? []).map((word) =>
    word.slice(0, 5),
  );
  return remarksAbout(criterion, "good", pack).filter(
    (text) => !stems.some((stem) => text.toLowerCase().includes(stem)),
  );
}

/** Praise that gives a reason, or criticism; praise without a reason only if there is no other. */
export function remarksOn(
  criterion: string,
  side: "good" | "bad",
  pack: LanguagePack,
): readonly string[] {
  const reasons = side === "good" ? reasonsFor(criterion, pack) : [];
  return reasons.length > 0 ? reasons : remarksAbout(criterion, side, pack);
}

function remarksAbout(
  criterion: string,
  side: "good" | "bad",
  pack: LanguagePack,
): readonly string[] {
  const drafts = traitsByCriterion(pack).get(criterion)?.[side] ?? [];
  return observed(drafts.map(({ remark }) => plainRemark(remark)));
}
