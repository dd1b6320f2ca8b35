import type { RequestHandler, Response } from "express";
import { shorten } from "../common/shorten.ts";
import { printable } from "../common/printable.ts";
import { ownKeyRedactor, redactText } from "../common/redact.ts";
import { textHeaders } from "./parse-request.ts";
import { byteLength } from "./runtime.ts";
import { EMPTY_NOTE, type ResponseNote } from "../fake/request.ts";

/** A request with its response, without a duration. */
export interface LoggedRequest {
  readonly method: string;
  readonly url: string;
  /** 0: the connection ended before a response was sent. */
  readonly status: number;
  /** null: the request was not one of the API. */
  readonly note: ResponseNote | null;
  /** Whether the URL was examined and has no key. */
  readonly isClean?: boolean;
  /** The formatted line, kept for the other uses of a cached response: formatting takes 5 % of a repeated small read. */
  line?: LogLine;
}

export interface AccessLogEntry extends LoggedRequest {
  readonly milliseconds: number;
  /** The request with the keys in its URL redacted; none: the URL of the entry is redacted when it is logged. */
  readonly logged?: LoggedRequest;
}

/** A line without the duration of the request. */
export interface LogLine {
  /** The URL as shown: redacted and truncated. */
  readonly url: string;
  readonly beforeTime: string;
  readonly afterTime: string;
}

const ASSETS = "/assets/";

export type AccessLog = (entry: AccessLogEntry) => void;

/** Logs every request when its response has ended, except the files of the pages. */
export function accessLog(log: AccessLog): RequestHandler {
  return (request, response, next) => {
    if (!request.originalUrl.startsWith(ASSETS)) logWhenClosed(log, response, null);
    next();
  };
}

/** Logs a request when its response has ended or its connection has closed. */
export function logWhenClosed(log: AccessLog, response: Response, note: ResponseNote | null): void {
  const started = performance.now();
  const { method, originalUrl, headers } = response.req;
  response.on("close", () => {
    const milliseconds = performance.now() - started;
    const url = ownKeyRedactor(textHeaders(headers))(originalUrl);
    const status = response.headersSent ? response.statusCode : 0;
    log({ method, url, milliseconds, status, note });
  });
}

const MAX_URL = 160;
/** The longest line without its time, in bytes. */
const MAX_LINE = 2000;

/** Formats an entry as one line: method, path, status, time, rows, workspace, faults and hints. */
export function logLine(entry: AccessLogEntry): string {
  const { beforeTime, afterTime } = lineOf(entry);
  const { milliseconds } = entry;
  return `${beforeTime}${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms${afterTime}`;
}

/** The line of an entry without its time. */
export function lineOf(entry: AccessLogEntry): LogLine {
  const request = entry.logged ?? entry;
  return (request.line ??= formatLine(request));
}

function formatLine({ method, url, status, note, isClean = false }: LoggedRequest): LogLine {
  const { rows, hints, workspace, faults } = note ?? EMPTY_NOTE;
  const shown = isClean ? url : redactText(url);
  const path = shorten(shown, MAX_URL);
  let after = "";
  if (rows !== null) after += `  ${rows} ${rows === 1 ? "row" : "rows"}`;
  if (workspace !== null) after += `  ${workspace}`;
  for (const id of faults) after += `  fault: ${id}`;
  for (const hint of hints) after += `  hint: ${redactText(hint)}`;
  const before = `${method.padEnd(4)}  ${path}  ${status === 0 ? "no response" : status}  `;
  // A request must not control the terminal that shows the log.
  const beforeTime = printable(before);
  const afterTime = printable(after);
  return {
    url: path,
    beforeTime,
    afterTime: startOf(afterTime, MAX_LINE - byteLength(beforeTime)),
  };
}

/** A text, or as much of it as has no more than the given number of bytes. */
function startOf(text: string, bytes: number): string {
  return byteLength(text) <= bytes ? text : `${text.slice(0, Math.floor(bytes / 3) - 1)}…`;
}

const FLUSH_AFTER_MS = 20;

/** Returns a function that writes texts in batches: one write per line takes longer than most responses. */
export function bufferedWriter(stream: NodeJS.WritableStream): (text: string) => void {
  let texts = "";
  const flush = (): void => {
    if (texts !== "") stream.write(texts);
    texts = "";
  };
  process.once("exit", flush);
  return (text) => {
    if (texts === "") setTimeout(flush, FLUSH_AFTER_MS);
    texts += text;
  };
}
