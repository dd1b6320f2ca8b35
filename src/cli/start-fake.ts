import type { Server } from "node:http";
import type { WorldPlan } from "../fake/worlds.ts";
import { composeFake } from "../http/compose.ts";
import { drawAhead } from "../http/draw-ahead.ts";
import { NODE_CONTEXT } from "../http/node-context.ts";
import type { ServedRequest } from "../http/request-log.ts";
import { refuseUnreadable } from "../http/unreadable.ts";
import { dayOf, formatDate, formatTimestamp } from "../workspace/calendar.ts";
import type { Scenario } from "../workspace/scenario/scenario.ts";
import { CLOCK_REACH_DAYS, type World } from "../workspace/world/world.ts";
import type { Started } from "./banner.ts";
import { adminFiles, loadScenario, PAGES_FOLDER } from "./library.ts";
import { loadContract } from "./package-files.ts";
import { LONGEST_HEAD, listen, originOf } from "./listening.ts";
import { Progress } from "./progress.ts";
import { UsageError } from "./usage-error.ts";
import type { WorldFlags } from "./world-flags.ts";

// An import would make all that node:http has to offer, the client of WebSockets too: a fifth of a start.
const { createServer } = process.getBuiltinModule("node:http");

export interface StartOptions extends WorldFlags {
  /** A shipped one by name, or the path of a file. */
  readonly scenario: string;
  readonly host: string;
  /** 0: a free one. */
  readonly port: number;
  readonly cors: boolean;
  /** null: none is asked for. */
  readonly adminToken: string | null;
  readonly log: (served: ServedRequest) => void;
}

/** A fake that listens; whoever started it ends it. @throws {UsageError} */
export async function startFake(
  options: StartOptions,
): Promise<Started & { readonly server: Server }> {
  const { contract, text } = loadContract();
  const scenario = scenarioOf(options.scenario);
  const { app, fake, world } = composeFake({
    contract,
    contractText: text,
    plan: planOf(options, scenario),
    choices: options.choices,
    strictParameters: options.strictParameters,
    checkReplies: false,
    cors: options.cors,
    log: options.log,
    logError: (error) => console.error(error),
    pagesFolder: PAGES_FOLDER,
    admin: () => ({ ...adminFiles(), token: options.adminToken }),
  });
  fake.faults.switchOn(null, options.faults);
  await drawWithProgress(world);
  const server = createServer({ maxHeaderSize: LONGEST_HEAD }, app);
  server.on("clientError", refuseUnreadable);
  await listen(server, options);
  return {
    server,
    origin: originOf(server, options.host),
    basePath: contract.basePath,
    scenario: scenario.definition,
    world,
    cors: options.cors,
    adminToken: options.adminToken,
  };
}

async function drawWithProgress(world: World): Promise<void> {
  const progress = new Progress(process.stderr);
  await drawAhead(world, (drawn, days) =>
    progress.tell(`drawing answers: ${Math.floor((100 * drawn) / days)} % of ${days} days`),
  );
  progress.end();
}

function scenarioOf(name: string): Scenario {
  try {
    return loadScenario(name);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function planOf(flags: WorldFlags, scenario: Scenario): WorldPlan {
  const start = flags.now ?? NODE_CONTEXT.system();
  const anchor = flags.anchor ?? dayOf(start);
  const isTold = flags.now === null && scenario.definition.clock !== undefined;
  if (!isTold && Math.abs(dayOf(start) - anchor) > CLOCK_REACH_DAYS) {
    throw new UsageError(
      `--anchor ${formatDate(anchor)} is too far from now (${formatTimestamp(start)}): at most ${CLOCK_REACH_DAYS} days`,
    );
  }
  return {
    scenario,
    ...(flags.seed === null ? {} : { seed: flags.seed }),
    anchor,
    frozenAt: flags.now,
  };
}
