import type { OperationId } from "../../../src/contract/operation.ts";
import { type Ask, askOf, repeated } from "../../ask.ts";
import { type Exchange, kinOf } from "../../exchange.ts";
import { listAsks } from "../../lists.ts";
import type { Judgement, Rule } from "../../rule.ts";
import { isBetween, stands } from "../../still.ts";
import type { Survey } from "../../survey.ts";
import { richest, visibilityAsk } from "../../terrain.ts";
import { ownedAsk } from "../filter/asks.ts";
import { COUNTING, sharedCounts } from "../filter/counts.ts";
import { anchorAsks } from "../page/asks.ts";
import { askedWindow, innerWindow, isPlain, type Window } from "./window.ts";

const MOST_PER_REPLY = 3;

/** §2.1: a window inside another holds some of its answers, so none of its counts is higher. */
export const monotone: Rule = {
  id: "date.monotone",
  asks: (survey) => [...listAsks(survey), ...innerAsks(survey)],
  judge(survey, judgement) {
    const replies = survey.replies(...COUNTING);
    const ends = ["start_date", "end_date", "limit", "offset"];
    for (const kin of Map.groupBy(replies, ({ request }) => kinOf(request, ends)).values()) {
      for (const outer of kin.filter((one) => stands(survey, askOf(one)))) {
        const inner = kin.filter((one) => isInside(survey, outer, one));
        for (const exchange of inner) judgePair(outer, exchange, judgement);
      }
    }
    judgement.missing("replies over a past window that stands still, and over one inside it");
  },
};

/** One endpoint each that counts runs, mentions, citations and searches; others are judged where seen. */
const NARROWED: readonly OperationId[] = [
  "getVisibility",
  "listQueryRuns",
  "listCitations",
  "listSearches",
];

/** These over three days within the closed window. */
function innerAsks(survey: Survey): Ask[] {
  const study = richest(survey);
  if (study === null) return [];
  const window = innerWindow(survey);
  const outer = [visibilityAsk(survey, study.brand), ownedAsk(survey, study)];
  const inner = NARROWED.map((id) => {
    const isList = id !== "getVisibility";
    const page = isList ? { limit: 100, offset: 0 } : {};
    return survey.ask(id, { brand: study.brand, ...window, ...page });
  });
  return [...outer, ...inner, ...outer.map((ask) => repeated(ask)), ...anchorAsks(survey)];
}

function isInside(survey: Survey, outer: Exchange, inner: Exchange): boolean {
  const [wide, narrow] = [plainWindow(survey, outer), plainWindow(survey, inner)];
  if (wide === null || narrow === null || !isBetween(survey, askOf(outer), inner)) return false;
  const isSame = wide.start === narrow.start && wide.end === narrow.end;
  return !isSame && wide.start <= narrow.start && narrow.end <= wide.end;
}

function plainWindow(survey: Survey, exchange: Exchange): Window | null {
  const window = askedWindow(exchange);
  return window !== null && isPlain(survey, window) ? window : null;
}

function judgePair(whole: Exchange, part: Exchange, { held, broken }: Judgement): void {
  const counts = sharedCounts({ whole, part });
  const risen = counts.filter(([all, some]) => some.value > all.value);
  const window = askedWindow(whole);
  for (const [all, some] of risen.slice(0, MOST_PER_REPLY)) {
    broken({
      exchange: part,
      pointer: some.pointer,
      kind: "more-in-fewer-days",
      expected: `at most ${all.value}, as from ${window?.start} to ${window?.end}`,
      actual: String(some.value),
    });
  }
  if (risen.length === 0 && counts.some(([all]) => all.value > 0)) held(part);
}
