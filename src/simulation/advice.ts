import { SECONDS_PER_DAY } from "../common/calendar.ts";
import type { AdvicePlan, Prompt, Recommendation } from "./model.ts";
import { lazy } from "../common/memoize.ts";
import { Chance, hash } from "../common/random.ts";
import { fill, languagePack, type AdvicePatterns } from "./catalogue/language-pack.ts";
import { packFor } from "./catalogue/unknown-subject.ts";
import type { SimulationCatalogue } from "./catalogue/catalogue.ts";
import { subjectOf } from "./subjects/prompt-subject.ts";
import { criterionSlots } from "./texts/criteria.ts";
import { readQuestion } from "./texts/question.ts";
import type { PromptWithModel } from "./models/simulate-run.ts";
import { inWorkingHours } from "./working-hours.ts";

const ERROR_SHARE = 0.05;
const ERRORS = ["sources_unreachable", "model_unavailable"] as const;
/** The code of a run that is ended because it takes too long. */
const TIMEOUT = "timeout";
/** The code of a run for a prompt that has no runs to analyse. */
const NO_ANSWERS = "no_answers_yet";
/** Every third run is for the favourite prompt. */
const FAVOURITE_PERIOD = 3;
const IDS_PER_BRAND = 100_000;
const SECONDS_PER_HOUR = 3600;

type AdviceItem = AdvicePatterns["items"][number];

/** One run in this many waits for a long time, and one gets stuck. */
const DELAY_PERIOD = 8;
const MOST_SECONDS_IN_QUEUE = 400;
const FEWEST_SECONDS_PER_TOOL_CALL = 9;
const MORE_SECONDS_PER_TOOL_CALL = 32;

/** How often advice is requested, and how long a run can take. */
export interface AdviceRate {
  readonly every_hours: number;
  /** Hours that every eighth run waits; the others begin within minutes. */
  readonly wait_hours: number;
  /** Hours after which every eighth run, which is stuck, is ended; the others take some minutes. */
  readonly work_hours: number;
  /** Days before the anchor on which the first run was requested. */
  readonly days: number;
  /** Ordinal of the prompt that every third run is for. */
  readonly favourite: number;
}

/** Input of the advice simulation. */
export interface AdviceBrief {
  readonly plan: AdviceRate;
  readonly catalogue: SimulationCatalogue;
  readonly brand: string;
  /** Index of the brand in its workspace; makes ids unique. */
  readonly brandIndex: number;
  readonly prompts: readonly PromptWithModel[];
  /** The pages that runs of a prompt cited in the weeks before a second. */
  readonly citedBefore: (prompt: number, second: number) => readonly number[];
  /** Whether a page is on a site of the brand. */
  readonly isOwn: (page: number) => boolean;
}

/** Advice runs requested at irregular times of the working hours, simulated on demand in order of request. */
export class AdviceSchedule {
  readonly #brief: AdviceBrief;
  readonly #runs: AdvicePlan[] = [];
  #next = 0;

  constructor(brief: AdviceBrief) {
    this.#brief = brief;
  }

  /** Returns all runs requested up to a second from the anchor's midnight. */
  through(second: number): readonly AdvicePlan[] {
    for (; this.#requestedAt(this.#next) <= second; this.#next++) {
      const run = adviceRun(this.#brief, this.#next, this.#requestedAt(this.#next));
      if (run !== null) this.#runs.push(run);
    }
    return this.#runs.filter(({ requestedAt }) => requestedAt <= second);
  }

  #requestedAt(ordinal: number): number {
    const { plan, catalogue } = this.#brief;
    const interval = plan.every_hours * SECONDS_PER_HOUR;
    const delay = hash(catalogue.seed, "advice request", ordinal) % interval;
    return inWorkingHours(ordinal * interval + delay - plan.days * SECONDS_PER_DAY);
  }
}

function adviceRun(brief: AdviceBrief, ordinal: number, requestedAt: number): AdvicePlan | null {
  const chance = new Chance(brief.catalogue.seed, "advice", ordinal);
  const prompt = promptFor(brief, ordinal, requestedAt, chance);
  if (prompt === null) return null;
  const toolCalls = 4 + chance.below(28);
  const { isStuck, wait, work } = durationsOf(brief.plan, ordinal, { toolCalls, chance });
  const startedAt = requestedAt + wait;
  const completedAt = startedAt + work;
  const failure = chance.happens(ERROR_SHARE) ? chance.pick(ERRORS) : null;
  const { since } = brief.prompts[prompt]!.prompt;
  // The first runs of a prompt take place in the course of its first day.
  const other = isStuck ? TIMEOUT : failure;
  const errorCode = startedAt < (since + 1) * SECONDS_PER_DAY ? NO_ANSWERS : other;
  // Drawn when they are read: for the times of all runs of `agency`, they would take 0.3 s.
  const findings = lazy(() => drawFindings(brief, prompt, { requestedAt, chance }));
  return {
    id: (brief.brandIndex + 1) * IDS_PER_BRAND + ordinal + 1,
    prompt,
    requestedAt,
    startedAt,
    completedAt,
    errorCode,
    toolCalls,
    get summary() {
      return findings().summary;
    },
    get recommendations() {
      return findings().recommendations;
    },
  };
}

