import type { Server } from "node:http";
import { http } from "../common/builtins.ts";
import { readChoices } from "../fake/choices.ts";
import { readFaultRules } from "../fake/faults/rules/read.ts";
import { createApp, type AppOptions } from "../server/app.ts";
import { EventHub } from "../server/event-hub.ts";
import { createFake } from "../server/create-fake.ts";
import { prewarm, prewarmLarge } from "../server/prewarm.ts";
import type { AccessLogEntry } from "../server/access-log.ts";
import { refuseMalformed } from "../server/malformed-request.ts";
import type { Journal } from "../server/journal.ts";
import type { ScenarioDefinition } from "../workspace/scenario/definition.ts";
import { StateError } from "../workspace/state-log.ts";
import type { World } from "../workspace/world.ts";
import type { WorldEntry } from "../workspace/worlds.ts";
import { adminFiles, loadScenario, SERVER_FILES } from "../files/scenario-library.ts";
import { loadContract } from "../files/package-files.ts";
import { allowedHosts, listen, listeningOrigin, SERVER_OPTIONS } from "../server/listening.ts";
import { Progress } from "./progress.ts";
import { lazy } from "../common/memoize.ts";
import { UsageError, withUsageError } from "../common/usage-error.ts";
import type { WorldFlags } from "./world-flags.ts";
import { worldPlan } from "../server/world-plan.ts";
import type { Migration, OpenedState, StateSettings } from "../server/stores/open-state.ts";
import type { Scenario } from "../workspace/scenario/scenario.ts";

export interface StartOptions extends WorldFlags {
  readonly host: string;
  /** 0: a free one. */
  readonly port: number;
  readonly cors: boolean;
  /** null: the admin API needs no token. */
  readonly adminToken: string | null;
  /** Host names that requests may use besides loopback ones. */
  readonly allowedHost?: readonly string[];
  /** Origins whose pages may use the admin API. */
  readonly adminOrigin?: readonly string[];
  /** How many requests the journal keeps for each world; default: 1,000. */
  readonly journalEntries?: number;
  /** The path of a SQLite file or the URL of a PostgreSQL database; undefined or `memory`: none. */
  readonly state?: string;
  readonly stateMigrate?: Migration;
  /** Maximum number of created worlds. */
  readonly maxWorlds?: number;
  /** Seconds after which a world without requests expires. */
  readonly worldTtl?: number;
  /** Base URL of generated images, or true: the address of this server; default: images keep their URLs. */
  readonly images?: string | boolean;
  readonly journal?: Journal;
  readonly log: (entry: AccessLogEntry) => void;
  /** Receives the causes of 500 responses; default: they are printed. */
  readonly logError?: (error: unknown) => void;
  /** Receives other messages; default: they are printed. */
  readonly logMessage?: (message: string) => void;
}

/** A fake that is listening. The caller closes its server. */
export interface RunningFake extends Pick<StartOptions, "cors" | "adminToken"> {
  readonly server: Server;
  /** URL without a path. */
  readonly origin: string;
  readonly basePath: string;
  readonly scenario: ScenarioDefinition;
  readonly world: World;
  readonly events: EventHub;
  /** Closes the store of the state; call it after the server is closed. */
  readonly closeState: () => Promise<void>;
}

/**
 * Starts a fake of a scenario, given by the name of a shipped one or by the path of its file.
 * @throws {UsageError | SourceError}
 */
export async function startFake(scenarioName: string, options: StartOptions): Promise<RunningFake> {
  const { host, port, cors, adminToken, log } = options;
  const { contract, text } = loadContract();
  const faults = withUsageError("--fault", () => readFaultRules(options.fault ?? []));
  const scenario = loadScenario(scenarioName);
  const { plan, choices, strictParameters, keeper } = await stateOf(scenario, options);
  const imageBase = imageBaseOf(options.images, () => listeningOrigin(server, host));
  const given = { contract, plan, choices, strictParameters, imageBase };
  const { fake, world } = createFake(keeper === undefined ? given : { ...given, state: keeper });
  const events = new EventHub();
  const app = createApp({
    fake,
    events,
    plan,
    contractText: text,
    cors,
    log,
    logError: options.logError ?? logToStderr,
    ...SERVER_FILES,
    tools: async () => import("../suite/admin-tools.ts"),
    state: keeper,
    bounds: boundsOf(options),
    adminToken,
    allowedHosts: allowedHosts(host, options.allowedHost),
    adminOrigins: options.adminOrigin ?? [],
    ...(options.journalEntries === undefined ? {} : { journalEntries: options.journalEntries }),
    ...(options.journal === undefined ? {} : { journal: options.journal }),
  });
  await keeper?.start();
  if (keeper === undefined) fake.faults.activate(null, faults);
  else if (faults.length > 0) await keeper.run(null, () => fake.faults.activate(null, faults));
  await prewarmWithProgress(world, fake.options.worlds.list());
  const server = http.createServer(SERVER_OPTIONS, app);
  refuseMalformed(server);
  await listen(server, { host, port });
  return {
    server,
    origin: listeningOrigin(server, host),
    basePath: contract.basePath,
    scenario: scenario.definition,
    world,
    events,
    closeState: async () => keeper?.close(),
    cors,
    adminToken,
  };
}

/** @param origin called with the first response: the address is known once the server is listening */
function imageBaseOf(
  images: StartOptions["images"] = false,
  origin: () => string,
): (() => string) | undefined {
  if (images === false) return undefined;
  // Node asks the system for the address each time, 3 % of a small read.
  return images === true ? lazy(origin) : () => images;
}

function boundsOf({ maxWorlds, worldTtl, ...options }: StartOptions): AppOptions["bounds"] {
  if (maxWorlds === undefined && worldTtl === undefined) return undefined;
  const { logMessage = (message) => console.error(message) } = options;
  return {
    maxWorlds: maxWorlds ?? null,
    ttl: worldTtl ?? null,
    onExpired: (world, reason) => logMessage(`The world ${world} expired: ${reason}.`),
  };
}

/** Returns the settings of the default world, and the store of the state (undefined: memory). @throws {UsageError} */
async function stateOf(
  scenario: Scenario,
  options: StartOptions,
): Promise<StateSettings & Partial<OpenedState>> {
  const { state: target = "memory", choose, strictParams: strictParameters } = options;
  const migration = options.stateMigrate;
  if (target === "memory") {
    if (migration !== undefined) {
      throw new UsageError("--state-migrate needs --state with a file or a database");
    }
    return {
      plan: worldPlan(options, scenario),
      choices: withUsageError("--choose", () => readChoices(choose ?? [])),
      strictParameters: strictParameters ?? false,
    };
  }
  const { buildDigest } = await import("../files/build-digest.ts");
  const settings = { scenario, choose, strictParameters, migration };
  const given = { ...settings, build: buildDigest(), files: adminFiles() };
  if (/^postgres(ql)?:/.test(target)) {
    const { openReplica } = await import("../server/stores/postgres/open-replica.ts");
    return openReplica(target, { ...given, start: options });
  }
  const { openState } = await import("../server/stores/open-state.ts");
  return openState(target, { ...given, start: options });
}

async function prewarmWithProgress(world: World, stored: readonly WorldEntry[]): Promise<void> {
  const progress = new Progress(process.stderr);
  await prewarm(world, (done, days) =>
    progress.update(`generating history: ${Math.floor((100 * done) / days)} % of ${days} days`),
  );
  await prewarmLarge(stored);
  progress.end();
}

/** The store refuses many requests for one reason: that of a refusal is one line. */
function logToStderr(error: unknown): void {
  console.error(error instanceof StateError ? error.message : error);
}
