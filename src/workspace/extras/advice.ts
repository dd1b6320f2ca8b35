import { SECONDS_PER_DAY } from "../calendar.ts";
import type { AdvicePlan, Prompt, Recommendation } from "../model.ts";
import { Chance } from "../random.ts";
import { fill, packOf } from "../market/market.ts";
import { phraseIn, type Pool } from "../market/pool.ts";
import type { PromptProfile } from "../ledger/profile.ts";
import { secondOf } from "../ledger/written.ts";
import type { AdviceDefinition, AdviceRunDefinition } from "../scenario/definition.ts";

export const ADVICE_ACTIONS = [
  "update_page",
  "create_page",
  "earn_mention",
  "add_schema",
  "improve_reviews",
] as const;
export const ADVICE_DIFFICULTIES = ["low", "medium", "high"] as const;

const ERROR_SHARE = 0.12;
const ERRORS = ["sources_unreachable", "time_limit", "no_answers_yet"] as const;
const IDS_PER_BRAND = 100_000;
const SECONDS_PER_HOUR = 3600;

/** What simulated advice is made from. */
export interface AdviceBrief {
  readonly plan: AdviceDefinition;
  readonly pool: Pool;
  readonly brand: string;
  /** The brand's index in its workspace; keeps ids apart. */
  readonly brandIndex: number;
  readonly prompts: readonly Prompt[];
  readonly profiles: readonly PromptProfile[];
}

/** Advice runs requested at a steady pace; made as far as somebody has looked, in order of request. */
export class AdviceSchedule {
  readonly #brief: AdviceBrief;
  readonly #made: AdvicePlan[] = [];
  #next = 0;

  constructor(brief: AdviceBrief) {
    this.#brief = brief;
  }

  /** All runs requested up to an instant, in seconds from the anchor's midnight. */
  through(second: number): readonly AdvicePlan[] {
    for (; this.#requestedAt(this.#next) <= second; this.#next++) {
      const run = adviceRun(this.#brief, this.#next, this.#requestedAt(this.#next));
      if (run !== null) this.#made.push(run);
    }
    return this.#made.filter(({ requestedAt }) => requestedAt <= second);
  }

  #requestedAt(ordinal: number): number {
    const { every_hours, days } = this.#brief.plan;
    return ordinal * every_hours * SECONDS_PER_HOUR - days * SECONDS_PER_DAY;
  }
}

function adviceRun(brief: AdviceBrief, ordinal: number, requestedAt: number): AdvicePlan | null {
  const chance = new Chance(brief.pool.seed, "advice", ordinal);
  const prompt = promptFor(brief, ordinal, requestedAt, chance);
  if (prompt === null) return null;
  const { wait_hours, work_hours } = brief.plan;
  const startedAt = requestedAt + wait_hours * SECONDS_PER_HOUR + chance.below(600);
  const completedAt = startedAt + work_hours * SECONDS_PER_HOUR + chance.below(600);
  const errorCode = chance.happens(ERROR_SHARE) ? chance.pick(ERRORS) : null;
  return {
    id: (brief.brandIndex + 1) * IDS_PER_BRAND + ordinal + 1,
    prompt,
    requestedAt,
    startedAt,
    completedAt,
    errorCode,
    toolCalls: 4 + chance.below(28),
    ...findings(brief, prompt, chance),
  };
}

function promptFor(
  { plan, prompts }: AdviceBrief,
  ordinal: number,
  requestedAt: number,
  chance: Chance,
): number | null {
  const day = Math.floor(requestedAt / SECONDS_PER_DAY);
  const alive = prompts.flatMap(({ since, removed }, index) =>
    since <= day && (removed === null || removed > day) ? [index] : [],
  );
  if (ordinal % 2 === 0 && alive.includes(plan.favourite)) return plan.favourite;
  return alive.length === 0 ? null : chance.pick(alive);
}

function findings(
  { pool, brand, prompts, profiles }: AdviceBrief,
  prompt: number,
  chance: Chance,
): Pick<AdvicePlan, "summary" | "recommendations"> {
  const { subject, language } = prompts[prompt]!;
  const pack = packOf(pool.packs, language).advice;
  const slots = { brand, phrase: phraseIn(pool, subject, language) ?? brand };
  const pages = profiles[prompt]?.pages ?? [];
  const recommendations = chance
    .shuffled(pack.topics)
    .slice(0, 2 + chance.below(4))
    .map((topic): Recommendation => ({
      topic: fill(topic, slots),
      actionType: chance.pick(ADVICE_ACTIONS),
      difficulty: chance.pick(ADVICE_DIFFICULTIES),
      rationale: fill(chance.pick(pack.rationales), slots),
      evidence: chance
        .shuffled(pages)
        .slice(0, chance.below(4))
        .map((page) => pool.pages[page]?.url ?? ""),
    }));
  return { summary: fill(chance.pick(pack.summaries), slots), recommendations };
}

/** An advice run that the scenario writes out. */
export function writtenAdvice(run: AdviceRunDefinition): AdvicePlan {
  return {
    id: run.id,
    prompt: run.prompt,
    requestedAt: secondOf(run.requested),
    startedAt: secondOf(run.started),
    completedAt: secondOf(run.completed),
    errorCode: run.error_code,
    summary: run.summary,
    toolCalls: run.tool_calls,
    recommendations: run.recommendations.map((one) => ({
      topic: one.topic,
      actionType: one.action_type,
      difficulty: one.difficulty,
      rationale: one.rationale,
      evidence: one.evidence,
    })),
  };
}
