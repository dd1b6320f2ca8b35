import type { Contract } from "../src/contract/contract.ts";
import type { Parameter } from "../src/contract/operation.ts";
import { isDate } from "./calendar.ts";
import type { Exchange } from "./exchange.ts";
import { onceEach } from "../src/contract/once-each.ts";
import { parametersOf, type Survey } from "./survey.ts";

/**
 * Whether a text is one of the values that the document allows for a parameter. What a deployment makes of
 * another one is asked once, by the rules on errors.
 */
export function isLawful({ schema, aliases }: Parameter, text: string): boolean {
  if (schema.type === "boolean") return text === "true" || text === "false";
  if (schema.type === "integer") return /^\d+$/.test(text) && isWithin(schema, Number(text));
  if (schema.format === "date") return isDate(text);
  if (schema.pattern !== undefined) return patternOf(schema).test(text);
  if (schema.enum === undefined || schema["x-open"] === true) return true;
  return schema.enum.includes(text) || aliases.has(text);
}

const patternOf = onceEach(({ pattern = "" }: Parameter["schema"]) => new RegExp(pattern, "u"));

function isWithin({ minimum, maximum }: Parameter["schema"], value: number): boolean {
  return value >= (minimum ?? 0) && value <= (maximum ?? Number.POSITIVE_INFINITY);
}

/** Whether every parameter of a request is given once and has a lawful value. */
export function asksLawfully({ contract }: Survey, exchange: Exchange): boolean {
  return lawfulBy(contract)(exchange);
}

const lawfulBy = onceEach((contract: Contract) =>
  onceEach((exchange: Exchange): boolean => {
    const { operation, request } = exchange;
    if (operation === null) return false;
    const given = parametersOf(exchange);
    // Of a name that is given twice there is one value less than was sent.
    if (Object.keys(given).length < request.query.length) return false;
    return contract.operation(operation).parameters.every((parameter) => {
      const text = Object.hasOwn(given, parameter.name) ? given[parameter.name] : undefined;
      return text === undefined || isLawful(parameter, text);
    });
  }),
);
