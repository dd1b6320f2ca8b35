import { crc32, inflateRawSync } from "node:zlib";
import type { RequestBody } from "../../fake/request.ts";
import { SECONDS_PER_DAY } from "../../common/calendar.ts";
import { printable } from "../../common/printable.ts";
import { redactText } from "../../common/redact.ts";
import { shorten } from "../../common/shorten.ts";
import {
  FORM_CODES,
  MAX_BODY,
  TOKEN_VERSION,
  type ReplayToken,
  type TokenKey,
  type TokenRequest,
  type TokenState,
} from "./token-format.ts";

/** The reason why a text is not a replay token, as one sentence. */
export class TokenError extends Error {
  override readonly name = "TokenError";
}

const TOKEN_FORM = /^u\d+\./i;
const CHECKSUM_BYTES = 4;
/** How much of a text that is not a token an error repeats. */
const SHOWN_LENGTH = 40;

/** Whether a command-line argument looks like a replay token. */
export function isTokenLike(word: string): boolean {
  return TOKEN_FORM.test(word) && !/\.ya?ml$/.test(word);
}

const LINES = 15;

/** Decodes a token. @throws {TokenError} if it is damaged or of another version. */
export function decodeToken(word: string): ReplayToken {
  const [lines, rest] = splitLines(withoutChecksum(word));
  const [key = "", mark = "", ...request] = lines.slice(STATE_LINES);
  return {
    state: stateOf(lines),
    key: keyOf(key),
    request: mark === "l" ? null : requestOf(request, mark === "r", rest),
  };
}

function withoutChecksum(word: string): Buffer {
  if (!word.startsWith(TOKEN_VERSION)) {
    const [version = ""] = word.split(".");
    const current = TOKEN_VERSION.slice(0, -1);
    throw new TokenError(
      /^u\d+$/i.test(version) && version !== word
        ? `this replay token has version ${version}; this Understudy reads version ${current}`
        : `"${printable(shorten(redactText(word), SHOWN_LENGTH))}" is not a replay token; replay tokens begin with ${TOKEN_VERSION}`,
    );
  }
  const text = word.slice(TOKEN_VERSION.length);
  const bytes = Buffer.from(text, "base64url");
  const payload = bytes.subarray(CHECKSUM_BYTES);
  const isWhole = payload.length > 0 && crc32(payload) === bytes.readUInt32BE();
  if (isWhole && bytes.toString("base64url") === text) return payload;
  throw new TokenError("this replay token is damaged: copy the complete token");
}

const STATE_LINES = 7;

function stateOf([scenario = "", digest = "", ...lines]: readonly string[]): TokenState {
  const numbers = lines.slice(0, 4).map((text) => Number.parseInt(text, 36));
  const [seed = 0, anchor = 0, sinceAnchor = 0, revision = 0] = numbers;
  const flags = new Set(lines[4]);
  return {
    scenario,
    digest,
    seed,
    anchor,
    now: anchor * SECONDS_PER_DAY + sinceAnchor,
    revision,
    faults: flags.has("f"),
    paused: flags.has("p"),
    choices: {
      C11: flags.has("c") ? "clamp" : "refuse",
      C78: flags.has("k") ? "created" : "empty",
    },
    strictParameters: flags.has("s"),
  };
}

/** Splits a payload into its text lines and the bytes of the body. */
function splitLines(payload: Buffer): [string[], Buffer] {
  const lines: string[] = [];
  let from = 0;
  while (lines.length < LINES - 1) {
    const end = payload.indexOf(10, from);
    if (end === -1) break;
    lines.push(payload.toString("utf8", from, end));
    from = end + 1;
  }
  if (lines.length === LINES - 1) return [lines, payload.subarray(from)];
  return [[...lines, payload.toString("utf8", from)], Buffer.alloc(0)];
}

function requestOf(lines: readonly string[], redacted: boolean, rest: Buffer): TokenRequest {
  const [method = "", path = "", query = "", contentType = "", bodyForm = ""] = lines;
  const body = unpacked(bodyForm, rest);
  const type = contentType === "" ? null : contentType;
  return { method, path, query, contentType: type, redacted, body };
}

const FORMS = new Map(
  Object.entries(FORM_CODES).map(([form, code]) => [
    code as string,
    form as keyof typeof FORM_CODES,
  ]),
);

function keyOf(code: string): TokenKey {
  const form = FORMS.get(code);
  if (form !== undefined) return { form };
  const mode = code.charAt(0);
  return {
    form: "held",
    workspace: Number.parseInt(code.slice(1), 36),
    mode: mode.toLowerCase() === "w" ? "write" : "read",
    revoked: mode !== mode.toLowerCase(),
  };
}

function unpacked(form: string, bytes: Buffer): RequestBody {
  if (form === "") return { kind: "none" };
  if (form === "t") return { kind: "text", text: inflated(bytes) };
  if (form.startsWith("l")) return { kind: "too-large", limit: Number(form.slice(1)) };
  return { kind: "unreadable", reason: form.slice(1) };
}

function inflated(bytes: Buffer): string {
  try {
    return inflateRawSync(bytes, { maxOutputLength: 4 * MAX_BODY }).toString("utf8");
  } catch {
    throw new TokenError("this replay token contains a body that can't be decompressed");
  }
}
