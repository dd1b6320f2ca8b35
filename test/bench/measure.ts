import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { measureServers } from "./servers.ts";
import { machine } from "./machine.ts";
import { measureSuite } from "./suite.ts";
import { measureWorlds } from "./worlds.ts";

export interface MeasureOptions {
  /** Parts to measure; none: all of them, and the results are written. */
  readonly only: readonly string[];
  readonly rounds: number;
  readonly seconds: number;
}

/** Measures what was asked for and prints it; a whole run rewrites RESULTS.md. */
export async function measure(options: MeasureOptions): Promise<void> {
  const { only } = options;
  const parts: string[] = [];
  const wants = (part: string): boolean => only.length === 0 || only.includes(part);
  if (wants("servers") || only.includes("fake")) {
    parts.push(await measureServers(options, only.includes("fake")));
  }
  if (wants("worlds")) parts.push(await measureWorlds());
  if (wants("suite")) parts.push(await measureSuite());
  const text = [`# Results of the benchmark`, machine(), ...parts].join("\n\n");
  console.log(text);
  if (only.length === 0) writeFileSync(join(import.meta.dirname, "RESULTS.md"), `${text}\n`);
}
