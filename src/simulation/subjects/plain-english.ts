/** "Hi there, …" */
const GREETING =
  /^(?:hi|hello|hey|quick question|good (?:morning|afternoon|evening))(?: (?:there|all|everyone|guys|folks))?(?:[,.!:]+ |,? (?=(?:i|i'm|we|my|our|can|could|what|how|is|are|do|does|which|where|who)\b))(?=\S)/i;
/** "…? Thanks in advance!" */
const THANKS = /(?:([.?!])|,)\s*(?:many )?(?:thanks|thank you|thx|cheers)\b[^.?!]{0,25}[.!]*$/i;
/** "Would you be so kind as to …" */
const KIND =
  /\b(?:would|could|can) you (?:please |possibly |be so kind as to |be kind enough to )+|\bi(?:['’]d| would) (?:be grateful|appreciate it) if you could /gi;
/** "Could you please tell me whether …" */
const REQUEST =
  /(^|[.!?,] )(?:please )?(?:(?:(?:can|could|would) (?:you|anyone|someone) )?(?:please )?(?:tell me|explain(?: to me)?|let me know|advise(?: me)?(?: on)?)|(?:i|we)(?:['’]d| would) like to know|(?:i|we)(?:['’]m| am|['’]re| are| was| were)?(?: just)? wondering|do you know|does any(?:one|body) know|any idea) (?=(?:whether|if|how|what|where|when|why|which|who|the (?:best|difference))\b)([^.?!]+)[.?]?/gi;
const WHETHER =
  /^(?:whether|if) (i|we|you|it|this|that|there|they|(?:my|our|the|an?) \S+) (am|is|are|can|should|could|will|would|must|may|was|were|has) /i;
const INVERTED =
  /^((?:how|what|where|when|why)(?: (?:much|many|long|often|far|soon))?) (i|we|you|it|this) (can|should|could|is|must|would) /i;
/** Apostrophes that people leave out. */
const CONTRACTED = /\b(won|don|doesn|can|didn|isn|aren|couldn|shouldn|wouldn|hasn|haven)t\b/gi;
const SHORTENED = /^(what|where|how|who)s(?= )/i;

/** Their first word alone would be an opinion. */
const COMPOUNDS =
  /\b(fair|high|low|long|short|full|small) (trade|yield|speed|end|tech|cost|term|distance|time|carb|sodium|fat|group|batch)\b(?= [a-z])/gi;

/** Returns an English prompt as somebody would type it who is neither polite nor in a hurry. */
export function plainEnglish(text: string): string {
  return text
    .trim()
    .replace(GREETING, "")
    .replace(
      /^please |^(?:please )?tell me (?:more |something )?about |^(?:i need )?help with |^help[,!]? (?=my|our|i )/i,
      "",
    )
    .replace(THANKS, "$1")
    .replaceAll(KIND, "can you ")
    .replaceAll(REQUEST, (_, before: string, clause: string) => `${before}${questionOf(clause)}`)
    .replaceAll(CONTRACTED, "$1't")
    .replace(SHORTENED, "$1's")
    .replaceAll(/\b(r)ecc?omm?end/gi, "$1ecommend")
    .replaceAll(/\b(w)ich\b/gi, "$1hich")
    .replaceAll(COMPOUNDS, "$1-$2");
}

/** "Whether it is worth it" becomes "is it worth it". */
function questionOf(clause: string): string {
  if (/^(?:how|what|where|when) to /i.test(clause)) return clause;
  const question = clause
    .replace(/^(?=the )/i, "what is ")
    .replace(WHETHER, "$2 $1 ")
    .replace(INVERTED, "$1 $3 $2 ")
    .replace(/^(how|why) (.+[^s]) works$/i, "$1 does $2 work")
    .replace(/^(how|why) (.+s) work$/i, "$1 do $2 work");
  return `${question}?`;
}
