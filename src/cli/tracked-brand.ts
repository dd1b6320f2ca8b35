import { printable } from "../../conformance/report/wrap.ts";
import { nearest } from "../contract/nearest.ts";
import { UsageError } from "./usage-error.ts";

const MOST_NAMED = 10;

/** Whether the brand to look at is one of the tracked ones. @throws {UsageError} that names those there are */
export function checkTracked(brand: string, tracked: readonly string[]): void {
  if (tracked.includes(brand)) return;
  const near = nearest(brand, tracked);
  const named = tracked.slice(0, MOST_NAMED).map((name) => `"${name}"`);
  const left = tracked.length - named.length;
  const allowed =
    tracked.length === 0
      ? "the key's workspace tracks none"
      : `tracked are ${named.join(", ")}${left > 0 ? ` and ${left} more` : ""}`;
  const hint = near === null ? "" : `did you mean "${near}"? `;
  throw new UsageError(printable(`--brand can't be "${brand}": ${hint}${allowed}`));
}
