import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PARTS, planOf, type Plan } from "./parts.ts";

/** `npm run bench`: installs the other servers if needed, then measures. */
const HERE = import.meta.dirname;
const WRONG_USE = 2;

const USAGE = `npm run bench -- [--only <part>,…] [--rounds n] [--seconds n]

Measures the fake and other servers and rewrites test/bench/RESULTS.md, in about a quarter of an hour. With --only,
the results are printed and the file is not changed. The first run installs the other servers into test/bench/node_modules.

      --only <part>,…   only these parts:
${Object.entries(PARTS)
  .map(([name, about]) => `                          ${name.padEnd(8)} ${about}`)
  .join("\n")}
      --rounds <n>      rounds of load on each server (default 5; of fake alone 3)
      --seconds <n>     length of each (default 2; of fake alone 1)
  -h, --help            show this help`;

const plan = planned();
if (!existsSync(join(HERE, "node_modules", "autocannon"))) {
  console.error("Installing the other servers into test/bench (about half a minute)…");
  const npm = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: HERE,
    stdio: "inherit",
  });
  if (npm.status !== 0) process.exit(npm.status ?? 1);
}
const { measure } = await import("./measure.ts");
if (!(await measure(plan))) process.exitCode = 1;

/** Parses the command line; exits for --help and for invalid flags. */
function planned(): Plan {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: "string" },
        rounds: { type: "string" },
        seconds: { type: "string" },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    if (!values.help) return planOf(values);
    console.log(USAGE);
  } catch (error) {
    console.error(`bench: ${(error as Error).message}`);
    process.exit(WRONG_USE);
  }
  process.exit(0);
}
