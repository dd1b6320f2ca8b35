import { repeated, type PlannedRequest } from "../../core/planned-request.ts";
import { identityOf, type Exchange } from "../../core/exchange.ts";
import type { Place, Rule } from "../../core/rule.ts";
import { itemsOf } from "../../assert/rows.ts";
import { bodyOf, parametersOf, type Survey } from "../../core/survey.ts";
import { firstPromptId, type DiscoveredBrand } from "../../plan/discovery.ts";
import { brandsWithPrompts } from "../../plan/prompts.ts";
import { adviceRequests, findAdvice } from "./advice-requests.ts";

/**
 * §4.5: reading advice never starts a run. The brand's runs are counted before and after reading, twice: a
 * single increase may come from another client or a schedule, as do new runs of other prompts.
 */
export const adviceNeverStarts: Rule = {
  id: "advice.never-starts",
  requests: (survey) => [...adviceRequests(survey), ...countingRequests(survey)],
  judge(survey, reporter) {
    reporter.needs("a prompt, and a number of advice runs that does not change during the check");
    const steps = stepsOf(survey);
    const risen = steps.filter((step) => step.after > step.before && !concernsOthers(step));
    const [last] = risen.slice(-1);
    if (steps.every(({ before, after }) => before === after)) {
      for (const { exchange } of steps) reporter.holds(exchange);
    } else if (last !== undefined && steps.length > 1 && risen.length === steps.length) {
      reporter.violates({
        exchange: last.exchange,
        pointer: "/total_count",
        kind: "total-rose",
        expected: `${last.before}, as before reading the advice on a prompt`,
        actual: `${last.after}; it increased at each of ${steps.length} reads`,
        compared: [{ exchange: last.earlier, pointer: "/total_count" }, ...last.readings],
      });
    }
  },
};

interface Counting {
  readonly list: PlannedRequest;
  readonly read: PlannedRequest;
}

/** Returns the list to count and the request to read between; null if no prompt is known. */
function countingOf(survey: Survey): Counting | null {
  const { advised, isDecided } = findAdvice(survey);
  const discovered: DiscoveredBrand | undefined =
    advised?.discovered ?? brandsWithPrompts(survey)[0];
  const known: unknown = advised?.rows[0]?.brand_prompt_id;
  const brand_prompt_id = typeof known === "string" ? known : promptIn(discovered);
  if (!isDecided || discovered === undefined || brand_prompt_id === null) return null;
  const { brand } = discovered;
  return {
    list: survey.plan("listRankingAdvice", { brand }),
    read: survey.plan("listPromptRankingAdvice", { brand, brand_prompt_id }),
  };
}

function promptIn(discovered: DiscoveredBrand | undefined): string | null {
  return discovered === undefined ? null : firstPromptId(discovered);
}

/** Plans list, read, and at the end list, read, list, read, list, each after the one before. */
function countingRequests(survey: Survey): PlannedRequest[] {
  const counting = countingOf(survey);
  if (counting === null) return [];
  const { list, read } = counting;
  const late = [repeated(list), repeated(read), repeated(list, 2), repeated(read, 2)];
  const order = [list, read, ...late, repeated(list, 3)];
  const next = order.findIndex((request) => survey.find(request) === null);
  return next === -1 ? order : order.slice(0, next + 1);
}

interface Step {
  readonly before: number;
  readonly after: number;
  readonly earlier: Exchange;
  /** The reads between both counts. */
  readonly readings: readonly Place[];
  /** The exchange of the later count. */
  readonly exchange: Exchange;
}

/** Whether all new runs that are listed are of other prompts than the one whose advice was read. */
function concernsOthers({ earlier, exchange, readings }: Step): boolean {
  const known = new Set(itemsOf(earlier).map((row): unknown => row?.run_id));
  const added = itemsOf(exchange).filter((row) => !known.has(row?.run_id));
  const read = new Set<unknown>(
    readings.map((reading) => parametersOf(reading.exchange)["brand_prompt_id"]),
  );
  return added.length > 0 && added.every((row) => !read.has(row?.brand_prompt_id));
}

/** Returns each pair of consecutive counts with a read between them. */
function stepsOf(survey: Survey): Step[] {
  const counting = countingOf(survey);
  if (counting === null) return [];
  const counts = timesOf(survey, counting.list).filter(({ repetition }) => repetition > 0);
  const readings = timesOf(survey, counting.read);
  return counts.flatMap((exchange, position) => {
    const earlier = counts[position - 1];
    if (earlier === undefined) return [];
    const between = readings
      .filter(({ index }) => earlier.index < index && index < exchange.index)
      .map((reading) => ({ exchange: reading, pointer: "" }));
    const [before, after]: unknown[] = [earlier, exchange].map((one) => bodyOf(one)?.total_count);
    if (between.length === 0 || typeof before !== "number" || typeof after !== "number") return [];
    return [{ before, after, earlier, readings: between, exchange }];
  });
}

/** Returns every exchange of a request. */
function timesOf({ exchanges }: Survey, { request }: PlannedRequest): Exchange[] {
  const identity = identityOf(request);
  return exchanges.filter(
    (one) => one.request.path === request.path && identityOf(one.request) === identity,
  );
}
