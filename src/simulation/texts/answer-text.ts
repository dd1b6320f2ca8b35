import { Chance } from "../../common/random.ts";
import type { Name } from "../model.ts";
import {
  capitalised,
  fill,
  forKind,
  type Form,
  type LanguagePack,
} from "../catalogue/language-pack.ts";
import { demandOf, type TextSubject } from "../subjects/prompt-subject.ts";
import { BrandList, type Entry } from "./brand-list.ts";
import { slotsOf } from "./criteria.ts";
import { readQuestion } from "./question.ts";
import { RemarkWriter, type TextMention } from "./remarks.ts";

/** The facts of a run that its text contains. */
export interface AnswerFacts {
  /** Seed of the wording: brand seed, prompt, platform, day and slot. */
  readonly key: readonly number[];
  /** The text of the prompt. */
  readonly question: string;
  readonly subject: TextSubject;
  readonly pack: LanguagePack;
  readonly country: string;
  /** The brands of the catalogue. */
  readonly names: readonly Pick<Name, "name">[];
  /** In rank order. */
  readonly mentions: readonly TextMention[];
}

/** The text of a run. */
export interface AnswerText {
  readonly text: string;
  /** For each mention the phrase that explains its sentiment label; null: no label or no such phrase. */
  readonly reasons: readonly (string | null)[];
}

const SHARES = {
  short: 0.12,
  form: 0.9,
  asked: 0.55,
  condition: 0.92,
  duel: 0.75,
  several: 0.35,
  criteria: 0.6,
  aside: 0.5,
  secondParagraph: 0.5,
  checklist: 0.7,
  closing: 0.7,
  firstClosing: 0.45,
  unexplained: 0.16,
} as const;

const ORDER = { positive: 0, neutral: 1, unknown: 1, negative: 2 } as const;

/** Writes a run's text. It names exactly the mentioned brands, in rank order (§2.16). */
export function writeAnswer(facts: AnswerFacts): AnswerText {
  return new AnswerWriter(facts).write();
}

class AnswerWriter {
  readonly #facts: AnswerFacts;
  readonly #chance: Chance;
  readonly #slots: Readonly<Record<string, string>>;
  readonly #list: BrandList;
  readonly #asked: readonly string[];
  readonly #isSpecific: boolean;
  readonly #form: Form | null;
  readonly #options: string | null;

  constructor(facts: AnswerFacts) {
    const { subject, question, pack } = facts;
    this.#facts = facts;
    const { asked, form, isSpecific, options } = readQuestion(question, subject, pack);
    this.#asked = asked;
    this.#isSpecific = isSpecific && asked.length === 0;
    // Whether a claim about a brand is true is not known.
    const isAboutBrand = facts.mentions.some(({ name }) => question.includes(name));
    this.#form = form === "yes_no" && isAboutBrand ? null : form;
    // Brands are first named in the list (C71).
    const isChoiceOfBrands = facts.names.some(({ name }) => options?.includes(name));
    this.#options = isChoiceOfBrands ? null : options;
    this.#chance = new Chance("text", ...facts.key);
    this.#slots = {
      phrase: subject.phrase,
      demand: demandOf(subject),
      condition: subject.condition ?? "",
      ...slotsOf(this.#chance.shuffled(subject.group.criteria), this.#asked),
    };
    this.#list = new BrandList({ ...facts, chance: this.#chance, slots: this.#slots });
  }

