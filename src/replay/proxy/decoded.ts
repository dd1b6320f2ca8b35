import {
  brotliDecompressSync,
  gunzipSync,
  inflateRawSync,
  inflateSync,
  zstdDecompressSync,
} from "node:zlib";
import { headerValue, isWhole, type BodyCopy, type HeaderPair } from "./passed.ts";

/** The text of a copied body, or why there is none to read. */
export type DecodedBody =
  | { readonly text: string; readonly bytes: Buffer; readonly problem: null }
  | { readonly text: null; readonly bytes: null; readonly problem: string };

/** What a small body may unfold to; more is no JSON that anybody reads here. */
const MOST_DECODED_BYTES = 32 * 1024 * 1024;

type Decoder = (bytes: Buffer) => Buffer;

const LIMIT = { maxOutputLength: MOST_DECODED_BYTES };

const DECODERS = new Map<string, Decoder>([
  ["gzip", (bytes) => gunzipSync(bytes, LIMIT)],
  ["x-gzip", (bytes) => gunzipSync(bytes, LIMIT)],
  ["br", (bytes) => brotliDecompressSync(bytes, LIMIT)],
  ["zstd", (bytes) => zstdDecompressSync(bytes, LIMIT)],
  ["deflate", (bytes) => inflated(bytes)],
  ["identity", (bytes) => bytes],
]);

/** Reads a copy as text, its content codings undone in their order from the last. */
export function decodedBody(body: BodyCopy, headers: readonly HeaderPair[]): DecodedBody {
  if (!isWhole(body)) return { text: null, bytes: null, problem: partOf(body) };
  const codings = (headerValue(headers, "content-encoding") ?? "")
    .split(",")
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== "");
  let { bytes } = body;
  if (bytes.length === 0) return { text: "", bytes, problem: null };
  for (const coding of codings.toReversed()) {
    const decode = DECODERS.get(coding);
    if (decode === undefined)
      return { text: null, bytes: null, problem: `the coding "${coding}" is unknown` };
    try {
      bytes = decode(bytes);
    } catch (error) {
      return { text: null, bytes: null, problem: whyNot(coding, error as NodeJS.ErrnoException) };
    }
  }
  return { text: bytes.toString("utf8"), bytes, problem: null };
}

function partOf({ size, isEnded }: BodyCopy): string {
  return isEnded
    ? `a body of ${size} bytes is too long to be looked at`
    : `only the first ${size} bytes of its body were sent`;
}

function whyNot(coding: string, { code }: NodeJS.ErrnoException): string {
  if (code !== "ERR_BUFFER_TOO_LARGE") return `the body is no whole ${coding}`;
  const megabytes = MOST_DECODED_BYTES / 1024 / 1024;
  return `the ${coding} unpacks to more than ${megabytes} MB, too long to be looked at`;
}

/** Some servers leave the zlib wrapper out of `deflate`. */
function inflated(bytes: Buffer): Buffer {
  const isWrapped = ((bytes[0] ?? 0) & 0x0f) === 8;
  return isWrapped ? inflateSync(bytes, LIMIT) : inflateRawSync(bytes, LIMIT);
}
