import { isCriticized } from "./better-brand.ts";
import type { RemarkedMention } from "./brand-list.ts";
import type { RemarkWriter, TextMention } from "./remarks.ts";

/** What remarks about all mentions of an answer depend on. */
interface Remarked {
  /** The brands that the question names. */
  readonly rivals: readonly string[];
  /** Whether the answer says that nothing is recommended without reservations. */
  readonly isUndecided: boolean;
}

/** The mentions of an answer with a remark about each. */
export function remarkedMentions(
  mentions: readonly TextMention[],
  writer: RemarkWriter,
  { rivals, isUndecided }: Remarked,
): RemarkedMention[] {
  const last = mentions.findLastIndex(({ passing, label }) => !passing && label !== "negative");
  const isBesideCriticism = mentions.some((one) => one.passing && isCriticized(one));
  return mentions.map((mention, index) => {
    const isKnown = rivals.includes(mention.name);
    if (mention.passing)
      return { mention, remark: writer.sentence(mention, { isKnown, isBesideCriticism }) };
    // That a brand is often named is no answer to a question that names it.
    const isAmongOthers = index < last && !isKnown;
    const place = { isFirst: index === 0, isAmongOthers, isUndecided };
    return { mention, remark: writer.predicate(mention, place) };
  });
}
