import { existsSync, globSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const IMPORT = /(?:from|import\()\s*["'](\.[^"']+)["']/g;

/** Deletes the declarations that no entry point of the package refers to: most modules are private. */
export function pruneDeclarations(folder: string, entries: readonly string[]): void {
  const reached = new Set<string>();
  const waiting = [...entries];
  for (const file of waiting) {
    if (reached.has(file)) continue;
    reached.add(file);
    for (const [, path = ""] of readFileSync(file, "utf8").matchAll(IMPORT)) {
      const target = resolve(dirname(file), path.replace(/\.(?:ts|js)$/, ".d.ts"));
      if (!existsSync(target)) throw new Error(`${file} refers to ${path}, which does not exist`);
      waiting.push(target);
    }
  }
  for (const file of globSync("**/*.d.ts", { cwd: folder })) {
    if (!reached.has(join(folder, file))) rmSync(join(folder, file));
  }
}
