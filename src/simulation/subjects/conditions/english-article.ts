/** "For architecture student under 1200" */
const ONE_PERSON =
  /^(?!(?:an?|the|your|my|our|one|any|every|each|this|that) )(?:\p{Ll}{3,20} )?(?:student|sleeper|beginner|runner|teacher|nurse|toddler|baby|couple|teenager|teen|commuter|cyclist|hiker|gamer|traveller|traveler|freelancer|musician|photographer)(?= (?:under|with|in|near|without|and|on)\b|$)/u;

/** "For small clinic" lacks an article. */
export function withArticle(words: readonly string[]): readonly string[] {
  const isDescribed =
    ONE_PERSON.test(words.join(" ")) ||
    (words.length > 1 &&
      /^(?:small|large|big|new|busy|tiny|single|growing|local|home|wide|narrow|heavy|autistic|dyslexic|elderly|nervous|anxious|senior|picky|active|older|young|aging)$/.test(
        words[0]!,
      ));
  if (!isDescribed) return words;
  const end = words.findIndex((word) =>
    /^(?:with|in|on|near|under|without|and|or|at|of|to|that|who|\p{Lu}.*)$/u.test(word),
  );
  const head = words.slice(0, end === -1 ? undefined : end).at(-1) ?? "";
  const isOne =
    /[^s]$/.test(head) &&
    !/(?:ing|tion|ment|ware|ance|ness|ity|men|people|children|size|use|hair|space|music|work|help|care|feet|teeth|staff|data)$/.test(
      head,
    );
  return isOne && end !== 0 ? [/^[aeiou]/.test(words[0]!) ? "an" : "a", ...words] : words;
}

const PLACE_AT_END =
  /(?<= )(?!(?:near|from|around|with|into|like|than|over|your|about|used|older|small|large|vintage|diesel|electric|classic|best|original|speak|with|meet|visit)\b)(\p{Ll}{4,}) (\p{Lu}\p{Ll}{2,}(?: \p{Lu}\p{Ll}{2,}){0,2})$/u;

/** "For bad credit Georgia" was typed without "in". */
export function withPlace(condition: string): string {
  const isOpen =
    /^(?:for|that|who|with) /.test(condition) && !/ (?:in|near|at|from|to) \p{Lu}/u.test(condition);
  if (!isOpen) return condition;
  return condition
    .replace(PLACE_AT_END, "$1 in $2")
    .replace(/(?<= \p{Ll}{4,20}) (UK|USA?|EU)$/u, " in the $1");
}
