import { pino, stdTimeFunctions, type DestinationStream } from "pino";
import { printable } from "../common/printable.ts";
import { redactText } from "../common/redact.ts";
import { EMPTY_NOTE } from "../fake/request.ts";
import { StateError } from "../workspace/state-log.ts";
import { lineOf, type AccessLog, type AccessLogEntry } from "./access-log.ts";
import { byteLength } from "./runtime.ts";

/** The longest lists of a line, in bytes: together with the URL, a line has less than 2 KB. */
const MAX_HINTS = 1100;
const MAX_FAULTS = 300;

/** The log of a server as lines of JSON. */
export interface JsonLog {
  readonly request: AccessLog;
  readonly error: (error: unknown) => void;
  readonly event: (message: string) => void;
}

/** Returns a log that writes lines of JSON. `time` is that of the line: for a request, when its response ended. */
export function jsonLog(destination: DestinationStream): JsonLog {
  const logger = pino(
    {
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      hooks: {
        logMethod([fields, message], log) {
          log.call(this, clean(fields), clean(message));
        },
      },
    },
    destination,
  );
  return {
    request: (entry) => logger.info(requestFields(entry), "request"),
    event: (message) => logger.info({}, message),
    error: (error) => {
      const { message, stack = null } = error instanceof Error ? error : { message: String(error) };
      // The store refuses many requests for one reason, which is no defect of the server.
      logger.error({ stack: error instanceof StateError ? null : stack }, message);
    },
  };
}

/** A value with keys redacted and with everything printable. */
function clean<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === "string" ? cleanText(part) : part,
  ) as Value;
}

function cleanText(text: string): string {
  return printable(redactText(text));
}

function requestFields(entry: AccessLogEntry): object {
  const { method, milliseconds, status, note } = entry;
  const { operation, workspace, rows, faults, hints } = note ?? EMPTY_NOTE;
  const { url } = lineOf(entry);
  return {
    method,
    url,
    // 0: the connection ended before a response was sent.
    status: status === 0 ? null : status,
    ms: Math.round(milliseconds * 1000) / 1000,
    operation,
    workspace,
    rows,
    faults: fitting(faults, MAX_FAULTS),
    hints: fitting(hints.map(cleanText), MAX_HINTS),
  };
}

/** The first texts that have no more than a number of bytes as JSON. */
function fitting(texts: readonly string[], bytes: number): readonly string[] {
  let size = 0;
  const end = texts.findIndex((text) => (size += byteLength(JSON.stringify(text)) + 1) > bytes);
  return end < 0 ? texts : texts.slice(0, end);
}
