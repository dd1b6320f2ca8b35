import { createCommand, exitsWith, type FlagsOf } from "../../command.ts";

export const command = createCommand("diff", {
  summary: "compare two profiles or two reports",
  description:
    "Compares two profiles (check --profile-out) or two reports (check --report json=<file>).",
  examples: ["diff staging.json production.json", "diff before.json after.json --json"],
  exitCodes: { 0: "no difference", 1: "differences" },
})
  .argument("<a>", "the first file; of two reports, the earlier one")
  .argument("<b>", "the second file")
  .option("--json", "print the differences as JSON");

export type DiffFlags = FlagsOf<typeof command>;

command.action(exitsWith(async (a, b, options) => (await import("./diff.ts")).diff(a, b, options)));
