import type { Exchange, SentRequest } from "../core/exchange.ts";
import { keyOf } from "../core/exchange.ts";
import type { Finding, Place } from "../core/rule.ts";

/** Says where the cause of a finding can be: the field, the parameter, or the two values that disagree. */
export function lookAt({ exchange, pointer, compared = [] }: Finding): string {
  const other = compared.find((place) => place.exchange !== exchange) ?? compared[0];
  if (exchange.response === null) return `why ${endpoint(exchange)} gives no complete response`;
  if (other === undefined) {
    return pointer === "" ? endpoint(exchange) : `${field(pointer)} in ${endpoint(exchange)}`;
  }
  if (other.exchange === exchange) return `${fields(pointer, other)} in ${endpoint(exchange)}`;
  const differing = differingParameters(exchange.request, other.exchange.request);
  if (endpoint(exchange) !== endpoint(other.exchange)) {
    const [one, two] = [{ exchange, pointer }, other].map(placeText);
    return `${one} and ${two}; one of the two is wrong`;
  }
  if (differing.length > 0) return `how ${endpoint(exchange)} applies ${differing.join(" and ")}`;
  return keyOf(exchange) === keyOf(other.exchange)
    ? `why the same request to ${endpoint(exchange)} gets different responses`
    : `how ${endpoint(exchange)} distinguishes keys; the requests differ in nothing else`;
}

/** Method and path of an exchange. */
function endpoint({ request }: Exchange): string {
  return `${request.method} ${request.path}`;
}

function placeText({ exchange, pointer }: Place): string {
  return pointer === "" ? endpoint(exchange) : `${field(pointer)} of ${endpoint(exchange)}`;
}

function fields(pointer: string, other: Place): string {
  const names = new Set([pointer, other.pointer].filter((one) => one !== "").map(field));
  return [...names].join(" and ");
}

/** The name of the field that a pointer leads to, without row numbers. */
function field(pointer: string): string {
  const name = pointer
    .split("/")
    .slice(1)
    .filter((part) => !/^\d+$/.test(part))
    .join(".");
  return `\`${name.replaceAll("~1", "/").replaceAll("~0", "~")}\``;
}

/** Names of the query parameters in which two requests differ. */
function differingParameters(one: SentRequest, other: SentRequest): string[] {
  const [a, b] = [one, other].map(({ query }) => new Map(query));
  if (a === undefined || b === undefined) return [];
  return [...new Set([...a.keys(), ...b.keys()])]
    .filter((name) => a.get(name) !== b.get(name))
    .map((name) => `\`${name}\``);
}
