import type { Contract } from "../../src/contract/contract.ts";
import type { Parameter } from "../../src/contract/operation.ts";
import { isDate } from "../core/calendar.ts";
import type { Exchange } from "../core/exchange.ts";
import { memoize } from "../../src/common/memoize.ts";
import { parametersOf, type Survey } from "../core/survey.ts";

/**
 * Whether a text is a documented value of a parameter. The error rules check how invalid values are
 * handled.
 */
export function isValidValue({ schema, aliases }: Parameter, text: string): boolean {
  if (schema.type === "boolean") return text === "true" || text === "false";
  if (schema.type === "integer") return /^\d+$/.test(text) && isWithin(schema, Number(text));
  if (schema.format === "date") return isDate(text);
  if (schema.pattern !== undefined) return patternOf(schema).test(text);
  if (schema.enum === undefined || schema["x-open"] === true) return true;
  return schema.enum.includes(text) || aliases.has(text);
}

const patternOf = memoize(({ pattern = "" }: Parameter["schema"]) => new RegExp(pattern, "u"));

function isWithin({ minimum, maximum }: Parameter["schema"], value: number): boolean {
  return value >= (minimum ?? 0) && value <= (maximum ?? Number.POSITIVE_INFINITY);
}

/** Whether every parameter of a request is given once with a valid value. */
export function isValidRequest({ contract }: Survey, exchange: Exchange): boolean {
  return lawfulBy(contract)(exchange);
}

const lawfulBy = memoize((contract: Contract) =>
  memoize((exchange: Exchange): boolean => {
    const { operation, request } = exchange;
    if (operation === null) return false;
    const given = parametersOf(exchange);
    // A repeated name leaves fewer values than were sent.
    if (Object.keys(given).length < request.query.length) return false;
    return contract.operation(operation).parameters.every((parameter) => {
      const text = Object.hasOwn(given, parameter.name) ? given[parameter.name] : undefined;
      return text === undefined || isValidValue(parameter, text);
    });
  }),
);
