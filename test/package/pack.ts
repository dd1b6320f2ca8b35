import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import { ROOT } from "../../src/files/package-files.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Path of the packed package. */
    readonly tarball: string;
    /** Folders in which it is installed with other tools. */
    readonly installations: Readonly<Record<Installation, string>>;
  }
}

/** `pinned`: with the versions that this repository uses; `newest`: with the newest Vitest and MSW. */
export type Installation = "pinned" | "newest";

const run = promisify(execFile);

/** Packs the package and installs it with the tools, once for all tests; building it writes to dist/. */
export default async function pack(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "understudy-tarball-"));
  await run("npm", ["pack", "--pack-destination", folder], { cwd: ROOT });
  const file = readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "";
  const tarball = join(folder, file);
  project.provide("tarball", tarball);
  const common = [tarball, pinned("@types/node"), pinned("@typescript/native")];
  const installations = {
    pinned: [...common, ...["vitest", "msw", "@playwright/test"].map(pinned), "jest@30.5.2"],
    newest: [...common, "vitest@5.1.0", "msw@3.0.5"],
  };
  for (const [name, packages] of Object.entries(installations)) {
    await install(join(folder, name), packages);
  }
  project.provide("installations", {
    pinned: join(folder, "pinned"),
    newest: join(folder, "newest"),
  });
  return () => rmSync(folder, { recursive: true, force: true });
}

async function install(folder: string, packages: readonly string[]): Promise<void> {
  mkdirSync(folder);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const flags = ["--no-audit", "--no-fund", "--prefer-offline"];
  await run("npm", ["install", ...flags, ...packages], { cwd: folder });
}

/** `name@version` of a development dependency. */
function pinned(name: string): string {
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    readonly devDependencies: Readonly<Record<string, string>>;
  };
  const version = devDependencies[name];
  if (version === undefined) throw new Error(`${name} is no development dependency`);
  return version.startsWith("npm:") ? version.slice("npm:".length) : `${name}@${version}`;
}
