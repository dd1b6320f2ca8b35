import type { Readable } from "node:stream";
import type { BodyCopy } from "./passed.ts";

/** Bodies up to here are copied whole; of longer ones this much is kept. */
export const MOST_COPIED_BYTES = 5 * 1024 * 1024;

/** Copies what a stream carries while somebody else reads it; gives the copy so far. */
export function copier(stream: Readable): () => BodyCopy {
  const chunks: Buffer[] = [];
  let [size, kept] = [0, 0];
  let isEnded = false;
  stream.once("end", () => (isEnded = true));
  stream.on("data", (chunk: Buffer) => {
    size += chunk.length;
    const room = MOST_COPIED_BYTES - kept;
    if (room <= 0) return;
    const part = chunk.subarray(0, room);
    chunks.push(part);
    kept += part.length;
  });
  return () => ({ bytes: Buffer.concat(chunks), size, isEnded });
}

export const NO_BODY: BodyCopy = { bytes: Buffer.alloc(0), size: 0, isEnded: true };
