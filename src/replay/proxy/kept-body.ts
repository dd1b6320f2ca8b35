import { isUtf8 } from "node:buffer";
import { decodedBody } from "./decoded.ts";
import { isWhole, type BodyCopy, type HeaderPair } from "./passed.ts";
import type { Redactor } from "./redact.ts";

/** A body as an archive holds it, without keys: text, or base64 where it is none. */
export interface KeptBody {
  readonly text: string;
  readonly encoding?: "base64";
  /** Where it is only a part. */
  readonly comment?: string;
}

/** What is kept of a body: all of it with its codings undone, or of a longer one the first part. */
export function keptBody(
  body: BodyCopy,
  headers: readonly HeaderPair[],
  redact: Redactor,
): KeptBody {
  const bytes = decodedBody(body, headers).bytes ?? body.bytes;
  const part = isWhole(body) ? {} : { comment: commentOf(body) };
  if (isUtf8(bytes)) return { text: redact.text(bytes.toString("utf8")), ...part };
  // A byte for a letter, so that a key in between is found as well.
  const clean = Buffer.from(redact.text(bytes.toString("latin1")), "latin1");
  return { text: clean.toString("base64"), encoding: "base64", ...part };
}

function commentOf({ bytes, size, isEnded }: BodyCopy): string {
  return isEnded
    ? `the first ${bytes.length} of ${size} bytes`
    : `the first ${bytes.length} bytes; the body was not sent to its end`;
}
