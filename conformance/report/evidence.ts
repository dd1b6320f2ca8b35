import { valueAt } from "../../src/common/json-pointer.ts";
import { formatValue } from "../assert/findings.ts";
import { requestLine, type Exchange } from "../core/exchange.ts";
import { operationName } from "../core/judge.ts";
import type { Finding, Place } from "../core/rule.ts";
import { curlLine } from "./curl.ts";
import { excerptOf } from "./excerpt.ts";

/** One request of a finding with the part of its response that matters. */
export interface ReportedRequest {
  readonly operation: string;
  /** Method, path and decoded query, for humans. */
  readonly request: string;
  readonly curl: string;
  /** null: there was no complete response; see `failure`. */
  readonly status: number | null;
  /** Why there was no complete response; null: there was one. */
  readonly failure: string | null;
  /** JSON pointer into the response body; empty: the response as a whole. */
  readonly pointer: string;
  /** The value at the pointer as JSON, shortened; null: the response as a whole. */
  readonly value: string | null;
  /** The part of the response body around the pointer, shortened. */
  readonly excerpt: string | null;
  /** Index of the exchange in `log.entries` of the recording; null: not recorded. */
  readonly entry: number | null;
}

export interface EvidenceOptions {
  /** Base URL of the curl commands. */
  readonly baseUrl: string;
  /** Further options of the curl commands, such as `-H "X-Team: $X_TEAM"`. */
  readonly curlOptions?: readonly string[];
  /** Index of each recorded exchange in the recording. */
  readonly entries?: ReadonlyMap<Exchange, number>;
}

/** Returns the index of each exchange of a recording that contains all of them. */
export function entriesOf(exchanges: readonly Exchange[]): ReadonlyMap<Exchange, number> {
  return new Map(exchanges.map((exchange, index) => [exchange, index]));
}

/** Returns the requests of a finding: its own first, then those that it was compared with. */
export function requestsOf(
  finding: Finding,
  options: EvidenceOptions,
): readonly [ReportedRequest, ...ReportedRequest[]] {
  const { compared = [] } = finding;
  const others = compared.map((place) => reportPlace(place, options));
  return [reportPlace(finding, options), ...others];
}

function reportPlace(
  { exchange, pointer }: Place,
  { baseUrl, curlOptions, entries }: EvidenceOptions,
): ReportedRequest {
  const { request, response, failure } = exchange;
  const json: unknown = response?.json;
  return {
    operation: operationName(exchange),
    request: requestLine(request),
    curl: curlLine(baseUrl, request, curlOptions),
    status: response?.status ?? null,
    failure,
    pointer,
    value: pointer === "" || json === undefined ? null : formatValue(valueAt(json, pointer)),
    excerpt: response === null ? null : excerptOf(response, pointer),
    entry: entries?.get(exchange) ?? null,
  };
}
