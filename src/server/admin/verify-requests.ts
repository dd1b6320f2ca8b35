import type { Router } from "express";
import type { RequestMatch } from "../../fake/request-match.ts";
import type { JournalEntry } from "../journal.ts";
import { AdminError } from "./admin-error.ts";
import { editsTo } from "./edits.ts";
import type { AdminOptions } from "./options.ts";
import { mapInSlices } from "./map-in-slices.ts";
import { unmetBy, type RequestConditions } from "./request-filter.ts";
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
  const unmet = unmetBy({ worlds, contract }, entries, conditions);
  const compared = await mapInSlices(entries, (entry) => ({ entry, differs: unmet(entry) }));
  const count = compared.filter(({ differs }) => differs.length === 0).length;
  const dropped = journal.dropped(verification.world);
  const bounds = boundsOf({ exactly, least, most });
  const problem = problemOf(count, dropped, bounds);
  const result = { count, expected: bounds.text, dropped };
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

interface Compared {
  readonly entry: JournalEntry;
  /** The conditions that it does not meet. */
  readonly differs: readonly string[];
}

/** Returns the requests that differ in the fewest conditions; of these, the most similar ones, then the newest ones. */
async function nearest(
  compared: readonly Compared[],
  edits: (entry: JournalEntry) => number,
): Promise<Compared[]> {
  const different = compared
    .filter(({ differs }) => differs.length > 0)
    .toSorted((a, b) => a.differs.length - b.differs.length);
  const most = different[NEAR_MISSES - 1]?.differs.length ?? Infinity;
  const close = different.filter(({ differs }) => differs.length <= most);
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

/** Describes why the number is not the expected one, or can't be known; null: it is. */
function problemOf(count: number, dropped: number, { least, most, text }: Bounds): string | null {
  if (count > most || (count < least && dropped === 0))
    return `${count} matching ${count === 1 ? "request was" : "requests were"} received; expected ${text}`;
  if (dropped === 0 || (count >= least && most === Infinity)) return null;
  const [found, missing] = [requestsAre(count), requestsAre(dropped)];
  return `${count} matching ${found} in the journal, but ${dropped} older ${missing} not; expected ${text}`;
}

function requestsAre(count: number): string {
  return count === 1 ? "request is" : "requests are";
}
