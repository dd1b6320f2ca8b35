import { mkdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { crypto, util } from "../common/builtins.ts";
import { isObject } from "../common/is-object.ts";
import type { ParseCache } from "../common/yaml-source.ts";
import { writeText } from "./write-file.ts";

/**
 * Keeps parsed YAML as JSON files in a folder, under the hash of the YAML text: parsing takes longer than
 * everything else at the start. Only texts that `isCacheable` accepts are kept. If the folder can't be
 * written, nothing is cached.
 */
export function parsedFileCache(
  folder: string,
  isCacheable: (text: string) => boolean,
): ParseCache {
  return {
    get: (text, schemas) => {
      try {
        const path = pathOf(folder, text, schemas);
        const cached = readFileSync(path, "utf8");
        const end = cached.indexOf("\n");
        // A damaged file is parsed again: after a crash, or with a full disk.
        const json = cached.slice(end + 1, -1);
        if (digestOf(path, json) !== cached.slice(0, end)) return undefined;
        const value: unknown = JSON.parse(json);
        return isObject(value) ? value : undefined;
      } catch {
        return undefined;
      }
    },
    set: (text, value, schemas) => {
      // Every YAML file of this package contains an object.
      if (!isCacheable(text) || !isObject(value)) return;
      const json = JSON.stringify(value);
      // Values that JSON can't represent, such as infinity, are not cached.
      if (json === undefined || !util.isDeepStrictEqual(JSON.parse(json), value)) return;
      try {
        const path = pathOf(folder, text, schemas);
        mkdirSync(folder, { recursive: true });
        writeText(path, `${digestOf(path, json)}\n${json}\n`);
      } catch {
        // The next start parses again.
      }
    },
  };
}

/** Covers the name, which has the hash of the YAML text, so that a file cached for another text counts as damaged. */
function digestOf(path: string, json: string): string {
  return crypto.createHash("sha256").update(basename(path)).update("\n").update(json).digest("hex");
}

function pathOf(folder: string, text: string, schemas: unknown = null): string {
  const hash = crypto.createHash("sha256").update(text).update(JSON.stringify(schemas));
  return join(folder, `${hash.digest("hex")}.json`);
}
