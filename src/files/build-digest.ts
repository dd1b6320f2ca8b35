import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { ROOT } from "./package-files.ts";

/** The folders that generate data: imports point downwards, so they use no code of other folders. */
const GENERATING = ["workspace", "ledger", "simulation", "contract", "common"];

const LETTERS = 16;

/**
 * Returns a hash of the version of this package, its dependencies and its code that generates data. Markets and
 * languages are not included, as the digest of a scenario covers them.
 */
export function buildDigest(): string {
  const { version, dependencies } = JSON.parse(
    readFileSync(join(ROOT, "package.json"), "utf8"),
  ) as { readonly version: string; readonly dependencies: Readonly<Record<string, string>> };
  const hash = createHash("sha256").update(JSON.stringify([version, dependencies]));
  // Sorted by text: the order and the separators of paths depend on the system.
  for (const text of GENERATING.flatMap(modulesIn).toSorted()) hash.update(`\0${text}`);
  return hash.digest("hex").slice(0, LETTERS);
}

/** Texts of the modules in a folder of the sources, compiled or not. */
function modulesIn(folder: string): string[] {
  const path = join(import.meta.dirname, "..", folder);
  const extension = extname(import.meta.filename);
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(extension) && !file.endsWith(`.d${extension}`))
    .map((file) => readFileSync(join(path, file), "utf8"));
}
