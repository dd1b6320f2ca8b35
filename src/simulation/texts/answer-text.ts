import { Chance } from "../../common/random.ts";
import { fill, forKind, type Form, type Need } from "../catalogue/language-pack.ts";
import type { AnswerText, PromptFacts, TextRun } from "./answer-facts.ts";
import { FORMS_NEEDING_ANSWER, formShare, lacksReason, SHARES } from "./answer-shares.ts";
import { askedPrompt, asksOne, needsNoCriteria, type AskedPrompt } from "./asked-prompt.ts";
import { inCurrencyOf } from "./prices.ts";
import { Duel } from "./better-brand.ts";
import { explanationAnswer } from "./explain.ts";
import { BrandList, hasNoPraise, type RemarkedMention } from "./brand-list.ts";
import { criterionSlots } from "./criteria.ts";
import { pointList, pointsOf } from "./point-list.ts";
import { namesMentioned } from "./named-brands.ts";
import { asksForNames, asksWhich, isForNames } from "./specific-question.ts";
import { unknownSubjectOf } from "../subjects/prompt-subject.ts";
import { remarkedMentions } from "./remarked-mentions.ts";
import { RemarkWriter } from "./remarks.ts";
import {
  closingsOf,
  distinctCriteria,
  leastRepeating,
  namesTwice,
  openersOf,
  undecidedOpeners,
  usableIn,
  withoutCriteria,
} from "./usable-patterns.ts";

/** Returns what writes the texts of a prompt's runs. They name exactly the mentioned brands, in rank order (§2.16). */
export function answersTo(facts: PromptFacts): (run: TextRun) => AnswerText {
  const prompt = askedPrompt(facts);
  const { pack, country } = prompt;
  return (run) => {
    const answer = new AnswerWriter(prompt, run).write();
    if (namesMentioned(answer.text, prompt.rivals, run.mentions)) return answer;
    // What repeats neither the question nor what was read from it names no brand of it.
    const subject = { ...unknownSubjectOf(pack), group: prompt.subject.group };
    const neutral = { question: "", subject, pack, country, names: [] };
    return new AnswerWriter(askedPrompt(neutral), run).write();
  };
}

class AnswerWriter {
  readonly #prompt: AskedPrompt;
  readonly #mentions: TextRun["mentions"];
  readonly #chance: Chance;
  readonly #slots: Readonly<Record<string, string>>;
  readonly #list: BrandList;
  readonly #form: Form | null;
  readonly #duel: Duel;

