import { readChoices } from "../fake/choices.ts";
import { readFaultRules } from "../fake/faults/rules/read.ts";
import { loadContract } from "../files/package-files.ts";
import { loadScenario, readScenarioText } from "../files/scenario-library.ts";
import { worldPlan, type WorldStart } from "../server/world-plan.ts";
import { parseDate, parseInstant } from "../common/calendar.ts";
import { EventHub } from "../server/admin/event-hub.ts";
import { ApiHandler } from "../server/api-handler.ts";
import { createFake } from "../server/create-fake.ts";
import { Journal } from "../server/journal.ts";
import { prewarm } from "../server/prewarm.ts";
import { ResponseCache } from "../server/response-cache.ts";
import type { Scenario } from "../workspace/scenario/scenario.ts";
import type { UnderstudyOptions } from "./understudy-options.ts";
import type { Understudy, WorldStartOptions } from "./understudy-types.ts";
import { instantText } from "./time-text.ts";
import { understudyOf } from "./understudy.ts";

/**
 * Creates a fake of the API in this process. It opens no port.
 * @throws {Error} for an invalid option or scenario, with the message of the command line
 */
export async function createUnderstudy(options: UnderstudyOptions = {}): Promise<Understudy> {
  const { cors = true, strictParameters = false, choices = {}, faults = [] } = options;
  const { contract, text: contractText } = loadContract();
  const scenario = scenarioOf(options.scenario ?? "agency");
  const plan = worldPlan(startOf(options), scenario);
  const { fake, worlds, world } = createFake({
    contract,
    plan,
    choices: readChoices(Object.entries(choices).map(([id, value]) => `${id}=${value}`)),
    strictParameters,
  });
  fake.faults.switchOn(null, readFaultRules(faults));
  await prewarm(world);
  const [journal, cache, events] = [new Journal(), new ResponseCache(), new EventHub()];
  const logError = options.onError ?? (() => {});
  return understudyOf({
    fake,
    worlds,
    journal,
    events,
    contractText,
    cors,
    handler: new ApiHandler({ fake, cache, journal, events, cors, log: () => {}, logError }),
    planOf: (given) => {
      const { seed = plan.seed, ...start } = startOf(given);
      if (start.now === undefined && plan.frozenAt !== null) start.now = plan.frozenAt;
      if (given.now === undefined) start.anchor ??= plan.anchor;
      return worldPlan(seed === undefined ? start : { ...start, seed }, scenario);
    },
    listen: async (given) => {
      const { listenWith } = await import("./listen.ts");
      const app = { fake, plan, contractText, cors, logError, journal, cache, events };
      return listenWith(app, given);
    },
  });
}

/** A scenario by name or path, as YAML text or as an object. */
function scenarioOf(given: string | object): Scenario {
  if (typeof given !== "string") {
    return readScenarioText("the scenario", JSON.stringify(given, null, 2));
  }
  return given.includes("\n") ? readScenarioText("the scenario", given) : loadScenario(given);
}

type Writable<T> = { -readonly [Name in keyof T]: T[Name] };

function startOf({ now, anchor, seed }: WorldStartOptions): Writable<WorldStart> {
  const start: Writable<WorldStart> = {};
  if (now !== undefined) start.now = parsed("now", instantText(now), parseInstant, INSTANT);
  if (anchor !== undefined)
    start.anchor = parsed("anchor", anchor, parseDate, "a day as YYYY-MM-DD");
  if (seed !== undefined) {
    if (!Number.isInteger(seed) || seed < 0 || seed > MAX_SEED) {
      throw new RangeError(
        `seed can't be ${seed}; allowed is a whole number from 0 to ${MAX_SEED}`,
      );
    }
    start.seed = seed;
  }
  return start;
}

const MAX_SEED = 4_294_967_295;
const INSTANT = "an ISO 8601 instant with an offset, such as 2026-01-31T09:00:00Z";

function parsed(
  name: string,
  text: string,
  parse: (text: string) => number | null,
  allowed: string,
): number {
  const value = parse(text);
  if (value !== null) return value;
  throw new RangeError(`${name} can't be "${text}"; allowed is ${allowed}`);
}
