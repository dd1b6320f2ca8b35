import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

/** `npm run bench`: installs the peers where they are missing, then measures. */
const HERE = import.meta.dirname;
const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "2" },
    help: { type: "boolean", short: "h", default: false },
  },
});

if (values.help) {
  console.log(`npm run bench -- [--only fake|servers|worlds|suite,…] [--rounds n] [--seconds n]

Runs the fake and its peers side by side and rewrites test/bench/RESULTS.md; with --only it prints, and
writes nothing. The first run installs the peers into test/bench/node_modules.`);
  process.exit(0);
}
if (!existsSync(join(HERE, "node_modules", "autocannon"))) {
  console.error("Installing the peers into test/bench (about half a minute)…");
  const npm = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: HERE,
    stdio: "inherit",
  });
  if (npm.status !== 0) process.exit(npm.status ?? 1);
}
const { measure } = await import("./measure.ts");
await measure({
  only: values.only.split(",").filter((part) => part !== ""),
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
});
