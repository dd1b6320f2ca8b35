import { formatTimestamp, SECONDS_PER_DAY } from "../../common/calendar.ts";
import type { BrandView } from "../../workspace/brand-view.ts";
import { lastMining } from "../../workspace/topic-mining.ts";
import type { World } from "../../workspace/world.ts";
import { brandsOf, firstRuns, type DueTask, type TaskEvent } from "./upcoming-tasks.ts";

const MAX_PAST = 10;

/** Returns what the tasks of a world did last, newest first. */
export function pastTasks(world: World): TaskEvent[] {
  const start = world.anchor * SECONDS_PER_DAY;
  const brands = brandsOf(world);
  return [
    ...mining(brands),
    ...lastRun(brands),
    ...brands.flatMap((brand) => firstRuns(brand, (at) => at <= brand.secondOf("crawl"))),
    ...brands.flatMap(advice),
  ]
    .toSorted((one, other) => other.at - one.at)
    .slice(0, MAX_PAST)
    .map((done) => ({ ...done, at: formatTimestamp(start + done.at) }));
}

/** The last mining of the brands whose topics have been mined. */
function mining(brands: readonly BrandView[]): DueTask[] {
  const mined = brands.find(({ topicLabels }) => topicLabels.length > 0);
  if (mined === undefined) return [];
  const at = lastMining(mined.secondOf("mining"));
  return [{ task: "mining", at, text: "Topics of searches were mined", brand: null, prompt: null }];
}

/** The last run of the prompts of the scenario, on the day of the last crawl or on the day before. */
function lastRun(brands: readonly BrandView[]): DueTask[] {
  const runs = brands.flatMap((brand): DueTask[] => {
    const [ledger] = brand.runs.ledgers;
    const second = brand.secondOf("crawl");
    const today = Math.floor(second / SECONDS_PER_DAY);
    for (const segment of [ledger.day(today), ledger.day(today - 1)]) {
      const row = segment.firstAt(second + 1) - 1;
      if (row < 0) continue;
      const text = `The last run of ${brand.name}, on ${segment.platformOf(row)}`;
      return [{ task: "crawl", at: segment.at[row]!, text, brand: brand.name, prompt: null }];
    }
    return [];
  });
  return runs.toSorted((one, other) => other.at - one.at).slice(0, 1);
}

function advice(brand: BrandView): DueTask[] {
  const now = brand.secondOf("advice");
  return brand.advice.flatMap(({ prompt, startedAt, completedAt }): DueTask[] => {
    const about = brand.prompts[prompt]!.text;
    const changes = [
      { at: startedAt, change: "started" },
      { at: completedAt, change: "ended" },
    ];
    return changes
      .filter(({ at }) => at <= now)
      .map(({ at, change }) => ({
        task: "advice",
        at,
        text: `The advice for “${about}” (${brand.name}) ${change}`,
        brand: brand.name,
        prompt: about,
      }));
  });
}
