import { groupBy } from "../../../common/group-by.ts";
import type { LintMatch, SequenceRule } from "./lint-rule.ts";
import { equalReads, parameterOf, type Observed, type Traffic } from "./traffic.ts";

/** Rules about pages of lists. */
export const PAGING_RULES: readonly SequenceRule[] = [
  {
    id: "page-step",
    severity: "error",
    section: "2.1",
    sentence: "The offset of the next page is that of the last one plus limit.",
    advice: "offset counts rows, not pages: increase it by limit while has_more is true.",
    find: (traffic) => listsOf(traffic, ["offset"]).flatMap(overlap),
  },
  {
    id: "page-past-end",
    severity: "warning",
    section: "2.1",
    sentence: "No page is requested after has_more was false.",
    advice: "Stop when has_more is false instead of when a page is empty.",
    find: (traffic) => listsOf(traffic, ["offset"]).flatMap(pastEnd),
  },
  {
    id: "page-missing",
    severity: "warning",
    section: "2.1",
    sentence:
      "Further pages are requested while has_more is true, or a limit states how many rows are wanted.",
    advice:
      "Request the next page while has_more is true; if the first rows are enough, send limit.",
    find: (traffic) => listsOf(traffic, ["offset", "limit"]).flatMap(onlyFirst),
  },
];

/** Successful requests of one list, except for some parameters. */
function listsOf({ requests }: Traffic, without: readonly string[]): (readonly Observed[])[] {
  const pages = requests.filter(
    ({ entry, operation }) =>
      entry.status === 200 &&
      entry.note.hasMore !== null &&
      operation?.parameters.some(({ name }) => name === "offset"),
  );
  return equalReads(pages, without);
}

const offsetOf = (request: Observed): number => Number(parameterOf(request, "offset") ?? 0);

/** Returns the limit as it was applied; null: the contract has no default. */
function limitOf(request: Observed): number | null {
  const given = parameterOf(request, "limit");
  if (given !== undefined) return Number(given);
  const limit = request.operation?.parameters.find(({ name }) => name === "limit");
  return typeof limit?.schema.default === "number" ? limit.schema.default : null;
}

/** With a smaller limit, overlapping pages can be intended: a client may test offsets. */
const SMALLEST_LIMIT = 5;

function overlap(all: readonly Observed[]): LintMatch[] {
  const pages = [...groupBy(all, offsetOf).values()].map(([page]) => page!);
  const [first] = pages;
  const limit = first === undefined ? null : limitOf(first);
  if (first === undefined || limit === null || limit < SMALLEST_LIMIT) return [];
  const found = pages.flatMap((page) => {
    const offset = offsetOf(page);
    const before = pages.find(
      (one) =>
        one.entry.id < page.entry.id &&
        one.entry.note.hasMore &&
        offset > offsetOf(one) &&
        offset < offsetOf(one) + limit,
    );
    return before === undefined ? [] : [[before, page] as const];
  });
  const [pair] = found;
  if (pair === undefined) return [];
  const [one, two] = [offsetOf(pair[0]), offsetOf(pair[1])];
  const message = `pages of ${first.operation?.id} overlap: offset ${one} is followed by ${two}, with limit ${limit}`;
  return [{ message, requests: [...new Set(found.flat())] }];
}

function pastEnd(pages: readonly Observed[]): LintMatch[] {
  return pages.flatMap((page, place) => {
    const { entry, operation } = page;
    if (entry.note.rows !== 0) return [];
    const last = pages.slice(0, place).findLast((one) => offsetOf(one) < offsetOf(page));
    if (last?.entry.note.hasMore !== false) return [];
    const message = `${operation?.id} is requested again after has_more was false`;
    return [{ message, requests: [page] }];
  });
}

function onlyFirst(pages: readonly Observed[]): LintMatch[] {
  const last = pages.at(-1);
  if (last === undefined || !last.entry.note.hasMore) return [];
  const isChosen = pages.some(
    (one) => offsetOf(one) > 0 || parameterOf(one, "limit") !== undefined,
  );
  if (isChosen) return [];
  const message = `${last.operation?.id} has more rows than the first page, but no other page is requested`;
  return [{ message, requests: pages.filter(({ entry }) => entry.note.hasMore) }];
}