  constructor(prompt: AskedPrompt, { key, mentions }: TextRun) {
    const { question, form, asked, subject } = prompt;
    this.#prompt = prompt;
    this.#mentions = mentions;
    this.#duel = new Duel(prompt, mentions);
    // Whether a claim about a brand is true is not known.
    const isAboutBrand = mentions.some(({ name }) => question.includes(name));
    this.#form = form === "yes_no" && isAboutBrand ? null : form;
    this.#chance = new Chance("text", ...key);
    const criteria = criterionSlots(this.#chance.shuffled(subject.group.criteria), asked);
    this.#slots = { ...prompt.slots, ...criteria };
    this.#list = new BrandList({
      ...prompt,
      subject: prompt.listed,
      isOneSided: this.#duel.isOneSided || prompt.isDuel,
      chance: this.#chance,
      slots: this.#slots,
    });
  }

  write(): AnswerText {
    const explained =
      this.#mentions.length === 0 ? explanationAnswer(this.#prompt, this.#chance) : null;
    if (explained !== null) return { text: explained, reasons: [] };
    const entries = this.#entries();
    const ranked = entries.filter(({ mention }) => !mention.passing);
    const passing = entries.filter(({ mention }) => mention.passing);
    const isShort = ranked.length > 1 && this.#isOpen && this.#chance.happens(SHARES.short);
    const intro = isShort ? [] : this.#intro(entries, ranked);
    const paragraphs = [
      ...intro,
      ...(entries.length > 0 ? [] : this.#unnamed(intro.join(" "))),
      ...(ranked.length > 0 ? this.#list.paragraphs(ranked, isShort) : []),
      ...(passing.length > 0 ? [passing.map(({ remark }) => remark.text).join(" ")] : []),
    ];
    if (!isShort) paragraphs.push(...this.#ending(ranked, paragraphs.join(" ")));
    return {
      text: paragraphs.join("\n\n"),
      reasons: entries.map(({ mention, remark }) =>
        mention.label === "unknown" || lacksReason(mention.label, this.#chance)
          ? null
          : remark.reason,
      ),
    };
  }

  /** Whether a list alone is an answer. */
  get #isOpen(): boolean {
    const isAnswered = this.#prompt.need !== null || this.#known.length > 0;
    return this.#form === null && !isAnswered && !this.#prompt.isDuel;
  }

  #entries(): RemarkedMention[] {
    const mentions = this.#mentions;
    const { pack, subject, rivals } = this.#prompt;
    const writer = new RemarkWriter(pack, subject, this.#chance, this.#prompt);
    const ranked = mentions.filter(({ passing }) => !passing).map((mention) => ({ mention }));
    const isUndecided = this.#isUnpraised(ranked);
    return remarkedMentions(mentions, writer, { rivals, isUndecided });
  }

  #pick(bank: readonly string[], slots: Readonly<Record<string, string>> = {}): string {
    const pattern = this.#chance.pick(usableIn(bank, this.#prompt));
    return fill(inCurrencyOf(this.#prompt.country, pattern), { ...this.#slots, ...slots });
  }

  #intro(entries: readonly RemarkedMention[], ranked: readonly RemarkedMention[]): string[] {
    if (this.#prompt.need !== null) return this.#direct(this.#prompt.need, ranked);
    if (this.#prompt.isDuel) return [this.#pick(this.#duel.openers)];
    if (this.#known.length > 0) return this.#fromFacts(ranked);
    // What is said if nothing is known is enough.
    if (entries.length === 0 && this.#prompt.subject.words !== null) return [];
    if (this.#isUnpraised(ranked)) return [this.#undecided()];
    // What was looked at is not known either.
    if (this.#prompt.subject.words !== null) return [];
    return [this.#formIntro(ranked) ?? this.#generalIntro(ranked)];
  }

  /** What answers a question directly; a comparison of two brands says if it covers only one of them, or chooses neither. */
  #direct({ openers, groups }: Need, ranked: readonly RemarkedMention[]): string[] {
    // What is known of a group says more than how to choose anything, but not than its own needs.
    if (this.#form === "how" && !groups && this.#known.length > 0) return [this.#pick(this.#known)];
    const direct = this.#pick(openers);
    if (this.#prompt.isDuel) return this.#duel.placed(direct, this.#pick(this.#duel.openers));
    const fact = this.#form === "cost" && this.#known.length > 0 ? [this.#pick(this.#known)] : [];
    if (this.#isUnpraised(ranked)) fact.push(this.#undecided());
    return [direct, ...fact];
  }

  /** What is known of all subjects of the group. */
  get #known(): readonly string[] {
    return this.#prompt.subject.group.facts ?? [];
  }

  /** A fact, after what the question demands or asks for by yes or no, and before that nothing is recommended. */
  #fromFacts(ranked: readonly RemarkedMention[]): string[] {
    const fact = this.#pick(this.#known);
    if (this.#isUnpraised(ranked)) return [fact, this.#undecided()];
    const answer = FORMS_NEEDING_ANSWER.has(this.#form)
      ? this.#formIntro(ranked)
      : this.#conditional(ranked);
    return [answer === null ? fact : `${answer} ${fact}`];
  }

  /** An opening that repeats the condition of a question; null: it has none. */
  #conditional(ranked: readonly RemarkedMention[]): string | null {
    const isRepeated = this.#slots["condition"] !== "" && this.#chance.happens(SHARES.condition);
    return isRepeated
      ? this.#announced(this.#prompt.pack.answers.conditions.openers, ranked)
      : null;
  }

  /** An opening that says what was looked at, and that nothing stood out if no name follows; those of a market are kept. */
  #announced(openers: readonly string[], ranked: readonly RemarkedMention[]): string {
    const opener = this.#pick(openers);
    const isEmpty = ranked.length === 0 && this.#prompt.subject.brands !== undefined;
    return isEmpty ? `${opener} ${this.#undecided()}` : opener;
  }

  #undecided(): string {
    return this.#pick(undecidedOpeners(this.#prompt));
  }

  /** An opening by the form of the question; null: none. */
  #formIntro(ranked: readonly RemarkedMention[]): string | null {
    const form = ranked[0]?.mention.label === "negative" ? null : this.#form;
    return form !== null && this.#chance.happens(formShare(form)) ? this.#formOpener(form) : null;
  }

  #generalIntro(ranked: readonly RemarkedMention[]): string {
    const { forms } = this.#prompt.pack.answers;
    const conditional = this.#conditional(ranked);
    if (conditional !== null) return conditional;
    if (asksOne(this.#prompt) && this.#chance.happens(SHARES.asked))
      return this.#announced(forms.asked, ranked);
    if (this.#prompt.isSpecific) return this.#announced(forms.specific, ranked);
    const isOfSeveral = ranked.length > 2 && this.#chance.happens(SHARES.several);
    return this.#withCriteria(this.#pick(openersOf(this.#prompt, isOfSeveral)));
  }

  /** Whether no name answers a question for names: a yes or a claim of agreement would be contradicted. */
  #isUnpraised(ranked: readonly Pick<RemarkedMention, "mention">[]): boolean {
    if (this.#prompt.rivals.length > 0) return false;
    // "Also worth a look: Lumenoak, whose lids still close after years."
    if (this.#mentions.some(({ passing, label }) => passing && label === "positive")) return false;
    if (ranked.length > 0) return isForNames(this.#form) && hasNoPraise(ranked);
    const { question, subject } = this.#prompt;
    return asksForNames(this.#form, question) && subject.words === null && asksWhich(question);
  }

  #withCriteria(opener: string): string {
    // Criteria that the question does not ask about would not answer it.
    if (needsNoCriteria(this.#prompt) || !this.#chance.happens(SHARES.criteria)) return opener;
    const criteria = this.#pick(this.#prompt.pack.answers.criteria);
    return namesTwice(criteria, this.#prompt.asked) ? opener : `${opener} ${criteria}`;
  }

  #formOpener(form: Form): string {
    const { forms, conditions } = this.#prompt.pack.answers;
    if (this.#prompt.isOfThings) return this.#pick(forms.compared ?? forms.options);
    if (form === "choice" && this.#slots["options"] !== "") return this.#pick(forms.options);
    if (form !== "yes_no" || this.#prompt.asked.length > 0) return this.#pick(forms[form].openers);
    if (this.#slots["condition"] !== "") return this.#pick(conditions.yes_no);
    // A yes that depends on a criterion that the question does not name would be arbitrary.
    return this.#pick(withoutCriteria(forms.yes_no.openers));
  }

  /** Patterns that do not say again what was said; those about subjects of a market are all kept. */
  #fresh(patterns: readonly string[], said: string): readonly string[] {
    const isOfMarket = this.#prompt.subject.brands === undefined;
    return isOfMarket || said === "" ? patterns : leastRepeating(patterns, said);
  }

  #unnamed(said: string): string[] {
    // What is known of the group was said before.
    const isAnswered = this.#prompt.need === null && this.#known.length > 0;
    const hasList = this.#chance.happens(SHARES.checklist);
    return [...(isAnswered ? [] : this.#general(said)), ...(hasList ? this.#checklist() : [])];
  }

  /** Paragraphs that are right for any subject, or that answer a need. */
  #general(said: string): string[] {
    const { pack, subject } = this.#prompt;
    const count = this.#chance.happens(SHARES.secondParagraph) && subject.words === null ? 2 : 1;
    const all = usableIn(forKind(pack.answers.unnamed, subject.group.kind), this.#prompt);
    const general = this.#fresh(all, said);
    const shuffled = this.#chance.shuffled(
      this.#prompt.need === null ? general : (this.#prompt.need.says ?? []),
    );
    const patterns = distinctCriteria(shuffled).slice(0, count);
    return patterns.map((pattern) => fill(pattern, this.#slots));
  }

  #checklist(): string[] {
    const points = pointsOf(
      this.#prompt.need,
      this.#prompt.subject,
      this.#prompt.asked,
      this.#chance,
    );
    if (points.length === 0 || this.#prompt.isOfThings) return [];
    return [this.#pick(this.#prompt.pack.answers.checklist_leads), pointList(points)];
  }

  #ending(ranked: readonly RemarkedMention[], said: string): string[] {
    const { pack, subject } = this.#prompt;
    const { asides, closings } = pack.answers;
    // General advice would lead away from what a question needs.
    const hasAside = this.#chance.happens(SHARES.aside) && this.#prompt.need === null;
    const aside = hasAside ? [this.#pick(forKind(asides, subject.group.kind))] : [];
    const first = this.#duel.better;
    if (first !== null && this.#prompt.rivals.length < 3)
      return [...aside, this.#pick(pack.answers.duels.closings, { first })];
    if (!this.#chance.happens(SHARES.closing)) return aside;
    if (ranked.length > 0 || this.#prompt.need === null)
      return [...aside, this.#closing(ranked, [said, ...aside].join(" "), aside.join(" "))];
    return [...aside, this.#pick(closings.complete)];
  }

  #closing(ranked: readonly RemarkedMention[], said: string, aside: string): string {
    const { answers } = this.#prompt.pack;
    const [first, second] = ranked;
    // The only name is the choice already.
    const canChoose = second !== undefined && this.#canChoose(first!);
    if (canChoose && this.#chance.happens(SHARES.firstClosing)) return this.#choice(first!);
    const closed = { brands: ranked.length, asksCriteria: this.#prompt.asked.length > 0, said };
    const fitting = closingsOf(answers, closed);
    if (this.#list.isPriced) fitting.push(...answers.closings.priced);
    return this.#pick(this.#fresh(fitting, aside));
  }

  #canChoose({ mention, remark }: RemarkedMention): boolean {
    const criterion = this.#prompt.need?.criterion ?? remark.criterion;
    return remark.criterion === criterion && this.#duel.canChoose(mention);
  }

  /** A closing choice of the first brand, for the reason that the list gives. */
  #choice({ mention, remark: { strength } }: RemarkedMention): string {
    const { subject, pack } = this.#prompt;
    const { any, reasoned } = pack.answers.first_closings;
    if (subject.condition !== null && !this.#prompt.need && this.#chance.happens(SHARES.condition))
      return this.#pick(pack.answers.conditions.closings, { first: mention.name });
    return strength === null
      ? this.#pick(any, { first: mention.name })
      : this.#pick([...any, ...reasoned], { first: mention.name, strength });
  }
}
