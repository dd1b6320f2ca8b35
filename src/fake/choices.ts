/** The choices (spec/decisions.md) of which the fake supports more than one value; the first is its default. */
export const CHOICES = {
  /** A `limit` or `window_days` above its maximum. */
  C11: ["refuse", "clamp"],
  /** The body of a response to a POST. */
  C78: ["empty", "created"],
} as const;

export type Choices = { readonly [Id in keyof typeof CHOICES]: (typeof CHOICES)[Id][number] };

export const DEFAULT_CHOICES: Choices = { C11: "refuse", C78: "empty" };

/**
 * Parses pairs such as `C11=clamp`. @throws {RangeError} that names the unknown choice or value and the allowed ones.
 */
export function readChoices(pairs: readonly string[]): Choices {
  const chosen: Record<string, string> = { ...DEFAULT_CHOICES };
  for (const pair of pairs) {
    const [id = "", value = ""] = pair.split("=");
    if (!isChoice(id)) {
      throw new RangeError(
        `there is no choice "${id}"; allowed: ${Object.keys(CHOICES).join(", ")}`,
      );
    }
    const values: readonly string[] = CHOICES[id];
    if (!values.includes(value)) {
      const problem = value === "" ? "has no value" : `can't be "${value}"`;
      throw new RangeError(`${id} ${problem}; expected ${values.join(" or ")}`);
    }
    chosen[id] = value;
  }
  return chosen as Choices;
}

/** The choices of another version that this one has too; others have their defaults. */
export function knownChoices(choices: Readonly<Record<string, string>>): Choices {
  const known = Object.entries(choices).filter(([id, value]) => isKnownChoice(id, value));
  return { ...DEFAULT_CHOICES, ...Object.fromEntries(known) };
}

/** Whether this version has a choice and that value of it. */
export function isKnownChoice(id: string, value: string): boolean {
  return isChoice(id) && (CHOICES[id] as readonly string[]).includes(value);
}

function isChoice(id: string): id is keyof typeof CHOICES {
  return Object.hasOwn(CHOICES, id);
}