  write(): AnswerText {
    const entries = this.#entries();
    const ranked = entries.filter(({ mention }) => !mention.passing);
    const passing = entries.filter(({ mention }) => mention.passing);
    const isShort = ranked.length > 1 && this.#form === null && this.#chance.happens(SHARES.short);
    const paragraphs = [
      ...(isShort ? [] : [this.#intro(ranked)]),
      ...(entries.length === 0 ? this.#unnamed() : []),
      ...(ranked.length > 0 ? this.#list.paragraphs(ranked, isShort) : []),
      ...(passing.length > 0 ? [passing.map(({ remark }) => remark.text).join(" ")] : []),
      ...(isShort ? [] : this.#ending(ranked)),
    ];
    return {
      text: paragraphs.join("\n\n"),
      reasons: entries.map(({ mention, remark }) =>
        mention.label === "unknown" || this.#lacksReason(mention) ? null : remark.reason,
      ),
    };
  }

  #entries(): Entry[] {
    const { mentions, pack, subject } = this.#facts;
    const writer = new RemarkWriter(pack, subject, this.#chance, {
      asked: this.#asked,
      isSpecific: this.#isSpecific,
    });
    const last = mentions.findLastIndex(({ passing, label }) => !passing && label !== "negative");
    return mentions.map((mention, index) => {
      if (mention.passing) return { mention, remark: writer.sentence(mention) };
      const place = { isFirst: index === 0, isAmongOthers: index < last };
      return { mention, remark: writer.predicate(mention, place) };
    });
  }

  /** Some neutral mentions, and a few others, have a label that no single phrase explains. */
  #lacksReason({ label }: TextMention): boolean {
    return this.#chance.happens(label === "neutral" ? SHARES.unexplained : SHARES.unexplained / 8);
  }

  #pick(bank: readonly string[], slots: Readonly<Record<string, string>> = {}): string {
    return fill(this.#chance.pick(this.#usable(bank)), { ...this.#slots, ...slots });
  }

  /** Without a known subject, patterns that do not name it. */
  #usable(bank: readonly string[]): readonly string[] {
    const { subject, pack } = this.#facts;
    if (subject.phrase !== pack.such_things) return bank;
    const nameless = bank.filter((pattern) => !/\{phrase\}/i.test(pattern));
    return nameless.length > 0 ? nameless : bank;
  }

  #intro(ranked: readonly Entry[]): string {
    const { pack, subject } = this.#facts;
    const { forms, conditions } = pack.answers;
    const isCritical = ranked[0]?.mention.label === "negative";
    if (this.#form !== null && !isCritical && this.#chance.happens(formShare(this.#form)))
      return this.#formOpener(this.#form);
    if (subject.condition !== null && this.#chance.happens(SHARES.condition))
      return this.#withCriteria(this.#pick(conditions.openers));
    if (this.#asked.length > 0 && this.#chance.happens(SHARES.asked))
      return this.#pick(forms.asked);
    if (this.#isSpecific) return this.#pick(forms.specific);
    return this.#withCriteria(this.#pick(this.#openers(ranked)));
  }

  #openers(ranked: readonly Entry[]): readonly string[] {
    const { pack, subject } = this.#facts;
    const { openers, several_openers } = pack.answers;
    return ranked.length > 2 && this.#chance.happens(SHARES.several)
      ? several_openers
      : forKind(openers, subject.group.kind);
  }

  #withCriteria(opener: string): string {
    const { criteria } = this.#facts.pack.answers;
    // Criteria that the question does not ask about would not answer it.
    return !this.#isSpecific && this.#chance.happens(SHARES.criteria)
      ? `${opener} ${this.#pick(criteria)}`
      : opener;
  }

  #formOpener(form: Form): string {
    const { pack, subject } = this.#facts;
    const { forms, conditions } = pack.answers;
    if (form === "choice" && this.#options !== null)
      return this.#pick(forms.options, { options: capitalised(this.#options) });
    if (form !== "yes_no" || this.#asked.length > 0) return this.#pick(forms[form].openers);
    if (subject.condition !== null) return this.#pick(conditions.yes_no);
    // A yes that depends on a criterion that the question does not name would be arbitrary.
    return this.#pick(forms.yes_no.openers.filter((pattern) => !/\{c\d\}/.test(pattern)));
  }

  #unnamed(): string[] {
    const { pack, subject } = this.#facts;
    const { unnamed, checklist_leads } = pack.answers;
    const count = this.#chance.happens(SHARES.secondParagraph) ? 2 : 1;
    const usable = this.#usable(forKind(unnamed, subject.group.kind));
    const patterns = this.#chance.shuffled(usable).slice(0, count);
    const paragraphs = patterns.map((pattern) => fill(pattern, this.#slots));
    if (!this.#chance.happens(SHARES.checklist)) return paragraphs;
    const others = this.#chance
      .shuffled(subject.group.criteria)
      .filter((one) => !this.#asked.includes(one));
    const points = [...this.#asked, ...others].slice(0, 4);
    const list = points.map((criterion) => `- ${capitalised(criterion)}`).join("\n");
    return [...paragraphs, this.#pick(checklist_leads), list];
  }

  #ending(ranked: readonly Entry[]): string[] {
    const { pack, subject } = this.#facts;
    const { asides, closings } = pack.answers;
    const bank = forKind(asides, subject.group.kind);
    const aside = this.#chance.happens(SHARES.aside) ? [this.#pick(bank)] : [];
    if (!this.#chance.happens(SHARES.closing)) return aside;
    const duel = this.#duel();
    if (duel !== null && this.#chance.happens(SHARES.duel)) return [...aside, duel];
    const [first] = ranked;
    if (first?.mention.label === "positive" && this.#chance.happens(SHARES.firstClosing)) {
      return [...aside, this.#choice(first)];
    }
    const fitting = [
      ...closings.any,
      ...(ranked.length > 2 ? closings.several : []),
      ...(this.#list.isPriced ? closings.priced : []),
    ];
    return [...aside, this.#pick(fitting)];
  }

  /** The better of the brands that the question names; null: it names fewer than two that are mentioned. */
  #duel(): string | null {
    const { question, mentions, pack } = this.#facts;
    const named = mentions.filter(({ name }) => question.includes(name));
    if (named.length < 2) return null;
    const [first] = named.toSorted((a, b) => ORDER[a.label] - ORDER[b.label]);
    return first === undefined || first.label === "negative"
      ? null
      : this.#pick(pack.answers.duel_closings, { first: first.name });
  }

  /** A closing choice of the first brand, for the reason that the list gives. */
  #choice({ mention, remark: { strength } }: Entry): string {
    const { subject, pack } = this.#facts;
    const { any, reasoned } = pack.answers.first_closings;
    if (subject.condition !== null && this.#chance.happens(SHARES.condition))
      return this.#pick(pack.answers.conditions.closings, { first: mention.name });
    return strength === null
      ? this.#pick(any, { first: mention.name })
      : this.#pick([...any, ...reasoned], { first: mention.name, strength });
  }
}

/** Where to buy something, and what it costs, is always answered in the first sentence. */
function formShare(form: Form): number {
  return form === "where" || form === "cost" ? 1 : SHARES.form;
}
