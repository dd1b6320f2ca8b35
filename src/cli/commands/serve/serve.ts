import { crypto } from "../../../common/builtins.ts";
import { EXIT } from "../../exit-code.ts";
import { isLoopback } from "../../../server/listening.ts";
import { untilInterrupted } from "../../until-interrupted.ts";
import { startFake } from "../../start-fake.ts";
import { loadAdminWhenIdle } from "./load-admin.ts";
import { readyLine } from "./banner.ts";
import { serverLog } from "./server-log.ts";
import type { ServeFlags } from "./command.ts";

/** `understudy serve`: runs the fake until it is interrupted. @throws {UsageError} */
export async function serve(scenario: string, options: ServeFlags): Promise<number> {
  const isGenerated = options.adminToken === undefined && !isLoopback(options.host);
  const generatedToken = isGenerated ? crypto.randomBytes(16).toString("hex") : null;
  const log = await serverLog(options);
  const adminToken = options.adminToken ?? generatedToken;
  // Stored state is served at other addresses later, so its responses name none.
  const images = options.images ?? (isLoopback(options.host) && options.state === "memory");
  const fake = await startFake(scenario, { ...options, ...log, adminToken, images });
  // Installed before the ready message: its reader may interrupt at once.
  const endEvents = (): void => fake.events.close();
  const { server } = fake;
  const interrupted = untilInterrupted(server, options.shutdownTimeout, endEvents, log.logMessage);
  const ready = { ...fake, generatedToken };
  if (options.json) console.log(readyLine(ready));
  log.ready(ready);
  void loadAdminWhenIdle();
  await interrupted;
  await fake.closeState();
  return EXIT.ok;
}
