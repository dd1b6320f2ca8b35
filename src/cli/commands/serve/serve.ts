import { EXIT } from "../../exit-code.ts";
import { randomBytes } from "node:crypto";
import { bufferedLog } from "../../../server/access-log.ts";
import { isLoopback } from "../../../server/listening.ts";
import { untilInterrupted } from "../../until-interrupted.ts";
import { startFake } from "../../start-fake.ts";
import { addressLine, banner, readyLine } from "./banner.ts";
import type { ServeFlags } from "./command.ts";

/** `understudy serve`: runs the fake until it is interrupted. @throws {UsageError} */
export async function serve(scenario: string, options: ServeFlags): Promise<number> {
  const generatedToken = isLoopback(options.host) ? null : randomBytes(16).toString("hex");
  const fake = await startFake(scenario, {
    ...options,
    adminToken: options.adminToken ?? generatedToken,
    log: options.quiet === true ? () => {} : bufferedLog(process.stderr),
  });
  // Installed before the ready message: its reader may interrupt at once.
  const interrupted = untilInterrupted(fake.server, options.shutdownTimeout, () =>
    fake.events.close(),
  );
  if (options.json) console.log(readyLine(fake));
  else console.error(options.quiet === true ? addressLine(fake) : banner(fake));
  await interrupted;
  fake.closeState();
  return EXIT.ok;
}
