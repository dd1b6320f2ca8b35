import { KEY_PREFIX } from "../fake/key-ring.ts";
import type { ReplyNote } from "../fake/request.ts";

/** What one served request tells the log. */
export interface ServedRequest {
  readonly method: string;
  /** Path and query as they came. */
  readonly url: string;
  readonly milliseconds: number;
  /** 0: the connection ended before one was sent. */
  readonly status: number;
  /** What the core tells of it; null where it was none of the API's. */
  readonly note: ReplyNote | null;
}

const LONGEST_URL = 160;
const KEY_IN_URL = /lmvz_live_[^&\s]*/g;
const KEY_PARAMETER = /([?&](?:api_?key|key|access_token|token)=)[^&]*/i;

/** A request in one line: method, path, status, time, rows, and what the client may have meant. */
export function logLine({ method, url, milliseconds, status, note }: ServedRequest): string {
  const { rows, hints, workspace, faults } = note ?? NO_NOTE;
  const parts = [
    method.padEnd(4),
    shortened(redacted(url)),
    status === 0 ? "no reply" : String(status),
    `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`,
    ...(rows === null ? [] : [`${rows} ${rows === 1 ? "row" : "rows"}`]),
    ...(workspace === null ? [] : [workspace]),
    ...faults.map((id) => `fault: ${id}`),
    ...hints.map((hint) => `hint: ${redacted(hint)}`),
  ];
  return printable(parts.join("  "));
}

const NO_NOTE = { rows: null, hints: [], workspace: null, faults: [] };

/** One line stays one line: what a client sent must not steer the terminal that shows it. */
function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "\u{fffd}");
}

/** A text without the keys that somebody put into it. */
export function redacted(text: string): string {
  const plain = decoded(text);
  const shown = plain.includes(KEY_PREFIX) || KEY_PARAMETER.test(plain) ? plain : text;
  return shown
    .replaceAll(new RegExp(KEY_PARAMETER, "gi"), "$1…")
    .replaceAll(KEY_IN_URL, "lmvz_live_…");
}

/** A text without percent-encoding, behind which a key could hide; itself where it is not decodable. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replaceAll(/%([0-7][0-9a-f])/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  }
}

function shortened(url: string): string {
  return url.length <= LONGEST_URL ? url : `${url.slice(0, LONGEST_URL)}…`;
}
