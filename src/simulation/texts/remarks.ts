import type { Chance } from "../../common/random.ts";
import {
  type Kind,
  type LanguagePack,
  type Need,
  type Remark,
} from "../catalogue/language-pack.ts";
import type { Label } from "../model.ts";
import { conditionKind } from "../subjects/conditions/condition.ts";
import { demandOf, type TextSubject } from "../subjects/prompt-subject.ts";
import { aspectsOf, brandFacts, factRemarks, isStrongIn } from "./brand-facts.ts";
import { meetsCondition, meetsNeed } from "./brand-fit.ts";
import type { ReadQuestion } from "./question.ts";
import {
  asAfterthought,
  asContrast,
  fillRemark,
  isContradiction,
  mixedDraft,
  namesNoBrands,
  NO_PLACE,
  traitsByCriterion,
  withoutLead,
  type Draft,
  type PassingPlace,
  type RemarkPlace,
  type RemarkText,
  type Sides,
} from "./remark-patterns.ts";

/** A mention in a run. */
export interface TextMention {
  readonly name: string;
  readonly label: Label;
  /** Whether it is in running text rather than in the list. */
  readonly passing: boolean;
}

/** What a question asks for, as far as remarks depend on it. */
export type Asked = Pick<ReadQuestion, "asked" | "isSpecific" | "need"> & { question?: string };

/** Aspects that are beside the point if a question asks for something in particular. */
const SERVICES: ReadonlySet<string> = new Set(["support", "warranty"]);
const NOTHING: Asked = { asked: [], isSpecific: false, need: null };

/** Share of praise and criticism by a criterion of the subject. */
const TRAIT_SHARE = 0.85;
/** Share of remarks about what the question demands, and the most of them in a text. */
const CONDITION_SHARE = 0.6;
const CONDITION_REMARKS = 2;
/** Share of verdicts on what a question needs after all remarks about it. */
const VERDICT_SHARE = 0.75;
/** Share of neutral remarks that name a strength and a weakness. */
const MIXED_SHARE = 0.55;

/** Writes remarks about brands; within a text, none is used twice while others remain. */
export class RemarkWriter {
  readonly #pack: LanguagePack;
  readonly #subject: TextSubject;
  readonly #asked: Asked;
  readonly #chance: Chance;
  readonly #used = new Set<Remark>();

  constructor(pack: LanguagePack, subject: TextSubject, chance: Chance, asked: Asked = NOTHING) {
    this.#pack = pack;
    this.#subject = subject;
    this.#chance = chance;
    this.#asked = asked;
  }

