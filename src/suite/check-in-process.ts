import { fork } from "node:child_process";
import { extname, join } from "node:path";
import type { Report } from "../../conformance/report/report.ts";
import type { CheckOptions } from "./check-options.ts";
import { checkedDeployment } from "./checked-deployment.ts";

/** What the process of a check sends. */
export type CheckMessage =
  | { readonly sent: number; readonly planned: number }
  | { readonly report: Report }
  | { readonly error: string };

const LIMIT_MB = 1024;
/** How long a stopped check may take to judge what it has received: the least time limit of judging. */
const STOP_MS = 60_000;

/**
 * Runs a check in a process of its own, so that it neither blocks a server nor ends it. Its last message is a report or
 * an error.
 * @throws {UsageError} for an invalid URL or key
 */
export function startCheck(
  options: Omit<CheckOptions, "fetch" | "signal" | "onProgress">,
  onMessage: (message: CheckMessage) => void,
) {
  checkedDeployment(options);
  const file = join(import.meta.dirname, `check-process${extname(import.meta.filename)}`);
  const child = fork(file, {
    execArgv: [`--max-old-space-size=${LIMIT_MB}`, "--heap-growing-percent=30"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  let end: NodeJS.Timeout | undefined;
  let isOver = false;
  const receive = (message: CheckMessage): void => {
    // The process also exits after its report, when the next check may have begun.
    if (isOver) return;
    isOver = !("sent" in message);
    onMessage(message);
  };
  child.on("message", (message: CheckMessage) => {
    receive(message);
    if (isOver && child.connected) child.disconnect();
  });
  child.on("error", ({ code, message }: NodeJS.ErrnoException) =>
    receive({ error: `The process of the check failed (${code ?? message})` }),
  );
  child.once("exit", () => {
    clearTimeout(end);
    receive({ error: "The check ended without a report" });
  });
  // Not as an argument: other users of this machine can read those. Without file descriptors there is no connection, and
  // the error follows.
  if (child.connected) child.send(options);
  return {
    /** Ends the requests; the report covers the responses up to now. */
    cancel: () => {
      if (child.connected) child.send("stop");
      end ??= setTimeout(() => void child.kill(), STOP_MS);
    },
  };
}
