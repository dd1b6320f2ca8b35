import { distance } from "fastest-levenshtein";
import type { Contract } from "../../contract/contract.ts";
import type { RequestMatch } from "../../fake/request-match.ts";
import { Router } from "../../fake/router.ts";
import type { JournalEntry } from "../journal.ts";
import { matchedRequest, type RequestConditions } from "./request-filter.ts";

/** Comparing takes time proportional to the product of both lengths, and clients can send long values. */
const MAX_COMPARED = 200;

/**
 * Returns a function that counts the edits by which the path, the operation and the parameters of a request would be the
 * expected ones.
 */
export function editsTo(
  contract: Contract,
  { path, operation, match }: RequestConditions,
): (entry: JournalEntry) => number {
  const router = new Router(contract);
  const withoutBase = (text: string): string =>
    text.startsWith(contract.basePath) ? text.slice(contract.basePath.length) : text;
  return (entry) => {
    const given = withoutBase(entry.request.path);
    return (
      (path === undefined ? 0 : edits(withoutBase(path), given)) +
      (operation === undefined ? 0 : edits(operation, entry.note.operation ?? "none")) +
      parameterEdits(match, matchedRequest(router, entry).parameters)
    );
  };
}

function parameterEdits(
  { parameters = {} }: RequestMatch,
  given: readonly (readonly [name: string, value: string])[],
): number {
  return Object.entries(parameters).reduce((sum, [name, value]) => {
    const expected = String(value);
    const all = given
      .filter(([other]) => other === name)
      .map(([, other]) => edits(expected, other));
    return sum + Math.min(name.length + expected.length, ...all);
  }, 0);
}

function edits(expected: string, given: string): number {
  return distance(expected.slice(0, MAX_COMPARED), given.slice(0, MAX_COMPARED));
}
