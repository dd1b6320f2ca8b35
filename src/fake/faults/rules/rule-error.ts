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
