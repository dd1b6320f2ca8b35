import { parseArgs } from "node:util";
import { checkConsistency } from "./consistency.ts";

/** `npm run consistency -- --histories 200 --faults`: checks what clients of three servers see; exit code 1 for a violation. */
const { values } = parseArgs({
  options: {
    histories: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    faults: { type: "boolean", default: false },
    "lose-notifications": { type: "boolean", default: false },
  },
});
const histories = Number(values.histories);
if (!Number.isSafeInteger(histories) || histories < 1) {
  console.error("consistency: --histories is a whole number above 0");
  process.exit(2);
}
const result = await checkConsistency({
  histories,
  seed: Number(values.seed),
  faults: values.faults,
  loseNotifications: values["lose-notifications"],
  onHistory: (done, problems) => {
    for (const problem of problems) console.error(problem);
    if (done % 10 === 0) console.error(`${done} of ${histories} histories`);
  },
});
console.log(JSON.stringify(result));
process.exit(result.problems.length > 0 ? 1 : 0);
