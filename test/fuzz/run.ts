import { parseArgs } from "node:util";
import { STATE_KINDS } from "../crash/states.ts";
import { fuzz } from "./fuzz.ts";

/** `npm run fuzz -- --requests 1000000 --seed n`: prints figures, and the smallest case that breaks a rule. */
const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "20000" },
    seed: { type: "string", default: "1" },
    state: { type: "string", default: "memory" },
  },
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
