import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What the canned peers serve: two real replies of the fake, so that all move the same bytes. */
export interface Bodies {
  /** A `/visibility` reply, about 300 bytes. */
  readonly small: string;
  /** A page of 100 rows of `/citations`, about 50 KB. */
  readonly list: string;
}

/** Where a peer finds the bodies, written there before it starts. */
export const BODIES_FOLDER_VARIABLE = "BENCH_BODIES";

/** The bodies that the benchmark left in the folder that it names. */
export function givenBodies(): Bodies {
  const folder = process.env[BODIES_FOLDER_VARIABLE] ?? "";
  const read = (name: string): string => readFileSync(join(folder, `${name}.json`), "utf8");
  return { small: read("small"), list: read("list") };
}
