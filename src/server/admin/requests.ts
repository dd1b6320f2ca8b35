import type { Router } from "express";
import { YAML } from "../../common/yaml-parser.ts";
import type { PageBounds } from "../../endpoints/page.ts";
import type { JournalEntry, Journal } from "../journal.ts";
import { AdminError } from "./admin-error.ts";
import { REPLICA } from "./replica.ts";
import { queryOf } from "./validate.ts";
import { filterInSlices, mapInSlices } from "./map-in-slices.ts";
import { nearMissesBy, unmatchedBy } from "./near-misses.ts";
import type { AdminOptions } from "./options.ts";
import { filtered, type FilteredEntries, type RequestFilter } from "./request-filter.ts";
import { requestState } from "./request-state.ts";
import { stepOf } from "./request-to-step.ts";
import { worldOf } from "./world-state.ts";

/** /__admin/requests: lists, counts and clears the request journal. */
export function requestRoutes(router: Router, options: AdminOptions): void {
  const { journal, worlds, fake } = options;
  const { contract } = fake.options;
  const place = { worlds, basePath: contract.basePath };
  const isUnmatched = unmatchedBy(contract);
  const nearMisses = nearMissesBy(contract);
  router.get("/requests", async (_, response) => {
    const { limit, offset, ...filter } = queryOf(response) as RequestFilter & PageBounds;
    const { found, unsearched } = await entriesOf(options, filter);
    const page = pageOf(found, { limit, offset });
    const requests = await mapInSlices(page, (entry) => requestState(place, entry));
    const [total, dropped] = [found.length, journal.dropped(filter.world)];
    response.json({ replica: REPLICA, total, unsearched, dropped, requests });
  });
  router.get("/requests/count", async (_, response) => {
    const filter = queryOf(response) as RequestFilter;
    const { found, unsearched } = await entriesOf(options, filter);
    response.json({ count: found.length, unsearched, dropped: journal.dropped(filter.world) });
  });
  router.get("/requests/unmatched", async (_, response) => {
    const { world, limit, offset } = queryOf(response) as Pick<RequestFilter, "world"> & PageBounds;
    const { found: entries } = await entriesOf(options, world === undefined ? {} : { world });
    const found = await filterInSlices(entries, isUnmatched);
    const requests = await mapInSlices(pageOf(found, { limit, offset }), (entry) => ({
      request: requestState(place, entry),
      near_misses: nearMisses(entry),
    }));
    response.json({ total: found.length, dropped: journal.dropped(world), requests });
  });
  detailRoute(router, options);
  router.delete("/requests", (_, response) => {
    const { world } = queryOf(response) as Pick<RequestFilter, "world">;
    if (world !== undefined) worldOf(worlds, world);
    response.json({ cleared: journal.clear(world) });
  });
}

/** /__admin/requests/{id}: one request with its step. */
function detailRoute(router: Router, { journal, worlds, fake }: AdminOptions): void {
  const { contract } = fake.options;
  const place = { worlds, basePath: contract.basePath };
  router.get("/requests/:id", (request, response) => {
    const entry = entryOf(journal, request.params.id);
    const step = stepOf(contract, worlds, entry);
    if ((queryOf(response) as { as: string }).as === "json") {
      response.json({ request: requestState(place, entry), step });
      return;
    }
    if (step === null) {
      throw new AdminError(404, `Request ${entry.id} matched no operation; a step needs one`);
    }
    response.type("application/yaml").send(YAML.get().stringify([step]));
  });
}

/**
 * The most bytes of the entries of one page, so that a page takes at most 50 ms and does not delay other requests longer.
 * 1,000 ordinary entries have fewer.
 */
const PAGE_BYTES = 1_600_000;
/** A character of a header counts as this many bytes: decoding it, to find keys, takes up to 0.6 µs. */
const HEADER_WEIGHT = 48;
/** A character of the other parts of a request, which are decoded, parsed and encoded, counts as this many bytes, after the first 200. */
const TEXT_WEIGHT = 3;
const ORDINARY_TEXT = 200;

/** Returns the entries of a page: fewer than its limit where they are large, but at least one. */
function pageOf(entries: readonly JournalEntry[], { limit, offset }: PageBounds): JournalEntry[] {
  const page = entries.slice(offset, offset + limit);
  // Clients send most headers with each request; each text is examined once.
  const known = new Set<string>();
  let size = 0;
  const end = page.findIndex(({ bytes, headers, request: { path, query, body } }) => {
    const length = path.length + query.length + (body.kind === "text" ? body.text.length : 0);
    size += bytes + TEXT_WEIGHT * Math.max(0, length - ORDINARY_TEXT);
    for (const text of Object.entries(headers).flat()) {
      if (text === undefined || known.has(text)) continue;
      known.add(text);
      size += HEADER_WEIGHT * text.length;
    }
    return size > PAGE_BYTES;
  });
  return end < 0 ? page : page.slice(0, Math.max(1, end));
}

async function entriesOf(
  { journal, worlds, fake }: AdminOptions,
  filter: RequestFilter,
): Promise<FilteredEntries> {
  if (filter.world !== undefined) worldOf(worlds, filter.world);
  const { contract } = fake.options;
  return filtered({ worlds, contract }, journal.entries(filter.world), filter);
}

/** @throws {AdminError} 404 if the journal does not have the request. */
export function entryOf(journal: Journal, id: string): JournalEntry {
  const entry = journal.entry(Number(id));
  if (entry !== null) return entry;
  throw new AdminError(
    404,
    `The journal has no request "${id}"; GET /__admin/requests lists the requests`,
  );
}
