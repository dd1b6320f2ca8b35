import { suggestionFor } from "../../../common/did-you-mean.ts";
import { isObject, type JsonObject } from "../../../common/is-object.ts";
import { matchProblem, type RequestMatch } from "../../request-match.ts";
import { shown } from "../../../common/shorten.ts";
import { FaultRuleError } from "./rule-error.ts";

const FIELDS = ["parameters", "headers", "body"] as const;

/** Reads the field `match` of a fault rule; null: the rule has none. @throws {FaultRuleError} */
export function readMatch(value: unknown, pointer: string): RequestMatch | null {
  if (value === undefined) return null;
  if (!isObject(value) || Object.keys(value).length === 0) {
    const allowed = "an object with parameters, headers or body";
    throw new FaultRuleError(pointer, `"match" can't be ${shown(value)}; expected ${allowed}`);
  }
  for (const name of Object.keys(value)) {
    if (FIELDS.some((one) => one === name)) continue;
    const hint = suggestionFor(name, FIELDS, `there are ${FIELDS.join(", ")}`);
    throw new FaultRuleError(`${pointer}/${name}`, `no field "${name}" in "match"; ${hint}`);
  }
  checkValues(value, "parameters", pointer);
  checkValues(value, "headers", pointer);
  const problem = matchProblem(value);
  if (problem !== null) throw new FaultRuleError(pointer, `"match": ${problem}`);
  return value;
}

function checkValues(match: JsonObject, field: "parameters" | "headers", pointer: string): void {
  const values = match[field];
  if (values === undefined) return;
  if (!isObject(values)) {
    throw new FaultRuleError(
      `${pointer}/${field}`,
      `"match.${field}" can't be ${shown(values)}; expected an object of values by name`,
    );
  }
  for (const [name, value] of Object.entries(values)) {
    if (["string", "number", "boolean"].includes(typeof value)) continue;
    throw new FaultRuleError(
      `${pointer}/${field}/${name}`,
      `"match.${field}.${name}" can't be ${shown(value)}; expected a text, a number or a boolean`,
    );
  }
}
