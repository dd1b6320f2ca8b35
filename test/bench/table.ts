import type { Round } from "./load.ts";
import type { Running } from "./running.ts";
import { median, spread } from "./statistics.ts";

export interface Measured {
  readonly running: readonly Running[];
  readonly starts: ReadonlyMap<string, number>;
  readonly rounds: ReadonlyMap<string, readonly Round[]>;
  readonly courses: readonly string[];
}

/** All figures as a Markdown table: requests per second (spread), and processor time of one request. */
export function table({ running, starts, rounds, courses }: Measured): string {
  const heads = [
    "server",
    ...courses.flatMap((course) => [`${course}, req/s`, "µs"]),
    "start, ms",
    "RSS, MB",
  ];
  const rows = running.map(({ peer, rssMb }) => [
    peer.name,
    ...courses.flatMap((course) => cells(rounds.get(`${peer.name}\n${course}`))),
    whole(starts.get(peer.name) ?? Number.NaN),
    whole(rssMb()),
  ]);
  return [heads, heads.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

function cells(rounds: readonly Round[] | undefined): string[] {
  if (rounds === undefined) return ["", ""];
  const rates = rounds.map(({ requestsPerSecond }) => requestsPerSecond);
  const cpu = median(rounds.map(({ cpuMicros }) => cpuMicros));
  return [`${whole(median(rates))} (± ${Math.round(spread(rates) * 50)} %)`, whole(cpu)];
}

function whole(value: number): string {
  return Math.round(value).toLocaleString("en-US");
}
