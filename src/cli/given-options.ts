import { UsageError } from "../common/usage-error.ts";

interface ParsedCommand {
  getOptionValueSource(name: string): string | undefined;
}

/** The names of the options that are given on the command line, rather than by the environment or a default. */
export function givenOptions(options: object, command: ParsedCommand): readonly string[] {
  return Object.keys(options).filter((name) => command.getOptionValueSource(name) === "cli");
}

/**
 * Refuses given options that would have no effect.
 * @param complaint what is wrong with them, such as `needs --against`
 * @throws {UsageError} that names the first one
 */
export function refuseOptions(
  given: readonly string[],
  isRefused: (name: string) => boolean,
  complaint: string,
): void {
  const refused = given.find(isRefused);
  if (refused === undefined) return;
  const flag = refused.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  throw new UsageError(`--${flag} ${complaint}`);
}
