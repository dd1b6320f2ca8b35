import { readChoices } from "../fake/choices.ts";
import { checkOptions } from "../common/check-options.ts";
import { readFaultRules } from "../fake/faults/rules/read.ts";
import { FaultRuleError } from "../fake/faults/rules/rule-error.ts";
import type { FaultRule } from "../fake/faults/rules/rule.ts";
import { parseDate, parseInstant } from "../common/calendar.ts";
import { shown } from "../common/shorten.ts";
import type { Writable } from "../common/writable.ts";
import type { Contract } from "../contract/contract.ts";
import { EventHub } from "../server/event-hub.ts";
import { IMAGE_BASE, parseImageBase } from "../endpoints/generated-images.ts";
import { createFake } from "../server/create-fake.ts";
import { Journal } from "../server/journal.ts";
import { prewarm } from "../server/prewarm.ts";
import { Responder } from "../server/responder.ts";
import { ResponseCache } from "../server/response-cache.ts";
import { nextTurn } from "../server/runtime.ts";
import { worldPlan, type WorldStart } from "../server/world-plan.ts";
import type { Scenario } from "../workspace/scenario/scenario.ts";
import { DEFAULT_WORLD, type WorldPlan } from "../workspace/worlds.ts";
import { START_KINDS } from "./option-kinds.ts";
import { ORIGIN, requestOf } from "./fetch-request.ts";
import { respondToFetch } from "./respond-to-fetch.ts";
import { instantText } from "./time-text.ts";
import type { CommonOptions } from "./understudy-options.ts";
import type { ScenarioKey, UnderstudyCore, WorldStartOptions } from "./understudy-types.ts";
import type { FaultInput } from "./world-types.ts";
import { controlWorld, createWorld, type Shared } from "./understudy-world.ts";

/** What an instance of the library is created from. */
export interface CoreInput {
  readonly contract: Contract;
  /** The contract as YAML. */
  readonly contractText: () => string | Promise<string>;
  readonly scenario: Scenario;
}

/** The parts of an instance that its server shares. */
export interface CoreParts extends Shared {
  readonly contract: Contract;
  readonly contractText: CoreInput["contractText"];
  readonly plan: WorldPlan;
  readonly cache: ResponseCache;
  readonly responder: Responder;
  readonly cors: boolean;
  readonly logError: (error: unknown) => void;
}

/** Creates the parts and members of an instance that need no Node.js. @throws {Error} for an invalid option */
export async function createCore(
  { contract, contractText, scenario }: CoreInput,
  options: CommonOptions,
): Promise<{ readonly core: UnderstudyCore; readonly parts: CoreParts }> {
  const { cors = true, strictParameters = false, choices = {}, faults = [] } = options;
  const plan = worldPlan(startOf(options), scenario);
  const { fake, worlds, world } = createFake({
    contract,
    plan,
    choices: readChoices(Object.entries(choices).map(([id, value]) => `${id}=${value}`)),
    strictParameters,
    imageBase: imageBaseOf(options.images),
  });
  fake.faults.activate(null, faultRulesOf(faults));
  await prewarm(world);
  const [journal, cache, events] = [new Journal(), new ResponseCache(), new EventHub()];
  const logError = options.onError ?? (() => {});
  const responder = new Responder({ fake, cache, journal, events, cors, logError });
  let isOpen = true;
  const checkOpen = (): void => {
    if (!isOpen) throw new Error("this Understudy was closed");
  };
  const shared = { fake, worlds, journal, events, checkOpen };
  const parts = { ...shared, contract, contractText, plan, cache, responder, cors, logError };
  const end = (): void => {
    isOpen = false;
  };
  return { core: coreOf(parts, end), parts };
}

/** Reads the option `faults`. @throws {RangeError} that names the rule */
function faultRulesOf(faults: readonly FaultInput[]): FaultRule[] {
  try {
    return readFaultRules(faults);
  } catch (error) {
    if (!(error instanceof FaultRuleError)) throw error;
    const [, place] = error.pointer.split("/");
    const problem =
      place === undefined ? "faults" : `faults can't contain ${shown(faults[Number(place)])}`;
    throw new RangeError(`${problem}: ${error.message}`, { cause: error });
  }
}

function imageBaseOf(images: string | undefined): (() => string) | undefined {
  if (images === undefined) return undefined;
  const base = parsed("images", images, parseImageBase, IMAGE_BASE);
  return () => base;
}

function coreOf(parts: CoreParts, end: () => void): UnderstudyCore {
  const { worlds, plan, contract, checkOpen } = parts;
  const keys = scenarioKeys(plan.scenario);
  const close = (): Promise<void> => {
    end();
    for (const { id } of worlds.list()) worlds.delete(id);
    return Promise.resolve();
  };
  return {
    keys,
    baseUrl: ORIGIN + contract.basePath,
    defaultWorld: controlWorld(parts, DEFAULT_WORLD, keys),
    world: (options = {}) => {
      checkOpen();
      checkOptions("world()", options, START_KINDS);
      return createWorld(parts, planOf(plan, options));
    },
    fetch: async (input, init) => {
      checkOpen();
      const request = requestOf(input, init);
      // Otherwise no timer could fire between the requests of a loop. Takes 2 µs.
      await nextTurn();
      checkOpen();
      request.signal.throwIfAborted();
      return respondToFetch(parts, request);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function scenarioKeys({ definition }: Scenario): ScenarioKey[] {
  return definition.workspaces.flatMap(({ workspace, keys }) =>
    keys.map(({ key, mode, revoked }) => ({ workspace, key, mode, revoked })),
  );
}

/** The plan of a further world; default: as the first one. */
function planOf(plan: WorldPlan, given: WorldStartOptions): WorldPlan {
  const { seed = plan.seed, ...start } = startOf(given);
  if (start.now === undefined && plan.frozenAt !== null) start.now = plan.frozenAt;
  if (given.now === undefined) start.anchor ??= plan.anchor;
  return worldPlan(seed === undefined ? start : { ...start, seed }, plan.scenario);
}

function startOf({ now, anchor, seed }: WorldStartOptions): Writable<WorldStart> {
  const start: Writable<WorldStart> = {};
  if (now !== undefined) start.now = parsed("now", instantText(now), parseInstant, INSTANT);
  if (anchor !== undefined)
    start.anchor = parsed("anchor", anchor, parseDate, "a day as YYYY-MM-DD");
  if (seed !== undefined) start.seed = seed;
  return start;
}

const INSTANT = "an ISO 8601 instant with an offset, such as 2026-01-31T09:00:00Z";

function parsed<Value>(
  name: string,
  text: string,
  parse: (text: string) => Value | null,
  allowed: string,
): Value {
  const value = parse(text);
  if (value !== null) return value;
  throw new RangeError(`${name} can't be "${text}"; expected ${allowed}`);
}
