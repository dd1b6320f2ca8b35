import { isUtf8 } from "node:buffer";
import * as zlib from "node:zlib";
import { headerValue, isComplete, type BodyCopy, type HeaderPair } from "./exchange.ts";

/** A body without its content codings, or why it cannot be read. */
export type DecodedBody =
  | { readonly bytes: Buffer; readonly problem: null }
  | { readonly bytes: null; readonly problem: string };

const MAX_DECODED_BYTES = 32 * 1024 * 1024;
/** Real servers use one. */
const MAX_CODINGS = 5;
const LIMIT = { maxOutputLength: MAX_DECODED_BYTES };

const { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } = zlib;
/** Node.js has it since 22.15. */
const { zstdDecompressSync } = zlib as Partial<typeof zlib>;

const DECODERS = new Map<string, ((bytes: Buffer) => Buffer) | undefined>([
  ["gzip", (bytes) => gunzipSync(bytes, LIMIT)],
  ["x-gzip", (bytes) => gunzipSync(bytes, LIMIT)],
  ["br", (bytes) => brotliDecompressSync(bytes, LIMIT)],
  ["zstd", zstdDecompressSync && ((bytes) => zstdDecompressSync(bytes, LIMIT))],
  ["deflate", inflate],
  ["identity", (bytes) => bytes],
]);

/** Some servers send `deflate` without the zlib wrapper. */
function inflate(bytes: Buffer): Buffer {
  const isWrapped = ((bytes[0] ?? 0) & 0x0f) === 8;
  return isWrapped ? inflateSync(bytes, LIMIT) : inflateRawSync(bytes, LIMIT);
}

/** Removes the content codings of a body, the last one first. */
export function decodeBody(body: BodyCopy, headers: readonly HeaderPair[]): DecodedBody {
  if (!isComplete(body)) {
    const { size, isEnded } = body;
    const problem = isEnded
      ? `${size} bytes are too long`
      : `only the first ${size} bytes were sent`;
    return { bytes: null, problem };
  }
  const codings = (headerValue(headers, "content-encoding") ?? "")
    .split(",")
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== "");
  if (codings.length > MAX_CODINGS) {
    const problem = `${codings.length} content codings are more than ${MAX_CODINGS}`;
    return { bytes: null, problem };
  }
  let { bytes } = body;
  if (bytes.length === 0) return { bytes, problem: null };
  for (const coding of codings.toReversed()) {
    const decode = DECODERS.get(coding);
    if (decode === undefined) {
      return { bytes: null, problem: `unknown content coding "${coding}"` };
    }
    try {
      bytes = decode(bytes);
    } catch (error) {
      const isTooLong = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
      const problem = isTooLong
        ? `the ${coding} data expands to more than ${MAX_DECODED_BYTES / 1024 / 1024} MB`
        : `invalid ${coding} data`;
      return { bytes: null, problem };
    }
  }
  return { bytes, problem: null };
}

/** A body as an HTTP Archive holds it. */
export interface ArchivedBody {
  readonly text: string;
  /** Present if the body is incomplete, or omitted because it is not text. */
  readonly comment?: string;
}

/** The decoded body, or the first part of a longer one, without keys. */
export function archivedBody(
  body: BodyCopy,
  headers: readonly HeaderPair[],
  redactText: (text: string) => string,
): ArchivedBody {
  const bytes = decodeBody(body, headers).bytes ?? body.bytes;
  const text = textOf(bytes);
  // Keys in other bytes, such as compressed ones, would not be found.
  if (text === null)
    return { text: "", comment: `omitted: ${bytes.length} bytes that are not text` };
  return { text: redactText(text), ...(isComplete(body) ? {} : { comment: partComment(body) }) };
}

/** The text of bytes in UTF-8, or in UTF-16 with a byte order mark; null: they are not text. */
function textOf(bytes: Buffer): string | null {
  const mark = bytes.toString("hex", 0, 2);
  if (mark === "fffe" || mark === "feff") {
    return new TextDecoder(mark === "fffe" ? "utf-16le" : "utf-16be").decode(bytes);
  }
  // A character may be cut at the end of a part.
  for (const end of [0, 1, 2, 3]) {
    const part = bytes.subarray(0, Math.max(0, bytes.length - end));
    if (isUtf8(part)) return part.includes(0) ? null : part.toString("utf8");
  }
  return null;
}

function partComment({ bytes, size, isEnded }: BodyCopy): string {
  return isEnded
    ? `the first ${bytes.length} of ${size} bytes`
    : `the first ${bytes.length} bytes; the body was not sent completely`;
}
