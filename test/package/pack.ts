import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import { ROOT } from "../../src/files/package-files.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Path of the packed package. */
    readonly tarball: string;
  }
}

/** Packs the package once for all of its tests; building it writes to dist/. */
export default async function pack(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "understudy-tarball-"));
  await promisify(execFile)("npm", ["pack", "--pack-destination", folder], { cwd: ROOT });
  const file = readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "";
  project.provide("tarball", join(folder, file));
  return () => rmSync(folder, { recursive: true, force: true });
}
