import type { Exchange, Json, ReceivedReply } from "../../conformance/exchange.ts";
import { isElsewhere } from "../../conformance/elsewhere.ts";
import type { Redact } from "../../conformance/redact-keys.ts";
import { printable } from "../../conformance/report/wrap.ts";
import { LONGEST_WAIT_MS, toldWaitOf } from "../../conformance/retry.ts";
import { troubleInWords } from "../../conformance/trouble.ts";

/** What a GET of the tracked brands shows of a base URL. */
export type Sight =
  | { readonly kind: "api"; readonly brands: readonly string[] | null }
  /** Something else than the API's answer, which the rules can judge. */
  | { readonly kind: "odd"; readonly isJson: boolean }
  | { readonly kind: "absent"; readonly shown: string }
  /** In words, why nothing can be tested there. Where it is not sure, another path may be open. */
  | { readonly kind: "closed"; readonly why: string; readonly isSure: boolean };

/** What an exchange about the tracked brands shows, after so many tries; no key stands in its words. */
export function sightOf({ reply, failure }: Exchange, tries: number, redact: Redact): Sight {
  if (reply === null) return closed(`can't be reached: ${troubleInWords(failure ?? "?")}`);
  const { status, json } = reply;
  if (isElsewhere(status)) return closed(unavailable(reply, tries));
  if (status === 401 || status === 403) return refusal(reply, redact);
  if (isAbsent(status)) return { kind: "absent", shown: redact(absenceOf(reply)) };
  if (status === 200 && isList(json)) return { kind: "api", brands: brandsOf(json) };
  return { kind: "odd", isJson: json !== undefined };
}

function isAbsent(status: number): boolean {
  return status === 404 || (status >= 300 && status < 400);
}

function isList(json: Json): boolean {
  return Array.isArray(json?.items);
}

/** Only the API's own envelope tells for sure that the API is there. */
function refusal({ status, json }: ReceivedReply, redact: Redact): Sight {
  const message: unknown = json?.error?.message;
  const isEnvelope = typeof message === "string";
  const said = isEnvelope ? `: ${shortened(printable(redact(message)))}` : "";
  return closed(`refuses the key (${status}${said}), so nothing can be tested`, isEnvelope);
}

function absenceOf({ status, headers: { location } }: ReceivedReply): string {
  return location === undefined
    ? `answers ${status}`
    : `answers ${status}, leading to ${printable(location)}`;
}

const MOST_SAID = 200;

function shortened(text: string): string {
  return text.length > MOST_SAID ? `${text.slice(0, MOST_SAID)}…` : text;
}

function closed(why: string, isSure = true): Sight {
  return { kind: "closed", why, isSure };
}

function unavailable(reply: ReceivedReply, tries: number): string {
  const { status } = reply;
  const wait = toldWaitOf({ reply, failure: null }, Date.now());
  if (wait !== null && wait > LONGEST_WAIT_MS) {
    return `answers ${status} (${ELSEWHERE[status]}) and asks to wait ${Math.ceil(wait / 1000)} s (Retry-After); no more than ${LONGEST_WAIT_MS / 1000} s are waited for, so nothing can be tested`;
  }
  return `answers ${status} (${ELSEWHERE[status]}) on each of ${tries} tries, so nothing can be tested`;
}

/** The names in a list of tracked brands that is whole. */
function brandsOf({ items, has_more }: Json): string[] | null {
  if (has_more !== false) return null;
  return items
    .map((item: Json) => item?.brand)
    .filter((name: unknown): name is string => typeof name === "string");
}

const ELSEWHERE: Readonly<Record<number, string>> = {
  429: "too many requests",
  502: "bad gateway",
  503: "unavailable",
  504: "gateway timeout",
};
