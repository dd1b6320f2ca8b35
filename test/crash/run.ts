import { parseArgs } from "node:util";
import { crash } from "./crash.ts";

/** `npm run crash -- --crashes 300`: kills a server with a stored state; exit code 1 if something is lost. */
const { values } = parseArgs({
  options: {
    crashes: { type: "string", default: "300" },
    seed: { type: "string", default: "1" },
  },
});
const crashes = Number(values.crashes);
if (!Number.isSafeInteger(crashes) || crashes < 1) {
  console.error("crash: --crashes is a whole number above 0");
  process.exit(2);
}
const result = await crash({
  crashes,
  seed: Number(values.seed),
  onCrash: (done, problems) => {
    for (const problem of problems) console.error(problem);
    if (done % 10 === 0) console.error(`${done} of ${crashes} crashes`);
  },
});
console.log(JSON.stringify(result));
process.exit(result.problems.length > 0 ? 1 : 0);
