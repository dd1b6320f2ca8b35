import { formatInstant } from "../../../conformance/calendar.ts";
import type { HarEntry } from "../../../conformance/har.ts";
import { decodedBody } from "./decoded.ts";
import { keptBody } from "./kept-body.ts";
import type { KeyLabels } from "./key-labels.ts";
import { headerValue, isWhole, type HeaderPair, type Passed, type PassedReply } from "./passed.ts";
import type { Redactor } from "./redact.ts";
import { shownCredential } from "./shown-credential.ts";

/** What an entry needs to know of its recording. */
export interface EntryGrounds {
  /** `https://host`, without a path. */
  readonly origin: string;
  readonly labels: KeyLabels;
  readonly redact: Redactor;
}

/** What has passed as an entry of an HTTP Archive, without keys; `path` is what the target was asked for. */
export function harEntry(passed: Passed, path: string, grounds: EntryGrounds): HarEntry {
  const { startedAt, milliseconds, failure, reply } = passed;
  return {
    startedDateTime: formatInstant(startedAt),
    time: milliseconds,
    request: requestOf(passed, path, grounds),
    response: reply === null ? NO_RESPONSE : responseOf(reply, failure, grounds.redact),
    cache: {},
    timings: { send: 0, wait: milliseconds, receive: 0 },
    ...(failure === null ? {} : { comment: failure }),
  };
}

function requestOf(
  { method, headers, body }: Passed,
  path: string,
  { origin, labels, redact }: EntryGrounds,
): HarEntry["request"] {
  const url = origin + redact.url(path);
  const kept: HeaderPair[] = [...credentialHeader(headers, labels), ...redact.headers(headers)];
  const mimeType = headerValue(headers, "content-type") ?? "";
  const postData = { mimeType, ...keptBody(body, headers, redact) };
  return {
    method,
    url,
    httpVersion: "HTTP/1.1",
    headers: named(kept),
    queryString: named([...new URL(url).searchParams]),
    cookies: [],
    headersSize: -1,
    bodySize: -1,
    ...(body.size === 0 ? {} : { postData }),
  };
}

/** As `check --record` writes it, so that a reader of recordings knows which kind of key it was. */
function credentialHeader(headers: readonly HeaderPair[], labels: KeyLabels): HeaderPair[] {
  const { form, key } = shownCredential(headers);
  if (form === null) return [];
  return [["Authorization", key === null ? form : `${form} <${labels.labelOf(key)}-key>`]];
}

/** A status of 0 stands for no reply, as browsers write it. */
const NO_RESPONSE: HarEntry["response"] = {
  status: 0,
  statusText: "",
  httpVersion: "HTTP/1.1",
  headers: [],
  cookies: [],
  content: { size: 0, mimeType: "", text: "" },
  redirectURL: "",
  headersSize: -1,
  bodySize: -1,
};

function responseOf(
  { status, statusText, headers, body }: PassedReply,
  failure: string | null,
  redact: Redactor,
): HarEntry["response"] {
  const decoded = decodedBody(body, headers);
  const lacks = failure ?? (isWhole(body) ? null : decoded.problem);
  const mimeType = headerValue(headers, "content-type") ?? "";
  const size = decoded.bytes?.length ?? body.size;
  const isCut = body.bytes.length < body.size;
  const kept = isCut ? { text: "" } : keptBody(body, headers, redact);
  return {
    status,
    statusText: redact.text(statusText),
    httpVersion: "HTTP/1.1",
    headers: named(redact.headers(headers)),
    cookies: [],
    content: { size, mimeType, ...kept },
    redirectURL: redact.url(headerValue(headers, "location") ?? ""),
    headersSize: -1,
    bodySize: -1,
    ...(lacks === null ? {} : { _error: lacks }),
  };
}

function named(pairs: readonly HeaderPair[]): { name: string; value: string }[] {
  return pairs.map(([name, value]) => ({ name, value }));
}
