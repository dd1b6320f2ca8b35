import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { distinctPaths, UNCACHED_LIST } from "./distinct-paths.ts";
import type { LibraryFigures, ListRound } from "./figures.ts";
import { load } from "./load.ts";
import { fakeWith, V8_OPTIONS } from "./peers.ts";
import { start } from "./running.ts";

const ROUNDS = 5;
const WARM_UP_SECONDS = 1;
const SECONDS = 2;
const SEED = 1;

/** Measures the library in processes of its own. */
export async function measureLibrary(): Promise<LibraryFigures> {
  console.error("library");
  const figures = (await measured([], [])) as Omit<LibraryFigures, "lists" | "tunedLists">;
  const [lists, tunedLists]: [ListRound[], ListRound[]] = [[], []];
  for (let round = 1; round <= ROUNDS; round++) {
    console.error(`round ${round} of ${ROUNDS}: 100 citations, library and server`);
    lists.push(await listRound([]));
    tunedLists.push(await listRound(V8_OPTIONS));
  }
  return { ...figures, lists, tunedLists };
}

/** The same requests to both. */
async function listRound(options: readonly string[]): Promise<ListRound> {
  const libraryMicros = (await measured(options, ["--list"])) as number;
  const server = await start(fakeWith(options), "");
  try {
    const paths = distinctPaths(UNCACHED_LIST, SEED);
    await load(server, paths, WARM_UP_SECONDS);
    const { cpuMicros: serverMicros } = await load(server, paths, SECONDS);
    return { libraryMicros, serverMicros };
  } finally {
    await server.stop();
  }
}

async function measured(options: readonly string[], args: readonly string[]): Promise<unknown> {
  const path = join(import.meta.dirname, "library-process.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [...options, path, ...args]);
  return JSON.parse(stdout);
}
