import { shorten } from "../../src/common/shorten.ts";
import type { Contract } from "../../src/contract/contract.ts";
import type { OperationId } from "../../src/contract/operation.ts";
import { documentedReader } from "../assert/documented.ts";
import type { Exchange, ReceivedResponse } from "../core/exchange.ts";
import { isObject } from "../../src/common/is-object.ts";
import type { Survey } from "../core/survey.ts";

/**
 * Says what responded instead of the API, if no operation ever responded as the API does. null: at least one
 * did, or none responded at all.
 */
export function notTheApi({
  contract,
  exchanges,
}: Pick<Survey, "contract" | "exchanges">): string | null {
  const unrecognised = new Map<OperationId, Exchange>();
  for (const exchange of exchanges) {
    const { operation, response } = exchange;
    if (operation === null || response === null || response.status >= 500) continue;
    if (isFromApi(contract, operation, response)) return null;
    unrecognised.set(operation, unrecognised.get(operation) ?? exchange);
  }
  const [example] = unrecognised.values();
  if (example === undefined) return null;
  const { method, path } = example.request;
  return `none of ${unrecognised.size} operations returned JSON that matches the contract; ${method} ${path} returned ${contentOf(example)}`;
}

const MAX_LENGTH = 60;

function contentOf({ response }: Exchange): string {
  const { status = 0, text = "", json } = response ?? {};
  const content = text.trim();
  if (content === "") return `${status} with an empty body`;
  if (json !== undefined) return `${status} with ${shorten(content, MAX_LENGTH)}`;
  return `${status} with ${content.startsWith("<") ? webPage(content) : "a body that is not JSON"}`;
}

function webPage(html: string): string {
  const [, title = ""] = /<title[^>]*>([^<]*)</i.exec(html) ?? [];
  return title.trim() === "" ? "a web page" : `a web page ("${shorten(title.trim(), MAX_LENGTH)}")`;
}

function isFromApi(
  contract: Contract,
  id: OperationId,
  { status, json }: ReceivedResponse,
): boolean {
  if (!isObject(json)) return false;
  if (status !== 200) return "error" in json;
  const known: unknown = documentedReader(contract, id)(json);
  return isObject(known) && Object.keys(known).length > 0;
}
