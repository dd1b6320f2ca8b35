import { capitalised } from "../../catalogue/language-pack.ts";
import { betterIn, isTypedCost, shareNoun, sidesIn, wordsIn } from "./english-typed.ts";
import { asksNamesAfter } from "../names-after-choice.ts";
import { shortTask } from "./beginnings.ts";
import { BEGINNINGS } from "./english-beginnings.ts";
import { asksNoName } from "./english-nameless.ts";
import { asReader } from "./english-reader.ts";
import type { ExplanationQuestion, ExplanationKind } from "./explanation.ts";

const FINDING = "(?:choose|pick|find(?! out\\b)|select|compare|know which|decide which)";
const BEST = "(?:best|cheapest|easiest|fastest|quickest|safest|simplest|right|good|most [\\w-]+)";

/** Questions that ask how to do something; the first group is the task. */
const TASKS: readonly RegExp[] = [
  new RegExp(
    `^how (?:do|can|should|could|would) (?:i|we|you) (?!(?:know|tell) (?:if|when|whether)\\b)(?:best |safely |properly |actually )?(?!${FINDING}\\b)(.+)$`,
    "i",
  ),
  new RegExp(
    `^how to (?!(?:know|tell) (?:if|when|whether)\\b)(?:best |safely |properly )?(?!${FINDING}\\b)(.+)$`,
    "i",
  ),
  new RegExp(`^(?:what(?:'s| is| are) )?(?:the |an? |some )?${BEST} ways? to (.+)$`, "i"),
  /^what (?:can|should|could|do|must) (?:i|we|you) do to (.+)$/i,
  /^(?:the )?(?:\d+ )?(?:steps|guide|tips|instructions) to (?!the )(.+)$/i,
];

