import type { ReplyNote } from "../fake/request.ts";

/** What one served request tells the log. */
export interface ServedRequest {
  readonly method: string;
  /** Path and query as they came. */
  readonly url: string;
  readonly milliseconds: number;
  readonly status: number;
  /** What the core tells of it; null where it was none of the API's. */
  readonly note: ReplyNote | null;
}

const LONGEST_URL = 160;
const KEY_IN_URL = /lmvz_live_[^&\s]*/g;
const KEY_PARAMETER = /([?&](?:api_?key|key|access_token|token)=)[^&]*/gi;

/** A request in one line: method, path, status, time, rows, and what the client may have meant. */
export function logLine({ method, url, milliseconds, status, note }: ServedRequest): string {
  const { rows, hints, workspace } = note ?? { rows: null, hints: [], workspace: null };
  const parts = [
    method.padEnd(4),
    shortened(redacted(url)),
    String(status),
    `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`,
    ...(rows === null ? [] : [`${rows} ${rows === 1 ? "row" : "rows"}`]),
    ...(workspace === null ? [] : [workspace]),
    ...hints.map((hint) => `hint: ${redacted(hint)}`),
  ];
  return parts.join("  ");
}

/** A text without the keys that somebody put into it. */
export function redacted(text: string): string {
  return text.replaceAll(KEY_PARAMETER, "$1…").replaceAll(KEY_IN_URL, "lmvz_live_…");
}

function shortened(url: string): string {
  return url.length <= LONGEST_URL ? url : `${url.slice(0, LONGEST_URL)}…`;
}
