import { printable, printableValue } from "../common/printable.ts";
import { redactText } from "../common/redact.ts";
import { EMPTY_NOTE } from "../fake/request.ts";
import { lineOf, type AccessLogEntry } from "./access-log.ts";
import { byteLength } from "./runtime.ts";
import { StateError } from "../workspace/state-log.ts";

/** The longest lists of a line, in bytes: together with the URL, a line has less than 2 KB. */
const MAX_HINTS = 1100;
const MAX_FAULTS = 300;

/** Formats a request as a line of JSON; `time` is when its response ended. */
export function requestJson(entry: AccessLogEntry): string {
  const { method, milliseconds, status, note } = entry;
  const { operation, workspace, rows, faults, hints } = note ?? EMPTY_NOTE;
  const { url } = lineOf(entry);
  return jsonLine("info", "request", {
    method,
    url,
    // 0: the connection ended before a response was sent.
    status: status === 0 ? null : status,
    ms: Math.round(milliseconds * 1000) / 1000,
    operation,
    workspace,
    rows,
    faults: fitting(faults, MAX_FAULTS),
    hints: fitting(
      hints.map((hint) => printable(redactText(hint))),
      MAX_HINTS,
    ),
  });
}

/** The first texts that have no more than a number of bytes as JSON. */
function fitting(texts: readonly string[], bytes: number): readonly string[] {
  let size = 0;
  const end = texts.findIndex((text) => (size += byteLength(JSON.stringify(text)) + 1) > bytes);
  return end < 0 ? texts : texts.slice(0, end);
}

/** Formats an event of the server as a line of JSON. */
export function eventJson(message: string, fields: object = {}): string {
  return jsonLine("info", redactText(message), fields);
}

/** Formats an error as a line of JSON. */
export function errorJson(error: unknown): string {
  const { message, stack = null } = error instanceof Error ? error : { message: String(error) };
  // The store refuses many requests for one reason, which is no defect of the server.
  const shown = error instanceof StateError ? null : stack;
  return jsonLine("error", redactText(message), { stack: shown && redactText(shown) });
}

function jsonLine(level: "info" | "error", message: string, fields: object): string {
  const line = { time: now(), level, msg: message, ...fields };
  return JSON.stringify(printableValue(line));
}

function now(): string {
  return new Date().toISOString();
}
