import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { ParsedTexts } from "../contract/yaml-source.ts";

/**
 * What the package's own YAML files say, kept as JSON in a folder under the hash of their text: parsing
 * them takes longer than all else at the start. `isKept` tells which those are. A folder that can't be written is no failure.
 */
export function parsedTextsIn(folder: string, isKept: (text: string) => boolean): ParsedTexts {
  return {
    get: (text, schemas) => {
      try {
        return JSON.parse(readFileSync(placeOf(folder, text, schemas), "utf8"));
      } catch {
        return undefined;
      }
    },
    set: (text, value, schemas) => {
      if (!isKept(text)) return;
      const json = JSON.stringify(value);
      // What JSON can't say (infinity, say) is parsed anew each time.
      if (json === undefined || !isDeepStrictEqual(JSON.parse(json), value)) return;
      try {
        mkdirSync(folder, { recursive: true });
        const place = placeOf(folder, text, schemas);
        writeFileSync(`${place}.${process.pid}`, json);
        renameSync(`${place}.${process.pid}`, place);
      } catch {
        // The next start parses again.
      }
    },
  };
}

function placeOf(folder: string, text: string, schemas: unknown = null): string {
  const hash = createHash("sha256").update(text).update(JSON.stringify(schemas));
  return join(folder, `${hash.digest("hex")}.json`);
}
