import { bufferedLog, type AccessLog } from "../../../server/access-log.ts";
import type { RunningFake } from "../../start-fake.ts";
import { addressLine, banner } from "./banner.ts";
import type { ServeFlags } from "./command.ts";

/** What `serve` prints to stderr. */
export interface ServerLog {
  readonly log: AccessLog;
  readonly logError?: (error: unknown) => void;
  readonly logMessage?: (message: string) => void;
  readonly ready: (fake: RunningFake) => void;
}

const ignore = (): void => {};

/** Returns the log in the format of `--log`. */
export async function serverLog({
  log,
  quiet,
  json,
  adminToken: given,
}: ServeFlags): Promise<ServerLog> {
  const stream = process.stderr;
  if (log === "text") {
    const ready = (fake: RunningFake): void =>
      console.error(quiet === true ? addressLine(fake) : banner(fake));
    return {
      log: quiet === true ? ignore : bufferedLog(stream),
      ready: json === true ? ignore : ready,
    };
  }
  const { errorJson, eventJson, requestJson } = await import("../../../server/json-log.ts");
  return {
    log: quiet === true ? ignore : bufferedLog(stream, requestJson),
    logError: (error) => console.error(errorJson(error)),
    logMessage: (message) => console.error(eventJson(message)),
    ready: (fake) => {
      // A generated token is nowhere else, unless there is a line on stdout.
      const adminToken = json === true || given !== undefined ? null : fake.adminToken;
      console.error(eventJson(addressLine({ ...fake, adminToken })));
    },
  };
}
