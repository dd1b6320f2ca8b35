import type { Complain } from "../match/complain.ts";
import type { FlowInput, InputType, InputValue } from "./flow.ts";

interface RawInput {
  readonly type: InputType;
  readonly default?: InputValue;
  readonly description?: string;
}

/** The inputs of a flow by name; each has a default of its type. */
export function readInputs(
  properties: Readonly<Record<string, object>>,
  complain: Complain,
): ReadonlyMap<string, FlowInput> {
  return new Map(
    Object.entries(properties).map(([name, property]) => {
      const input = property as RawInput;
      const pointer = `/flow/inputs/properties/${name}`;
      const { type, default: value, description = "" } = input;
      if (value === undefined) {
        complain(pointer, `the input "${name}" has no default; the fake needs one`);
      }
      if (!isOfType(value, type)) {
        complain(
          `${pointer}/default`,
          `the default of "${name}" can't be ${JSON.stringify(value)}; its type is ${type}`,
        );
      }
      return [name, { type, default: value, description }];
    }),
  );
}

/** Whether a value is of an input's type. */
export function isOfType(value: InputValue, type: InputType): boolean {
  return type === "integer" ? Number.isInteger(value) : typeof value === type;
}
