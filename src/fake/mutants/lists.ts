import { hash } from "../../common/random.ts";
import type { Operation } from "../../contract/operation.ts";
import { allRows, largestPage, MAX_ROWS, parameter, without } from "../faults/changes.ts";
import type { Handle, ResponseBody } from "../faults/fault.ts";
import type { ApiRequest } from "../request.ts";
import { changingBody, mutantOf, type Mutant } from "./mutant.ts";
import { isTree, modesOf, READS, type Mode, type Recording } from "./recording.ts";
import { isChosen, isKeyField, rowKey } from "./fields.ts";
import { PAGE_CASES, type PageCase } from "./page-cases.ts";

/** Mutants of lists: their rows, pages and counts, in each mode and under each filter. */
export function listMutants(recording: Recording): Mutant[] {
  return READS.flatMap((id) => {
    const operation = recording.contract.operation(id);
    if (!operation.responseFields.includes("items")) return [];
    return modesOf(operation).flatMap((mode) => {
      const list = { operation, mode };
      return [
        ...pageMutants(recording, list),
        ...rowMutants(list, null),
        ...filtersOf(operation, mode).flatMap((filter) => rowMutants(list, filter)),
      ];
    });
  });
}

interface List {
  readonly operation: Operation;
  readonly mode: Mode;
}

const NOT_FILTERS = new Set(["brand", "limit", "offset", "start_date", "end_date", "language"]);

/** The parameters that select rows. */
function filtersOf(operation: Operation, mode: Mode): string[] {
  const selecting = new Set([
    ...mode.parameters.map(([name]) => name),
    ...operation.parameters
      .filter(({ schema }) => schema.default !== undefined)
      .map(({ name }) => name),
  ]);
  return operation.parameters
    .filter(({ name, required }) => !required && !NOT_FILTERS.has(name) && !selecting.has(name))
    .map(({ name }) => name);
}

/** One row too few or too many, with matching counts; always, or under one filter only. */
function rowMutants({ operation, mode }: List, filter: string | null): Mutant[] {
  const changed = (
    operator: string,
    change: (rows: ResponseBody[], request: ApiRequest, handle: Handle) => ResponseBody[] | null,
  ) =>
    mutantOf({
      operator,
      operation: operation.id,
      mode,
      place: filter ?? "unfiltered",
      respond: changingBody(operation.id, mode, (body, request, handle) => {
        if (filter !== null && parameter(request, filter) === undefined) return null;
        const rows = rowsOf(operation, request, handle);
        const others = change(rows, request, handle);
        return others === null ? null : withRows(operation, body, request, others);
      }),
    });
  return [
    changed("lists.last-row-left-out", (rows) => (rows.length === 0 ? null : rows.slice(0, -1))),
    changed("lists.first-row-left-out", (rows) => (rows.length === 0 ? null : rows.slice(1))),
    changed("lists.some-rows-left-out", (rows) => {
      const kept = rows.filter((row) => !isChosen(row));
      return kept.length === rows.length ? null : kept;
    }),
    ...(filter === null
      ? []
      : [
          changed("lists.row-too-many", (rows, request, handle) => {
            const known = new Set(rows.map(rowKey));
            const all = rowsOf(operation, without(request, filter), handle);
            const extra = all.find((row) => !known.has(rowKey(row)));
            return extra === undefined ? null : [...rows, extra];
          }),
        ]),
  ];
}

/** All rows of the list of a request, in order. */
function rowsOf(operation: Operation, request: ApiRequest, handle: Handle): ResponseBody[] {
  if (isPaged(operation)) return allRows(request, handle);
  return structuredClone((handle(request).body as ResponseBody)?.items ?? []);
}

function isPaged({ parameters }: Operation): boolean {
  return parameters.some(({ name }) => name === "limit");
}

/** A body with the requested page of other rows, with matching counts. */
function withRows(
  operation: Operation,
  body: ResponseBody,
  request: ApiRequest,
  rows: readonly ResponseBody[],
): ResponseBody {
  const { limit, offset } = requestedBounds(operation, request, rows.length);
  const items = rows.slice(offset, offset + limit);
  const copy = { ...body, items, total_count: rows.length };
  if ("returned_count" in body) copy.returned_count = items.length;
  if ("has_more" in body) copy.has_more = offset + items.length < rows.length;
  return copy;
}

/** Limit and offset that a request uses. */
function requestedBounds(operation: Operation, request: ApiRequest, total: number) {
  const limit = operation.parameters.find(({ name }) => name === "limit");
  if (limit === undefined) return { limit: total, offset: 0 };
  return {
    limit: Number(parameter(request, "limit") ?? limit.schema.default),
    offset: Number(parameter(request, "offset") ?? 0),
  };
}

