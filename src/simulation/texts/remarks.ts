import { memoize } from "../../common/memoize.ts";
import { Chance } from "../../common/random.ts";
import {
  fill,
  type Aspect,
  type Kind,
  type LanguagePack,
  type Remark,
} from "../catalogue/language-pack.ts";
import type { Label } from "../model.ts";
import type { TextSubject } from "../subjects/prompt-subject.ts";
import { isRelativeClause } from "../subjects/conditions/condition.ts";
import { ageOf, aspectsOf, brandFacts, strongCriteria } from "./brand-facts.ts";

/** A mention in a run. */
export interface TextMention {
  readonly name: string;
  readonly label: Label;
  /** Whether it is in running text rather than in the list. */
  readonly passing: boolean;
}

/** A filled remark. */
export interface RemarkText {
  readonly text: string;
  /** The phrase of the text that explains the label. */
  readonly reason: string;
  /** What it praises the brand for; null: it does not praise, or not for anything that has a name. */
  readonly strength: string | null;
  /** The same for a table. */
  readonly note: string | null;
}

/** Where in a text a remark is. */
export interface Place {
  /** Whether it is the first of the list. */
  readonly isFirst?: boolean;
  /** Whether a criticized brand is among others that are not. */
  readonly isAmongOthers?: boolean;
}

interface Draft {
  readonly remark: Remark;
  readonly strength: string | null;
  /** Default: the strength. */
  readonly note?: string;
}

/** Share of praise and criticism by a criterion of the subject. */
const TRAIT_SHARE = 0.85;
/** Share of remarks about a criterion that the question asks about, where the brand's facts allow it. */
const ASKED_SHARE = 0.9;
/** Share of remarks about what the question demands, and the most of them in a text. */
const CONDITION_SHARE = 0.6;
const CONDITION_REMARKS = 2;
/** Share of brands that meet a condition. */
const FITTING_SHARE = 0.65;
/** Share of neutral remarks that name a strength and a weakness. */
const MIXED_SHARE = 0.55;

/** Writes remarks about brands; within a text, none is used twice while others remain. */
export class RemarkWriter {
  readonly #pack: LanguagePack;
  readonly #subject: TextSubject;
  readonly #asked: readonly string[];
  readonly #chance: Chance;
  readonly #used = new Set<Remark>();

  constructor(
    pack: LanguagePack,
    subject: TextSubject,
    chance: Chance,
    asked: readonly string[] = [],
  ) {
    this.#pack = pack;
    this.#subject = subject;
    this.#chance = chance;
    this.#asked = asked;
  }

