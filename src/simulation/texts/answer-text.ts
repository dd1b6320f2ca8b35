import { Chance } from "../../common/random.ts";
import { capitalised, fill, forKind, type LanguagePack } from "../catalogue/language-pack.ts";
import type { TextSubject } from "../subjects/prompt-subject.ts";
import { brandFacts } from "./brand-facts.ts";
import { criteriaSlots } from "./criteria.ts";
import { modelOf, priceOf, type PriceStyle } from "./prices.ts";
import { factSlots, RemarkWriter, type RemarkText, type TextMention } from "./remarks.ts";

/** The facts of a run that its text contains. */
export interface AnswerFacts {
  /** Seed of the wording: brand seed, prompt, platform, day and slot. */
  readonly key: readonly number[];
  readonly subject: TextSubject;
  readonly pack: LanguagePack;
  readonly country: string;
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
  short: 0.15,
  criteria: 0.7,
  heading: 0.2,
  bullets: 0.15,
  detail: 0.5,
  founded: 0.12,
  table: 0.14,
  aside: 0.55,
  secondParagraph: 0.5,
  checklist: 0.4,
  closing: 0.7,
  firstClosing: 0.45,
  unexplained: 0.16,
} as const;

/** Writes a run's text. It names exactly the mentioned brands, in rank order (§2.16). */
export function writeAnswer(facts: AnswerFacts): AnswerText {
  return new AnswerWriter(facts).write();
}

interface Entry {
  readonly mention: TextMention;
  readonly remark: RemarkText;
}

interface Offer {
  readonly model: string;
  /** null: no price is stated. */
  readonly price: string | null;
}

class AnswerWriter {
  readonly #facts: AnswerFacts;
  readonly #chance: Chance;
  readonly #slots: Readonly<Record<string, string>>;
  readonly #style: PriceStyle;
  readonly #offers = new Map<string, Offer>();

  constructor(facts: AnswerFacts) {
    const { subject, pack, country } = facts;
    this.#facts = facts;
    this.#chance = new Chance("text", ...facts.key);
    this.#style = { language: pack.language, country };
    this.#slots = {
      phrase: subject.phrase,
      ...criteriaSlots(subject, this.#chance),
    };
  }

