import { shorten } from "../../common/shorten.ts";
import type { EpochDay } from "../../common/calendar.ts";
import type { ClockState } from "../../workspace/clock.ts";
import type { WorldPlan } from "../../workspace/worlds.ts";
import type { PromptsAdded, Write } from "../../workspace/write-log.ts";
import type { StoredState } from "./stored-state.ts";

/** Years 0 to 9999, in days since 1970. */
const [FIRST_DAY, LAST_DAY] = [-719_528, 2_932_896];
const SECONDS_PER_DAY = 86_400;
/** Values that are quoted are shortened to this. */
const MAX_SHOWN = 100;

/**
 * Returns what is wrong with the values of a stored state, such as those of a file that was edited or is damaged;
 * null: nothing.
 */
export function damageOf({ worlds, keys }: Pick<StoredState, "worlds" | "keys">): string | null {
  for (const { id, plan, clock, writes } of worlds) {
    const write = writes.find((one) => !isWrite(one));
    const problem =
      planDamage(plan) ??
      (isClock(clock) ? null : `its clock can't be ${shown(clock)}`) ??
      (write === undefined ? null : `a write can't be ${shown(write)}`);
    if (problem !== null) return `world "${id}": ${problem}`;
  }
  const key = keys.find(({ hash, mode }) => !/^[0-9a-f]{64}$/.test(hash) || !isMode(mode));
  return key === undefined ? null : `a key of the world "${key.world}" is not readable`;
}

/** Returns what is wrong with the start of a world; null: nothing. */
export function planDamage({ anchor, seed, frozenAt }: Partial<WorldPlan>): string | null {
  if (!isDay(anchor)) return `its anchor can't be ${shown(anchor)}`;
  if (seed !== undefined && !Number.isSafeInteger(seed)) return `its seed can't be ${shown(seed)}`;
  return frozenAt === null || isInstant(frozenAt) ? null : `its time can't be ${shown(frozenAt)}`;
}

function isMode(mode: unknown): boolean {
  return mode === "read" || mode === "write";
}

function isDay(value: unknown): value is EpochDay {
  return Number.isSafeInteger(value) && Number(value) >= FIRST_DAY && Number(value) <= LAST_DAY;
}

function isInstant(value: unknown): boolean {
  return Number.isSafeInteger(value) && isDay(Math.floor(Number(value) / SECONDS_PER_DAY));
}

function isClock(clock: ClockState | null): boolean {
  if (clock === null || typeof clock !== "object") return false;
  if (!Object.values<unknown>(clock.paused ?? {}).every(isInstant)) return false;
  if (clock.kind === "frozen") return isInstant(clock.at);
  return clock.kind === "running" && isInstant(clock.shift);
}

function isWrite({ at, change }: Write): boolean {
  if (!isInstant(at) || typeof change !== "object" || (change as unknown) === null) return false;
  if (!isText(change.brand)) return false;
  if (change.kind === "brand-tracked") return change.domain === null || isText(change.domain);
  return change.kind === "prompts-added" && isPromptsAdded(change);
}

function isPromptsAdded({ country, texts, platforms, tags }: PromptsAdded): boolean {
  return (
    isText(country) &&
    isListOf(texts, isText) &&
    isListOf(platforms, isText) &&
    isListOf(tags, (tag) => {
      const { slug, name } = (tag ?? {}) as { readonly slug?: unknown; readonly name?: unknown };
      return isText(slug) && isText(name);
    })
  );
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}

function isListOf(value: unknown, test: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(test);
}

function shown(value: unknown): string {
  return shorten(JSON.stringify(value) ?? "nothing", MAX_SHOWN);
}
