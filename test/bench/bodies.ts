import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Bodies that the other servers send: two real responses of the fake. */
export interface Bodies {
  /** A `/visibility` response, about 300 bytes. */
  readonly small: string;
  /** A page of 100 rows of `/citations`, about 50 KB. */
  readonly list: string;
}

/** Environment variable with the folder of the bodies. */
export const BODIES_FOLDER_VARIABLE = "BENCH_BODIES";

/** Bodies from the folder that BODIES_FOLDER_VARIABLE names. */
export function givenBodies(): Bodies {
  const folder = process.env[BODIES_FOLDER_VARIABLE] ?? "";
  const read = (name: string): string => readFileSync(join(folder, `${name}.json`), "utf8");
  return { small: read("small"), list: read("list") };
}
