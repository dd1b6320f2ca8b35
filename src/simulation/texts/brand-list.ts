import { memoize } from "../../common/memoize.ts";
import type { Chance } from "../../common/random.ts";
import {
  capitalised,
  fill,
  type Kind,
  type LanguagePack,
  type ListPatterns,
} from "../catalogue/language-pack.ts";
import { UNKNOWN_GROUP } from "../catalogue/market.ts";
import type { TextSubject } from "../subjects/prompt-subject.ts";
import { isCriticized } from "./better-brand.ts";
import { aspectsOf, brandFacts } from "./brand-facts.ts";
import { modelOf, MODELS_PER_BRAND, priceOf, type PriceStyle } from "./prices.ts";
import { partsOf, plainRemark, type RemarkText } from "./remark-patterns.ts";
import type { TextMention } from "./remarks.ts";

/** A mention and the remark about it. */
export interface RemarkedMention {
  readonly mention: TextMention;
  readonly remark: RemarkText;
}

/** What a list is part of. */
export interface ListContext {
  readonly pack: LanguagePack;
  readonly subject: TextSubject;
  readonly question: string;
  readonly country: string;
  /** Whether it says nothing about one of the brands that the question compares. */
  readonly isOneSided: boolean;
  readonly chance: Chance;
  readonly slots: Readonly<Record<string, string>>;
}

interface Lead {
  readonly isShort: boolean;
  readonly isNumbered: boolean;
  /** All entries, also those that stand apart. */
  readonly ranked: readonly RemarkedMention[];
}

interface Offer {
  readonly model: string;
  /** null: no price is stated. */
  readonly price: string | null;
}

const SHARES = {
  heading: 0.2,
  bullets: 0.15,
  detail: 0.5,
  founded: 0.1,
  table: 0.14,
} as const;

const MODELS_TRIED = 4;

/** How often a brand is named. */
const OFTEN =
  /\b(?:named|comes up|mentioned|well known|best-known|appears|start looking|genannt|erwähnt|bekannt\p{L}*|taucht|citée?|mentionnée?|connue?|revient)(?!\p{L})/iu;

/** How remarks criticize a price, without their verbs. */
const complaintsOfPrice = memoize((pack: LanguagePack) =>
  memoize((kind: Kind) =>
    (aspectsOf(pack, kind)["value"]?.bad ?? []).map((remark) => partsOf(plainRemark(remark)).rest),
  ),
);

/** Writes the list of the brands that a run ranks. */
export class BrandList {
  readonly #context: ListContext;
  readonly #style: PriceStyle;
  readonly #offers = new Map<string, Offer>();
  #isPriced = false;

