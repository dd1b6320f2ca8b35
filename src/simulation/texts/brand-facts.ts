import { LRUCache } from "lru-cache";
import { memoize } from "../../common/memoize.ts";
import { Chance } from "../../common/random.ts";
import type { TextSubject } from "../subjects/prompt-subject.ts";
import { asksPrice } from "./criteria.ts";
import type { Aspect, Kind, LanguagePack, PriceClass, Remark } from "../catalogue/language-pack.ts";

/**
 * What texts say about a brand. It depends on the brand's name only, so that all texts agree at all times and in all
 * languages.
 */
export interface BrandFacts {
  readonly priceClass: PriceClass;
  /** Year of its foundation. */
  readonly founded: number;
  /** Ids of aspects. */
  readonly strengths: readonly string[];
  readonly weaknesses: readonly string[];
}

const STRONG_SHARE = 0.55;
const STRENGTHS_SHARE = 0.4;
const WEAKNESSES_SHARE = 0.3;
const BUDGET_SHARE = 0.28;
const PREMIUM_SHARE = 0.3;
const FIRST_YEAR = 1952;
const YEARS = 70;
/** No software brand is older. */
const FIRST_SOFTWARE = 1996;
/** Brands founded in or after this year are described as new. */
const YOUNG_SINCE = 2014;
/** Brands founded before this year are described as old. */
const OLD_BEFORE = 1990;

const CACHED_BRANDS = 2000;

/** A text uses the facts of each brand several times: without this cache, 100 answers take a fifth longer. */
const cachesOf = memoize((_pack: LanguagePack) =>
  memoize((_kind: Kind) => new LRUCache<string, BrandFacts>({ max: CACHED_BRANDS })),
);

/** The facts about a brand among subjects of a kind. */
export function brandFacts(name: string, pack: LanguagePack, kind: Kind): BrandFacts {
  const cache = cachesOf(pack)(kind);
  const cached = cache.get(name);
  if (cached !== undefined) return cached;
  const facts = drawFacts(name, pack, kind);
  cache.set(name, facts);
  return facts;
}

function drawFacts(name: string, pack: LanguagePack, kind: Kind): BrandFacts {
  const general = new Chance("brand facts", name);
  const priceClass = drawPriceClass(general);
  // Most brands are of recent decades.
  const year = FIRST_YEAR + Math.floor(YEARS * Math.sqrt(new Chance("founded", name).next()));
  const founded =
    kind === "software" && year < FIRST_SOFTWARE ? FIRST_SOFTWARE + (year % 26) : year;
  const ids = new Chance("aspects", name, kind).shuffled(Object.keys(aspectsOf(pack, kind)));
  const strong = ids.filter((id) => !(priceClass === "premium" && id === "value"));
  const strengths = strong.slice(0, Math.ceil(ids.length * STRENGTHS_SHARE));
  const others = ids.filter((id) => !strengths.includes(id));
  const fitting = others.filter((id) => !(priceClass === "budget" && id === "value"));
  const weak = fitting.length > 0 ? fitting : others;
  return {
    priceClass,
    founded,
    strengths,
    weaknesses: weak.slice(0, Math.max(1, Math.floor(ids.length * WEAKNESSES_SHARE))),
  };
}

/** Whether a brand is good in a criterion of a subject, or in a quality that any subject can have. */
export function isStrongIn(
  criterion: string,
  name: string,
  subject: TextSubject,
  { qualities }: LanguagePack,
): boolean {
  if (subject.group.criteria.includes(criterion))
    return strongCriteria(subject)(name).has(criterion);
  const index = qualities.findIndex((quality) => quality.name === criterion);
  return new Chance("quality", name, subject.groupId, index).happens(STRONG_SHARE);
}

/** The criteria of a subject in which a brand is good; it is weaker in the others. */
const strongCriteria = memoize(({ group: { criteria }, groupId }: TextSubject) =>
  memoize((name: string): ReadonlySet<string> => {
    // By index: groups with the same criteria in several languages agree in them.
    const order = new Chance("traits", name, groupId).shuffled([...criteria.keys()]);
    const strong = order.slice(0, Math.ceil(criteria.length * STRONG_SHARE));
    return new Set(strong.map((index) => criteria[index]!));
  }),
);

/** Whether a brand of that year is described as new or old; null: neither. */
function ageOf(founded: number): "young" | "old" | null {
  if (founded >= YOUNG_SINCE) return "young";
  return founded < OLD_BEFORE ? "old" : null;
}

/** The aspects of brands among subjects of a kind, by id. */
export function aspectsOf(pack: LanguagePack, kind: Kind): Readonly<Record<string, Aspect>> {
  return aspectsByKind(pack)(kind);
}

const aspectsByKind = memoize(({ aspects }: LanguagePack) =>
  memoize((kind: Kind): Readonly<Record<string, Aspect>> => ({ ...aspects.any, ...aspects[kind] })),
);

function drawPriceClass(chance: Chance): PriceClass {
  const draw = chance.next();
  if (draw < BUDGET_SHARE) return "budget";
  return draw > 1 - PREMIUM_SHARE ? "premium" : "middle";
}

/** Neutral remarks that the price class and the age of a brand allow. */
export function factRemarks(
  name: string,
  pack: LanguagePack,
  kind: Kind,
  question = "",
): readonly Remark[] {
  const { priceClass, founded } = brandFacts(name, pack, kind);
  const age = ageOf(founded);
  // "More expensive than most" says nothing about a limit of 200 dollars.
  const isBeside = priceClass === "premium" && asksPrice(question);
  const prices = isBeside ? [] : pack.neutral[priceClass];
  return [...prices, ...(age === null ? [] : pack.neutral[age])];
}
