import { checkConsistency } from "./consistency.ts";
import { commandOptions } from "../support/command-options.ts";

/** `npm run consistency -- --histories 200 --faults`: checks the guarantees of ADR 0016 with three replicas; exit code 1 for a violation. */
const USAGE = `npm run consistency -- [--histories n] [--seed n] [--faults] [--lose-notifications]

Records test runs (histories) in which clients use three replicas with one database, and checks the guarantees of ADR
0016.

      --histories <n>        number of histories (default: 200)
      --seed <n>             seed of the requests and faults (default: 1)
      --faults               kill and pause replicas and the database, and disturb the network
      --lose-notifications   drop the notifications between the replicas
  -h, --help                 show this help`;

const values = commandOptions(USAGE, {
  histories: { type: "string", default: "200" },
  seed: { type: "string", default: "1" },
  faults: { type: "boolean", default: false },
  "lose-notifications": { type: "boolean", default: false },
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
