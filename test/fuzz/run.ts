import { STATE_KINDS } from "../crash/states.ts";
import { fuzz } from "./fuzz.ts";
import { commandOptions } from "../support/command-options.ts";

/** `npm run fuzz -- --requests 1000000 --seed n`: prints figures, and the smallest case that breaks a rule. */
const USAGE = `npm run fuzz -- [--requests n] [--seed n] [--state memory|sqlite|postgres]

Sends generated requests to the fake and checks its responses. Prints figures and, if a rule is violated, the smallest
request that violates it.

      --requests <n>    number of requests (default: 20000)
      --seed <n>        seed of the requests (default: 1)
      --state <where>   where the fake stores its state (default: memory)
  -h, --help            show this help`;

const values = commandOptions(USAGE, {
  requests: { type: "string", default: "20000" },
  seed: { type: "string", default: "1" },
  state: { type: "string", default: "memory" },
});
const [requests, seed] = [Number(values.requests), Number(values.seed)];
if (!Number.isInteger(requests) || requests < 1 || !Number.isInteger(seed)) {
  console.error("fuzz: --requests and --seed are whole numbers, --requests from 1");
  process.exit(2);
}
const state = (["memory", ...STATE_KINDS] as const).find((kind) => kind === values.state);
if (state === undefined) {
  console.error(`fuzz: --state is memory, ${STATE_KINDS.join(" or ")}`);
  process.exit(2);
}
const started = performance.now();
const { figures, violation } = await fuzz({
  requests,
  seed,
  state,
  onProgress: (done, { mostMemoryMb }) => {
    if (done % 10_000 < 8) console.error(`${done} of ${requests} requests, ${mostMemoryMb} MB`);
  },
});
const seconds = Math.round((performance.now() - started) / 1000);
console.log(JSON.stringify({ seed, state, seconds, ...figures }, null, 2));
if (violation !== null) {
  console.log(`request ${violation.index}: ${violation.rule}`);
  console.log(JSON.stringify(violation.smallest, null, 2).slice(0, 5000));
}
process.exit(violation === null ? 0 : 1);