  get #kind(): Kind {
    return this.#subject.group.kind;
  }

  get #asksNothing(): boolean {
    const { asked, isSpecific, need } = this.#asked;
    return asked.length === 0 && !isSpecific && need === null;
  }

  /** A predicate that continues the name of a brand: "is easy to repair". */
  predicate({ name, label }: TextMention, place = NO_PLACE): RemarkText {
    if (label === "positive") return this.#filled(this.#praise(name, place), name);
    if (label !== "negative") return this.#filled(this.#neutral(name, place), name);
    const { reservations } = this.#pack.answers;
    const criticism = this.#criticism(name, place.isAmongOthers && this.#asked.need === null);
    return this.#filled(
      place.isAmongOthers ? this.#within(reservations, criticism) : criticism,
      name,
    );
  }

  /** A sentence about a brand after the list; a plain one, if the question names the brand: it is no further tip. */
  sentence(mention: TextMention, { isKnown, isBesideCriticism }: PassingPlace): RemarkText {
    const { name, label } = mention;
    const { passing } = this.#pack;
    if (isKnown) {
      const remark = this.predicate(mention);
      return { ...remark, text: `${name} ${remark.text}.` };
    }
    if (label === "positive") {
      const patterns = isBesideCriticism ? withoutLead(passing.positive) : passing.positive;
      return this.#filled(this.#within(patterns, this.#furtherPraise(name)), name);
    }
    if (label === "negative")
      return this.#filled(this.#within(passing.negative, this.#criticism(name)), name);
    return this.#filled({ remark: this.#fresh(passing.neutral) }, name);
  }

  #praise(name: string, { isFirst } = NO_PLACE): Draft {
    const { strengths } = brandFacts(name, this.#pack, this.#kind);
    const { need } = this.#asked;
    // Praise of the first brand for something else would not answer the question.
    if (isFirst && need?.criterion !== undefined && !this.#isMet(need, name))
      return { remark: this.#fresh(this.#pack.verdicts.good) };
    return (
      this.#ofCondition(name, "good") ??
      this.#ofQuestion(name, "good") ??
      this.#ofTraits(name, "good") ??
      this.#ofAspects(strengths, "good")
    );
  }

  #furtherPraise(name: string): Draft {
    return asAfterthought(this.#praise(name), this.#pack.verdicts.good, this.#used);
  }

  /** A brand that lacks what the question demands would not be above others without that defect. */
  #criticism(name: string, isAbove = false): Draft {
    const { weaknesses } = brandFacts(name, this.#pack, this.#kind);
    const isOfPrice = isAbove && conditionKind(this.#subject.condition ?? "") === "price";
    const demanded = isAbove
      ? null
      : (this.#ofCondition(name, "bad") ?? this.#ofQuestion(name, "bad"));
    const { remark } =
      demanded ??
      (isAbove ? this.#ofOthers(name) : this.#ofTraits(name, "bad")) ??
      this.#ofAspects(isOfPrice ? weaknesses.filter((id) => id !== "value") : weaknesses, "bad");
    return { remark };
  }

  /**
   * Praise or criticism for what the question asks about; where the facts of the brand do not allow it, or nothing is
   * known about that, a verdict that names no other criterion. Null: the question asks for nothing in particular.
   */
  #ofQuestion(name: string, side: "good" | "bad"): Draft | null {
    if (this.#asksNothing) return null;
    return (
      this.#ofAsked(name, side) ??
      (this.#hasVerdict(name, side) ? { remark: this.#fresh(this.#pack.verdicts[side]) } : null)
    );
  }

  /** A verdict must not contradict what other answers say about a need. */
  #hasVerdict(name: string, side: "good" | "bad"): boolean {
    const { need } = this.#asked;
    if (need === null) return true;
    return this.#isMet(need, name) === (side === "good") && this.#chance.happens(VERDICT_SHARE);
  }

  #ofAsked(name: string, side: "good" | "bad"): Draft | null {
    const { asked, need } = this.#asked;
    // Another criterion that a question mentions would not answer it.
    const criteria = need?.criterion === undefined ? asked : [need.criterion];
    return this.#ofNeed(name, side) ?? this.#ofCriteria(this.#sided(criteria, name, side), side);
  }

  /** Praise or criticism that answers the question directly. */
  #ofNeed(name: string, side: "good" | "bad"): Draft | null {
    const { need } = this.#asked;
    if (need === null || this.#isMet(need, name) !== (side === "good")) return null;
    const fresh = (need[side] ?? []).filter((remark) => !this.#used.has(remark));
    if (fresh.length === 0) return null;
    const remark = this.#chance.pick(fresh);
    this.#used.add(remark);
    return { remark: `[${remark}]`, ...(need.criterion && { criterion: need.criterion }) };
  }

  #isMet(need: Need, name: string): boolean {
    return meetsNeed(name, need, this.#subject, this.#pack);
  }

  /** The criteria in which a brand is good, or the others. */
  #sided(criteria: readonly string[], name: string, side: "good" | "bad"): readonly string[] {
    const isGood = side === "good";
    return criteria.filter((one) => isStrongIn(one, name, this.#subject, this.#pack) === isGood);
  }

  /** Praise or criticism by what the question demands: the same for a brand in all of its answers. */
  #ofCondition(name: string, side: "good" | "bad"): Draft | null {
    const { condition } = this.#subject;
    if (condition === null || this.#asked.need !== null || !this.#chance.happens(CONDITION_SHARE))
      return null;
    const isFitting = meetsCondition(name, condition, { pack: this.#pack, kind: this.#kind });
    const bank = this.#pack.answers.conditions[side];
    const patterns = [...new Set([...bank[conditionKind(condition)], ...bank.any])];
    const fresh = patterns.filter((pattern) => !this.#used.has(pattern));
    const isEnough = patterns.length - fresh.length >= CONDITION_REMARKS;
    if (isEnough || fresh.length === 0 || isFitting !== (side === "good")) return null;
    const pattern = this.#chance.pick(fresh);
    this.#used.add(pattern);
    return { remark: `[${pattern}]` };
  }

  /** Praise or criticism by a criterion of the subject, which could contradict what a need asks for. */
  #ofTraits(name: string, side: "good" | "bad"): Draft | null {
    if (this.#asked.need !== null || !this.#chance.happens(TRAIT_SHARE)) return null;
    return this.#ofCriteria(this.#sided(this.#subject.group.criteria, name, side), side);
  }

  /** Criticism by a criterion that the question does not ask about, next to praise for what it does. */
  #ofOthers(name: string): Draft | null {
    const { asked, need } = this.#asked;
    const others = this.#subject.group.criteria.filter(
      (one) => one !== need?.criterion && !asked.includes(one),
    );
    return this.#ofCriteria(this.#sided(others, name, "bad"), "bad");
  }

  /** A remark about one of some criteria that was not used; null: all were. */
  #ofCriteria(criteria: readonly string[], side: "good" | "bad"): Draft | null {
    const traits = traitsByCriterion(this.#pack);
    const fresh = criteria.flatMap((one) =>
      (traits.get(one)?.[side] ?? []).filter(({ remark }) => !this.#used.has(remark)),
    );
    if (fresh.length === 0) return null;
    const draft = this.#chance.pick(fresh);
    this.#used.add(draft.remark);
    return draft;
  }

  #neutral(name: string, place: RemarkPlace): Draft {
    const { isFirst, isAmongOthers } = place;
    const { neutral } = this.#pack;
    const sides = this.#chance.happens(MIXED_SHARE) ? this.#sides(name, place) : null;
    if (sides !== null) return this.#mixed(sides);
    // Nobody is the best-known of one.
    if (isFirst && isAmongOthers) return { remark: this.#fresh(neutral.leading) };
    // What a question needs is not the price or the age of a brand; those that it names can be real ones.
    const own = new Set(this.#subject.brands);
    // Those need not be brands: "iPad Air".
    if (own.has(name)) return { remark: this.#fresh(neutral.general.filter(namesNoBrands)) };
    if (this.#asked.need !== null) return { remark: this.#fresh(neutral.general) };
    const facts = factRemarks(name, this.#pack, this.#kind, this.#asked.question);
    return { remark: this.#fresh([...neutral.general, ...facts]) };
  }

  /** A strength and a weakness; null: none that go together. */
  #sides(name: string, { isFirst, isAmongOthers, isUndecided }: RemarkPlace): Sides | null {
    const isAbove = isFirst || isAmongOthers;
    const sides = this.#asked.need === null ? this.#anySides(name, isAbove) : this.#dear(name);
    return sides !== null && isContradiction(sides, isUndecided) ? null : sides;
  }

  /** What a need asks for, at a high price: any other weakness could contradict it. */
  #dear(name: string): Sides | null {
    const { priceClass } = brandFacts(name, this.#pack, this.#kind);
    const praise = priceClass === "premium" ? this.#ofAsked(name, "good") : null;
    const { value } = aspectsOf(this.#pack, this.#kind);
    return praise === null || value === undefined ? null : { praise, bad: this.#fresh(value.bad) };
  }

  /**
   * A strength and a weakness, one of them in what the question asks about; null: nothing is known about that. The
   * first brand and those above others are not weak in it.
   */
  #anySides(name: string, isAbove: boolean): Sides | null {
    if (this.#asksNothing)
      return { praise: this.#praise(name), bad: this.#criticism(name, isAbove).remark };
    const strong = this.#ofAsked(name, "good");
    const weak = strong === null && !isAbove ? this.#ofAsked(name, "bad") : null;
    if (strong === null && weak === null) return null;
    const { strengths, weaknesses } = brandFacts(name, this.#pack, this.#kind);
    return {
      praise: strong ?? this.#ofTraits(name, "good") ?? this.#ofAspects(strengths, "good"),
      bad: (weak ?? this.#ofOthers(name) ?? this.#ofAspects(weaknesses, "bad")).remark,
    };
  }

  #mixed(sides: Sides): Draft {
    return mixedDraft(this.#fresh(this.#pack.neutral.mixed), sides);
  }

  #within(patterns: readonly Remark[], { remark, ...praised }: Draft): Draft {
    return { ...praised, remark: asContrast(this.#fresh(patterns), remark) };
  }

  #ofAspects(ids: readonly string[], side: "good" | "bad"): Draft {
    // Any other aspect would lead away from a need.
    if (this.#asked.need !== null) return { remark: this.#fresh(this.#pack.verdicts[side]) };
    const aspects = aspectsOf(this.#pack, this.#kind);
    const fitting = this.#asksNothing ? ids : ids.filter((id) => !SERVICES.has(id));
    const known = fitting.flatMap((id) => aspects[id] ?? []);
    if (known.length === 0) return { remark: this.#fresh(this.#pack.verdicts[side]) };
    const remark = this.#fresh(known.flatMap((aspect) => aspect[side]));
    const strength = known.find((aspect) => aspect[side].includes(remark))?.name ?? null;
    return { remark, strength };
  }

  #fresh(bank: readonly Remark[]): Remark {
    const fresh = bank.filter((remark) => !this.#used.has(remark));
    // The same introduction twice would be noticed, the same plain sentence is not.
    const remark = this.#chance.pick(fresh.length > 0 ? fresh : withoutLead(bank));
    this.#used.add(remark);
    return remark;
  }

  #filled({ remark, strength = null, criterion }: Draft, name: string): RemarkText {
    const founded = String(brandFacts(name, this.#pack, this.#kind).founded);
    const condition = this.#subject.condition ?? "";
    const demand = demandOf(this.#subject);
    return {
      ...fillRemark(remark, { brand: name, founded, condition, demand }),
      criterion: criterion ?? null,
      strength,
    };
  }
}
