import { sha256 as digest } from "@noble/hashes/sha2.js";
import { bytesToHex, randomBytes } from "@noble/hashes/utils.js";
import { deflateSync } from "fflate";
import { KEY_PREFIX } from "../../common/redact.ts";
import type * as Runtime from "../../server/runtime.ts";
import { REASON_PHRASES } from "./reason-phrases.ts";

/** Browser APIs in place of those of Node.js: replaces src/server/runtime.ts. */

export const WORLDS_CONTEXT: typeof Runtime.WORLDS_CONTEXT = {
  system: () => Math.floor(Date.now() / 1000),
  randomKey: () => KEY_PREFIX + bytesToHex(randomBytes(24)),
  randomId: () => `w_${bytesToHex(randomBytes(8))}`,
};

export const sha256: typeof Runtime.sha256 = (text) => bytesToHex(digest(bytesOf(text)));

// Tests may replace the timers of a page, and browsers delay nested ones by 4 ms.
const Channel = MessageChannel;

export const nextTurn: typeof Runtime.nextTurn = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new Channel();
    port1.addEventListener("message", () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });

export const reasonPhrase: typeof Runtime.reasonPhrase = (status) =>
  REASON_PHRASES[status] ?? "unknown";

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export const bytesOf: typeof Runtime.bytesOf = (text) => encoder.encode(text);

export const textOf: typeof Runtime.textOf = (bytes) => {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
};

export const concatBytes: typeof Runtime.concatBytes = (parts) => {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const part of parts) {
    all.set(part, end);
    end += part.length;
  }
  return all;
};

export const byteLength: typeof Runtime.byteLength = (body) =>
  typeof body === "string" ? bytesOf(body).length : body.length;

export const base64url: typeof Runtime.base64url = (bytes) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/={1,2}$/, "");

export const deflate: typeof Runtime.deflate = (text) => deflateSync(bytesOf(text));

const CHECKSUM_BYTES = 4;

export const checksummed: typeof Runtime.checksummed = (text, bytes) => {
  const payload = concatBytes([new Uint8Array(CHECKSUM_BYTES), bytesOf(text), bytes]);
  new DataView(payload.buffer).setUint32(0, crc32(payload.subarray(CHECKSUM_BYTES)));
  return base64url(payload);
};

/** CRC-32 (ISO-HDLC), as in zlib. */
function crc32(bytes: Uint8Array): number {
  let sum = 0xff_ff_ff_ff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ ((sum & 1) * 0xed_b8_83_20);
  }
  return ~sum >>> 0;
}
