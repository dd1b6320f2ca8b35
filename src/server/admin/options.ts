import type { Decision } from "../../contract/decisions.ts";
import type { Fake } from "../../fake/fake.ts";
import type { Journal } from "../journal.ts";
import type { Worlds, WorldPlan } from "../../workspace/worlds.ts";
import type { Scenario } from "../../workspace/scenario/scenario.ts";
import type { ResponseCache } from "../response-cache.ts";
import type { OpenApiDocument } from "../../contract/openapi-document.ts";
import type { ChangeStore } from "../change-store.ts";
import type { WorldLimits } from "../world-limits.ts";
import type { EventHub } from "../event-hub.ts";

/** Files of the admin API, read on its first request. */
export interface AdminFiles {
  readonly version: string;
  /** @throws {Error} if there is no such scenario, or its file is invalid. */
  readonly loadScenario: (name: string) => Scenario;
  readonly scenarioNames: () => readonly string[];
  /** Reads a long text in the background, so that `readScenario` returns or throws soon. */
  readonly prepareScenario: (text: string) => Promise<void>;
  /** @throws {Error} if the text is not a valid scenario. */
  readonly readScenario: (text: string) => Scenario;
  /** Documented decisions about undocumented behaviour. */
  readonly decisions: () => readonly Decision[];
  readonly description: OpenApiDocument;
}

/** What the admin API runs outside the server; loaded with its first use. */
export interface AdminTools {
  /** Opens the flow of a scenario in a new world. @throws {Error} if it has none, or the fake refuses it */
  readonly openFlow: (scenario: Scenario, options: FlowPlace) => Promise<OpenFlow>;
  /** Runs a check in a process. The last message is a report or an error. @throws {Error} for a wrong URL or key */
  readonly startCheck: (
    target: CheckTarget,
    onMessage: (message: CheckMessage) => void,
  ) => { readonly cancel: () => void };
}

/** What a check tests. */
export interface CheckTarget {
  readonly baseUrl: string;
  /** By label, such as `main`. */
  readonly keys: Readonly<Record<string, string> & Record<"main", string>>;
  readonly allowWrites?: boolean;
}

/** The progress of a check, its report, or why there is none. */
export type CheckMessage =
  | { readonly sent: number; readonly planned: number }
  | { readonly report: CheckReport }
  | { readonly error: string };

/** The part of a report that the server reads. */
interface CheckReport {
  readonly verdicts: readonly { readonly findings: readonly unknown[] }[];
}

/** Where the flow of a scenario runs. */
export interface FlowPlace {
  /** URL of this server, to which `/__admin` can be appended. */
  readonly origin: string;
  readonly token: string | null;
  /** The name of a shipped scenario, or the text of another one. */
  readonly scenarioName: string;
}

/** A flow that runs one step at a time. */
export interface OpenFlow {
  readonly summary: string;
  /** The id of its world. */
  readonly world: string;
  readonly steps: readonly object[];
  /**
   * Runs the next step; its result is null if all have run. The last one comes with the rules on all exchanges.
   * @throws {Error} if the fake refuses it
   */
  readonly step: () => Promise<{ readonly result: object | null; readonly rules: object | null }>;
  /** Ends the requests in progress. The world remains. */
  readonly end: () => void;
}

export interface AdminOptions extends AdminFiles {
  readonly fake: Fake;
  readonly worlds: Worlds;
  /** Settings of the default world, which are the defaults of created worlds. */
  readonly plan: WorldPlan;
  /** Validate every response against the OpenAPI document. */
  readonly validateResponses: boolean;
  readonly journal: Journal;
  readonly events: EventHub;
  readonly cache: ResponseCache;
  /** Required in every request; null: none, as only this machine can connect. */
  readonly token: string | null;
  /** Stores changes; none: they stay in memory. */
  readonly state?: ChangeStore | undefined;
  /** Runs flows and checks; none: this server can't. */
  readonly tools?: (() => Promise<AdminTools>) | undefined;
  /** Deletes worlds that are not used; none: they are kept. */
  readonly limits?: Pick<WorldLimits, "added"> | undefined;
}

/**
 * Makes a change of a world, its keys or its faults (null: of several worlds) and stores it. `change`
 * must look up the world itself: another process may have replaced it. @throws {StateError} if it cannot be stored
 */
export async function storeChange<T>(
  { state }: Pick<AdminOptions, "state">,
  world: string | null,
  change: () => T,
): Promise<T> {
  return state === undefined ? change() : state.run(world, change);
}
