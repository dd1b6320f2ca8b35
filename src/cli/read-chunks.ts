import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { Progress } from "./progress.ts";

const CHUNK_BYTES = 4 * 1024 * 1024;

/** Reads a file of any size, with progress. `onChunk` must not keep the chunk. */
export function readChunks(file: string, onChunk: (chunk: Buffer) => void): void {
  const progress = new Progress(process.stderr);
  const descriptor = openSync(file, "r");
  try {
    const total = Math.round(fstatSync(descriptor).size / 1e6);
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    for (let size = 0, read = 0; (read = readSync(descriptor, buffer)) > 0;) {
      onChunk(buffer.subarray(0, read));
      size += read;
      progress.update(`reading ${file}: ${Math.round(size / 1e6)} of ${total} MB`);
    }
  } finally {
    progress.end();
    closeSync(descriptor);
  }
}
