import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { UsageError } from "../common/usage-error.ts";

/** Options of npm itself, which its configuration may contain. */
const OPTIONS_OF_NPM: ReadonlySet<string> = new Set(["json"]);

/**
 * Refuses `npm start --port 4123` in a checkout: without `--`, npm takes the option for itself.
 * @param environment npm adds the variable `npm_config_port` to it
 * @throws {UsageError}
 */
export function refuseOptionsTakenByNpm(
  program: CommandUnknownOpts,
  environment: Readonly<Record<string, string | undefined>>,
): void {
  if (environment["npm_package_name"] !== "understudy") return;
  const serve = program.commands.find((command) => command.name() === "serve");
  const taken = serve?.options.find(({ long }) => {
    const name = long?.replace(/^--(no-)?/, "").replaceAll("-", "_") ?? "";
    return !OPTIONS_OF_NPM.has(name) && environment[`npm_config_${name}`] !== undefined;
  });
  if (taken === undefined) return;
  throw new UsageError(
    `npm did not pass on the option ${taken.long}; put options after --, such as: npm start -- tiny --port 4123`,
  );
}
