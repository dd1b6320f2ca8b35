import { isUtf8 } from "node:buffer";
import { setImmediate as immediate } from "node:timers/promises";
import { crc32, deflateRawSync } from "node:zlib";
import { crypto, http } from "../common/builtins.ts";
import { KEY_PREFIX } from "../common/redact.ts";
import type { Sha256 } from "../workspace/key-store.ts";
import type { WorldsContext } from "../workspace/worlds.ts";

/** The functions of Node.js that responding needs. In the browser, src/browser/replacements/runtime.ts replaces this file. */

/** The clock and random values for worlds. */
export const WORLDS_CONTEXT: Omit<WorldsContext, "keys"> = {
  system: () => Math.floor(Date.now() / 1000),
  randomKey: () => KEY_PREFIX + crypto.randomBytes(24).toString("hex"),
  randomId: () => `w_${crypto.randomUUID().replaceAll("-", "").slice(0, 16)}`,
};

export const sha256 = crypto.hash.bind(null, "sha256") as Sha256;

/** Yields to the event loop, also while the global timers are replaced by those of a test. */
export const nextTurn = (): Promise<void> => immediate();

/** The reason phrase with which a server sends a status. */
export const reasonPhrase = (status: number): string => http.STATUS_CODES[status] ?? "unknown";

/** A text in UTF-8. */
export const bytesOf = Buffer.from.bind(Buffer) as (text: string) => Uint8Array<ArrayBuffer>;

/** The text of bytes; null if they are not UTF-8. */
export function textOf(bytes: Uint8Array): string | null {
  return isUtf8(bytes) ? Buffer.from(bytes).toString("utf8") : null;
}

export const concatBytes: (parts: readonly Uint8Array[]) => Uint8Array<ArrayBuffer> =
  Buffer.concat.bind(Buffer);

/** The number of bytes of a text in UTF-8, or of bytes. */
export const byteLength: (body: string | Uint8Array) => number = Buffer.byteLength.bind(Buffer);

export const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");

/** Compresses a text (RFC 1951). */
export const deflate = (text: string): Uint8Array => deflateRawSync(text);

/** Space reserved for the checksum. */
const CHECKSUM_PLACE = "\0\0\0\0";

/** Base64url of a CRC-32 of a text and bytes, and of both. */
export function checksummed(text: string, bytes: Uint8Array): string {
  const start = Buffer.from(CHECKSUM_PLACE + text);
  const payload = bytes.length === 0 ? start : Buffer.concat([start, bytes]);
  payload.writeUInt32BE(crc32(payload.subarray(CHECKSUM_PLACE.length)));
  return payload.toString("base64url");
}
