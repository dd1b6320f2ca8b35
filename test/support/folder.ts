import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Creates a temporary folder that is deleted when the test ends. */
export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "understudy-"));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}