const COST_TO =
  /^(?:(?:how much|what) (?:does|do|will|would|should) (?:it|they) (?:usually )?cost|(?:what(?:'s| is) )?(?:the )?(?:average |typical |total |monthly |yearly |annual )?(?:cost|price)) to (.+)$/i;
const COSTS: readonly RegExp[] = [
  /^(?:how much|what) (?:does|do|will|would|should) (?!(?:i|we|you) )(.+?) (?:usually )?(?:cost|charge)\b(?: (?!on average|these days|now)((?:in|for|with|without|per|near|to) .+))?/i,
  /^how much (?:is|are) (.+)$/i,
  /^how expensive (?:is|are) (.+)$/i,
  /^(?:what(?:'s| is) )?(?:the |an? )?(?:(?:good|fair|reasonable|decent|normal|average|typical|total|monthly|yearly|annual|hourly|daily|rough|going|current|usual) ){0,2}(?:cost|price|rate|fee)s? (?:per \w+ )?(?:of|for) (.+)$/i,
];
const TIME_TO = /^how long (?:does|do|will|would) it (?:usually )?take to (.+)$/i;
const BETWEEN = /^(?:(?:what(?:'s| is| are) )?the (?:\w+ )?)?differences? between (.+?) and (.+)$/i;
const OPTIONS =
  /^(?:should|shall) (?:i|we|you) (.+ or (?!(?:is|are|do|does|can|will) |not\b).+)$|^is it (?:better|cheaper|smarter|safer|best) to (.+ or (?!not\b).+)$/i;
/** "We need a forklift, should we lease or buy used?" */
const BEFORE_OPTIONS = /^.{5,200}[,;:–—.] (?:so )?(?=(?:should|shall) (?:i|we) )/i;
const DEFINITION = /^what(?:'s| is| are) (?:an? )?((?!the\b)[^,]+)$/i;

/** Yes or no, but not whether there is a thing of some kind, or who knows one. */
const YES_NO =
  /^(?:is|are|does|do|did|was|were|has|have|should|would) (?!(?:there|anyone|anybody|someone|somebody|any|you (?:know|recommend|suggest)) )/i;

/** "My dishwasher leaves a white film, what helps?" */
const COMPLAINT =
  /^(?:my|our) (.+?)(?:[,.;:–—] *(?:what|how|why|any|is|can|should|do|help)\b.*)?$/i;
const HELP = /\b(?:what helps|how (?:do|can|to)|why|any (?:ideas|tips|advice)|help)\b/i;
/** "Insurer lowballed my claim what can I do" */
const IN_TROUBLE =
  /^(?!(?:what|how|which|who|where|is|are|do|does|can|should|if|i|we)\b)([^?]{8,80}?)[,.;:–—]? (?:what (?:can|should|do) (?:i|we) do|what now)$/i;
/** "My tenant stopped paying, what are my options?" */
const OPTIONS_LEFT = /\bwhat (?:are (?:my|our) (?:options|rights)|rights do (?:i|we) have)\b/i;
/** "Our dishwasher broke, what would you get?" asks for another one. */
const BUYING =
  /\b(?:(?:what|which)\b.* (?:get|buy|choose|pick|replace)|recommend|recommendations?|suggestions?|replacement|looking for|need an?|want an?|new one)\b|[,.;:–—] *(?:who|where|is there|(?:which|what|any) (?!(?:can|could|should|do|to|is|are|helps?|might|would|causes?|else) )(?:\w+ ){1,6}(?:use|using|uses|works?|handles?|exists?)\b)/i;
const FAULT =
  /\b(?:won't|doesn't|don't|isn't|can't|cannot|keeps?|leaves?|stopped|smells?|leaks?|leaking|squeak\w*|rattl\w*|wobbl\w*|flicker\w*|overheat\w*|freezes|crash\w*|buzz\w*|hums|humming|drips|shak(?:es|ing)|vibrat\w*|beep\w*|click(?:s|ing)|grind(?:s|ing)|hurts?|broken?|stuck|always|never)\b/i;

/** "Best time to visit Japan" */
const ABSTRACT =
  /^(?:what(?:'s| is| are) )?(?:the )?(?:best|good|right|ideal|most \w+) (?!places? to (?:buy|get|order|find|rent|hire|book|learn|shop)\b)(?:times?|things?|places?|months?|age|days?|practices|neighborhoods?|cit(?:y|ies)|towns?|areas?|countr(?:y|ies)|exercises?|stretches|foods?|colou?rs?|reasons?|order|temperature|size|time of (?:day|year)) (?:to|for|of|in|when|before|after)\b/i;

const EXPLAIN = /^(?:(?:can|could|would) you )?explain /i;
const LOOK_FOR = /^what (?:to|should (?:i|we|you)) look (?:out )?for\b/i;

/** Reads what an English question wants explained; null: it asks for names. */
export function englishExplanation(sentence: string): ExplanationQuestion | null {
  const question = sentence.replace(/(?<=\S)\s?[?!.]{1,3}$/, "").replaceAll("’", "'");
  if (asksNamesAfter(question, "en")) return null;
  return namelessOf(question) ?? explanationByWords(question);
}

function explanationByWords(question: string): ExplanationQuestion | null {
  return (
    taskOf(question) ??
    costOf(question) ??
    comparisonOf(question) ??
    complaintOf(question) ??
    adviceOf(question) ??
    choiceOf(question) ??
    (ASKS_FOR_MEANS.test(question) ? null : questionOf(question)) ??
    definitionOf(question)
  );
}

/** "How do I find a reliable plumber?" asks for a way. */
const FIND = /^how (?:(?:do|can|should|would) (?:i|we|you)|to) find (?:an? |good |reliable )/i;

/** "Where should we go for a quiet week in Portugal?" */
function namelessOf(question: string): ExplanationQuestion | null {
  return asksNoName(question) || FIND.test(question) ? explanation("general") : null;
}

function taskOf(question: string): ExplanationQuestion | null {
  const words = firstGroup(TASKS, question);
  return words === null ? null : explanation("task", { task: asReader(words) });
}

function costOf(question: string): ExplanationQuestion | null {
  const cost = COST_TO.exec(question)?.[1];
  if (cost !== undefined) return explanation("cost", { task: asReader(cost) });
  if (TIME_TO.test(question)) return explanation("amount");
  const isCost = COSTS.some((one) => one.test(question));
  return isCost ? explanation("cost") : typedCostOf(question);
}

/** It can be about a thing whose prices are known. */
function typedCostOf(question: string): ExplanationQuestion | null {
  if (!isTypedCost(question)) return null;
  const isOwn = OF_SERVICE.test(question) || question.split(" ").length > MOST_PRICED;
  return explanation("cost", { isCertain: isOwn });
}

/** "Down jacket price": what is described in more words has a price of its own. */
const MOST_PRICED = 3;
/** The prices of services are not known. */
const OF_SERVICE =
  /\b(?:rental|hire|repairs?|cleaning|install\w*|services?|lessons?|tuition|removal|inspection|fitting|maintenance|delivery|surgery|treatment)\b/i;

function comparisonOf(question: string): ExplanationQuestion | null {
  if (BETWEEN.test(question)) return explanation("difference");
  return OPTIONS.test(question.replace(BEFORE_OPTIONS, "")) ? explanation("choice") : null;
}

function complaintOf(question: string): ExplanationQuestion | null {
  if (IN_TROUBLE.test(question)) return explanation("situation");
  if (!COMPLAINT.test(question) || BUYING.test(question)) return null;
  const asksForHelp = HELP.test(question);
  if (!asksForHelp && !FAULT.test(question)) return null;
  // After a mark, something can be asked for.
  const isCertain = asksForHelp || !/[,;:–—]/.test(question);
  const kind = OPTIONS_LEFT.test(question) ? "situation" : "problem";
  return explanation(kind, { isCertain });
}

function adviceOf(question: string): ExplanationQuestion | null {
  if (EXPLAIN.test(question)) return explanation("definition");
  const isAbstract = LOOK_FOR.test(question) || ABSTRACT.test(question);
  return isAbstract ? explanation("general", { isCertain: false }) : null;
}

function questionOf(question: string): ExplanationQuestion | null {
  const known = BEGINNINGS.find(([, pattern]) => pattern.test(question))?.[0];
  const yesOrNo = question.includes(" than ") ? "choice" : "fact";
  const kind = known ?? (YES_NO.test(question) ? yesOrNo : null);
  if (kind === null) return null;
  const canBeAboutThing = /^(?:what|which) .*\b(?:I|we|you)\b/i.test(question);
  const isOfKind = ["choice", "situation", "amount"].includes(kind);
  const isCertain = isOfKind || (known !== undefined && !canBeAboutThing);
  return explanation(kind, { isCertain });
}

/** "What should we treat those with?" asks for a product. */
const ASKS_FOR_MEANS =
  /^(?:what|which) (?!(?:is|are)\b).* (?:it|them|that|this|those|these) with$/i;

function choiceOf(question: string): ExplanationQuestion | null {
  const typed = sidesIn(question);
  const sides = typed ?? betterIn(question);
  if (sides === null) return null;
  const joining = / or /i.test(question) ? " or " : " vs ";
  return explanation("choice", {
    task: typed === null ? null : capitalised(asReader(typed.join(joining))),
    // Brands can be compared in the same words.
    isCertain:
      (joining === " vs " || !shareNoun(sides) || !/[,:;–—]/.test(question)) &&
      !/^\p{Lu}\p{Ll}/u.test(wordsIn(sides[1])[0]!),
  });
}

function definitionOf(question: string): ExplanationQuestion | null {
  const defined = DEFINITION.exec(question)?.[1];
  if (defined === undefined || CHOOSING.test(defined)) return null;
  const isTerm = defined.split(" ").length <= LONGEST_TERM;
  return explanation(isTerm ? "definition" : "general", { isCertain: false });
}

/** In words that ask for a choice of things rather than for what something is. */
const CHOOSING =
  /\b(?:some|good|best|better|great|top|popular|recommended|cheaper|reliable|affordable|free|alternatives?)\b/i;
const LONGEST_TERM = 3;

function firstGroup(patterns: readonly RegExp[], question: string): string | null {
  for (const pattern of patterns) {
    const found = pattern.exec(question)?.[1];
    if (found !== undefined) return found;
  }
  return null;
}

/** "How to reline a chimney and who does it well" */
const SECOND_QUESTION =
  /,? and (?:who|which|what|how|where|when|why|is (?:it|there)|are (?:they|there|\w+ (?:enough|worth|better))|can (?:i|we|you|it)|do (?:i|we|you)|does|should) .*$/i;

function explanation(
  kind: ExplanationKind,
  {
    task: wanted = null,
    isCertain = true,
  }: Partial<Pick<ExplanationQuestion, "task" | "isCertain">> = {},
): ExplanationQuestion {
  const task = wanted?.replace(SECOND_QUESTION, "") ?? null;
  return { kind, task: shortTask(task), isCertain };
}