  constructor(context: ListContext) {
    this.#context = context;
    this.#style = {
      language: context.pack.language,
      country: context.country,
      cheap: context.pack.cheap.condition,
    };
  }

  /** Whether the list states a price. */
  get isPriced(): boolean {
    return this.#isPriced;
  }

  /** Criticized brands at the end stand apart: a list that recommends has none. */
  paragraphs(ranked: readonly RemarkedMention[], isShort: boolean): string[] {
    return this.#single(ranked) ?? this.#all(ranked, isShort);
  }

  /** A question about one brand needs no introduction of it; null: there are others. */
  #single([only, ...others]: readonly RemarkedMention[]): string[] | null {
    if (only === undefined || others.length > 0 || !this.#isKnown(only)) return null;
    return [this.#lines([only], { sign: "-", first: 1 })];
  }

  #all(ranked: readonly RemarkedMention[], isShort: boolean): string[] {
    const { pack, chance } = this.#context;
    const last = ranked.findLastIndex(({ mention }) => mention.label !== "negative");
    const good = ranked.slice(0, last + 1);
    const body = good.length > 0 && this.#standsApart(good, ranked) ? good : ranked;
    const rest = ranked.slice(body.length);
    const sign = chance.happens(SHARES.bullets) || ranked.length === 1 ? "-" : null;
    const lead = this.#lead(body, { isShort, isNumbered: sign === null, ranked });
    const lines = this.#lines(body, { sign, first: 1 });
    const hasTable = ranked.length > 2 && chance.happens(SHARES.table);
    // The prices of a table would contradict that one of them is too high.
    const isFair = !ranked.some(({ remark }) => this.#isDear(remark.text));
    const table = hasTable && isFair && this.#arePriced(ranked) ? [this.#table(ranked)] : [];
    if (rest.length === 0) return [...lead, lines, ...table];
    const criticized = this.#lines(rest, { sign, first: body.length + 1 });
    return [...lead, lines, this.#pick(pack.answers.critical_leads), criticized, ...table];
  }

  /** A single brand stands apart only if it is praised, and several only if none of them is criticized. */
  #standsApart(good: readonly RemarkedMention[], ranked: readonly RemarkedMention[]): boolean {
    // Of two brands that the question compares, none is "often named".
    if (ranked.slice(good.length).some((entry) => this.#isKnown(entry))) return false;
    return good.length > 1 ? !good.some(({ mention }) => isCriticized(mention)) : isPraise(good);
  }

  /** Whether there are prices for some brands: those that a question names can be real ones. */
  #arePriced(ranked: readonly RemarkedMention[]): boolean {
    const { group, brands = [] } = this.#context.subject;
    return group.price !== null && !ranked.some(({ mention }) => brands.includes(mention.name));
  }

  #isKnown({ mention }: RemarkedMention): boolean {
    return this.#context.question.includes(mention.name);
  }

  /** Whether all entries are praised, and answer the question with names that it has not. */
  #isShortlist(body: readonly RemarkedMention[]): boolean {
    if (this.#context.isOneSided) return false;
    return isPraise(body) && !body.every((entry) => this.#isKnown(entry));
  }

  #lead(body: readonly RemarkedMention[], { isShort, isNumbered, ranked }: Lead): string[] {
    // Two brands that the question compares are not "the main names".
    if (body.every((entry) => this.#isKnown(entry))) return [];
    const { list_leads, ordered_leads } = this.#patterns(body);
    // A heading is about the criticized brands at the end, too.
    const { headings } = this.#patterns(ranked);
    if (body.length === 1) return this.#singleLead(body[0]!);
    const isKnown = this.#context.subject.words === null;
    const hasHeading = isKnown && !isShort && this.#context.chance.happens(SHARES.heading);
    const ordered = isNumbered ? (ordered_leads ?? []) : [];
    // A criticized brand is the first of those that are named most, not of the best.
    const isCritical = body[0]!.mention.label === "negative" && ordered.length > 0;
    const leads = isCritical ? ordered : [...list_leads, ...ordered];
    const heading = hasHeading ? [`## ${this.#pick(headings)}`] : [];
    return [...heading, leadOf(body, this.#pick(leads), list_leads)];
  }

  #patterns(body: readonly RemarkedMention[]): ListPatterns {
    const { praising, balanced } = this.#context.pack.answers;
    return this.#isShortlist(body) ? praising : balanced;
  }

  /** A single brand that is not recommended is not the one that was found. */
  #singleLead(only: RemarkedMention): string[] {
    const { critical_leads } = this.#context.pack.answers;
    if (isCriticized(only.mention)) return [this.#pick(critical_leads)];
    // The only name that comes up is not "mentioned in most overviews without standing out".
    const isKnown = this.#context.subject.words === null;
    if (isKnown && !isPraise([only]) && OFTEN.test(only.remark.text)) return [];
    return [this.#pick(this.#patterns([only]).single_leads)];
  }

  #pick(bank: readonly string[], slots: Readonly<Record<string, string>> = {}): string {
    const { chance, slots: known, subject, pack } = this.#context;
    const isUnknown = subject.phrase === pack.such_things;
    const usable = isUnknown ? bank.filter((pattern) => !/\{phrase\}/i.test(pattern)) : bank;
    return fill(chance.pick(usable.length > 0 ? usable : bank), { ...known, ...slots });
  }

  #lines(
    entries: readonly RemarkedMention[],
    { sign, first }: { readonly sign: string | null; readonly first: number },
  ): string {
    return entries
      .map((entry, index) => {
        const { name } = entry.mention;
        return `${sign ?? `${first + index}.`} **${name}** ${this.#entry(entry)}`;
      })
      .join("\n");
  }

  #entry({ mention, remark }: RemarkedMention): string {
    const predicate = /[.!?]$/.test(remark.text) ? remark.text : `${remark.text}.`;
    // A brand that the question names can be a real one, of which this would be invented.
    const isNamed = this.#context.subject.brands?.includes(mention.name) === true;
    const detail = isNamed ? null : this.#detail(mention, predicate);
    return detail === null ? predicate : `${predicate} ${detail}`;
  }

  /** A price, a model or the year of foundation. */
  #detail(mention: TextMention, predicate: string): string | null {
    const { name } = mention;
    const { pack, subject, chance } = this.#context;
    const { kind } = subject.group;
    const { details } = pack.answers;
    if (this.#isOfAge(mention) && chance.happens(SHARES.founded)) {
      const founded = String(brandFacts(name, pack, kind).founded);
      return predicate.includes(founded) ? null : this.#pick(details.founded, { founded });
    }
    if (kind === "any" || kind === "service" || !chance.happens(SHARES.detail)) return null;
    // A low price would contradict that it is too high.
    if (this.#isDear(predicate)) return null;
    const { model, price } = this.#offer(name);
    if (price === null) return null;
    this.#isPriced = true;
    return this.#pick(details[kind], { model, price });
  }

  /** Whether the year of a brand's foundation says something for it. */
  #isOfAge(mention: TextMention): boolean {
    const { words, group, groupId } = this.#context.subject;
    // The age of a source is no reason to read it, and no photographer is "on the market".
    if (words !== null || group.kind === "service" || groupId === UNKNOWN_GROUP) return false;
    // That of a criticized brand is no excuse.
    return !isCriticized(mention);
  }

  /** Whether a remark criticizes the price. */
  #isDear(predicate: string): boolean {
    const { pack, subject } = this.#context;
    return complaintsOfPrice(pack)(subject.group.kind).some((rest) => predicate.includes(rest));
  }

  /** One model of a brand; the same in the whole text. */
  #offer(name: string): Offer {
    const known = this.#offers.get(name);
    if (known !== undefined) return known;
    const { pack, subject, chance } = this.#context;
    const facts = brandFacts(name, pack, subject.group.kind);
    const taken = new Set([...this.#offers.values()].map(({ price }) => price));
    const offerOf = (nth: number): Offer => {
      const model = modelOf(name, subject.phrase, nth);
      return { model, price: priceOf(name, { ...subject, model }, facts, this.#style) };
    };
    const drawn = Array.from({ length: MODELS_TRIED }, () => chance.below(MODELS_PER_BRAND));
    const [first, ...others] = [...new Set(drawn)].map(offerOf);
    // Equal prices would look made up.
    const offer = [first!, ...others].find(({ price }) => !taken.has(price)) ?? first!;
    this.#offers.set(name, offer);
    return offer;
  }

  /** A table with the entries of the list; without prices, it would only repeat them. */
  #table(ranked: readonly RemarkedMention[]): string {
    const { brand, price, reviews } = this.#context.pack.answers.table;
    const rows = ranked.map(({ mention: { name }, remark: { text } }) =>
      row([name, this.#offer(name).price ?? "", cellText(text)]),
    );
    this.#isPriced = true;
    return [row([brand, price, reviews]), row(["---", "---", "---"]), ...rows].join("\n");
  }
}

/** Whether no entry is praised: several, or one that is criticized. */
export function hasNoPraise(entries: readonly Pick<RemarkedMention, "mention">[]): boolean {
  return entries.length > 1
    ? entries.every(({ mention }) => mention.label !== "positive")
    : entries.some(({ mention }) => isCriticized(mention));
}

/** A lead; another one, if it states an order and several remarks say how often brands are named. */
function leadOf(
  entries: readonly RemarkedMention[],
  picked: string,
  others: readonly string[],
): string {
  const isInOrder = entries.filter(({ remark }) => OFTEN.test(remark.text)).length < 2;
  return isInOrder || isPraise(entries) || others.includes(picked) ? picked : others.at(-1)!;
}

/** Whether all entries are praised. */
function isPraise(entries: readonly RemarkedMention[]): boolean {
  return entries.every(({ mention }) => mention.label === "positive");
}

/** A remark without the name that its row begins with: "The best-known name here". */
function cellText(remark: string): string {
  return capitalised(remark.replace(/\.$/, "").replace(/^(?:is|est|ist) /, ""));
}

/** A row of a Markdown table. */
function row(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}
