import {
  accessSync,
  appendFileSync,
  constants,
  existsSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { UsageError } from "./usage-error.ts";

/** Whether a file can be written later; so nothing is begun whose result would be lost. @throws {UsageError} */
export function checkWritable(file: string): void {
  attempt(file, () => {
    if (existsSync(file)) {
      if (statSync(file).isDirectory()) throw Object.assign(new Error(), { code: "EISDIR" });
      accessSync(file, constants.W_OK);
    } else {
      accessSync(dirname(file), constants.W_OK);
    }
  });
}

/** Writes a file whole: whoever looks finds the old text or the new one, never a part. @throws {UsageError} */
export function writeText(file: string, text: string): void {
  const whole = text.endsWith("\n") ? text : `${text}\n`;
  attempt(file, () => {
    // A pipe or a device is written to; a name in its place would replace it.
    if (existsSync(file) && !statSync(file).isFile()) return writeFileSync(file, whole);
    const target = existsSync(file) ? realpathSync(file) : file;
    const beside = `${target}.${process.pid}.part`;
    try {
      writeFileSync(beside, whole);
      renameSync(beside, target);
    } finally {
      rmSync(beside, { force: true });
    }
  });
}

/** Adds a text to the end of a file. @throws {UsageError} */
export function appendText(file: string, text: string): void {
  attempt(file, () => appendFileSync(file, `${text}\n`));
}

function attempt(file: string, act: () => void): void {
  try {
    act();
  } catch (error) {
    throw new UsageError(`can't write ${file} (${(error as NodeJS.ErrnoException).code ?? "?"})`);
  }
}
