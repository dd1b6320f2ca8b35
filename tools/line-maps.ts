import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { decode, encode } from "@jridgewell/sourcemap-codec";

/**
 * Reduces the source maps of a folder to one position per line, which is what stack traces show. Positions of every
 * word are half of the maps, and those a quarter of the package.
 */
export function keepLinesOfMaps(folder: string): void {
  for (const file of globSync("**/*.js.map", { cwd: folder })) {
    const path = join(folder, file);
    const map = JSON.parse(readFileSync(path, "utf8")) as { mappings: string };
    map.mappings = encode(decode(map.mappings).map((positions) => positions.slice(0, 1)));
    writeFileSync(path, JSON.stringify(map));
  }
}
