import { reportStatus } from "../../assert/status.ts";
import type { OperationId } from "../../../src/contract/operation.ts";
import type { Json } from "../../core/exchange.ts";
import type { Survey } from "../../core/survey.ts";
import { discoveredBrands } from "../../plan/discovery.ts";
import type { Reporter } from "../../core/rule.ts";
import { isGatewayStatus } from "../../core/gateway-status.ts";
import {
  invalidParameter,
  unknownToken,
  validCall,
  probesOf,
  type InvalidValues,
  type Probe,
} from "./probes.ts";

/**
 * Returns tokens in the deployment's own format that it never issued: one of its tokens with one character
 * changed, and with all of them changed. If tokens are plain numbers, one of the two may exist, so it is
 * enough that a deployment refuses the other.
 */
function forged(token: string): string[] {
  const [, prefix = "", rest = ""] = /^([A-Za-z]+[_-])?(.*)$/s.exec(token) ?? [];
  const middle = Math.floor(rest.length / 2);
  const one = rest.slice(0, middle) + otherCharacter(rest.slice(middle, middle + 1));
  const tokens = [
    prefix + one + rest.slice(middle + 1),
    prefix + rest.replaceAll(/./g, otherCharacter),
  ];
  return [...new Set(tokens)].filter((made) => made !== token);
}

/** Returns another character of the same kind; hexadecimal digits stay hexadecimal. */
function otherCharacter(character: string): string {
  for (const kind of ["0123456789", "abcdef", "ghjkmnpqrstvwxyz", "ABCDEF", "GHJKMNPQRSTVWXYZ"]) {
    const index = kind.indexOf(character);
    if (index >= 0) return kind.charAt((index + Math.ceil(kind.length / 2)) % kind.length);
  }
  return character;
}

/** Returns forged prompt tokens that no discovered brand lists. */
function forgedPrompts(survey: Survey, token: unknown): string[] {
  if (typeof token !== "string") return [];
  const listed = new Set(
    discoveredBrands(survey).flatMap(({ prompts }) =>
      prompts.map((prompt: Json): unknown => prompt?.brand_prompt_id),
    ),
  );
  return forged(token).filter((made) => !listed.has(made));
}

/** Returns the probes of an operation with forged tokens, up to the first that gets 404. */
export function forgedProbes(
  survey: Survey,
  id: OperationId,
  name: "brand_prompt_id" | "run_id",
): Probe[] {
  const token = validCall(survey, id)?.values[name];
  if (typeof token !== "string") return [];
  const made = name === "run_id" ? forged(token) : forgedPrompts(survey, token);
  const probes = probesOf(
    survey,
    made.map((value): InvalidValues => [id, { [name]: value }]),
  );
  const known = probes.findIndex(({ invalid }) => survey.find(invalid)?.response?.status === 404);
  return known === -1 ? probes.slice(0, triedOf(survey, probes)) : probes.slice(0, known + 1);
}

/** The next token is tried when the one before got something else than 404. */
function triedOf(survey: Survey, probes: readonly Probe[]): number {
  const next = probes.findIndex(({ invalid }) => survey.find(invalid) === null);
  return next === -1 ? probes.length : next + 1;
}

/**
 * Judges the forged tokens of one operation together: a 404 satisfies the rule; a 400 may mean that the
 * token does not parse; anything else violates it unless the other token was refused.
 */
export function judgeForged(reporter: Reporter, survey: Survey, probes: readonly Probe[]): void {
  const isAnswered = probes.some(({ valid }) => survey.body(valid) !== null);
  if (!isAnswered) return reporter.needs("a valid token that is accepted");
  const exchanges = probes
    .map(({ invalid }) => survey.find(invalid))
    .filter((exchange) => exchange !== null)
    .filter(
      ({ response }) =>
        response !== null && response.status < 500 && !isGatewayStatus(response.status),
    );
  const refused = exchanges.filter(({ response }) => REFUSED.has(response?.status ?? 0));
  for (const exchange of refused) if (exchange.response?.status === 404) reporter.holds(exchange);
  if (refused.length > 0) return reporter.needs("a token that parses and does not exist");
  for (const exchange of exchanges) {
    const probe = probes.find(({ invalid }) => survey.find(invalid) === exchange);
    if (probe === undefined) continue;
    const parameter = invalidParameter(probe);
    const expected = `status 404: ${unknownToken(parameter)}`;
    reportStatus(reporter, exchange, expected, { parameters: [parameter.name] });
  }
}

const REFUSED: ReadonlySet<number> = new Set([400, 404]);