  get #kind(): Kind {
    return this.#subject.group.kind;
  }

  /** A predicate that continues the name of a brand: "is easy to repair". */
  predicate({ name, label }: TextMention, place: Place = {}): RemarkText {
    if (label === "positive") return this.#filled(this.#praise(name), name);
    if (label !== "negative") return this.#filled(this.#neutral(name, place), name);
    const { reservations } = this.#pack.answers;
    const criticism = this.#criticism(name);
    const isReserved = place.isAmongOthers ?? false;
    return this.#filled(isReserved ? this.#within(reservations, criticism) : criticism, name);
  }

  /** A sentence about a brand after the list. */
  sentence({ name, label }: TextMention): RemarkText {
    const { passing } = this.#pack;
    if (label === "positive")
      return this.#filled(this.#within(passing.positive, this.#praise(name)), name);
    if (label === "negative")
      return this.#filled(this.#within(passing.negative, this.#criticism(name)), name);
    return this.#filled({ remark: this.#fresh(passing.neutral), strength: null }, name);
  }

  #praise(name: string): Draft {
    const { strengths } = brandFacts(name, this.#pack, this.#kind);
    return (
      this.#ofCondition(name, "good") ??
      this.#ofTraits(name, "good") ??
      this.#ofAspects(strengths, "good")
    );
  }

  #criticism(name: string): Draft {
    const { weaknesses } = brandFacts(name, this.#pack, this.#kind);
    const draft =
      this.#ofCondition(name, "bad") ??
      this.#ofTraits(name, "bad") ??
      this.#ofAspects(weaknesses, "bad");
    return { remark: draft.remark, strength: null };
  }

  /** Praise or criticism by what the question demands: the same for a brand in all of its answers. */
  #ofCondition(name: string, side: "good" | "bad"): Draft | null {
    const { condition } = this.#subject;
    if (condition === null || !this.#chance.happens(CONDITION_SHARE)) return null;
    const isFitting = this.#isFitting(name, condition);
    const patterns = this.#pack.answers.conditions[side];
    const fresh = patterns.filter((pattern) => !this.#used.has(pattern));
    const isEnough = patterns.length - fresh.length >= CONDITION_REMARKS;
    if (isEnough || fresh.length === 0 || isFitting !== (side === "good")) return null;
    const pattern = this.#chance.pick(fresh);
    this.#used.add(pattern);
    // Of a relative clause, a table would only have half a sentence.
    const note = isRelativeClause(condition) ? {} : { note: condition };
    return { remark: `[${pattern}]`, strength: null, ...note };
  }

  /** Whether a brand meets a condition; null: neither that nor the opposite. */
  #isFitting(name: string, condition: string): boolean | null {
    if (condition !== this.#pack.cheap.condition)
      return new Chance("condition", name, condition).happens(FITTING_SHARE);
    const { priceClass } = brandFacts(name, this.#pack, this.#kind);
    return priceClass === "middle" ? null : priceClass === "budget";
  }

  /** Praise or criticism by a criterion of the subject, most often one that the question asks about. */
  #ofTraits(name: string, side: "good" | "bad"): Draft | null {
    if (!this.#chance.happens(TRAIT_SHARE)) return null;
    const traits = traitsOf(this.#pack);
    const strong = strongCriteria(name, this.#subject);
    const known = this.#subject.group.criteria.filter(
      (one) => strong.has(one) === (side === "good") && traits.has(one),
    );
    const asked = known.filter((one) => this.#asked.includes(one));
    const chosen = asked.length > 0 && this.#chance.happens(ASKED_SHARE) ? asked : known;
    const fresh = chosen.flatMap((one) =>
      traits.get(one)![side].filter(({ remark }) => !this.#used.has(remark)),
    );
    if (fresh.length === 0) return null;
    const draft = this.#chance.pick(fresh);
    this.#used.add(draft.remark);
    return draft;
  }

  #neutral(name: string, { isFirst = false }: Place): Draft {
    const { neutral } = this.#pack;
    if (this.#chance.happens(MIXED_SHARE)) return this.#mixed(name);
    if (isFirst) return { remark: this.#fresh(neutral.leading), strength: null };
    const { priceClass, founded } = brandFacts(name, this.#pack, this.#kind);
    const age = ageOf(founded);
    const facts = [...neutral[priceClass], ...(age === null ? [] : neutral[age])];
    return { remark: this.#fresh([...neutral.general, ...facts]), strength: null };
  }

  /** A strength and a weakness; the reason is all of it. */
  #mixed(name: string): Draft {
    const { remark: good, ...praised } = this.#praise(name);
    const { remark: bad } = this.#criticism(name);
    const slots = { good: plain(good), ...partsOf(plain(bad)), bad: plain(bad) };
    const remark = fill(this.#fresh(this.#pack.neutral.mixed), slots);
    return { ...praised, remark: `[${withoutSecondVerb(remark, slots.verb)}]` };
  }

  #within(patterns: readonly Remark[], { remark, ...praised }: Draft): Draft {
    return { ...praised, remark: fill(this.#fresh(patterns), { remark, ...partsOf(remark) }) };
  }

  #ofAspects(ids: readonly string[], side: "good" | "bad"): Draft {
    const aspects = aspectsOf(this.#pack, this.#kind);
    const known = ids.flatMap((id): Aspect[] => (aspects[id] === undefined ? [] : [aspects[id]]));
    const remark = this.#fresh(known.flatMap((aspect) => aspect[side]));
    const strength = known.find((aspect) => aspect[side].includes(remark))?.name ?? null;
    return { remark, strength };
  }

  #fresh(bank: readonly Remark[]): Remark {
    const fresh = bank.filter((remark) => !this.#used.has(remark));
    const remark = this.#chance.pick(fresh.length > 0 ? fresh : bank);
    this.#used.add(remark);
    return remark;
  }

  #filled({ remark, strength, note = strength ?? undefined }: Draft, name: string): RemarkText {
    const founded = String(brandFacts(name, this.#pack, this.#kind).founded);
    const condition = this.#subject.condition ?? "";
    return {
      ...fillRemark(remark, { brand: name, founded, condition }),
      strength,
      note: note ?? null,
    };
  }
}

/** Praise and criticism by criterion. */
const traitsOf = memoize(
  ({ traits }: LanguagePack) =>
    new Map(
      Object.entries(traits).map(([criterion, { good, bad }]) => {
        const drafts = (remarks: readonly Remark[]): Draft[] =>
          remarks.map((remark) => ({ remark: `[${remark}]`, strength: nameOf(criterion) }));
        return [criterion, { good: drafts(good), bad: drafts(bad) }];
      }),
    ),
);

/** A remark without brackets; what follows the reason after a comma or colon is left out. */
function plain(remark: Remark): string {
  return remark.split(/\][,:]/, 1)[0]!.replaceAll(/[[\]]/g, "");
}

/** A criterion without a French article. */
function nameOf(criterion: string): string {
  return criterion.replace(/^(le|la|les) |^l'/, "");
}

/** A predicate's verb and the rest: in German, "but" stands between them. */
function partsOf(remark: Remark): Readonly<Record<"verb" | "rest", string>> {
  const end = remark.indexOf(" ");
  return end === -1
    ? { verb: remark, rest: "" }
    : { verb: remark.slice(0, end), rest: remark.slice(end + 1) };
}

const CONTRASTS = ["aber", "dafür", "allerdings"] as const;

/** "ist leise, ist aber eng" becomes "ist leise, aber eng". */
function withoutSecondVerb(remark: string, verb: string): string {
  if (!remark.startsWith(`${verb} `)) return remark;
  return CONTRASTS.reduce((text, word) => text.replace(`, ${verb} ${word} `, `, ${word} `), remark);
}

/** Fills a remark. The brackets are removed before slots are filled: a name can contain some. */
function fillRemark(
  remark: Remark,
  slots: Readonly<Record<string, string>>,
): Pick<RemarkText, "text" | "reason"> {
  const [, before = "", reason = remark, after = ""] =
    /^([^[]*)\[([^\]]*)\](.*)$/.exec(remark) ?? [];
  const filled = fill(reason, slots);
  return { text: fill(before, slots) + filled + fill(after, slots), reason: filled };
}
