#!/usr/bin/env node
import { join } from "node:path";
import module from "node:module";

// Needs nothing newer than Node 18, so that an old Node gets a sentence and not a stack trace.
const NEEDED = [24, 18];
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  console.error(
    `understudy needs Node ${NEEDED.join(".")} or newer, this is ${process.versions.node} (${process.execPath}). ` +
      "Start it through npm, which brings its own: npm start, or npm run -s understudy -- <command>. " +
      "Where npm did not install that Node (install scripts switched off), install one yourself.",
  );
  process.exitCode = 2;
} else {
  // A reader that leaves early (| head -1) is no failure of ours.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error) => {
      if (error.code !== "EPIPE") throw error;
    });
  }
  // Stripping types and compiling takes half of a start, and gives the same every time.
  const cache = join(import.meta.dirname, "..", "node_modules", ".cache", "understudy", "code");
  module.enableCompileCache(cache);
  const { main } = await import("../src/cli/main.ts");
  process.exitCode = await main(process.argv.slice(2));
}