/** How long a run waits and takes, in seconds. */
function durationsOf(
  { wait_hours, work_hours }: AdviceRate,
  ordinal: number,
  { toolCalls, chance }: { readonly toolCalls: number; readonly chance: Chance },
): { readonly isStuck: boolean; readonly wait: number; readonly work: number } {
  const turn = ordinal % DELAY_PERIOD;
  const isDelayed = turn === 0;
  const isStuck = turn === DELAY_PERIOD / 2;
  const inQueue = 2 + Math.floor(MOST_SECONDS_IN_QUEUE * chance.next() ** 3);
  const perCall = FEWEST_SECONDS_PER_TOOL_CALL + MORE_SECONDS_PER_TOOL_CALL * chance.next();
  const usual = Math.ceil(toolCalls * perCall);
  return {
    isStuck,
    wait: inQueue + (isDelayed ? wait_hours * SECONDS_PER_HOUR : 0),
    work: isStuck ? work_hours * SECONDS_PER_HOUR + chance.below(60) : usual,
  };
}

function promptFor(
  { plan, prompts }: AdviceBrief,
  ordinal: number,
  requestedAt: number,
  chance: Chance,
): number | null {
  const day = Math.floor(requestedAt / SECONDS_PER_DAY);
  const tracked = prompts.flatMap(({ prompt: { since, removed } }, index) =>
    since <= day && (removed === null || removed > day) ? [index] : [],
  );
  if (ordinal % FAVOURITE_PERIOD === 0 && tracked.includes(plan.favourite)) return plan.favourite;
  return tracked.length === 0 ? null : chance.pick(tracked);
}

const FEWEST_ITEMS = 2;
const MORE_ITEMS = 3;
const MOST_EVIDENCE = 3;
/** Items whose gaps the summary states. */
const GAPS = 2;

function drawFindings(
  { catalogue, brand, prompts, citedBefore, isOwn }: AdviceBrief,
  ordinal: number,
  { requestedAt, chance }: { readonly requestedAt: number; readonly chance: Chance },
): Pick<AdvicePlan, "summary" | "recommendations"> {
  const { prompt } = prompts[ordinal]!;
  const subject = subjectOf(catalogue, prompt);
  const pack = packFor(subject, languagePack(catalogue.packs, prompt.language));
  const { openers, items } = pack.advice;
  const cited = citedBefore(ordinal, requestedAt);
  const { asked } = readQuestion(prompt.text, subject, pack);
  const slots = {
    brand,
    phrase: subject.phrase,
    count: String(cited.length),
    ...criterionSlots(chance.shuffled(subject.group.criteria), asked),
  };
  // A count of one would need a singular.
  const usable = openers.filter((opener) => cited.length > 1 || !opener.includes("{count}"));
  // Pages of others show what the brand's own lack.
  const others = cited.filter((page) => !isOwn(page));
  const evidence = new Evidence(catalogue, prompt, others);
  // Advice about a criterion belongs to prompts that ask about one.
  const fitting = items.filter(({ topic }) => asked.length > 0 || !topic.includes("{c1}"));
  const all = chance.shuffled(fitting).map((item) => ({ item, urls: evidence.take(item, chance) }));
  const proven = all.filter(({ urls }) => urls.length > 0);
  const general = all.filter(({ item }) => item.pages.length === 0);
  const most = FEWEST_ITEMS + chance.below(MORE_ITEMS + 1);
  // Advice that needs no evidence only fills up a list that would be too short.
  const found = [...proven, ...general].slice(
    0,
    Math.min(most, Math.max(proven.length, FEWEST_ITEMS)),
  );
  const gaps = found.slice(0, GAPS).map(({ item }) => fill(item.gap, slots));
  return {
    summary: [fill(chance.pick(usable), slots), ...gaps].join(" "),
    recommendations: found.map(({ item, urls }): Recommendation => ({
      topic: fill(item.topic, slots),
      actionType: item.action,
      difficulty: item.difficulty,
      rationale: fill(item.rationale, slots),
      evidence: urls,
    })),
  };
}

/** The cited pages about the subject of a prompt; each is evidence for one recommendation. */
class Evidence {
  readonly #catalogue: SimulationCatalogue;
  readonly #pages: Set<number>;

  constructor(catalogue: SimulationCatalogue, { subject }: Prompt, cited: readonly number[]) {
    this.#catalogue = catalogue;
    const about = cited.filter((page) => catalogue.topics[page]!.subject === subject);
    const byTitle = new Map(about.map((page) => [titleIn(catalogue.pages[page]!.url), page]));
    this.#pages = new Set(byTitle.values());
  }

  /** Removes up to three pages that fit an item; returns their URLs. */
  take({ pages, sites }: AdviceItem, chance: Chance): string[] {
    const all = this.#catalogue;
    const suitable = [...this.#pages].filter((page) => {
      const { contentTypes, site } = all.pages[page]!;
      return (
        contentTypes.some((type) => pages.includes(type)) &&
        all.sites[site]!.sourceTypes.some((type) => sites.includes(type))
      );
    });
    const taken = chance.shuffled(suitable).slice(0, 1 + chance.below(MOST_EVIDENCE));
    for (const page of taken) this.#pages.delete(page);
    return taken.map((page) => all.pages[page]!.url);
  }
}

/** The words of a title in an address. */
function titleIn(url: string): string {
  const last = url.split("/").findLast((part) => part !== "") ?? url;
  return last.replace(/[-\d.]{0,12}(?:html)?$/, "");
}
