import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { decode, encode, type SourceMapSegment } from "@jridgewell/sourcemap-codec";

/** Comments around the mark of a module, as the compiler writes modules with only types. */
const NO_CODE =
  /^(?:\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\/\s*|\/\/[^\n]*\n\s*)*export \{\};\s*(?:\/\/[^\n]*\s*)*$/;

/**
 * Reduces the source maps of a folder to one position per line, without columns, which is what stack traces show. The
 * maps are 40 % of the package. Their sources keep their lines, but not the comments of declarations (170 kB), most of
 * which the type declarations repeat. Maps of modules with only types are deleted, because these modules have no code.
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
      sourcesContent: string[];
    };
    map.mappings = encode(decode(map.mappings).map((positions) => lineOf(positions)));
    map.sourcesContent = map.sourcesContent.map(withoutDocumentation);
    writeFileSync(path, JSON.stringify(map));
  }
}

/** Comments that begin a line and document the declaration below them. */
const DOCUMENTATION = /^[ \t]*\/\*\*[^*]*(?:\*(?!\/)[^*]*)*\*\/[ \t]*$/gm;

/** A source with its documentation as empty lines. */
function withoutDocumentation(source: string): string {
  return source.replaceAll(DOCUMENTATION, (comment) => comment.replaceAll(/[^\n]+/g, ""));
}

/** The line of the source from which a line was compiled. */
function lineOf([first]: readonly SourceMapSegment[]): SourceMapSegment[] {
  if (first === undefined || first.length === 1) return [];
  const [, source, line] = first;
  return [[0, source, line, 0]];
}
