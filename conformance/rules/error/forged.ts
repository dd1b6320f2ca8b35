import type { OperationId } from "../../../src/contract/operation.ts";
import type { Json } from "../../exchange.ts";
import type { Survey } from "../../survey.ts";
import { studies } from "../../terrain.ts";
import type { Judgement } from "../../rule.ts";
import { isElsewhere } from "../../elsewhere.ts";
import { goodCall, probesOf, type Bad, type Probe } from "./probe.ts";

/**
 * Tokens of a deployment's own form that it never gave out: one of its tokens with a character in the
 * middle changed, and with all of them changed. Where tokens are plain numbers one of the two may exist
 * after all, so nothing is held against a deployment that refuses the other.
 */
export function forged(token: string): string[] {
  const [, prefix = "", rest = ""] = /^([A-Za-z]+[_-])?(.*)$/s.exec(token) ?? [];
  const middle = Math.floor(rest.length / 2);
  const one = rest.slice(0, middle) + turned(rest.slice(middle, middle + 1));
  const tokens = [prefix + one + rest.slice(middle + 1), prefix + rest.replaceAll(/./g, turned)];
  return [...new Set(tokens)].filter((made) => made !== token);
}

/** Another character of the same kind; those of hexadecimal numbers stay such. */
function turned(character: string): string {
  for (const kind of ["0123456789", "abcdef", "ghjkmnpqrstvwxyz", "ABCDEF", "GHJKMNPQRSTVWXYZ"]) {
    const place = kind.indexOf(character);
    if (place >= 0) return kind.charAt((place + Math.ceil(kind.length / 2)) % kind.length);
  }
  return character;
}

/** Forged prompt tokens that no studied brand lists. */
function forgedPrompts(survey: Survey, token: unknown): string[] {
  if (typeof token !== "string") return [];
  const listed = new Set(
    studies(survey).flatMap(({ prompts }) =>
      prompts.map((prompt: Json): unknown => prompt?.brand_prompt_id),
    ),
  );
  return forged(token).filter((made) => !listed.has(made));
}

/** The probes of an operation with forgeries in the place of its token. */
export function forgedProbes(
  survey: Survey,
  id: OperationId,
  name: "brand_prompt_id" | "run_id",
): Probe[] {
  const token = goodCall(survey, id)?.values[name];
  if (typeof token !== "string") return [];
  const made = name === "run_id" ? forged(token) : forgedPrompts(survey, token);
  return probesOf(
    survey,
    made.map((value): Bad => [id, { [name]: value }]),
  );
}

/**
 * Judges the forgeries of one operation together: a 404 holds; a 400 may mean that the token does not
 * parse; anything else breaks the rule unless the other forgery was refused.
 */
export function judgeForged(
  { held, broken, missing }: Judgement,
  survey: Survey,
  probes: readonly Probe[],
): void {
  const isAnswered = probes.some(({ good }) => survey.body(good) !== null);
  if (!isAnswered) return missing("a token of the deployment's own that is answered");
  const exchanges = probes
    .map(({ bad }) => survey.find(bad))
    .filter((exchange) => exchange !== null)
    .filter(({ reply }) => reply !== null && reply.status < 500 && !isElsewhere(reply.status));
  const refused = exchanges.filter(({ reply }) => REFUSED.has(reply?.status ?? 0));
  for (const exchange of refused) if (exchange.reply?.status === 404) held(exchange);
  if (refused.length > 0) return missing("a token that parses and names nothing");
  for (const exchange of exchanges) {
    broken({
      exchange,
      pointer: "",
      kind: "wrong-status",
      expected: "status 404",
      actual: `status ${exchange.reply?.status}`,
    });
  }
}

const REFUSED: ReadonlySet<number> = new Set([400, 404]);
