import { ASKING } from "./sentences.ts";

/** Longer questions are typed in part. */
const MOST_PLAIN = 14;

/** Whether a question tells no story of which only some words are typed. */
export function isPlain(question: string): boolean {
  return (
    !/^(?:i|we|my|our|i'm|we're|where do people|who (?:in|near|around)|(?:what|which) .{1,60} (?:do|does|would|should|can|are|is) (?!i |we |you ))\b|, |[.?!] /i.test(
      question.replace(STATE, ""),
    ) && question.split(" ").length <= MOST_PLAIN
  );
}

/** "Near Cleveland, Ohio" */
const STATE = /, \p{Lu}[\p{L} ]{1,20}$/u;

/** The words of an English question that are typed into a search engine. */
export function englishKeywords(question: string): string {
  const plain = question.replace(/(?<=\S)\s?[?.!]{1,3}$/, "");
  if (AS_IT_IS.test(question)) return plain;
  const asked = question
    .replace(/^any(?:one|body)? (?:know (?:of )?)?/i, "")
    .replaceAll(ASKED, " ");
  // A question that keeps its verb keeps its articles: "Does a rowing machine burn more calories".
  if (asked === question && ASKING.test(question)) return plain;
  const words = asked.replaceAll(LEFT_OUT, " ");
  return words.trim().replaceAll(/ {2,}/g, " ");
}

/** Questions of which a part would say less: "pen nibs use", "take to open a shop", "A or B: one is better". */
const AS_IT_IS =
  /^(?:what|which) (?!(?:is|are|do|does|did|can|could|should|would|will|to)\b)|^what does it take\b|^(?:can|could|do|does) (?:someone|somebody|anyone|people)\b|^who (?:do|should|can|would) (?:i|we) |^who [a-z]{2,}s |, (?:is|are|was|were|do|does|can|should) |[,:] which one |[.?!] \p{Lu}/iu;
const QUESTION =
  "(?:what['’]s|what(?! to )|which|why|when|where(?! to )|who|how(?! (?:to|long|much|many|often|far)))";
const BE = "(?:is|are|was|were)";
const DO = "(?:do|does|did|can|could|should|would|will)";
const WE = "(?:i|we|you|it|there|any(?:one|body)|someone)";
/** "How do I", "what is", "is it" before what a question is about; not "how long", or "what does" before a noun. */
const ASKED = new RegExp(
  `(?<=^|[.?!,:] )(?:(?:${QUESTION} )?(?:${BE}|${DO}) ${WE}|who ${DO}|(?:${QUESTION} )?${BE}|(?!how )${QUESTION}(?! (?:${DO}|happens) )|(?:I|we) have)(?![\\p{L}'’-])` +
    `|(?<=^how (?:long|much|often|far) )(?:${BE}|${DO}) ${WE}(?= )|(?<= )(?<!\\band )(?:do|should|can|would) (?:i|we|you)(?= )`,
  "giu",
);
/** What is left out where words are typed: "get rid of fruit flies in kitchen", "retune drum after it has been dropped". */
const LEFT_OUT =
  /(?<![\p{L}'’-])(?:the|an?|my|your|our|me|(?<=^ )to (?:get|find|buy|look for)|(?:that )?you(?:'d)? (?:recommend|suggest))(?![\p{L}'’-])|[?!.](?= |$)/giu;
