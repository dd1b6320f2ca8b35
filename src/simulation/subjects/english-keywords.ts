/** Longer questions are typed in part. */
const MOST_PLAIN = 14;

/** Whether a question tells no story of which only some words are typed. */
export function isPlain(question: string): boolean {
  return (
    !/^(?:i|we|my|our|i'm|we're|where do people)\b|, |[.?!] /i.test(question) &&
    question.split(" ").length <= MOST_PLAIN
  );
}

/** The words of an English question that are typed into a search engine. */
export function englishKeywords(question: string): string {
  const words = question
    .replace(/^any(?:one|body)? (?:know (?:of )?)?/i, "")
    .replaceAll(ASKED, " ")
    .replaceAll(LEFT_OUT, " ");
  return words.trim().replaceAll(/ {2,}/g, " ");
}

const AUXILIARY = "(?:is|are|was|were|do|does|did|can|could|should|would|will)";
/** "How do I", "what is", "is it" before what a question is about; not "how long". */
const ASKED = new RegExp(
  `(?<=^|[.?!,:] )(?:(?:what['’]s|what|which|why|when|where|who|how(?! (?:long|much|many|often|far)))(?: ${AUXILIARY})?|${AUXILIARY}|I have|we have)(?: (?:i|we|you|it|there|any(?:one|body)|someone))?(?![\\p{L}'’-])` +
    `|(?<=^how (?:long|much|often|far) )${AUXILIARY}(?: (?:i|we|you|it))?(?= )|(?<= )(?:do|should|can|would) (?:i|we|you)(?= )`,
  "giu",
);
/** What is left out where words are typed: "get rid of fruit flies in kitchen", "retune drum after it has been dropped". */
const LEFT_OUT =
  /(?<![\p{L}'’-])(?:the|an?|my|your|our|me|(?<=^ )to (?:get|find|buy|look for)|(?:that )?you(?:'d)? (?:recommend|suggest))(?![\p{L}'’-])|[?!.](?= |$)/giu;
