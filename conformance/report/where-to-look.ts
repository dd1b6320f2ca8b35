import { unescapeSegment } from "../../src/common/json-pointer.ts";
import type { Exchange, SentRequest } from "../core/exchange.ts";
import { credentialIdentity } from "../core/exchange.ts";
import type { Finding, Place } from "../core/rule.ts";

/** Where the cause of a finding can be, as the end of the line "look at: …" of a report: the field, the parameter, or the two values that disagree. */
export function whereToLook(finding: Finding): string {
  const { exchange, pointer, compared = [], parameters = [], isCertain = false } = finding;
  if (exchange.response === null) return `why ${endpoint(exchange)} returns no complete response`;
  if (parameters.length > 0) return `how ${endpoint(exchange)} handles ${namesText(parameters)}`;
  if (isCertain) return `${field(pointer)} in ${endpoint(exchange)}`;
  return whereToLookInAll({ exchange, pointer }, compared);
}

/** Says where to look for a value that differs from others. */
function whereToLookInAll({ exchange, pointer }: Place, compared: readonly Place[]): string {
  const write = compared.find((place) => isWrite(place.exchange));
  if (write !== undefined && !isWrite(exchange)) {
    return `what ${endpoint(write.exchange)} changes in ${endpoint(exchange)}`;
  }
  const other = compared.find((place) => place.exchange !== exchange);
  if (other !== undefined) return whereToLookInBoth({ exchange, pointer }, other);
  if (pointer === "") return endpoint(exchange);
  return `${fields([pointer, ...compared.map((place) => place.pointer)])} in ${endpoint(exchange)}`;
}

/** Says where to look for two responses that disagree. */
function whereToLookInBoth(own: Place, other: Place): string {
  const [one, two] = [own.exchange, other.exchange];
  const hasSameKey = credentialIdentity(one) === credentialIdentity(two);
  if (!hasSameKey && endpoint(one) !== endpoint(two)) {
    return `how ${endpoint(one)} distinguishes keys; ${placeText(other)} was read with another key`;
  }
  if (endpoint(one) !== endpoint(two)) {
    return `${placeText(own)} and ${placeText(other)}; one of the two is wrong`;
  }
  const differing = differingParameters(one.request, two.request);
  if (differing.length > 0) {
    const shared = sharedFilters(one.request, two.request);
    const together = shared.length === 0 ? "" : `, also together with ${namesText(shared)}`;
    return `how ${endpoint(one)} applies ${namesText(differing)}${together}`;
  }
  return hasSameKey
    ? `why the same request to ${endpoint(one)} gets different responses`
    : `how ${endpoint(one)} distinguishes keys; the requests are otherwise identical`;
}

/** Method and path of an exchange. */
function endpoint({ request }: Exchange): string {
  return `${request.method} ${request.path}`;
}

function isWrite({ request }: Exchange): boolean {
  return request.method === "POST";
}

function placeText({ exchange, pointer }: Place): string {
  return pointer === "" ? endpoint(exchange) : `${field(pointer)} of ${endpoint(exchange)}`;
}

function fields(pointers: readonly string[]): string {
  return [...new Set(pointers.filter((pointer) => pointer !== "").map(field))].join(" and ");
}

/** The name of the field that a pointer leads to, without row numbers. */
function field(pointer: string): string {
  const name = pointer
    .split("/")
    .slice(1)
    .filter((part) => !/^\d+$/.test(part))
    .join(".");
  return `\`${unescapeSegment(name)}\``;
}

/** Parameters that select no data; two requests with other differences often differ in them too. */
const PRESENTING: ReadonlySet<string> = new Set([
  "limit",
  "offset",
  "order",
  "include_extras",
  "include_transcript",
]);

/** Parameters that almost every request has. */
const USUAL: ReadonlySet<string> = new Set([...PRESENTING, "brand", "start_date", "end_date"]);

/** Returns names in code style: `a`, `b` and `c`. */
function namesText(names: readonly string[]): string {
  const quoted = names.map((name) => `\`${name}\``);
  const last = quoted.at(-1) ?? "";
  return quoted.length < 2 ? last : `${quoted.slice(0, -1).join(", ")} and ${last}`;
}

/** Names of the query parameters in which two requests differ. */
function differingParameters(one: SentRequest, other: SentRequest): string[] {
  const [a, b] = [new Map(one.query), new Map(other.query)];
  const differing = [...new Set([...a.keys(), ...b.keys()])].filter(
    (name) => a.get(name) !== b.get(name),
  );
  const others = differing.filter((name) => !PRESENTING.has(name));
  return others.length > 0 ? others : differing;
}

/** Names of the filters that two requests have in common: one of the responses may ignore them. */
function sharedFilters(one: SentRequest, other: SentRequest): string[] {
  const given = new Map(other.query);
  return one.query
    .filter(([name, value]) => !USUAL.has(name) && given.get(name) === value)
    .map(([name]) => name);
}
