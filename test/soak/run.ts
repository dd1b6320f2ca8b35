import { STATE_KINDS } from "../crash/states.ts";
import { soak } from "./soak.ts";
import { commandOptions } from "../support/command-options.ts";

/** `npm run soak -- --minutes 15`: prints memory and latency over time; exit code 1 for an unexpected reply. */
const USAGE = `npm run soak -- [--minutes n] [--state memory|sqlite|postgres]

Sends requests to the worlds of one server, and prints its memory and latency over time. Fails if a response is
unexpected.

      --minutes <n>     how long (default: 15)
      --state <where>   where the server stores its state (default: memory)
  -h, --help            show this help`;

const values = commandOptions(USAGE, {
  minutes: { type: "string", default: "15" },
  state: { type: "string", default: "memory" },
});
const minutes = Number(values.minutes);
if (!(minutes > 0)) {
  console.error("soak: --minutes is a number above 0");
  process.exit(2);
}
const state = (["memory", ...STATE_KINDS] as const).find((kind) => kind === values.state);
if (state === undefined) {
  console.error(`soak: --state is memory, ${STATE_KINDS.join(" or ")}`);
  process.exit(2);
}
console.log("seconds  requests  memory MB  heap MB  median ms  p99 ms  worlds  unexpected");
const lines = await soak({
  minutes,
  state,
  lines: Math.max(4, Math.round(minutes * 4)),
  onLine: ({ seconds, requests, memoryMb, heapMb, medianMs, p99Ms, worlds, unexpected }) => {
    const cells = [seconds, requests, memoryMb, heapMb, medianMs, p99Ms, worlds, unexpected];
    const widths = [7, 8, 9, 7, 9, 6, 6, 10];
    console.log(cells.map((cell, place) => String(cell).padStart(widths[place] ?? 0)).join("  "));
  },
});
process.exit(lines.some(({ unexpected }) => unexpected > 0) ? 1 : 0);
