import {
  COURSES,
  SERVER,
  type CourseFigures,
  type ServersFigures,
  type SuiteFigures,
  type WorldsFigures,
} from "./figures.ts";
import { markdownTable, short, whole } from "./markdown.ts";

/** Requests per second and processor time, then start and memory. */
export function serversText({ servers, remembered }: ServersFigures): string {
  const generator = servers.find(({ name }) => name === SERVER.bare)?.courses.small;
  const load = [
    ["server", ...COURSES.flatMap((course) => [`${course}, req/s`, "µs", "KB"])],
    ...servers.map(({ name, courses }) => [
      name,
      ...COURSES.flatMap((course) => courseCells(courses[course])),
    ]),
  ];
  const standing = [
    ["server", "start to the first 200, ms", "RSS then, MB", "RSS under the load, MB"],
    ...servers.map(({ name, startMs, idleRssMb, loadedRssMb }) => [
      name,
      ...[startMs, idleRssMb, loadedRssMb].map(whole),
    ]),
  ];
  const busy = Math.round((generator?.generatorShare ?? Number.NaN) * 100);
  return [
    "## Servers",
    `All run at once and are loaded in turn over ten keep-alive connections. req/s: the median of the rounds (± half the way from the slowest to the fastest); µs: processor time of the server for one request, all its threads; KB: one reply with its headers. "Never asked before": random windows, filters and pages, of which no two are the same. The load comes from one thread of autocannon, the same for all; it was ${busy} % busy with the small reply of bare http. Where it is near 100 %, req/s is the generator's limit and the processor time tells more.`,
    markdownTable(load),
    markdownTable(standing),
    `The fake logs, keeps its journal and gives each reply its token meanwhile. Of ${whole(remembered.hits + remembered.misses)} reads ${whole(remembered.hits)} came from its memory of replies, which held ${whole(remembered.bytes / 2 ** 20)} of ${whole(remembered.limit / 2 ** 20)} MiB at the end.`,
  ].join("\n\n");
}

function courseCells(figures: CourseFigures | undefined): string[] {
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
      ["over the admin API", ""],
      ["minted per second", whole(mintedPerSecond)],
      ["deleted per second", whole(deletedPerSecond)],
      [`${count} live worlds, more MB than one`, whole(mb)],
      [`${count} after as many were deleted, more MB than those (small heap)`, whole(mbAgain)],
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
    `What the command takes to start (${short(startSeconds)} s, as --version does) is left out of judge's figures. The short recording is the check's own; the long one has distinct reads of all 19 GETs besides.`,
    markdownTable([
      ["command", ""],
      [`check of agency over loopback (${checkRequests} requests), s`, checkSeconds.toFixed(1)],
      ...judging,
      ["self-test, s", selfTestSeconds.toFixed(1)],
    ]),
  ].join("\n\n");
}
