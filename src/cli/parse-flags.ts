import { parseArgs, type ParseArgsConfig } from "node:util";
import { UsageError } from "./usage-error.ts";

/** The flags of a command as `parseArgs` reads them. @throws {UsageError} in one line that points to its help. */
export function parseFlags<T extends ParseArgsConfig>(
  command: string,
  config: T,
): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const message = (error as Error).message.split(/\.(?:\s|$)|\n/)[0] ?? "";
    throw new UsageError(`${message}; see understudy ${command} --help`);
  }
}
