import type { Decision } from "../../contract/decisions.ts";
import type { Fake } from "../../fake/fake.ts";
import type { Journal } from "../../fake/journal.ts";
import type { Worlds, WorldPlan } from "../../fake/worlds.ts";
import type { Scenario } from "../../workspace/scenario/scenario.ts";
import type { ReplyMemory } from "../reply-memory.ts";
import type { AdminDescription } from "./description.ts";
import type { EventHub } from "./event-hub.ts";

/** What the admin API steers, and what it needs for that. */
export interface AdminOptions {
  /** Whose faults are switched. */
  readonly fake: Fake;
  readonly worlds: Worlds;
  /** What the server started with; minted worlds start the same unless told otherwise. */
  readonly plan: WorldPlan;
  readonly version: string;
  /** @throws {Error} where there is no such scenario, or its file is wrong. */
  readonly loadScenario: (name: string) => Scenario;
  readonly scenarioNames: () => readonly string[];
  /** @throws {Error} where the text is no scenario. */
  readonly readScenario: (text: string) => Scenario;
  /** What the API's document leaves open. */
  readonly decisions: readonly Decision[];
  readonly description: AdminDescription;
  /** Hold every reply against the description before it leaves. */
  readonly checkReplies: boolean;
  readonly journal: Journal;
  readonly events: EventHub;
  readonly replies: ReplyMemory;
  /** Asked for on any interface but loopback; null: nobody else can reach it. */
  readonly token: string | null;
}
