import type { Credential, Exchange, KeyLabel, ReceivedReply, SentRequest } from "./exchange.ts";
import type { CheckSettings } from "./survey.ts";

/** HTTP Archive 1.2, as far as it is written and read here. */
export interface Har {
  readonly log: {
    readonly version: "1.2";
    readonly creator: { readonly name: string; readonly version: string };
    readonly entries: readonly HarEntry[];
    /** Of a recorded check: what it was told, by which its data was chosen. */
    readonly _understudy?: RecordedSettings;
  };
}

/** The settings of a check, as its recording keeps them. */
export interface RecordedSettings extends Omit<CheckSettings, "contract" | "keys"> {
  readonly keys: readonly KeyLabel[];
}

export interface HarEntry {
  readonly startedDateTime: string;
  readonly time: number;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly httpVersion: string;
    readonly headers: readonly HarPair[];
    readonly queryString: readonly HarPair[];
    readonly cookies: readonly never[];
    readonly headersSize: -1;
    readonly bodySize: -1;
    readonly postData?: {
      readonly mimeType: string;
      readonly text: string;
      /** As in a reply's content; for a body that is no UTF-8. */
      readonly encoding?: "base64";
      /** Where it is only a part. */
      readonly comment?: string;
    };
  };
  readonly response: {
    readonly status: number;
    readonly statusText: string;
    readonly httpVersion: string;
    readonly headers: readonly HarPair[];
    readonly cookies: readonly never[];
    readonly content: {
      readonly size: number;
      readonly mimeType: string;
      readonly text: string;
      readonly encoding?: "base64";
      /** Where the text was left out. */
      readonly comment?: string;
    };
    readonly redirectURL: string;
    readonly headersSize: -1;
    readonly bodySize: -1;
    /** Why the reply is not whole, as browsers write it. */
    readonly _error?: string;
  };
  readonly cache: Readonly<Record<string, never>>;
  readonly timings: { readonly send: 0; readonly wait: number; readonly receive: 0 };
  /** Why no reply came. */
  readonly comment?: string;
}

interface HarPair {
  readonly name: string;
  readonly value: string;
}

/** The exchanges as an HTTP Archive; where a key stood, its label stands. */
export function toHar(exchanges: readonly Exchange[], baseUrl: string, version: string): Har {
  return {
    log: {
      version: "1.2",
      creator: { name: "understudy", version },
      entries: exchanges.map((exchange) => toEntry(exchange, baseUrl)),
    },
  };
}

/** The archive of a check as text, in parts: together they may be longer than a string can be. */
export function* harTexts(
  { exchanges, settings }: { exchanges: readonly Exchange[]; settings: CheckSettings },
  baseUrl: string,
  version: string,
): Generator<string> {
  const { contract: _, keys, ...told } = settings;
  const recorded: RecordedSettings = { ...told, keys: [...keys] };
  const { entries, ...log } = toHar([], baseUrl, version).log;
  const head = JSON.stringify({ ...log, _understudy: recorded, entries });
  yield `{"log":${head.slice(0, -"]}".length)}`;
  for (const [place, exchange] of exchanges.entries()) {
    yield `${place === 0 ? "" : ","}\n${JSON.stringify(toEntry(exchange, baseUrl))}`;
  }
  yield "]}}\n";
}

function toEntry(exchange: Exchange, baseUrl: string): HarEntry {
  return {
    startedDateTime: exchange.startedAt,
    time: exchange.milliseconds,
    request: harRequest(exchange.request, baseUrl),
    response: harResponse(exchange.reply),
    cache: {},
    timings: { send: 0, wait: exchange.milliseconds, receive: 0 },
    ...(exchange.failure === null ? {} : { comment: exchange.failure }),
  };
}

function harRequest(request: SentRequest, baseUrl: string): HarEntry["request"] {
  const { method, path, query, credential, body } = request;
  const url = new URL(baseUrl + path);
  for (const [name, value] of query) url.searchParams.append(name, value);
  if (credential.form === "query") {
    url.searchParams.append(credential.parameter, labelled(credential.key));
  }
  const postData = { mimeType: "application/json", text: JSON.stringify(body) };
  return {
    method,
    url: url.href,
    httpVersion: "HTTP/1.1",
    headers: headersOf(credential),
    queryString: [...url.searchParams].map(([name, value]) => ({ name, value })),
    cookies: [],
    headersSize: -1,
    bodySize: -1,
    ...(body === undefined ? {} : { postData }),
  };
}

const LONGEST_KEPT = 1024 * 1024;
const LEFT_OUT = "larger than 1 MB, so it is left out";

/** A status of 0 stands for no reply, as browsers write it. */
function harResponse(reply: ReceivedReply | null): HarEntry["response"] {
  const { status, headers, text } = reply ?? { status: 0, headers: {}, text: "" };
  return {
    status,
    statusText: "",
    httpVersion: "HTTP/1.1",
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    cookies: [],
    content: {
      size: text.length,
      mimeType: new Map(Object.entries(headers)).get("content-type") ?? "",
      ...(text.length > LONGEST_KEPT ? { text: "", comment: LEFT_OUT } : { text }),
    },
    redirectURL: "",
    headersSize: -1,
    bodySize: -1,
  };
}

function labelled(key: KeyLabel): string {
  return `<${key}-key>`;
}

function headersOf(credential: Credential): HarPair[] {
  if (credential.form === "none" || credential.form === "query") return [];
  if (credential.form === "x-api-key") {
    return [{ name: "X-API-Key", value: labelled(credential.key) }];
  }
  const value =
    "key" in credential ? `${credential.form} ${labelled(credential.key)}` : credential.form;
  return [{ name: "Authorization", value }];
}