/** Mutants of a single page: repeated and missing rows, wrong counts, order of ties. */
function pageMutants(recording: Recording, list: List): Mutant[] {
  const { operation, mode } = list;
  const largest = Math.max(
    0,
    ...recording.reads(operation.id, mode).map(({ body }): number => body.total_count),
  );
  if (largest === 0) return [];
  return [
    ...casesOf(operation, largest).map(({ operator, place, change }) =>
      mutantOf({
        operator,
        operation: operation.id,
        mode,
        place,
        respond: changingBody(operation.id, mode, (body, request) =>
          change(body, requestedBounds(operation, request, body.total_count)),
        ),
      }),
    ),
    ...tieMutants(recording, list),
  ];
}

/** The page cases that a list of some size can have. */
function casesOf(operation: Operation, size: number): readonly PageCase[] {
  const hasMore = operation.responseFields.includes("has_more");
  return PAGE_CASES.filter(
    ({ operator, isForUnpaged, unchangedUpTo = 0 }) =>
      (isPaged(operation) || isForUnpaged) &&
      (hasMore || operator !== "lists.has-more") &&
      size > unchangedUpTo,
  );
}

/** The order of rows with the same sort key changes between requests, or with the page. */
function tieMutants(recording: Recording, { operation, mode }: List): Mutant[] {
  // The tree order of topics leaves no ties, and neither does the order of ids.
  if (!isPaged(operation) || isTree(operation, mode)) return [];
  const sortKey = sortKeyOf(recording, { operation, mode });
  if (sortKey !== null && isKeyField(sortKey)) return [];
  const unstable = (place: string, seedOf: (request: ApiRequest, call: number) => string) => {
    const base = mutantOf({
      operator: "lists.unstable-order",
      operation: operation.id,
      mode,
      place,
      respond: (request, handle, counts) => {
        const call = (counts.get("calls") ?? 0) + 1;
        counts.set("calls", call);
        const seed = seedOf(request, call);
        const change = changingBody(operation.id, mode, (body) => {
          const { limit, offset } = requestedBounds(operation, request, body.total_count);
          // Without a sort key, only near rows change places: reading all takes seconds.
          if (sortKey === null)
            return { ...body, items: shuffledPage(request, handle, { limit, offset, seed }) };
          const shuffled = withShuffledTies(rowsOf(operation, request, handle), sortKey, seed);
          return withRows(operation, body, request, shuffled);
        });
        return change(request, handle, counts);
      },
    });
    return base;
  };
  return [
    unstable("every call", (_, call) => String(call)),
    unstable("by limit", (request) => parameter(request, "limit") ?? ""),
    unstable("by offset", (request) => parameter(request, "offset") ?? ""),
  ];
}

/** A page of a list whose hundreds of rows are each in the order of a seeded hash. */
function shuffledPage(
  request: ApiRequest,
  handle: Handle,
  {
    limit,
    offset,
    seed,
  }: { readonly limit: number; readonly offset: number; readonly seed: string },
): ResponseBody[] {
  const first = offset - (offset % MAX_ROWS);
  const rows: ResponseBody[] = [];
  for (let start = first; start < offset + limit; start += MAX_ROWS) {
    const items: ResponseBody[] = largestPage(request, start, handle)?.items ?? [];
    rows.push(...withShuffledTies(items, null, seed));
  }
  return rows.slice(offset - first, offset - first + limit);
}

/** Sorts rows with equal keys by a seeded hash; other rows stay in order. */
function withShuffledTies(
  rows: readonly ResponseBody[],
  sortKey: string | null,
  seed: string,
): ResponseBody[] {
  const place = new Map(rows.map((row, index) => [row, index]));
  return rows.toSorted((a, b) => {
    const isTie = sortKey === null || a[sortKey] === b[sortKey];
    if (!isTie) return (place.get(a) ?? 0) - (place.get(b) ?? 0);
    return hash(seed, rowKey(a)) - hash(seed, rowKey(b));
  });
}

/** The number by which the rows are sorted; null: their order is not one of a number. */
function sortKeyOf(recording: Recording, { operation, mode }: List): string | null {
  const lists = recording
    .reads(operation.id, mode)
    .map(({ body }): ResponseBody[] => body.items)
    .filter((rows) => rows.length > 2);
  const [row] = lists[0] ?? [];
  if (row === undefined) return null;
  return (
    Object.keys(row).find(
      (name) => typeof row[name] === "number" && lists.every((rows) => isSorted(rows, name)),
    ) ?? null
  );
}

/** Whether the values of a field rise or fall along the rows. */
function isSorted(rows: readonly ResponseBody[], name: string): boolean {
  const values = rows.map((one): unknown => one[name]).filter((value) => typeof value === "number");
  if (values.length < rows.length / 2 || new Set(values).size < 3) return false;
  return (
    values.every((value, index) => index === 0 || value <= (values[index - 1] ?? 0)) ||
    values.every((value, index) => index === 0 || value >= (values[index - 1] ?? 0))
  );
}
