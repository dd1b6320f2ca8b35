import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { LibraryFigures } from "./figures.ts";

/** Measures the library in a process of its own. */
export async function measureLibrary(): Promise<LibraryFigures> {
  console.error("library");
  const path = join(import.meta.dirname, "library-process.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [path]);
  return JSON.parse(stdout) as LibraryFigures;
}
