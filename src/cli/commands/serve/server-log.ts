import { bufferedWriter, logLine, type AccessLog } from "../../../server/access-log.ts";
import { addressLine, banner, type ReadyFake } from "./banner.ts";
import type { ServeFlags } from "./command.ts";

/** What `serve` prints to stderr. */
export interface ServerLog {
  readonly log: AccessLog;
  readonly logError?: (error: unknown) => void;
  readonly logMessage?: (message: string) => void;
  readonly ready: (fake: ReadyFake) => void;
}

const ignore = (): void => {};

/** Returns the log in the format of `--log`. */
export async function serverLog({ log, quiet, json }: ServeFlags): Promise<ServerLog> {
  const write = bufferedWriter(process.stderr);
  if (log === "text") {
    const ready = (fake: ReadyFake): void =>
      console.error(quiet === true ? addressLine(fake) : banner(fake));
    return {
      log: quiet === true ? ignore : (entry) => write(`${logLine(entry)}\n`),
      ready: json === true ? ignore : ready,
    };
  }
  const { jsonLog } = await import("../../../server/json-log.ts");
  const { request, error, event } = jsonLog({ write });
  return {
    log: quiet === true ? ignore : request,
    logError: error,
    logMessage: event,
    ready: (fake) => {
      // A generated token is nowhere else, unless there is a line on stdout.
      const generatedToken = json === true ? null : fake.generatedToken;
      event(addressLine({ ...fake, generatedToken }));
    },
  };
}
