import { crash } from "./crash.ts";
import { STATE_KINDS } from "./states.ts";
import { commandOptions } from "../support/command-options.ts";

/** `npm run crash -- --crashes 300 --state postgres --database-crashes 30`: kills a server with a stored state; exit code 1 if something is lost. */
const USAGE = `npm run crash -- [--crashes n] [--state sqlite|postgres] [--database-crashes n] [--seed n]

Repeatedly kills a server that stores its state while clients write, and checks after each restart that no acknowledged
change is lost and that all responses are those of a server that never crashed.

      --crashes <n>            number of crashes (default: 300)
      --state <where>          where the server stores its state (default: sqlite)
      --database-crashes <n>   how many of the crashes kill the database instead (default: 0)
      --seed <n>               seed of the writes and of the moments (default: 1)
  -h, --help                   show this help`;

const values = commandOptions(USAGE, {
  crashes: { type: "string", default: "300" },
  "database-crashes": { type: "string", default: "0" },
  state: { type: "string", default: "sqlite" },
  seed: { type: "string", default: "1" },
});
const [crashes, databaseCrashes] = [values.crashes, values["database-crashes"]].map(Number);
if (!Number.isSafeInteger(crashes) || crashes! < 1 || !(databaseCrashes! <= crashes!)) {
  console.error("crash: --crashes is a whole number above 0, --database-crashes at most as many");
  process.exit(2);
}
const state = STATE_KINDS.find((kind) => kind === values.state);
if (state === undefined) {
  console.error(`crash: --state is ${STATE_KINDS.join(" or ")}`);
  process.exit(2);
}
const result = await crash({
  crashes: crashes!,
  databaseCrashes: databaseCrashes!,
  state,
  seed: Number(values.seed),
  onCrash: (done, problems) => {
    for (const problem of problems) console.error(problem);
    if (done % 10 === 0) console.error(`${done} of ${crashes} crashes`);
  },
});
console.log(JSON.stringify(result));
process.exit(result.problems.length > 0 ? 1 : 0);
