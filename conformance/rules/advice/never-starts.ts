import { repeated, type Ask } from "../../ask.ts";
import { identityOf, type Exchange } from "../../exchange.ts";
import type { Rule } from "../../rule.ts";
import { bodyOf, type Survey } from "../../survey.ts";
import { promptOf, type Study } from "../../terrain.ts";
import { knownStudies } from "../queries/ground.ts";
import { adviceAsks, adviceHunt } from "./runs.ts";

/**
 * §4.5: reading never starts a run. The brand's runs are counted right before and right after one prompt's
 * advice is read, twice over: a number that rises once may be somebody else's doing, or a schedule's.
 */
export const adviceNeverStarts: Rule = {
  id: "advice.never-starts",
  asks: (survey) => [...adviceAsks(survey), ...countingAsks(survey)],
  judge(survey, { held, broken, missing }) {
    missing("a prompt, and a number of advice runs that stands still");
    const steps = stepsOf(survey);
    const risen = steps.filter(({ before, after }) => after > before);
    const [last] = risen.slice(-1);
    if (steps.every(({ before, after }) => before === after)) {
      for (const { exchange } of steps) held(exchange);
    } else if (last !== undefined && steps.length > 1 && risen.length === steps.length) {
      broken({
        exchange: last.exchange,
        pointer: "/total_count",
        kind: "total-rose",
        expected: `${last.before}, as before the advice on a prompt was read`,
        actual: `${last.after}; it rose at each of ${steps.length} readings`,
      });
    }
  },
};

interface Counting {
  readonly list: Ask;
  readonly read: Ask;
}

/** What is counted and what is read in between; null: no prompt is known. */
function countingOf(survey: Survey): Counting | null {
  const { advised, isOver } = adviceHunt(survey);
  const study: Study | undefined = advised?.study ?? knownStudies(survey)[0];
  const known: unknown = advised?.rows[0]?.brand_prompt_id;
  const brand_prompt_id = typeof known === "string" ? known : promptIn(study);
  if (!isOver || study === undefined || brand_prompt_id === null) return null;
  const { brand } = study;
  return {
    list: survey.ask("listRankingAdvice", { brand }),
    read: survey.ask("listPromptRankingAdvice", { brand, brand_prompt_id }),
  };
}

function promptIn(study: Study | undefined): string | null {
  return study === undefined ? null : promptOf(study);
}

/** List, read, and at the end list, read, list, read, list: each as soon as the one before it was answered. */
function countingAsks(survey: Survey): Ask[] {
  const counting = countingOf(survey);
  if (counting === null) return [];
  const { list, read } = counting;
  const late = [repeated(list), repeated(read), repeated(list, 2), repeated(read, 2)];
  const order = [list, read, ...late, repeated(list, 3)];
  const next = order.findIndex((ask) => survey.find(ask) === null);
  return next === -1 ? order : order.slice(0, next + 1);
}

interface Step {
  readonly before: number;
  readonly after: number;
  /** The later count. */
  readonly exchange: Exchange;
}

/** Each two counts that follow one another with a reading between them; all else lies before the first. */
function stepsOf(survey: Survey): Step[] {
  const counting = countingOf(survey);
  if (counting === null) return [];
  const counts = timesOf(survey, counting.list).filter(({ again }) => again > 0);
  const readings = timesOf(survey, counting.read);
  return counts.flatMap((exchange, place) => {
    const earlier = counts[place - 1];
    if (earlier === undefined) return [];
    const isRead = readings.some(({ index }) => earlier.index < index && index < exchange.index);
    const [before, after]: unknown[] = [earlier, exchange].map((one) => bodyOf(one)?.total_count);
    if (!isRead || typeof before !== "number" || typeof after !== "number") return [];
    return [{ before, after, exchange }];
  });
}

/** Every time that a request was sent. */
function timesOf({ exchanges }: Survey, { request }: Ask): Exchange[] {
  const identity = identityOf(request);
  return exchanges.filter(
    (one) => one.request.path === request.path && identityOf(one.request) === identity,
  );
}
