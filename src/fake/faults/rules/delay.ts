import type { JsonObject } from "../../../common/is-object.ts";
import type { Chance } from "../../../common/random.ts";

const DEFAULT_MS = 1000;

/** Describes bounds of a delay that contradict each other; null: they do not. */
export function delayProblem({ milliseconds, ...bounds }: JsonObject): string | null {
  const given = (["min", "p99", "max"] as const).filter((name) => bounds[name] !== undefined);
  if (given.length === 0) return null;
  if (milliseconds !== undefined)
    return '"milliseconds" is a fixed delay; leave out min, p99 and max';
  if (given.join() === "min") return '"min" needs "max" or "p99"';
  const wrong = given.findIndex(
    (name, at) => at > 0 && Number(bounds[given[at - 1]!]) > Number(bounds[name]),
  );
  return wrong === -1 ? null : `"${given[wrong - 1]!}" can't be above "${given[wrong]!}"`;
}

/**
 * Returns the milliseconds of one delay: fixed, or evenly distributed from `min` to `max`. With `p99`, most delays are
 * near `min`, and 1 % (an exponential tail) are longer than `p99`, but none longer than `max`.
 */
export function delayOf({ milliseconds, min = 0, max, p99 }: JsonObject, chance: Chance): number {
  const low = Number(min);
  if (p99 !== undefined) {
    const tail = (Number(p99) - low) * (Math.log(1 - chance.next()) / Math.log(0.01));
    return Math.round(Math.min(low + tail, Number(max ?? Infinity)));
  }
  if (max === undefined) return Number(milliseconds ?? DEFAULT_MS);
  return low + chance.below(Number(max) - low + 1);
}
