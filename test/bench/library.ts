import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { LibraryFigures } from "./figures.ts";

/** Those of `npm start`. */
const SERVER_OPTIONS = ["--max-semi-space-size=16", "--no-allocation-site-pretenuring"];

/** Measures the library in processes of its own, with the default options of V8 and with those of the server. */
export async function measureLibrary(): Promise<LibraryFigures> {
  console.error("library");
  const figures = (await measured([], [])) as Omit<LibraryFigures, "tunedListMicros">;
  const tunedListMicros = (await measured(SERVER_OPTIONS, ["--list"])) as number;
  return { ...figures, tunedListMicros };
}

async function measured(options: readonly string[], args: readonly string[]): Promise<unknown> {
  const path = join(import.meta.dirname, "library-process.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [...options, path, ...args]);
  return JSON.parse(stdout);
}
