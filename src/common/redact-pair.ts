import type { Redact } from "./redact.ts";

type Pair = [name: string, value: string];

/** Redacts a parameter of a URL, also if the `=` before its value begins a key in quoted-printable: `=6C=6D`. */
export function redactPair([name, value]: Readonly<Pair>, redact: Redact): Pair {
  const whole = `${name}=${value}`;
  const clean = redact(whole);
  if (clean === whole) return [redact(name), redact(value)];
  const [first = "", ...rest] = clean.split("=");
  return [first, rest.join("=")];
}
