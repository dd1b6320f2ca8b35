import { counted } from "../../src/common/counted.ts";
import { shorten } from "../../src/common/shorten.ts";
import type { Exchange, Json } from "./exchange.ts";
import type { Survey } from "./survey.ts";

/** Describes each accepted POST in one line, because the API cannot delete what the check added. */
export function describeAcceptedWrites({ exchanges }: Survey): string[] {
  return exchanges
    .filter(({ request, response }) => request.method === "POST" && response?.status === 200)
    .flatMap((exchange) => lineOf(exchange) ?? []);
}

/** Longer than the texts of the check, except one. */
const MAX_TEXT = 400;

function lineOf({ operation, request }: Exchange): string | null {
  if (operation !== "trackBrand" && operation !== "addPrompts") return null;
  const body: Json = request.body ?? {};
  const { credential } = request;
  const key = "key" in credential ? ` (${credential.key} key)` : "";
  // What is stored for such a body is unknown: it should have been refused.
  if (body.brand === undefined) {
    return `unknown: POST ${request.path} with the body ${shorten(JSON.stringify(body), MAX_TEXT)} was accepted${key}`;
  }
  return (operation === "trackBrand" ? brandLine(body) : promptsLine(body)) + key;
}

function brandLine({ brand, domain }: Json): string {
  const named = domain === undefined ? "" : ` with the domain ${String(domain)}`;
  return `brand ${JSON.stringify(brand)}${named}`;
}

function promptsLine(body: Json): string {
  const prompts = Array.isArray(body.prompts) ? body.prompts : [];
  const llms = Array.isArray(body.llms) ? body.llms.join(", ") : "no platform";
  const [first] = prompts;
  const text = first === undefined ? "" : shorten(JSON.stringify(first), MAX_TEXT);
  const named = prompts.length > 1 ? `, the first of them ${text}` : `: ${text}`;
  return `${counted(prompts.length, "prompt")} of the brand ${JSON.stringify(body.brand)} on ${llms}${named}`;
}
