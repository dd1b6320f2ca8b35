import { watch } from "node:fs";
import { basename, dirname } from "node:path";
import { once } from "node:events";
import { styleText } from "node:util";
import { SourceError } from "../contract/yaml-source.ts";
import { scenarioFile } from "./replay-load.ts";
import { EXIT, UsageError } from "./usage-error.ts";

/** Editors write a file in several strokes; after the last one it is quiet for so long. */
const QUIET_MS = 100;

/**
 * Runs something now and whenever a scenario's file was saved, until Ctrl-C. A wrong file is told and
 * waited for to be mended.
 * @throws {UsageError} where there is no such scenario.
 */
export async function watching(
  scenario: string,
  run: (signal: AbortSignal) => Promise<number>,
): Promise<number> {
  const path = scenarioFile(scenario);
  const interruption = new AbortController();
  process.once("SIGINT", () => interruption.abort());
  const { signal } = interruption;
  const interrupted = once(signal, "abort");
  while (!signal.aborted) {
    const saved = savedOnce(path, signal);
    await tolerantly(() => run(signal));
    if (signal.aborted) break;
    console.error(
      styleText("gray", `── waiting for ${basename(path)} to be saved; Ctrl-C ends ──`),
    );
    await Promise.race([saved, interrupted]);
  }
  return EXIT.interrupted;
}

async function tolerantly(run: () => Promise<number>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof UsageError) && !(error instanceof SourceError)) throw error;
    console.error(`understudy: ${error.message}`);
  }
}

/** Settles when a file was saved and is quiet again. Its folder is watched: editors put a new file in its place. */
function savedOnce(path: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    const watcher = watch(dirname(path), (_, name) => {
      if (name !== basename(path)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        watcher.close();
        resolve();
      }, QUIET_MS);
    });
    signal.addEventListener("abort", () => watcher.close());
  });
}
