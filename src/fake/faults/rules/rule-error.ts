import { shorten } from "../../../common/shorten.ts";

/** An invalid list of fault rules: the message and the location in the list. */
export class FaultRuleError extends RangeError {
  override readonly name = "FaultRuleError";
  /** A JSON pointer into the list. */
  readonly pointer: string;

  constructor(pointer: string, message: string) {
    super(message);
    this.pointer = pointer;
  }
}

const LONGEST_SHOWN = 80;

/** Returns a value as JSON, shortened. */
export function shown(value: unknown): string {
  return shorten(JSON.stringify(value) ?? "nothing", LONGEST_SHOWN);
}
