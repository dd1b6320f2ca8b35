#!/usr/bin/env node
import { existsSync } from "node:fs";
import module, { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

// This file runs on Node 18 too, so that an old Node gets a message instead of a stack trace.
const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const IS_CHECKOUT = existsSync(join(ROOT, "src", "cli", "main.ts"));
/** The checkout runs TypeScript, which Node strips of its types; the published package is compiled. */
const MINIMUMS = IS_CHECKOUT
  ? [[24, 18]]
  : [
      [20, 19],
      [22, 13],
      [24, 0],
    ];

const problem = installationProblem() ?? versionProblem();
if (problem === null) {
  const isOwnScript = isScriptOfThisPackage();
  if (isOwnScript) useCallersFolder();
  if (isOwnScript || process.env.npm_lifecycle_event === "npx") endWithShell();
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error) => {
      // A reader that stops early (| head -1) or a closed terminal is not an error.
      if (error.code === "EPIPE" || error.code === "EIO") return;
      const name = stream === process.stdout ? "stdout" : "stderr";
      if (name === "stdout") console.error(`understudy: can't write to ${name} (${error.code})`);
      process.exit(4);
    });
  }
  // Stripping types and compiling take half of the start time. Node 20 has no such cache.
  module.enableCompileCache?.(join(ROOT, "node_modules", ".cache", "understudy", "code"));
  resolveOwnModules();
  const { run } = await import(IS_CHECKOUT ? "../src/cli/main.ts" : "../dist/src/cli/main.js");
  await run();
} else {
  console.error(`understudy: ${problem}`);
  process.exitCode = 2;
}

/**
 * Resolves the imports between modules of this package without looking at the file system: `serve` has 290 modules,
 * and starts 13 % faster. Node 20 has no such hooks.
 */
function resolveOwnModules() {
  const folders = ["src", "conformance", "dist"].map(
    (name) => pathToFileURL(join(ROOT, name)).href + "/",
  );
  const extension = IS_CHECKOUT ? ".ts" : ".js";
  const format = IS_CHECKOUT ? "module-typescript" : "module";
  module.registerHooks?.({
    resolve: (specifier, context, next) => {
      const isOwn =
        specifier.startsWith(".") &&
        specifier.endsWith(extension) &&
        folders.some((folder) => context.parentURL?.startsWith(folder));
      if (!isOwn) return next(specifier, context);
      return { url: new URL(specifier, context.parentURL).href, format, shortCircuit: true };
    },
  });
}

function installationProblem() {
  try {
    createRequire(import.meta.url).resolve("express");
    return null;
  } catch {
    return `dependencies are not installed; run npm ci in ${ROOT} first`;
  }
}

function versionProblem() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const minimum = MINIMUMS.findLast(([first]) => first <= major) ?? MINIMUMS[0];
  if (major > minimum[0] || (major === minimum[0] && minor >= minimum[1])) return null;
  return (
    `needs Node ${minimum.join(".")} or newer, this is ${process.versions.node} (${process.execPath}). ` +
    (IS_CHECKOUT
      ? "Run it through npm, which uses the Node that npm ci installs: npm start, or npm run -s understudy -- <command>. " +
        "If install scripts are disabled, install that Node yourself."
      : "Install a newer Node.")
  );
}

function isScriptOfThisPackage() {
  const scripts = ["start", "dev", "understudy"];
  return scripts.includes(process.env.npm_lifecycle_event) && process.cwd() === join(ROOT);
}

/** npm runs the scripts of this package in its own folder; paths are relative to where npm was called. */
function useCallersFolder() {
  const { INIT_CWD: folder } = process.env;
  if (folder !== undefined && existsSync(folder)) process.chdir(folder);
}

/**
 * npm and npx run a command in a shell, and pass SIGTERM to that shell only, which ends without its command. A command
 * without its shell is interrupted as by SIGTERM. Commands that were interrupted before have no listener any more.
 */
function endWithShell() {
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.emit("SIGTERM", "SIGTERM");
  }, 500);
  timer.unref();
}
