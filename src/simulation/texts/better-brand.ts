import type { AskedPrompt } from "./asked-prompt.ts";
import { isStrongIn } from "./brand-facts.ts";
import type { TextMention } from "./remarks.ts";

const ORDER = { positive: 0, neutral: 1, unknown: 1, negative: 2 } as const;

/** Whether an answer criticizes a brand. */
export function isCriticized({ label }: TextMention): boolean {
  return label === "negative";
}

/** How an answer compares the brands that its question names. */
export class Duel {
  /** The better one; null: none of them, or not for certain. */
  readonly better: string | null;
  readonly #prompt: AskedPrompt;
  readonly #named: readonly TextMention[];

  constructor(prompt: AskedPrompt, mentions: readonly TextMention[]) {
    const { rivals, need } = prompt;
    this.#prompt = prompt;
    this.#named = mentions.filter(({ name }) => rivals.includes(name));
    const better = betterOf(this.#named, (one) => this.weakness(one));
    // What a question needs decides, unless the other brand is criticized.
    const isWeak =
      !this.#named.some(isCriticized) &&
      this.#named.some((one) => one.name === better && this.weakness(one) > 0);
    this.better = (need !== null && isWeak ? null : better) ?? this.#strongest();
  }

  /** The only brand that is praised and strong in what the question asks about; null: there is none, or several. */
  #strongest(): string | null {
    if (this.#prompt.asked.length === 0 || this.#named.length < 2) return null;
    const strong = this.#named.filter(
      (one) => !one.passing && one.label === "positive" && this.weakness(one) === 0,
    );
    return strong.length === 1 ? strong[0]!.name : null;
  }

  /** Whether the answer says nothing about one of the brands. */
  get isOneSided(): boolean {
    return this.#prompt.isDuel && this.#named.length < 2;
  }

  /** Whether the answer says nothing about one of the brands, or does not decide between them. */
  get isUndecided(): boolean {
    return this.isOneSided || (this.#prompt.isDuel && this.better === null);
  }

  /** An answer and how the brands compare, which comes first if it decides between them. */
  placed(answer: string, comparison: string): string[] {
    return this.isUndecided ? [answer, comparison] : [`${comparison} ${answer}`];
  }

  /** 1 if a brand is weak in what the question asks about first. */
  weakness({ name }: TextMention): number {
    const { subject, pack } = this.#prompt;
    const [criterion] = this.#prompt.asked;
    return criterion === undefined || isStrongIn(criterion, name, subject, pack) ? 0 : 1;
  }

  /** Whether an answer can end by choosing a brand: a question about one brand does not ask for a choice. */
  canChoose(mention: TextMention): boolean {
    if (!this.#prompt.isDuel && this.#prompt.rivals.includes(mention.name)) return false;
    return (
      isChoice(mention, this.#prompt.isDuel ? this.#prompt.rivals : null) &&
      this.weakness(mention) === 0
    );
  }

  get openers(): readonly string[] {
    const { question, pack } = this.#prompt;
    const { duels, forms } = pack.answers;
    if (this.#named.length < 2) return this.#named.length === 0 ? duels.none : duels.one;
    const isClaim = forms.choice.words.some(
      (word) => word.includes(" ") && question.includes(word),
    );
    // A brand that is praised below a criticized one is better, but not chosen.
    const isPraised = this.#named.some(({ label }) => label === "positive");
    const isClear = (this.better !== null || isPraised) && this.#named.some(isCriticized);
    if (this.better === null || !isClaim) return isClear ? duels.clear : duels.both;
    return isNamedFirst(this.better, this.#prompt.rivals, question) ? duels.right : duels.wrong;
  }
}

/** Whether an answer can end by choosing a brand: it is praised, and one of those that the question compares, if any. */
function isChoice({ name, label }: TextMention, compared: readonly string[] | null): boolean {
  return label === "positive" && compared?.includes(name) !== false;
}

/**
 * The better of the brands that a question names: the one that the list of the answer names first. Null: the list has
 * none of them or the question no other, that one is not praised more than all others, or the remarks speak for another.
 */
function betterOf(
  named: readonly TextMention[],
  weakness: (mention: TextMention) => number,
): string | null {
  const [first, ...others] = named.toSorted((a, b) => Number(a.passing) - Number(b.passing));
  if (first === undefined || first.passing || others.length === 0 || isCriticized(first))
    return null;
  const isBest = others.every(
    (other) =>
      ORDER[first.label] < ORDER[other.label] ||
      (first.label === "positive" &&
        other.label === "positive" &&
        weakness(first) <= weakness(other)),
  );
  return isBest ? first.name : null;
}

/** Whether a question names a brand before all of some others. */
function isNamedFirst(name: string, others: readonly string[], question: string): boolean {
  return others.every((other) => question.indexOf(name) <= question.indexOf(other));
}
