import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { decode, encode, type SourceMapSegment } from "@jridgewell/sourcemap-codec";

/** Comments around the mark of a module, as the compiler writes modules with only types. */
const NO_CODE =
  /^(?:\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\/\s*|\/\/[^\n]*\n\s*)*export \{\};\s*(?:\/\/[^\n]*\s*)*$/;

const WITHOUT_SOURCES =
  /^(?:conformance|src[/\\](?:cli|fake[/\\]faults|recording|replay|simulation))[/\\]/;

/**
 * Reduces the source maps of a folder to one position per line, without columns, which is what stack traces show. The
 * maps are 30 % of the package. Their sources keep only the lines from which code was compiled; the other ones (types
 * and comments, most of which the type declarations repeat) and imports are empty. The maps of the suite, of the
 * simulation, of the faults and of the commands have no sources: a stack trace needs positions only. Maps of modules
 * with only types are deleted, because these modules have no code.
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
    const map = JSON.parse(readFileSync(path, "utf8")) as {
      mappings: string;
      sourcesContent?: string[];
    };
    const mappings = decode(map.mappings);
    map.mappings = encode(mappings.map((positions) => lineOf(positions)));
    const compiled = new Set(mappings.flat().map(([, , line]) => line));
    const { sourcesContent = [] } = map;
    if (WITHOUT_SOURCES.test(file)) delete map.sourcesContent;
    else map.sourcesContent = sourcesContent.map((source) => linesOf(source, compiled));
    writeFileSync(path, JSON.stringify(map));
  }
}

/** A source in which all lines but some are empty. */
function linesOf(source: string, kept: ReadonlySet<number | undefined>): string {
  const lines = source.split("\n");
  return lines
    .map((text, line) => (kept.has(line) && !text.startsWith("import ") ? text : ""))
    .join("\n");
}

/** The line of the source from which a line was compiled. */
function lineOf([first]: readonly SourceMapSegment[]): SourceMapSegment[] {
  if (first === undefined || first.length === 1) return [];
  const [, source, line] = first;
  return [[0, source, line, 0]];
}
