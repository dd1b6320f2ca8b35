import { createCommand, exitsWith, type FlagsOf } from "../../command.ts";

const from = createCommand("from", {
  summary: "create a scenario from recorded traffic",
  description:
    "Creates a scenario with a flow from an HTTP Archive of proxy --record, check --record or a browser. Brands become inputs, ids from earlier responses become outputs of their step, and dates are relative to the day of the recording. The flow expects each status, the types of all fields, and the values that a response repeats from its request.",
  examples: [
    "scenario from traffic.har --output first-day.yaml",
    "scenario from traffic.har --scenario agency --exact",
  ],
})
  .argument("<traffic.har>", "the recording")
  .option("-o, --output <file.yaml>", "file to write (default: stdout)")
  .option("--force", "overwrite the output file if it exists")
  .option("--name <name>", "name of the scenario (default: the name of the file)")
  .option(
    "--scenario <name>",
    "scenario that provides the workspaces; required unless the traffic was recorded from a fake",
  )
  .option("--exact", "expect all values; for recordings of a fake with a frozen clock");

export type ScenarioFromFlags = FlagsOf<typeof from>;

from.action(
  exitsWith(async (har, options) =>
    (await import("./scenario-from.ts")).scenarioFromRecording(har, options),
  ),
);

export const command = createCommand("scenario", {
  summary: "create a scenario from recorded traffic",
  description: "Creates scenarios from recorded traffic.",
  examples: ["scenario from traffic.har", "scenario from traffic.har --name first-day"],
}).addCommand(from);
