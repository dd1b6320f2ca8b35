import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { promisify, stripVTControlCharacters } from "node:util";
import { inject } from "vitest";
import { ROOT } from "../../src/files/package-files.ts";

const run = promisify(execFile);

/** A project in a temporary folder in which the packed package is installed. */
export interface InstalledProject {
  readonly folder: string;
  readonly tarball: string;
  /** Installs more packages. */
  readonly install: (...packages: readonly string[]) => Promise<void>;
  readonly write: (file: string, text: string) => void;
  /** Runs a local command; returns its output and exit code. */
  readonly npx: (
    command: readonly string[],
    environment?: Readonly<Record<string, string>>,
  ) => Promise<{ readonly code: number; readonly output: string }>;
  /** Starts `understudy serve … --port 0`. */
  readonly serve: (...args: readonly string[]) => Promise<AsyncDisposable & { origin: string }>;
  readonly remove: () => void;
}

/** Installs the packed package in a new project. */
export async function installedProject(): Promise<InstalledProject> {
  const place = mkdtempSync(join(tmpdir(), "understudy-package-"));
  const tarball = inject("tarball");
  const folder = join(place, "app");
  mkdirSync(folder);
  const install = async (...packages: readonly string[]): Promise<void> => {
    const flags = ["--no-audit", "--no-fund", "--prefer-offline"];
    await run("npm", ["install", ...flags, ...packages], { cwd: folder });
  };
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  write("package.json", JSON.stringify({ private: true, type: "module" }));
  await install(tarball);
  return {
    folder,
    tarball,
    install,
    write,
    npx: async ([name = "", ...args], environment = {}) => {
      const path = join(folder, "node_modules", ".bin", name);
      const env = { ...process.env, NODE_OPTIONS: "", ...environment };
      const child = spawn(process.execPath, [path, ...args], { cwd: folder, env });
      let output = "";
      child.stdout.on("data", (chunk) => (output += String(chunk)));
      child.stderr.on("data", (chunk) => (output += String(chunk)));
      const [code] = (await once(child, "close")) as [number];
      return { code, output: stripVTControlCharacters(output) };
    },
    serve: async (...args) => {
      const path = join(folder, "node_modules", ".bin", "understudy");
      const words = [path, "serve", ...args, "--port", "0", "--json"];
      const child = spawn(process.execPath, words, { cwd: folder });
      const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
      const { origin } = new URL((JSON.parse(line) as { readonly url: string }).url);
      return {
        origin,
        [Symbol.asyncDispose]: async () => {
          const ended = once(child, "close");
          child.kill("SIGINT");
          await ended;
        },
      };
    },
    remove: () => rmSync(place, { recursive: true, force: true }),
  };
}

/** The code block of a document that starts with a text. */
export function codeBlock(document: string, start: string): string {
  const blocks = readFileSync(join(ROOT, document), "utf8").matchAll(/```\w+\n(.*?)```/gs);
  const found = [...blocks].find(([, block = ""]) => block.startsWith(start))?.[1];
  if (found === undefined) throw new Error(`${document} has no block that starts with ${start}`);
  return found;
}

/** `name@version` of a development dependency. */
export function pinned(name: string): string {
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    readonly devDependencies: Readonly<Record<string, string>>;
  };
  const version = devDependencies[name];
  if (version === undefined) throw new Error(`${name} is no development dependency`);
  return version.startsWith("npm:") ? version.slice("npm:".length) : `${name}@${version}`;
}
