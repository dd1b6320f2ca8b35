import { memoize } from "../../common/memoize.ts";
import { fill, type LanguagePack, type Remark } from "../catalogue/language-pack.ts";

/** A remark that is not filled yet. */
export interface Draft {
  readonly remark: Remark;
  readonly strength?: string | null;
  readonly criterion?: string;
}

/** A filled remark. */
export interface RemarkText {
  readonly text: string;
  /** The phrase of the text that explains the label. */
  readonly reason: string;
  /** The criterion that it is about; null: none. */
  readonly criterion: string | null;
  /** What it praises the brand for, after "praised for"; null: it does not praise, or not for such a thing. */
  readonly strength: string | null;
}

/** Where in a text a remark is. */
export interface RemarkPlace {
  /** Whether it is the first of the list. */
  readonly isFirst: boolean;
  /** Whether a criticized brand is among others that are not. */
  readonly isAmongOthers: boolean;
  /** Whether the text says before that nothing is recommended without reservations. */
  readonly isUndecided: boolean;
}

/** The place of a remark outside of lists. */
export const NO_PLACE: RemarkPlace = { isFirst: false, isAmongOthers: false, isUndecided: false };

/** Where a sentence after the list stands. */
export interface PassingPlace {
  /** Whether the question names the brand. */
  readonly isKnown: boolean;
  /** Whether other sentences of the paragraph criticize brands. */
  readonly isBesideCriticism: boolean;
}

/** A strength and a weakness. */
export interface Sides {
  readonly praise: Draft;
  readonly bad: Remark;
}

interface CriterionDrafts {
  readonly good: readonly Draft[];
  readonly bad: readonly Draft[];
}

/** Praise and criticism by criterion; qualities can be criteria of a subject as well. */
export const traitsByCriterion = memoize(({ traits, qualities }: LanguagePack) => {
  const byCriterion = new Map<string, CriterionDrafts>();
  const all = [
    ...qualities.map((quality) => [quality.name, quality] as const),
    ...Object.entries(traits),
  ];
  for (const [criterion, trait] of all) {
    const known = byCriterion.get(criterion);
    const drafts = (side: "good" | "bad"): Draft[] => [
      ...(known?.[side] ?? []),
      ...trait[side].map((remark) => ({ remark: `[${remark}]`, criterion })),
    ];
    byCriterion.set(criterion, { good: drafts("good"), bad: drafts("bad") });
  }
  return byCriterion;
});

/** "Wird in den meisten Tests empfohlen" */
const MOST_PRAISED =
  /(?:de[nr] meisten (?:Bewertungen|Test|Übersichten)|überzeugt die meisten|fast jede[mnr]|immer wieder|durchweg|sichere Wahl|\bmost (?:overviews|reviews|reviewers)|nearly every|consistently|again and again|safe choice|la plupart|presque tous|sans cesse|choix sûr)/;

/** Praise of a brand after a list that does not name it: what most recommend would have been part of that. */
export function asAfterthought(praise: Draft, others: readonly Remark[], used: Set<Remark>): Draft {
  if (!MOST_PRAISED.test(praise.remark)) return praise;
  const remark = others.find((one) => !MOST_PRAISED.test(one) && !used.has(one));
  if (remark === undefined) return praise;
  used.add(remark);
  return { remark };
}

/** "Einen Blick wert: …" would be read as if it were about the criticized brands that follow, too. */
export function withoutLead(patterns: readonly Remark[]): readonly Remark[] {
  const plain = patterns.filter((pattern) => !/^[^{]*: \{brand\}/.test(pattern));
  return plain.length > 0 ? plain : patterns;
}

/** A remark without brackets; what follows the reason after a comma or colon is left out. */
export function plainRemark(remark: Remark): string {
  return remark.split(/\][,:]/, 1)[0]!.replaceAll(/[[\]]/g, "");
}

/** Products that a question names are no "brands". */
export function namesNoBrands(remark: Remark): boolean {
  return !/brands|marken|marques/i.test(remark);
}

const ABOUT_PRICE = /\b(?:costs?|prices?d?|expensive|overpriced|cheap|value|deals?)\b/;

/** English praise of a brand as a whole, and blame that it would contradict: "among the most reliable", "uneven quality". */
const PRAISED_AS_A_WHOLE =
  /\b(?:reliable|reliably|quality|best (?:choices|known)|best-known|safest|safe choice|good choice|recommend\w*|comparisons?|reputation|loyal|exactly this|same needs|(?:rated above|in independent) \w+|positive|feedback|praise|promises|disappoints|standard|satisfied|wins over|well liked)\b/;
