import { once } from "node:events";
import { createInterface } from "node:readline";
import { finished, start, type Finished } from "../support/command.ts";

export interface ProxyProcess {
  /** With the API's prefix. */
  readonly url: string;
  readonly target: string;
  /** Interrupts it as Ctrl-C does. */
  readonly interrupt: () => Promise<Finished>;
  /** Ends it at once. */
  readonly kill: () => Promise<Finished>;
}

/** Starts `understudy proxy … --port 0 --json` and waits until it is ready. */
export async function proxying(
  args: readonly string[],
  nodeFlags: readonly string[] = [],
): Promise<ProxyProcess> {
  const child = start(["proxy", ...args, "--port", "0", "--json"], nodeFlags);
  const ended = finished(child);
  if (child.stdout === null) throw new Error("The process has no stdout");
  const [line] = (await Promise.race([
    once(createInterface({ input: child.stdout }), "line"),
    ended.then(({ stderr }) => Promise.reject(new Error(stderr))),
  ])) as [string];
  const ready = JSON.parse(line) as { readonly url: string; readonly target: string };
  const endWith = (signal: NodeJS.Signals): Promise<Finished> => {
    child.kill(signal);
    return ended;
  };
  return { ...ready, interrupt: () => endWith("SIGINT"), kill: () => endWith("SIGKILL") };
}
