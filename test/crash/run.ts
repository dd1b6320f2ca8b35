import { parseArgs } from "node:util";
import { crash } from "./crash.ts";
import { STATE_KINDS } from "./states.ts";

/** `npm run crash -- --crashes 300 --state postgres --database-crashes 30`: kills a server with a stored state; exit code 1 if something is lost. */
const { values } = parseArgs({
  options: {
    crashes: { type: "string", default: "300" },
    "database-crashes": { type: "string", default: "0" },
    state: { type: "string", default: "sqlite" },
    seed: { type: "string", default: "1" },
  },
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
