import {
  accessSync,
  appendFileSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { describeSystemError } from "../common/system-error.ts";
import { UsageError } from "../common/usage-error.ts";

/** Checks that a file can be written, before work starts whose result would be lost. @throws {UsageError} */
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

/**
 * Checks that all outputs can be written and that none overwrites another output or an input.
 * @throws {UsageError}
 */
export function checkOutputs(
  outputs: readonly (string | null | undefined)[],
  inputs: readonly string[],
): void {
  const read = new Set(inputs.map(canonicalPath));
  const written = new Set<string>();
  for (const file of outputs) {
    if (file === null || file === undefined) continue;
    checkWritable(file);
    // A pipe or a device accepts several texts.
    if (existsSync(file) && !statSync(file).isFile()) continue;
    const path = canonicalPath(file);
    if (read.has(path)) {
      throw new UsageError(`can't write ${file}: it is also read; choose another file`);
    }
    if (written.has(path)) {
      throw new UsageError(`can't write ${file} twice; choose a separate file for each output`);
    }
    written.add(path);
  }
}

/** One path per file, without symbolic links. */
function canonicalPath(file: string): string {
  if (existsSync(file)) return realpathSync(file);
  const folder = dirname(resolve(file));
  return join(existsSync(folder) ? realpathSync(folder) : folder, basename(file));
}

/** Writes a file atomically, with a line break at the end. @throws {UsageError} */
export function writeText(file: string, text: string): void {
  writeChunks(file, [text.endsWith("\n") ? text : `${text}\n`]);
}

/**
 * Writes a file atomically: readers find the old text or the new one. The package write-file-atomic takes
 * one string; the chunks of a long recording exceed the longest string. @throws {UsageError}
 */
export function writeChunks(file: string, chunks: Iterable<string>): void {
  attempt(file, () => {
    // Renaming would replace a pipe or a device.
    if (existsSync(file) && !statSync(file).isFile()) return writeInPlace(file, chunks);
    const target = existsSync(file) ? realpathSync(file) : file;
    const temporary = `${target}.${process.pid}.part`;
    try {
      // In a folder of several users, another one may have linked this name to a file of this user.
      rmSync(temporary, { force: true });
      writeInPlace(temporary, chunks, "wx");
      renameSync(temporary, target);
    } finally {
      rmSync(temporary, { force: true });
    }
  });
}

function writeInPlace(file: string, chunks: Iterable<string>, flags: "w" | "wx" = "w"): void {
  const descriptor = openSync(file, flags);
  try {
    for (const chunk of chunks) writeFileSync(descriptor, chunk);
  } finally {
    closeSync(descriptor);
  }
}

/** Appends a line to a file. @throws {UsageError} */
export function appendText(file: string, text: string): void {
  attempt(file, () => appendFileSync(file, `${text}\n`));
}

function attempt(file: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    throw new UsageError(`can't write ${file}: ${describeSystemError(code)}`, { cause: error });
  }
}
