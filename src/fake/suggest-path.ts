import { memoize } from "../common/memoize.ts";
import { nearest } from "../common/nearest.ts";
import type { Contract } from "../contract/contract.ts";
import { quoted } from "../endpoints/api-error.ts";

/** More segments than a path of the contract has, with its prefix. */
export const MAX_SEGMENTS = 8;

/** Returns the path of the contract that is nearest; its last segments are compared, as prefixes may be wrong too. */
export function suggestedPath(path: string, known: readonly string[]): string | null {
  const plain = path.replaceAll(/\/{2,}/g, "/").replace(/(?<=.)\/$/, "");
  const steps = plain.split("/").slice(1).slice(-MAX_SEGMENTS);
  const templates = segmentsOf(known);
  for (const place of steps.keys()) {
    const tail = steps.slice(place);
    const same = templates.findIndex((template) => matches(template, tail));
    const found = known[same] ?? nearest(`/${tail.join("/")}`, known);
    if (found !== null) return found;
  }
  return null;
}

/** The segments of paths. */
const segmentsOf = memoize((paths: readonly string[]): string[][] =>
  paths.map((path) => path.split("/").slice(1)),
);

function matches(template: readonly string[], steps: readonly string[]): boolean {
  return (
    template.length === steps.length &&
    template.every((part, place) => part === steps[place] || (part.startsWith("{") && steps[place]))
  );
}

/**
 * Returns the message for a path outside the base path, with the path that was probably meant: clients leave out
 * `/api/v1`, or take it from the server's address and their own configuration.
 */
export function outsideMessage({ basePath, operations }: Contract, path: string): string {
  const known = [...operations.values()].map((one) => one.path);
  const meant = suggestedPath(path, known);
  const hint = meant === null ? "" : `; did you mean ${basePath}${meant}?`;
  return `There is nothing at ${quoted(path)}; the API is at ${basePath}${hint}`;
}
