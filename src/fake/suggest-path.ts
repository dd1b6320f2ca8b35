import { nearest } from "../common/nearest.ts";
import type { Contract } from "../contract/contract.ts";
import { quoted } from "../endpoints/api-error.ts";

/** More segments than a path of the contract has, with its prefix. */
const MAX_SEGMENTS = 8;

/** Returns the path of the contract that is nearest; its last segments are compared, as prefixes may be wrong too. */
export function suggestedPath(path: string, known: readonly string[]): string | null {
  const plain = path.replaceAll(/\/{2,}/g, "/").replace(/(?<=.)\/$/, "");
  const steps = plain.split("/").slice(1).slice(-MAX_SEGMENTS);
  for (const place of steps.keys()) {
    const tail = `/${steps.slice(place).join("/")}`;
    const found = known.find((one) => matches(one, tail)) ?? nearest(tail, known);
    if (found !== null) return found;
  }
  return null;
}

function matches(template: string, path: string): boolean {
  const [parts, steps] = [template.split("/"), path.split("/")];
  return (
    parts.length === steps.length &&
    parts.every((part, place) => part === steps[place] || (part.startsWith("{") && steps[place]))
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
