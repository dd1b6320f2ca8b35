import { randomBytes } from "node:crypto";
import { logLine, type ServedRequest } from "../http/request-log.ts";
import { banner, readyLine } from "./banner.ts";
import { untilInterrupted } from "./listening.ts";
import { readServeFlags, SERVE_USAGE, type ServeFlags } from "./serve-flags.ts";
import { startFake } from "./start-fake.ts";
import { EXIT } from "./usage-error.ts";

/** `understudy serve`: runs the fake until it is interrupted. @throws {UsageError} */
export async function serve(args: readonly string[]): Promise<number> {
  const flags = readServeFlags(args);
  if (flags.help) {
    console.log(SERVE_USAGE);
    return EXIT.ok;
  }
  const adminToken = isLoopback(flags.host) ? flags.adminToken : tokenOf(flags);
  const started = await startFake({
    ...flags,
    adminToken,
    log: logTo(process.stderr),
  });
  if (flags.json) console.log(readyLine(started));
  else console.error(banner(started));
  await untilInterrupted(started.server);
  return EXIT.ok;
}

/** Too short to be seen, long enough for many lines. */
const LOG_PAUSE_MS = 20;

/** Writes log lines, those of one moment together: a write of its own for each takes longer than most replies. */
function logTo(stream: NodeJS.WritableStream): (served: ServedRequest) => void {
  let lines = "";
  const flush = (): void => {
    if (lines !== "") stream.write(lines);
    lines = "";
  };
  process.once("exit", flush);
  return (served) => {
    if (lines === "") setTimeout(flush, LOG_PAUSE_MS);
    lines += `${logLine(served)}\n`;
  };
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}

function tokenOf({ adminToken }: ServeFlags): string {
  return adminToken ?? randomBytes(16).toString("hex");
}
