import {
  WORKLOADS,
  SERVER,
  type WorkloadFigures,
  type ServersFigures,
  type SuiteFigures,
  type WorldsFigures,
  type WritesFigures,
} from "./figures.ts";
import { markdownTable, short, whole } from "./markdown.ts";

/** Tables of throughput and CPU time, and of start time and memory. */
export function serversText({ servers, cache }: ServersFigures): string {
  const generator = servers.find(({ name }) => name === SERVER.bare)?.workloads.small;
  const load = [
    ["server", ...WORKLOADS.flatMap((course) => [`${course}, req/s`, "µs", "KB"])],
    ...servers.map(({ name, workloads }) => [
      name,
      ...WORKLOADS.flatMap((course) => courseCells(workloads[course])),
    ]),
  ];
  const standing = [
    ["server", "start to the first 200, ms", "RSS at that time, MB", "RSS under load, MB"],
    ...servers.map(({ name, startMs, idleRssMb, loadedRssMb }) => [
      name,
      ...[startMs, idleRssMb, loadedRssMb].map(whole),
    ]),
  ];
  const busy = Math.round((generator?.generatorShare ?? Number.NaN) * 100);
  return [
    "## Servers",
    `All servers run at the same time and are loaded in turn over ten keep-alive connections. req/s: median of the rounds (± half the range); µs: CPU time of the server per request, all threads; KB: one response with its headers. "Uncached": random windows, filters and pages, no two alike. One thread of autocannon generates the load; it was ${busy} % busy with the small response of bare http. Near 100 %, req/s is limited by the generator; compare CPU time instead.`,
    markdownTable(load),
    markdownTable(standing),
    `The fake writes its access log, journal and replay tokens meanwhile. Of ${whole(cache.hits + cache.misses)} reads ${whole(cache.hits)} were served from its response cache, which held ${short(cache.bytes / 2 ** 20)} of ${short(cache.limit / 2 ** 20)} MiB at the end.`,
  ].join("\n\n");
}

function courseCells(figures: WorkloadFigures | undefined): string[] {
  if (figures === undefined) return ["", "", ""];
  const { requestsPerSecond, spread, cpuMicros, bytes } = figures;
  const around = `${whole(requestsPerSecond)} (± ${Math.round(spread * 50)} %)`;
  return [around, whole(cpuMicros), short(bytes / 1000)];
}

export function worldsText(figures: WorldsFigures): string {
  const { minted, mintedPerSecond, deletedPerSecond, mb, mbAgain } = figures;
  const count = whole(minted);
  return [
    "## Worlds",
    markdownTable([
      ["through the admin API", ""],
      ["created per second", whole(mintedPerSecond)],
      ["deleted per second", whole(deletedPerSecond)],
      [`${count} worlds, MB beyond one`, whole(mb)],
      [`${count} more after deleting as many, additional MB (small heap)`, whole(mbAgain)],
    ]),
  ].join("\n\n");
}

export function writesText({ prompts, firstPostMs, lastPostMs, reads }: WritesFigures): string {
  return [
    "## Writes",
    `${whole(prompts)} prompts were added to one world in POSTs of 50. Medians in ms; "after": right after a POST, "without": the same read again, uncached, without a write in between.`,
    markdownTable([
      ["", "after", "without"],
      ["the first POSTs", "", short(firstPostMs)],
      ["the last POSTs", "", short(lastPostMs)],
      ...reads.map(({ operation, afterMs, withoutMs }) => [
        operation,
        short(afterMs),
        short(withoutMs),
      ]),
    ]),
  ].join("\n\n");
}

export function suiteText(figures: SuiteFigures): string {
  const { checkRequests, checkSeconds, startSeconds, selfTestSeconds } = figures;
  const judging = [figures.ownRecording, figures.longRecording].map(
    ({ exchanges, mb, perSecond }) => [
      `judge, a recording of ${whole(exchanges)} exchanges (${short(mb)} MB), per second`,
      whole(perSecond),
    ],
  );
  return [
    "## The suite",
    `The figures of judge exclude the start of the command (${short(startSeconds)} s, measured with --version). The short recording is the one that check wrote; the long one adds distinct reads of all 19 GETs.`,
    markdownTable([
      ["command", ""],
      [`check of agency over loopback (${checkRequests} requests), s`, checkSeconds.toFixed(1)],
      ...judging,
      ["self-test, s", selfTestSeconds.toFixed(1)],
    ]),
  ].join("\n\n");
}
