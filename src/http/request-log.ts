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
  /** Its line, where it has been put into words already. */
  readonly line?: LineParts | null;
}

/** A line but for the time that the request took. */
export interface LineParts {
  readonly before: string;
  readonly after: string;
}

const LONGEST_URL = 160;
const KEY_IN_URL = /lmvz_live_[^&\s]*/g;
const KEY_PARAMETER = /([?&](?:api_?key|key|access_token|token)=)[^&]*/i;
const KEY_PARAMETERS = new RegExp(KEY_PARAMETER, "gi");

/** A request in one line: method, path, status, time, rows, and what the client may have meant. */
export function logLine(served: ServedRequest): string {
  const { before, after } = served.line ?? lineParts(served);
  const { milliseconds } = served;
  return `${before}${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms${after}`;
}

/** What the line says but for the time. */
export function lineParts(served: Omit<ServedRequest, "milliseconds">): LineParts {
  const { method, url, status, note } = served;
  const { rows, hints, workspace, faults } = note ?? NO_NOTE;
  let after = "";
  if (rows !== null) after += `  ${rows} ${rows === 1 ? "row" : "rows"}`;
  if (workspace !== null) after += `  ${workspace}`;
  for (const id of faults) after += `  fault: ${id}`;
  for (const hint of hints) after += `  hint: ${redacted(hint)}`;
  const told = status === 0 ? "no reply" : String(status);
  return {
    before: printable(`${method.padEnd(4)}  ${shortened(redacted(url))}  ${told}  `),
    after: printable(after),
  };
}

const NO_NOTE = { rows: null, hints: [], workspace: null, faults: [] };

const PRINTABLE_ASCII = /^[ -~]*$/;

/** One line stays one line: what a client sent must not steer the terminal that shows it. */
function printable(text: string): string {
  if (PRINTABLE_ASCII.test(text)) return text;
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "\u{fffd}");
}

/** A text without the keys that somebody put into it. */
export function redacted(text: string): string {
  const plain = text.includes("%") ? decoded(text) : text;
  if (!plain.includes(KEY_PREFIX) && !KEY_PARAMETER.test(plain)) return text;
  return plain.replaceAll(KEY_PARAMETERS, "$1…").replaceAll(KEY_IN_URL, "lmvz_live_…");
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
