// The fake in a browser: `import { createUnderstudy } from "understudy/browser"`. docs/testing.md describes it.
import { checkOptions, type OptionKind, type OptionKinds } from "../common/check-options.ts";
import { createCore } from "../library/core.ts";
import { UNDERSTUDY_KINDS } from "../library/option-kinds.ts";
import type { CommonOptions } from "../library/understudy-options.ts";
import type { UnderstudyCore } from "../library/understudy-types.ts";
import type { Scenario } from "../workspace/scenario/scenario.ts";
import { LOADED } from "./loaded-modules.ts";
import { agencyScenario, shippedContract } from "./shipped-scenarios.ts";
import type { StateStorage } from "./state-storage.ts";
import { storeDefaultWorld } from "./stored-world.ts";

export type { CommonOptions } from "../library/understudy-options.ts";
export type {
  ScenarioKey,
  UnderstudyCore,
  WorldStartOptions,
} from "../library/understudy-types.ts";
export type {
  ClockControl,
  ClockMoves,
  ClockReading,
  Duration,
  ExchangeFilter,
  FaultId,
  FaultInput,
  FaultText,
  OperationId,
  RequestMatch,
  ServedExchange,
  UnderstudyWorld,
  WorldControl,
  WorldFault,
  WorldFaults,
  WorldJournal,
} from "../library/world-types.ts";
export type { StateStorage } from "./state-storage.ts";

/** Options of {@link createUnderstudy}. */
export interface BrowserOptions extends CommonOptions {
  /**
   * The name of a shipped scenario (`tiny`), YAML text (with a line break), or the content of a scenario as an object.
   * Default: `agency`.
   */
  readonly scenario?: string | object;
  /**
   * Stores the default world, so that writes, clock and faults survive a reload; `sessionStorage` keeps them until the
   * tab is closed. Default: nothing is stored.
   */
  readonly storage?: StateStorage;
}

const STORAGE: OptionKind = {
  allowed: "an object with getItem() and setItem(), such as sessionStorage",
  accepts: (value) => {
    const { getItem, setItem } = Object(value) as Partial<StateStorage>;
    return typeof getItem === "function" && typeof setItem === "function";
  },
};

const KINDS: OptionKinds<BrowserOptions> = { ...UNDERSTUDY_KINDS, storage: STORAGE };

/**
 * Creates a fake of the API in this page or service worker.
 * @throws {Error} for an invalid option or scenario, with the message of the command line
 */
export async function createUnderstudy(options: BrowserOptions = {}): Promise<UnderstudyCore> {
  checkOptions("createUnderstudy()", options, KINDS);
  const scenario = await scenarioOf(options.scenario ?? "agency");
  const input = { contract: shippedContract(), contractText, scenario };
  const { core, parts } = await createCore(input, options);
  if (options.storage !== undefined) {
    await loadUnknownSubjects();
    storeDefaultWorld(parts, options.storage);
  }
  return {
    ...core,
    fetch: async (request, init) => {
      const { method } = request instanceof Request ? request : { method: init?.method ?? "GET" };
      if (method.toUpperCase() === "POST") await loadUnknownSubjects();
      return core.fetch(request, init);
    },
  };
}

/** Loads the patterns that answers to added prompts can need, before the first prompt can be added. */
async function loadUnknownSubjects(): Promise<void> {
  if (LOADED.unknownSubjects === undefined) await import("./unknown-subjects.ts");
}

async function scenarioOf(given: string | object): Promise<Scenario> {
  if (given === "agency") return agencyScenario();
  if (typeof given === "string" && !given.includes("\n")) {
    const { shippedScenario } = LOADED.otherScenarios ?? (await import("./other-scenarios.ts"));
    return shippedScenario(given);
  }
  const { readCustomScenario } = LOADED.customScenario ?? (await import("./custom-scenario.ts"));
  return readCustomScenario(typeof given === "string" ? given : JSON.stringify(given, null, 2));
}

async function contractText(): Promise<string> {
  return (await import("understudy:contract-text")).text;
}
