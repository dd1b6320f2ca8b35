import { valueAt } from "../../src/common/json-pointer.ts";
import { formatValue } from "../assert/findings.ts";
import { requestLine, type Exchange } from "../core/exchange.ts";
import { operationName } from "../core/judge.ts";
import type { Finding, Place } from "../core/rule.ts";
import { boundedCurl, curlLine } from "./curl.ts";
import { boundedSentence } from "../core/bounded-sentence.ts";
import { excerptOf } from "./excerpt.ts";
import type { ReportedRequest } from "./report.ts";

export interface EvidenceOptions {
  /** Base URL of the curl commands. */
  readonly baseUrl: string;
  /** Further options of the curl commands, such as `-H "X-Team: $X_TEAM"`. */
  readonly curlOptions?: readonly string[];
  /** Index of each recorded exchange in the recording. */
  readonly entries?: ReadonlyMap<Exchange, number>;
  /** URL of the console of the deployment, which is an Understudy fake. */
  readonly consoleUrl?: string | undefined;
}

/** Returns the index of each exchange of a recording that contains all of them. */
export function entriesOf(exchanges: readonly Exchange[]): ReadonlyMap<Exchange, number> {
  return new Map(exchanges.map((exchange, index) => [exchange, index]));
}

/** Returns the requests of a finding: its own first, then those that it was compared with. */
export function reportedRequests(
  finding: Finding,
  options: EvidenceOptions,
): readonly [ReportedRequest, ...ReportedRequest[]] {
  const { compared = [] } = finding;
  const others = compared.map((place) => reportPlace(place, options));
  return [reportPlace(finding, options), ...others];
}

function reportPlace(
  { exchange, pointer }: Place,
  { baseUrl, curlOptions, entries, consoleUrl }: EvidenceOptions,
): ReportedRequest {
  const { request, response, failure } = exchange;
  const json: unknown = response?.json;
  return {
    operation: operationName(exchange),
    request: boundedSentence(requestLine(request)),
    curl: boundedCurl(curlLine(baseUrl, request, curlOptions)),
    status: response?.status ?? null,
    failure,
    pointer: boundedSentence(pointer),
    value: pointer === "" || json === undefined ? null : formatValue(valueAt(json, pointer)),
    excerpt: response === null ? null : excerptOf(response, pointer),
    entry: entries?.get(exchange) ?? null,
    ...explanationOf(exchange, pointer, consoleUrl),
  };
}

// A deployment controls both texts: they must contain nothing that shells, terminals or CI systems interpret.
const TOKEN = /^u\d{1,3}\.[\w-]{1,4096}$/;
const SAFE_POINTER = /^\/[\w./~-]+$/;

/** The command and the page that explain a value in a response of a fake; none for other responses. */
function explanationOf(
  exchange: Exchange,
  pointer: string,
  consoleUrl: string | undefined,
): Pick<ReportedRequest, "explain" | "explain_url"> {
  const token = replayTokenText(exchange);
  const isValue = exchange.response?.status === 200 && SAFE_POINTER.test(pointer);
  if (!isValue || token === null) return {};
  return {
    explain: `understudy explain ${token} ${pointer}`,
    ...(consoleUrl === undefined
      ? {}
      : { explain_url: `${consoleUrl}#explain/${token}${pointer}` }),
  };
}

/** The replay token of a response of a fake; null for other responses. */
export function replayTokenText({ response }: Exchange): string | null {
  const token = response?.headers["understudy-replay"] ?? "";
  return TOKEN.test(token) ? token : null;
}
