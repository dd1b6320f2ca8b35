import type { Router } from "express";
import type { RequestMatch } from "../../fake/request-match.ts";
import type { JournalEntry } from "../journal.ts";
import { AdminError } from "./admin-error.ts";
import { editsTo } from "./edits.ts";
import type { AdminOptions } from "./options.ts";
import { mapInSlices } from "./map-in-slices.ts";
import { compareEntries, type ComparedEntry, type RequestConditions } from "./request-filter.ts";
import { requestState } from "./request-state.ts";
import { validatedBody } from "./validate.ts";
import { worldOf } from "./world-state.ts";

/** The body of POST /__admin/requests/verify. Without a number, at least one request is expected. */
interface Verification extends Omit<RequestConditions, "match">, RequestMatch {
  readonly exactly?: number;
  readonly at_least?: number;
  readonly at_most?: number;
}

/** How many requests that do not match are shown. */
const NEAR_MISSES = 3;
/** The number of newest requests that are compared letter by letter; 27,000 would take 30 ms. */
const MAX_RANKED = 1000;

/** POST /__admin/requests/verify: compares the number of matching requests with the expected one. */
export function verifyRoute(router: Router, options: AdminOptions): void {
  router.post("/requests/verify", async (_, response) => {
    const verification = validatedBody(response) as Verification;
    const { world, exactly, at_least: least, at_most: most } = verification;
    if (exactly !== undefined && (least ?? most) !== undefined) {
      throw new AdminError(400, 'Field "exactly" can\'t be combined with "at_least" or "at_most"');
    }
    if (world !== undefined) worldOf(options.worlds, world);
    const { status, body } = await verified(options, verification);
    response.status(status).json(body);
  });
}

/** Rejects with an {@link AdminError} 400 for an unknown operation or key, and for too many conditions. */
async function verified(
  { journal, worlds, fake }: AdminOptions,
  verification: Verification,
): Promise<{ readonly status: number; readonly body: object }> {
  const { exactly, at_least: least, at_most: most, ...pattern } = verification;
  const { contract } = fake.options;
  const { parameters = {}, headers = {}, body, ...rest } = pattern;
  const match = { parameters, headers, ...(body === undefined ? {} : { body }) };
  const entries = journal.entries(verification.world);
  const conditions = { ...rest, match };
  const { compared, unsearched } = await compareEntries({ worlds, contract }, entries, conditions);
  const count = compared.filter(({ differs }) => differs.length === 0).length;
  const dropped = journal.dropped(verification.world);
  const bounds = boundsOf({ exactly, least, most });
  const problem = problemOf(count, { dropped, unsearched }, bounds);
  const result = { count, expected: bounds.text, unsearched, dropped };
  if (problem === null) return { status: 200, body: { verified: true, ...result } };
  const place = { worlds, basePath: contract.basePath };
  const edits = editsTo(contract, conditions);
  const near = (await nearest(compared, edits)).map(({ entry, differs }) => ({
    request: requestState(place, entry),
    differs,
  }));
  const error = { message: problem };
  return { status: 422, body: { verified: false, ...result, error, near_misses: near } };
}

/** Returns the requests that differ in the fewest conditions; of these, the most similar ones, then the newest ones. */
async function nearest(
  compared: readonly ComparedEntry[],
  edits: (entry: JournalEntry) => number,
): Promise<ComparedEntry[]> {
  const different = compared
    .filter(({ differs }) => differs.length > 0)
    .toSorted((a, b) => a.differs.length - b.differs.length);
  const most = different[NEAR_MISSES - 1]?.differs.length ?? Infinity;
  const close = different.filter(({ differs }) => differs.length <= most).slice(0, MAX_RANKED);
  const ranked = await mapInSlices(close, (one) => ({ one, edits: edits(one.entry) }));
  return ranked
    .toSorted((a, b) => a.one.differs.length - b.one.differs.length || a.edits - b.edits)
    .slice(0, NEAR_MISSES)
    .map(({ one }) => one);
}

interface Bounds {
  readonly least: number;
  readonly most: number;
  readonly text: string;
}

interface GivenBounds {
  readonly exactly: number | undefined;
  readonly least: number | undefined;
  readonly most: number | undefined;
}

function boundsOf({ exactly, least, most }: GivenBounds): Bounds {
  if (exactly !== undefined) return { least: exactly, most: exactly, text: `exactly ${exactly}` };
  const from = least ?? (most === undefined ? 1 : 0);
  const parts = [
    ...(least !== undefined || most === undefined ? [`at least ${from}`] : []),
    ...(most === undefined ? [] : [`at most ${most}`]),
  ];
  return { least: from, most: most ?? Infinity, text: parts.join(", ") };
}

/** Older requests that may match. */
interface Uncounted {
  readonly dropped: number;
  readonly unsearched: number;
}

/** Describes why the number is not the expected one, or can't be known; null: it is. */
function problemOf(
  count: number,
  { dropped, unsearched }: Uncounted,
  { least, most, text }: Bounds,
): string | null {
  const isKnown = dropped + unsearched === 0;
  if (count > most || (count < least && isKnown))
    return `${count} matching ${count === 1 ? "request was" : "requests were"} received; expected ${text}`;
  if (isKnown || (count >= least && most === Infinity)) return null;
  const rest =
    unsearched > 0
      ? `comparing ${unsearched} older ones would take too long`
      : `${dropped} older ${requestsAre(dropped)} not`;
  return `${count} matching ${requestsAre(count)} in the journal, but ${rest}; expected ${text}`;
}

function requestsAre(count: number): string {
  return count === 1 ? "request is" : "requests are";
}
