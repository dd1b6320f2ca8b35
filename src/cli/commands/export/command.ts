import { nonEmpty } from "../../option-values.ts";
import { createCommand, exitsWith, type FlagsOf } from "../../command.ts";

export const command = createCommand("export", {
  summary: "write the flow of a scenario as Arazzo",
  description:
    "Writes the flow of a scenario as Arazzo 1.0.1: the steps that any deployment can run. Steps that need the fake, or that Arazzo can't express, are omitted and listed on stderr.",
  examples: ["export first-day", "export ./mine.yaml --output mine.arazzo.yaml"],
})
  .argument("<scenario>", "name of a shipped scenario, or path of a .yaml file")
  .option("--arazzo", "write Arazzo (default, and the only format)")
  .option(
    "--source <location>",
    "URL or path of the contract, as written into the document (default: that of the package, relative to the output)",
    nonEmpty("a URL or a path"),
  )
  .option("-o, --output <file>", "file to write (default: stdout)");

export type ExportFlags = FlagsOf<typeof command>;

command.action(
  exitsWith(async (scenario, options) =>
    (await import("./export.ts")).exportScenario(scenario, options),
  ),
);
