import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { decode, encode, type SourceMapSegment } from "@jridgewell/sourcemap-codec";

/** Comments around the mark of a module, as the compiler writes modules with only types. */
const NO_CODE =
  /^(?:\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\/\s*|\/\/[^\n]*\n\s*)*export \{\};\s*(?:\/\/[^\n]*\s*)*$/;

/**
 * Reduces the source maps of a folder to one position per line, without columns, which is what stack traces show. The
 * maps are a quarter of the package: half of that are positions of words, and 40 kB are columns. Maps of modules with
 * only types are deleted, because these modules have no code.
 */
export function keepLinesOfMaps(folder: string): void {
  for (const file of globSync("**/*.js.map", { cwd: folder })) {
    const path = join(folder, file);
    const module = path.slice(0, -".map".length);
    const code = readFileSync(module, "utf8");
    if (NO_CODE.test(code)) {
      writeFileSync(module, "export {};\n");
      rmSync(path);
      continue;
    }
    const map = JSON.parse(readFileSync(path, "utf8")) as { mappings: string };
    map.mappings = encode(decode(map.mappings).map((positions) => lineOf(positions)));
    writeFileSync(path, JSON.stringify(map));
  }
}

/** The line of the source from which a line was compiled. */
function lineOf([first]: readonly SourceMapSegment[]): SourceMapSegment[] {
  if (first === undefined || first.length === 1) return [];
  const [, source, line] = first;
  return [[0, source, line, 0]];
}
