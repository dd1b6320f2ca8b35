import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Express } from "express";
import type { WorldPlan } from "../fake/worlds.ts";
import { composeFake } from "../http/compose.ts";
import { NODE_CONTEXT } from "../http/node-context.ts";
import { refuseUnreadable } from "../http/unreadable.ts";
import { logLine } from "../http/request-log.ts";
import { dayOf, formatDate, formatTimestamp } from "../workspace/calendar.ts";
import type { Scenario } from "../workspace/scenario/scenario.ts";
import { CLOCK_REACH_DAYS } from "../workspace/world/world.ts";
import { banner, readyLine } from "./banner.ts";
import { loadContract, loadScenario, PAGES_FOLDER, scenarioNames, VERSION } from "./library.ts";
import { readServeFlags, SERVE_USAGE, type ServeFlags } from "./serve-flags.ts";
import { EXIT, UsageError } from "./usage-error.ts";

/** `understudy serve`: runs the fake until it is interrupted. @throws {UsageError} */
export async function serve(args: readonly string[]): Promise<number> {
  const flags = readServeFlags(args);
  if (flags.help) {
    console.log(SERVE_USAGE);
    return EXIT.ok;
  }
  const { contract, text } = loadContract();
  const scenario = scenarioOf(flags.scenario);
  const plan = planOf(flags, scenario);
  const adminToken = isLoopback(flags.host) ? flags.adminToken : tokenOf(flags);
  const { app, fake, world } = composeFake({
    contract,
    contractText: text,
    plan,
    choices: flags.choices,
    strictParameters: flags.strictParameters,
    checkReplies: false,
    cors: flags.cors,
    log: (served) => console.error(logLine(served)),
    logError: (error) => console.error(error),
    pagesFolder: PAGES_FOLDER,
    admin: { version: VERSION, loadScenario, scenarioNames, token: adminToken },
  });
  fake.setFaults(flags.faults);
  const server = await listen(app, flags);
  const started = {
    origin: originOf(server, flags.host),
    basePath: contract.basePath,
    scenario: scenario.definition,
    world,
    cors: flags.cors,
    adminToken,
  };
  if (flags.json) console.log(readyLine(started));
  else console.error(banner(started));
  return untilInterrupted(server);
}

function scenarioOf(name: string): Scenario {
  try {
    return loadScenario(name);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function planOf(flags: ServeFlags, scenario: Scenario): WorldPlan {
  const start = flags.now ?? NODE_CONTEXT.system();
  const anchor = flags.anchor ?? dayOf(start);
  if (Math.abs(dayOf(start) - anchor) > CLOCK_REACH_DAYS) {
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

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}

function tokenOf({ adminToken }: ServeFlags): string {
  return adminToken ?? randomBytes(16).toString("hex");
}

/** Room for long searches in a URL; beyond it, and for what is no HTTP, there is no request to log. */
const LONGEST_HEAD = 131_072;

async function listen(app: Express, flags: ServeFlags): Promise<Server> {
  const { host, port } = flags;
  const server = createServer({ maxHeaderSize: LONGEST_HEAD }, app);
  server.on("clientError", refuseUnreadable);
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    const { code } = error as { readonly code?: string };
    if (code === "EADDRINUSE") {
      throw new UsageError(
        `port ${port} of ${host} is taken; choose another with --port, or 0 for a free one`,
      );
    }
    throw new UsageError(`can't listen on ${host}:${port} (${code ?? String(error)})`);
  }
  return server;
}

/** All interfaces have no address that a client could use; this machine's own will do to start with. */
const ANY_HOST = new Set(["0.0.0.0", "::"]);

function originOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  if (ANY_HOST.has(host)) return `http://127.0.0.1:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** Waits for Ctrl-C (or a supervisor's SIGTERM), lets open requests end, and is done. */
async function untilInterrupted(server: Server): Promise<number> {
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  console.error("\nEnding.");
  const closed = once(server, "close");
  server.close();
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), 500).unref();
  await closed;
  return EXIT.ok;
}
