import type { PageBounds } from "../../endpoints/page.ts";
import type { ResponseBody } from "../faults/fault.ts";

export interface PageCase {
  readonly operator: string;
  readonly place: string;
  /** Whether the case exists for lists without pagination parameters. */
  readonly isForUnpaged: boolean;
  /** The size of the longest list that the case leaves as it is. */
  readonly unchangedUpTo?: number;
  /** Returns the changed body; null: the case does not occur on this page. */
  readonly change: (body: ResponseBody, bounds: PageBounds) => ResponseBody;
}

function rows(
  operator: string,
  place: string,
  change: (items: ResponseBody[], bounds: PageBounds) => ResponseBody[] | null,
): PageCase {
  return {
    operator,
    place,
    isForUnpaged: false,
    change: (body, bounds) => {
      if (body.items.length === 0) return null;
      const items = change(body.items, bounds);
      return items === null ? null : { ...body, items, returned_count: items.length };
    },
  };
}

function isLater({ offset }: PageBounds): boolean {
  return offset > 0;
}

/** `has_more` is inverted on the pages that a boundary condition selects. */
function more(
  place: string,
  isHit: (page: { total: number; end: number; count: number } & PageBounds) => boolean,
): PageCase {
  return {
    operator: "lists.has-more",
    place,
    isForUnpaged: place === "exactly full" || place === "last page",
    change: (body, bounds) => {
      if (typeof body.has_more !== "boolean") return null;
      const count: number = body.items.length;
      const page = { ...bounds, count, total: body.total_count, end: bounds.offset + count };
      return isHit(page) ? { ...body, has_more: !body.has_more } : null;
    },
  };
}

function total(
  place: string,
  compute: (body: ResponseBody, bounds: PageBounds) => number | null,
  isForUnpaged = false,
): PageCase {
  return {
    operator: "lists.total",
    place,
    isForUnpaged,
    change: (body, bounds) => {
      const value = compute(body, bounds);
      return value === null || value === body.total_count ? null : { ...body, total_count: value };
    },
  };
}

/** Deviations of single pages. */
export const PAGE_CASES: readonly PageCase[] = [
  rows("lists.row-doubled", "first of a later page", (items, page) =>
    isLater(page) ? [items[0], ...items.slice(0, Math.max(1, page.limit - 1))] : null,
  ),
  rows("lists.row-doubled", "last of a page", (items, { limit }) =>
    items.length < 2 || items.length < limit ? null : [...items.slice(0, -1), items.at(-2)],
  ),
  rows("lists.row-dropped", "first of a later page", (items, page) =>
    isLater(page) ? items.slice(1) : null,
  ),
  rows("lists.row-dropped", "last of a full page", (items, { limit }) =>
    items.length < limit ? null : items.slice(0, -1),
  ),
  {
    ...rows("lists.row-dropped", "last of the last page", () => null),
    change: (body, { offset }) => {
      const { items, total_count: size, returned_count: count } = body;
      if (items.length < 2 || offset + items.length < size) return null;
      const returned = count === undefined ? {} : { returned_count: count - 1 };
      return { ...body, items: items.slice(0, -1), ...returned };
    },
    isForUnpaged: true,
  },
  more("exactly full", ({ end, total: size, count, limit }) => end === size && count === limit),
  more(
    "one short of full",
    ({ end, total: size, count, limit }) => end === size && count === limit - 1,
  ),
  more("one row left", ({ end, total: size }) => end === size - 1),
  more("last page", ({ end, total: size, count }) => end === size && count > 0),
  more("first page with more", ({ end, total: size, offset }) => end < size && offset === 0),
  more("later page with more", ({ end, total: size, offset }) => end < size && offset > 0),
  more("at the total", ({ offset, total: size }) => offset === size && size > 0),
  more("past the total", ({ offset, total: size }) => offset > size),
  more("empty list", ({ total: size }) => size === 0),
  total("of the page", ({ items }) => items.length),
  total("one more", ({ total_count: size }) => size + 1, true),
  { ...total("at most 100", ({ total_count: size }) => Math.min(size, 100)), unchangedUpTo: 100 },
  total("rest on later pages", ({ total_count: size }, page) => size - Math.min(page.offset, size)),
  total("0 past the end", ({ items }, { offset }) => (items.length === 0 && offset > 0 ? 0 : null)),
  total("end of the page", ({ items }, { offset }) =>
    items.length === 0 ? null : offset + items.length,
  ),
];
