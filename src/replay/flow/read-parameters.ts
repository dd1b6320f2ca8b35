import { nearest } from "../../contract/nearest.ts";
import type { Operation, Parameter } from "../../contract/operation.ts";
import { parseDate } from "../../workspace/calendar.ts";
import type { Complain } from "../match/complain.ts";
import { checkDays } from "../match/day.ts";
import type { Attempt } from "./attempt.ts";
import { expressionsIn } from "./expression.ts";
import type { StepParameter } from "./flow.ts";
import type { RawStep } from "./read-step.ts";

/** A step of some operation. */
interface ParameterSource {
  readonly step: RawStep;
  readonly pointer: string;
  readonly operation: Operation;
  /** Whether the step expects to be refused, so that what it sends may be wrong. */
  readonly isRefused: boolean;
}

type RawParameter = NonNullable<RawStep["parameters"]>[number];

/** The parameters of a step, as far as they are the operation's. */
export function readParameters(
  from: ParameterSource,
  complain: Complain,
  attempt: Attempt,
): StepParameter[] {
  const given = from.step.parameters ?? [];
  return given.flatMap((raw, place) => {
    const at = `${from.pointer}/parameters/${place}`;
    const isTwice = given.findIndex(({ name }) => name === raw.name) < place;
    if (isTwice) {
      attempt(() =>
        complain(
          `${at}/name`,
          `the parameter "${raw.name}" is given twice; several values go into a list`,
        ),
      );
    }
    return attempt(() => readParameter(raw, { ...from, pointer: at }, complain)) ?? [];
  });
}

function readParameter(
  raw: RawParameter,
  { operation, pointer, isRefused }: ParameterSource,
  complain: Complain,
): StepParameter {
  const known = operation.parameters.find(({ name }) => name === raw.name);
  if (known === undefined) {
    const names = operation.parameters.map(({ name }) => name);
    const near = nearest(raw.name, names);
    const hint = names.length === 0 ? "it has none" : `there are ${names.join(", ")}`;
    const told = near === null ? hint : `did you mean "${near}"?`;
    return complain(`${pointer}/name`, `${operation.id} has no parameter "${raw.name}"; ${told}`);
  }
  if (raw.in !== undefined && raw.in !== known.in) {
    complain(`${pointer}/in`, `the parameter "${known.name}" stands in the ${known.in}`);
  }
  checkDays(raw.value, `${pointer}/value`, complain);
  if (!isRefused && isBadDate(raw.value, known)) {
    complain(
      `${pointer}/value`,
      `${known.name} can't be ${JSON.stringify(raw.value)}; allowed is an existing day as YYYY-MM-DD, or {$day: n}`,
    );
  }
  return { name: known.name, in: known.in, value: raw.value };
}

/** Whether a value that is written out is no day, though the contract wants one. */
function isBadDate(value: unknown, { schema, lenient }: Parameter): boolean {
  if (schema.format !== "date" || lenient || typeof value !== "string") return false;
  return parseDate(value) === null && !holdsExpression(value);
}

function holdsExpression(text: string): boolean {
  try {
    return expressionsIn(text).length > 0;
  } catch {
    // What is wrong with it is told where references are checked.
    return true;
  }
}
