import { Option } from "@commander-js/extra-typings";
import { createCommand, exitsWith, type FlagsOf } from "../../command.ts";
import {
  hostName,
  servedHosts,
  imageBase,
  positiveNumber,
  repeatable,
  token,
  wholeNumber,
} from "../../option-values.ts";
import { ANCHOR, CHOOSE, FAULT, NOW, SEED, STRICT_PARAMS } from "../../world-flags.ts";

export const command = createCommand("serve", {
  summary: "start the fake API",
  description: "Serves the API with generated data until interrupted.",
  examples: ["serve", "serve tiny --port 0 --json", "serve agency --fault transport.delay=200"],
})
  .argument("[scenario]", "name of a shipped scenario, or path of a .yaml file", "agency")
  .option("-p, --port <n>", "port; use 0 for any free port", wholeNumber(0, 65_535), 4010)
  .option("--host <address>", "address to listen on", hostName, "127.0.0.1")
  .option("--no-cors", "disable CORS: pages of other origins cannot call the API")
  .addOption(
    new Option(
      "--admin-token <text>",
      "token for /__admin (default: none on a loopback host, otherwise generated)",
    )
      .env("UNDERSTUDY_ADMIN_TOKEN")
      .argParser(token),
  )
  .option(
    "--allowed-host <name>",
    "additional host name that requests may use; repeatable",
    servedHosts,
  )
  .option("--admin-origin <origin>", "origin whose pages may use /__admin; repeatable", repeatable)
  .option(
    "--journal-entries <n>",
    "requests that the journal keeps for each world",
    wholeNumber(1, 1_000_000),
    1000,
  )
  .option(
    "--shutdown-timeout <seconds>",
    "time limit for requests in progress after SIGTERM or Ctrl-C",
    positiveNumber(3600),
    10,
  )
  .option(
    "--images [url]",
    "replace the images of invented pages with generated ones below this URL, or below the address of the server (enabled by default on a loopback host without --state)",
    imageBase,
  )
  .option("--no-images", "do not replace images")
  .option("--json", "print one line of JSON when ready")
  .addOption(
    new Option("--log <format>", "format of the log on stderr")
      .choices(["text", "json"] as const)
      .default("text" as const),
  )
  .option("--quiet", "print the address instead of the overview, and do not log requests")
  .addOption(
    new Option(
      "--state <where>",
      "where worlds, keys and writes are stored: memory, the path of a SQLite file, or a postgres: URL",
    )
      .env("UNDERSTUDY_STATE")
      .default("memory"),
  )
  .addOption(
    new Option(
      "--state-migrate <how>",
      "what to do with state that another version of Understudy, or of the scenario, has stored: delete it, or apply its writes to newly generated data",
    ).choices(["discard", "keep-writes"] as const),
  )
  .option(
    "--max-worlds <n>",
    "maximum number of created worlds; when it is exceeded, the least recently used one expires (default: no limit)",
    wholeNumber(1, 1_000_000),
  )
  .option(
    "--world-ttl <seconds>",
    "time without a request after which a created world expires (default: no limit)",
    positiveNumber(31_536_000),
  )
  .addOption(NOW)
  .addOption(ANCHOR)
  .addOption(SEED)
  .addOption(CHOOSE)
  .addOption(FAULT)
  .addOption(STRICT_PARAMS);

export type ServeFlags = FlagsOf<typeof command>;

command.action(
  exitsWith(async (scenario, options) => (await import("./serve.ts")).serve(scenario, options)),
);
