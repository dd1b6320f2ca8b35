import { formatTimestamp, SECONDS_PER_DAY } from "../../common/calendar.ts";
import type { BrandView } from "../../workspace/brand-view.ts";
import type { Task } from "../../workspace/clock.ts";
import { lastMining } from "../../workspace/topic-mining.ts";
import type { World } from "../../workspace/world.ts";

/** What a task does next, or did. */
export interface TaskEvent {
  readonly task: Task;
  readonly at: string;
  readonly text: string;
  /** null: it does not concern a single brand. */
  readonly brand: string | null;
  /** The text of a prompt that was added, or that the advice is for; null: it does not concern a single prompt. */
  readonly prompt: string | null;
}

export interface DueTask extends Omit<TaskEvent, "at"> {
  /** Seconds from the anchor's midnight. */
  readonly at: number;
}

const MAX_UPCOMING = 50;

/** Returns what the tasks of a world that are not paused do next, in the order of time. */
export function upcomingTasks(world: World): TaskEvent[] {
  const start = world.anchor * SECONDS_PER_DAY;
  const now = world.clock.now() - start;
  const brands = brandsOf(world);
  const mining: DueTask = {
    task: "mining",
    at: lastMining(now) + SECONDS_PER_DAY,
    text: "Topics of searches are mined",
    brand: null,
    prompt: null,
  };
  return [
    mining,
    ...nextRun(brands),
    ...brands.flatMap((brand) => firstRuns(brand, (at) => at > brand.second)),
    ...brands.flatMap(advice),
  ]
    .filter(({ task }) => world.clock.pauses[task] === undefined)
    .toSorted((one, other) => one.at - other.at)
    .slice(0, MAX_UPCOMING)
    .map((due) => ({ ...due, at: formatTimestamp(start + due.at) }));
}

/** The brands of all workspaces of a world. */
export function brandsOf(world: World): readonly BrandView[] {
  const { workspaces } = world.base.scenario.definition;
  return workspaces.flatMap(({ workspace }) => world.workspace(workspace).brands);
}

/** The next run of the prompts of the scenario, today or tomorrow. */
function nextRun(brands: readonly BrandView[]): DueTask[] {
  const runs = brands.flatMap((brand): DueTask[] => {
    const [ledger] = brand.runs.ledgers;
    for (const segment of [ledger.day(brand.today), ledger.day(brand.today + 1)]) {
      const row = segment.firstAt(brand.second + 1);
      if (row === segment.length) continue;
      const text = `The next run of ${brand.name}, on ${segment.platformOf(row)}`;
      return [{ task: "crawl", at: segment.at[row]!, text, brand: brand.name, prompt: null }];
    }
    return [];
  });
  return runs.toSorted((one, other) => one.at - other.at).slice(0, 1);
}

/** The first runs of prompts that were added, at the selected times. */
export function firstRuns(brand: BrandView, isSelected: (at: number) => boolean): DueTask[] {
  return brand.prompts.flatMap(({ text: prompt, firstCrawl: at }, ordinal): DueTask[] => {
    if (at === null || !isSelected(at) || !brand.isListed(ordinal)) return [];
    const text = `First runs of “${prompt}” (${brand.name})`;
    return [{ task: "crawl", at, text, brand: brand.name, prompt }];
  });
}

function advice(brand: BrandView): DueTask[] {
  return brand.advice.flatMap(({ prompt, startedAt, completedAt }): DueTask[] => {
    if (completedAt <= brand.second) return [];
    const [at, change] = startedAt > brand.second ? [startedAt, "starts"] : [completedAt, "ends"];
    const about = brand.prompts[prompt]!.text;
    const text = `The advice for “${about}” (${brand.name}) ${change}`;
    return [{ task: "advice", at, text, brand: brand.name, prompt: about }];
  });
}
