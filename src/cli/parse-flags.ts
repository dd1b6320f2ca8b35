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
    const flag = /^Option '(--[\w-]+)' argument is ambiguous/.exec(message)?.[1];
    if (flag !== undefined) {
      throw new UsageError(
        `${flag} lacks its value; one that begins with - is written ${flag}=-…; see understudy ${command} --help`,
      );
    }
    throw new UsageError(`${message}; see understudy ${command} --help`);
  }
}