const BLAMED_AS_A_WHOLE =
  /\b(?:reliable|quality|rivals|reputation|recommend\w*|comparisons?|first choice|same needs|mixed|critical reviews|criticism|trust|disappoint\w*|convince|could do better|not lasting|workmanship|early wear|live up to|varies)\b/;

/**
 * Whether two sides are about the same: what costs less than others is not expensive. In an undecided text, nothing is
 * praised by most.
 */
export function isContradiction({ praise, bad }: Sides, isUndecided = false): boolean {
  if (isUndecided && MOST_PRAISED.test(praise.remark)) return true;
  const isOfPrice = ABOUT_PRICE.test(praise.remark) && ABOUT_PRICE.test(bad);
  const isOfAll = PRAISED_AS_A_WHOLE.test(praise.remark) && BLAMED_AS_A_WHOLE.test(bad);
  return isOfPrice || isOfAll || sharesWord(praise.remark, bad);
}

const STEM_LETTERS = 5;

/** Whether two remarks have a longer word in common: "frost-proof material", "has materials that show wear early". */
export function sharesWord(a: string, b: string): boolean {
  return sharedWords(a, b) > 0;
}

/** How many longer words two texts have in common. */
export function sharedWords(a: string, b: string): number {
  const others = stemsOf(b);
  return [...stemsOf(a)].filter((stem) => others.has(stem)).length;
}

function stemsOf(remark: string): Set<string> {
  const words = remark.toLowerCase().match(/\p{L}+/gu) ?? [];
  const long = words.filter((word) => word.length >= STEM_LETTERS);
  return new Set(long.map((word) => word.slice(0, STEM_LETTERS)));
}

/** A predicate's verb, with its reflexive pronoun, and the rest: in German, "but" stands between them. */
export function partsOf(remark: Remark): Readonly<Record<"verb" | "rest", string>> {
  const [, verb = remark, rest = ""] = /^(\S+(?: sich)?) (.*)$/.exec(remark) ?? [];
  return { verb, rest };
}

const CONTRASTS = ["aber", "jedoch", "allerdings"] as const;

/** A strength and a weakness in one remark; the reason is all of it. */
export function mixedDraft(pattern: Remark, { praise, bad }: Sides): Draft {
  const { remark: good, ...praised } = praise;
  const slots = { good: plainRemark(good), ...partsOf(plainRemark(bad)), bad: plainRemark(bad) };
  return { ...praised, remark: `[${withoutSecondVerb(fill(pattern, slots), slots.verb)}]` };
}

const HAS_CLAUSE = /^hat .* (?:aber|jedoch|allerdings) .*, (?:die|der|das) /;

/** "ist leise, ist aber eng" becomes "ist leise, aber eng"; not if the first part has another verb. */
function withoutSecondVerb(remark: string, verb: string): string {
  if (!remark.startsWith(`${verb} `)) return remark;
  return CONTRASTS.reduce((text, word) => {
    const [first = "", second] = text.split(`, ${verb} ${word} `);
    // Lighter models and shoes that wear out early are no two objects of one "hat".
    const isSimple = second !== undefined && !/,| und /.test(first) && !HAS_CLAUSE.test(remark);
    return isSimple ? `${first}, ${word} ${second}` : text;
  }, remark);
}

/** A pattern with a remark, of which "wird oft genannt, wird aber" has the verb only once. */
export function asContrast(pattern: Remark, remark: Remark): Remark {
  const { verb, rest } = partsOf(remark);
  const filled = fill(pattern, { remark, verb, rest });
  const [first = ""] = filled.split(",", 1);
  const bare = verb.replace("[", "");
  if (first.replace("{brand} ", "").split(" ", 1)[0] !== bare || / und /.test(first)) return filled;
  const bracket = verb.slice(0, verb.length - bare.length);
  return CONTRASTS.reduce(
    (text, word) => text.replace(`, ${verb} ${word} `, () => `, ${word} ${bracket}`),
    filled,
  );
}

/** Fills a remark; its reason is in the brackets. They are removed before slots are filled: a name can contain some. */
export function fillRemark(
  remark: Remark,
  slots: Readonly<Record<string, string>>,
): Readonly<Record<"text" | "reason", string>> {
  const [, before = "", reason = remark, after = ""] =
    /^([^[]*)\[([^\]]*)\](.*)$/.exec(remark) ?? [];
  const filled = fill(reason, slots);
  return { text: fill(before, slots) + filled + fill(after, slots), reason: filled };
}