  write(): AnswerText {
    const { mentions, pack, subject } = this.#facts;
    const writer = new RemarkWriter(pack, subject.group.kind, this.#chance);
    const entries = mentions.map((mention): Entry => ({
      mention,
      remark: mention.passing ? writer.sentence(mention) : writer.predicate(mention),
    }));
    const ranked = entries.filter(({ mention }) => !mention.passing);
    const passing = entries.filter(({ mention }) => mention.passing);
    const short = entries.length > 0 && this.#chance.happens(SHARES.short);
    const paragraphs = [
      ...(short ? [] : [this.#intro()]),
      ...(entries.length === 0 ? this.#unnamed() : []),
      ...(ranked.length > 0 ? this.#list(ranked, short) : []),
      ...(passing.length > 0 ? [passing.map(({ remark }) => remark.text).join(" ")] : []),
      ...(short ? [] : this.#ending(ranked[0]?.mention)),
    ];
    return {
      text: paragraphs.join("\n\n"),
      reasons: entries.map(({ mention, remark }) =>
        mention.label === "unknown" || this.#lacksReason(mention) ? null : remark.reason,
      ),
    };
  }

  /** Some neutral mentions, and a few others, have a label that no single phrase explains. */
  #lacksReason({ label }: TextMention): boolean {
    return this.#chance.happens(label === "neutral" ? SHARES.unexplained : SHARES.unexplained / 8);
  }

  #pick(bank: readonly string[], slots: Readonly<Record<string, string>> = {}): string {
    return fill(this.#chance.pick(bank), { ...this.#slots, ...slots });
  }

  #intro(): string {
    const { pack, subject } = this.#facts;
    const { openers, criteria } = pack.answers;
    const opener = this.#pick(forKind(openers, subject.group.kind));
    return this.#chance.happens(SHARES.criteria) ? `${opener} ${this.#pick(criteria)}` : opener;
  }

  #list(ranked: readonly Entry[], short: boolean): string[] {
    const { headings, list_leads, single_leads } = this.#facts.pack.answers;
    const isBulleted = this.#chance.happens(SHARES.bullets);
    const heading = !short && ranked.length > 1 && this.#chance.happens(SHARES.heading);
    const lines = ranked.map((entry, index) => {
      const sign = isBulleted ? "-" : `${index + 1}.`;
      return `${sign} **${entry.mention.name}** ${this.#entry(entry)}`;
    });
    return [
      ...(heading ? [`## ${this.#pick(headings)}`] : []),
      this.#pick(ranked.length === 1 ? single_leads : list_leads),
      lines.join("\n"),
      ...(ranked.length > 2 && this.#chance.happens(SHARES.table) ? [this.#table(ranked)] : []),
    ];
  }

  #entry({ mention, remark }: Entry): string {
    const predicate = /[.!?]$/.test(remark.text) ? remark.text : `${remark.text}.`;
    const detail = this.#detail(mention.name, predicate);
    return detail === null ? predicate : `${predicate} ${detail}`;
  }

  /** A price, a model or the year of foundation. */
  #detail(name: string, predicate: string): string | null {
    const { pack, subject } = this.#facts;
    const { kind } = subject.group;
    const { details } = pack.answers;
    if (this.#chance.happens(SHARES.founded)) {
      const slots = factSlots(name, pack, kind, this.#chance);
      return predicate.includes(slots.founded) ? null : this.#pick(details.founded, slots);
    }
    if (kind === "any" || kind === "service" || !this.#chance.happens(SHARES.detail)) return null;
    const { model, price } = this.#offer(name);
    return price === null ? null : this.#pick(details[kind], { model, price });
  }

  /** One model of a brand; the same in the whole text. */
  #offer(name: string): Offer {
    const known = this.#offers.get(name);
    if (known !== undefined) return known;
    const { pack, subject } = this.#facts;
    const model = modelOf(name, subject.phrase, this.#chance);
    const facts = brandFacts(name, pack, subject.group.kind);
    const offer = { model, price: priceOf(name, { ...subject, model }, facts, this.#style) };
    this.#offers.set(name, offer);
    return offer;
  }

  #table(ranked: readonly Entry[]): string {
    const { pack, subject } = this.#facts;
    const { brand, price, strength } = pack.answers.table;
    const hasPrice = subject.group.price !== null;
    const rows = ranked.map(({ mention: { name, label } }) => {
      const slots = factSlots(name, pack, subject.group.kind, this.#chance);
      return row([
        name,
        hasPrice ? this.#offer(name).price : null,
        label === "negative" ? "–" : capitalised(slots.strength),
      ]);
    });
    const head = row([brand, hasPrice ? price : null, strength]);
    return [head, row(["---", hasPrice ? "---" : null, "---"]), ...rows].join("\n");
  }

  #unnamed(): string[] {
    const { pack, subject } = this.#facts;
    const { unnamed, checklist_leads } = pack.answers;
    const count = this.#chance.happens(SHARES.secondParagraph) ? 2 : 1;
    const patterns = this.#chance.shuffled(forKind(unnamed, subject.group.kind)).slice(0, count);
    const paragraphs = patterns.map((pattern) => fill(pattern, this.#slots));
    if (!this.#chance.happens(SHARES.checklist)) return paragraphs;
    const points = this.#chance.shuffled(subject.group.criteria).slice(0, 4);
    const list = points.map((criterion) => `- ${capitalised(criterion)}`).join("\n");
    return [...paragraphs, this.#pick(checklist_leads), list];
  }

  #ending(first: TextMention | undefined): string[] {
    const { pack, subject } = this.#facts;
    const { asides, closings, first_closings } = pack.answers;
    const { kind } = subject.group;
    const aside = this.#chance.happens(SHARES.aside) ? [this.#pick(forKind(asides, kind))] : [];
    if (!this.#chance.happens(SHARES.closing)) return aside;
    if (first?.label === "positive" && this.#chance.happens(SHARES.firstClosing)) {
      const slots = { ...factSlots(first.name, pack, kind, this.#chance), first: first.name };
      return [...aside, this.#pick(first_closings, slots)];
    }
    return [...aside, this.#pick(closings)];
  }
}

/** A row of a Markdown table; null: the table does not have that column. */
function row(cells: readonly (string | null)[]): string {
  return `| ${cells.filter((cell) => cell !== null).join(" | ")} |`;
}
