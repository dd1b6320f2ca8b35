import { watch } from "node:fs";
import { basename, dirname } from "node:path";
import { once } from "node:events";
import { styleText } from "node:util";
import { SourceError } from "../../../common/yaml-source.ts";
import { scenarioPath } from "../../../files/scenario-library.ts";
import { UncheckableError, UsageError } from "../../../common/usage-error.ts";
import { interruption } from "../../interruption.ts";
import { EXIT } from "../../exit-code.ts";

/** Editors save a file in several writes; it is complete when nothing changes for this long. */
const QUIET_MS = 100;

/**
 * Runs something now and whenever the file of a scenario is saved, until Ctrl-C. Errors in the file are
 * printed. @throws {UsageError} if there is no such scenario
 */
export async function watchScenario(
  scenario: string,
  run: (signal: AbortSignal) => Promise<number>,
): Promise<number> {
  const path = scenarioPath(scenario);
  const { signal } = interruption();
  const interrupted = once(signal, "abort");
  while (!signal.aborted) {
    const saved = savedOnce(path, signal);
    await runAndPrintErrors(() => run(signal));
    if (signal.aborted) break;
    console.error(
      styleText("gray", `── waiting for changes to ${basename(path)}; Ctrl-C to stop ──`),
    );
    await Promise.race([saved, interrupted]);
  }
  return EXIT.interrupted;
}

async function runAndPrintErrors(run: () => Promise<number>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const isExpected = [UsageError, SourceError, UncheckableError].some(
      (known) => error instanceof known,
    );
    if (!isExpected) throw error;
    console.error(`understudy: ${(error as Error).message}`);
  }
}

/** Resolves when a file was saved. Watches the folder, because editors replace the file. */
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
