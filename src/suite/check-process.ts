import { check } from "./check.ts";
import type { CheckOptions } from "./check-options.ts";
import type { CheckMessage } from "./check-in-process.ts";

/** Runs one check. The first message has its options; another one stops it. Sends its progress, then its report. */
const stop = new AbortController();
process.once("message", (options: CheckOptions) => {
  process.once("message", () => stop.abort());
  void run(options);
});
// The server has ended.
process.once("disconnect", () => process.exit());

async function run(options: CheckOptions): Promise<void> {
  try {
    const report = await check({
      ...options,
      signal: stop.signal,
      onProgress: (sent, planned) => send({ sent, planned }),
    });
    send({ report });
  } catch (error) {
    send({ error: (error as Error).message });
  }
}

function send(message: CheckMessage): void {
  process.send?.(message);
}
