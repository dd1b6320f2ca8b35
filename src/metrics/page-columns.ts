import { onceEach } from "../contract/once-each.ts";
import { URL_STATUSES, type Catalogue } from "../workspace/model.ts";

/** What is asked of every page of a catalogue at once, by the page's index. */
export interface PageColumns {
  /** Index of its site. */
  readonly site: Uint32Array;
  /** What it has in common with pages of its site and status: `site × statuses + place of its status`. */
  readonly sort: Uint32Array;
}

// A brand's pages stay one list for ever, shared by all worlds.
const columnsOf = onceEach((pages: Catalogue["pages"]): PageColumns => ({
  site: Uint32Array.from(pages, ({ site }) => site),
  sort: Uint32Array.from(
    pages,
    ({ site, status }) => site * URL_STATUSES.length + URL_STATUSES.indexOf(status),
  ),
}));

export function pageColumns({ pages }: Catalogue): PageColumns {
  return columnsOf(pages);
}
