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

/**
 * Whether all of some files can be written later, each without destroying another of them or one that is
 * read. @throws {UsageError}
 */
export function checkOutputs(
  outputs: readonly (string | null)[],
  inputs: readonly string[] = [],
): void {
  const read = new Set(inputs.map(placeOf));
  const written = new Set<string>();
  for (const file of outputs) {
    if (file === null) continue;
    checkWritable(file);
    // A pipe or a device takes several texts.
    if (existsSync(file) && !statSync(file).isFile()) continue;
    const place = placeOf(file);
    if (read.has(place)) {
      throw new UsageError(`can't write ${file}: it is read too; give another file`);
    }
    if (written.has(place)) {
      throw new UsageError(`can't write ${file} twice; give each output a file of its own`);
    }
    written.add(place);
  }
}

/** One path for a file, however it is called. */
function placeOf(file: string): string {
  if (existsSync(file)) return realpathSync(file);
  const folder = dirname(resolve(file));
  return join(existsSync(folder) ? realpathSync(folder) : folder, basename(file));
}

/** Writes a file whole: whoever looks finds the old text or the new one, never a part. @throws {UsageError} */
export function writeText(file: string, text: string): void {
  writeTexts(file, [text.endsWith("\n") ? text : `${text}\n`]);
}

/** The same for a text in parts, which together may be longer than a string can be. @throws {UsageError} */
export function writeTexts(file: string, texts: Iterable<string>): void {
  attempt(file, () => {
    // A pipe or a device is written to; a name in its place would replace it.
    if (existsSync(file) && !statSync(file).isFile()) return writeAll(file, texts);
    const target = existsSync(file) ? realpathSync(file) : file;
    const beside = `${target}.${process.pid}.part`;
    try {
      writeAll(beside, texts);
      renameSync(beside, target);
    } finally {
      rmSync(beside, { force: true });
    }
  });
}

function writeAll(file: string, texts: Iterable<string>): void {
  const opened = openSync(file, "w");
  try {
    for (const text of texts) writeFileSync(opened, text);
  } finally {
    closeSync(opened);
  }
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
