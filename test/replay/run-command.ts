import { vi } from "vitest";
import { runMain, type Finished } from "../support/command.ts";

/** Runs a command in this process, which is faster than starting another one. */
export async function command(...args: readonly string[]): Promise<Finished> {
  const printed = { log: "", error: "" };
  const spies = (["log", "error"] as const).map((name) =>
    vi
      .spyOn(console, name)
      .mockImplementation((line) => void (printed[name] += `${String(line)}\n`)),
  );
  try {
    return { code: await runMain(args), stdout: printed.log, stderr: printed.error };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
