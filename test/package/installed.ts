import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { stripVTControlCharacters } from "node:util";
import { inject } from "vitest";
import { ROOT } from "../../src/files/package-files.ts";
import type { Installation } from "./pack.ts";

/** A project in a temporary folder in which the packed package and tools are installed. */
export interface InstalledProject {
  readonly folder: string;
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

/** Creates a project below a folder with packages, where Node.js and the tools find them. */
export function installedProject(installation: Installation): InstalledProject {
  const place = inject("installations")[installation];
  const folder = mkdtempSync(join(place, "project-"));
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  write("package.json", JSON.stringify({ private: true, type: "module" }));
  return {
    folder,
    write,
    npx: async ([name = "", ...args], environment = {}) => {
      const path = join(place, "node_modules", ".bin", name);
      const env = { ...process.env, NODE_OPTIONS: "", ...environment };
      const child = spawn(process.execPath, [path, ...args], { cwd: folder, env });
      let output = "";
      child.stdout.on("data", (chunk) => (output += String(chunk)));
      child.stderr.on("data", (chunk) => (output += String(chunk)));
      const [code] = (await once(child, "close")) as [number];
      return { code, output: stripVTControlCharacters(output) };
    },
    serve: async (...args) => {
      const path = join(place, "node_modules", ".bin", "understudy");
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
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Options of Vitest: limits for tests that hang; on a busy machine tests take longer than its defaults. */
export const VITEST_LIMITS = ["--testTimeout", "300000", "--hookTimeout", "300000"];

/** The code block of a document that starts with a text. */
export function codeBlock(document: string, start: string): string {
  const blocks = readFileSync(join(ROOT, document), "utf8").matchAll(/```\w+\n(.*?)```/gs);
  const found = [...blocks].find(([, block = ""]) => block.startsWith(start))?.[1];
  if (found === undefined) throw new Error(`${document} has no block that starts with ${start}`);
  return found;
}
