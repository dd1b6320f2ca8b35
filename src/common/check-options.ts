import { didYouMean } from "./did-you-mean.ts";
import { isObject, type JsonObject } from "./is-object.ts";
import { shorten } from "./shorten.ts";

/** The values that an option accepts. */
export interface OptionKind {
  /** Such as `a whole number from 0 to 65535`; completes "expected …". */
  readonly allowed: string;
  readonly accepts: (value: unknown) => boolean;
  /** The texts that are accepted, if there are few. */
  readonly known?: readonly string[];
  readonly isRequired?: true;
  /** Whether messages must not contain the value. */
  readonly isSecret?: true;
}

/** A kind for each option of a function; the compiler reports one that is missing or that does not exist. */
export type OptionKinds<Options> = { readonly [Name in keyof Required<Options>]: OptionKind };

/**
 * Checks the options given to a function; those that are undefined are absent.
 * @param name of the function or part, such as `listen()`
 * @throws {TypeError} that names the option, its value, what is allowed, and the nearest name
 */
export function checkOptions<Options extends object>(
  name: string,
  options: Options,
  kinds: OptionKinds<Options>,
): void {
  checkValue(`the options of ${name}`, options, OBJECT);
  const known: ReadonlyMap<string, OptionKind> = new Map(Object.entries(kinds));
  for (const [option, value] of Object.entries(options) as [string, unknown][]) {
    const kind = known.get(option);
    if (kind === undefined) {
      const names = [...known.keys()];
      throw new TypeError(
        `${name} has no option "${option}" (allowed: ${names.join(", ")})${didYouMean(option, names)}`,
      );
    }
    if (value !== undefined) checkValue(option, value, kind);
  }
  for (const [option, { isRequired, allowed }] of known) {
    if (isRequired && (options as JsonObject)[option] === undefined) {
      throw new TypeError(`${name} needs the option "${option}"; expected ${allowed}`);
    }
  }
}

/** @throws {TypeError} that names the value and what is allowed */
export function checkValue(
  name: string,
  value: unknown,
  { accepts, allowed, known = [], isSecret }: OptionKind,
): void {
  if (accepts(value)) return;
  const hint = typeof value === "string" ? didYouMean(value, known) : "";
  const given = isSecret ? "the given value" : shownValue(value);
  throw new TypeError(`${name} can't be ${given}; expected ${allowed}${hint}`);
}

const LONGEST_SHOWN = 80;

/** A value as JSON where possible, shortened. */
function shownValue(value: unknown): string {
  if (typeof value === "function") return "a function";
  if (typeof value === "number") return String(value);
  try {
    const text = JSON.stringify(value) ?? typeof value;
    return text === "null" && value !== null ? "an invalid Date" : shorten(text, LONGEST_SHOWN);
  } catch {
    return "an object";
  }
}

/** The kind of an option that must be given, made from that of one that need not be. */
export function required(kind: OptionKind): OptionKind {
  return { ...kind, isRequired: true };
}

/** An object that is not a list. */
export const OBJECT: OptionKind = {
  allowed: "an object",
  accepts: isObject,
};

/** Text that is not empty. */
export const TEXT: OptionKind = {
  allowed: "text that is not empty",
  accepts: (value) => typeof value === "string" && value !== "",
};

export const BOOLEAN: OptionKind = {
  allowed: "true or false",
  accepts: (value) => typeof value === "boolean",
};

export const FUNCTION: OptionKind = {
  allowed: "a function",
  accepts: (value) => typeof value === "function",
};

/** A list of texts. */
export const TEXTS: OptionKind = {
  allowed: "a list of texts",
  accepts: (value) => Array.isArray(value) && value.every(TEXT.accepts),
};

export const LIST: OptionKind = { allowed: "a list", accepts: Array.isArray };

/** Whole numbers within bounds. */
export function wholeNumber(minimum: number, maximum: number): OptionKind {
  return {
    allowed: `a whole number from ${minimum} to ${maximum}`,
    accepts: (value) =>
      Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum,
  };
}

/** One of some texts. */
export function oneOf(known: readonly string[]): OptionKind {
  return {
    allowed: `one of ${known.join(", ")}`,
    accepts: (value) => known.some((one) => one === value),
    known,
  };
}
