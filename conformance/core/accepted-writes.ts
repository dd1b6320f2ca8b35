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
  const body: Json = request.body ?? {};
  const { credential } = request;
  const key = "key" in credential ? ` (${credential.key} key)` : "";
  const brand = JSON.stringify(body.brand) ?? "none";
  if (operation === "trackBrand") {
    const domain = body.domain === undefined ? "" : ` with the domain ${String(body.domain)}`;
    return `brand ${brand}${domain}${key}`;
  }
  if (operation !== "addPrompts") return null;
  const prompts = Array.isArray(body.prompts) ? body.prompts : [];
  const llms = Array.isArray(body.llms) ? body.llms.join(", ") : "no platform";
  const [first] = prompts;
  const named =
    first === undefined ? "" : `, the first of them ${shorten(JSON.stringify(first), MAX_TEXT)}`;
  return `${counted(prompts.length, "prompt")} of the brand ${brand} on ${llms}${named}${key}`;
}
