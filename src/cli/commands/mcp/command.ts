import { Option } from "@commander-js/extra-typings";
import { createCommand, exitsWith, type FlagsOf } from "../../command.ts";
import { UsageError } from "../../../common/usage-error.ts";
import { givenOptions, refuseOptions } from "../../given-options.ts";
import { token, wholeNumber } from "../../option-values.ts";
import { ANCHOR, CHOOSE, FAULT, NOW, SEED, STRICT_PARAMS } from "../../world-flags.ts";

export const command = createCommand("mcp", {
  summary: "serve the fake to coding agents over the Model Context Protocol",
  description:
    "Serves the Model Context Protocol on stdin and stdout, for coding agents. The tools use a fake that this process starts on a free port, or a running one (--url). Needs the package @modelcontextprotocol/sdk.",
  examples: ["mcp", "mcp tiny --port 4123", "mcp --url http://127.0.0.1:4010/api/v1"],
  exitCodes: { 3: "the running fake can't be reached", 130: "interrupted" },
})
  .argument("[scenario]", "name of a shipped scenario, or path of a .yaml file", "agency")
  .option("--url <url>", "base URL of a running fake to use instead")
  .addOption(
    new Option("--admin-token <text>", "token for /__admin of the running fake")
      .env("UNDERSTUDY_ADMIN_TOKEN")
      .argParser(token),
  )
  .option("-p, --port <n>", "port of the fake; use 0 for any free port", wholeNumber(0, 65_535), 0)
  .addOption(NOW)
  .addOption(ANCHOR)
  .addOption(SEED)
  .addOption(CHOOSE)
  .addOption(FAULT)
  .addOption(STRICT_PARAMS);

const URL_OPTIONS = new Set(["url", "adminToken"]);

export type McpFlags = FlagsOf<typeof command>;

command.action(
  exitsWith(async (scenario, options, self) => {
    if (options.url !== undefined) {
      if (self.args.length > 0) throw new UsageError("a scenario can't be used with --url");
      const given = givenOptions(options, self);
      refuseOptions(given, (name) => !URL_OPTIONS.has(name), "can't be used with --url");
    }
    return (await import("./mcp.ts")).mcp(scenario, options);
  }),
);
