import { expect } from "vitest";
import type { Query } from "../support/fake-server.ts";
import type { Schemas, Shelf } from "./shelf.ts";

/** One answer: its row in the list, itself in full, and the tags of its prompt. */
export interface Run {
  readonly item: Schemas["QueryRunItem"];
  readonly detail: Schemas["QueryRunDetail"];
  /** Its UTC day. */
  readonly day: string;
  readonly tags: readonly string[];
}

interface Page<Row> {
  readonly total_count: number;
  readonly returned_count: number;
  readonly has_more: boolean;
  readonly items: readonly Row[];
}

/** All rows of a list, page by page, and the last page with whatever else it says. */
export async function walk<Reply extends Page<unknown>>(
  shelf: Shelf,
  path: string,
  query: Query,
  limit = 100,
): Promise<Omit<Reply, "items"> & { readonly items: readonly Reply["items"][number][] }> {
  const items: Reply["items"][number][] = [];
  for (;;) {
    const page = await shelf.read<Reply>(path, { ...query, limit, offset: items.length });
    const about = `${path} ${JSON.stringify({ ...query, limit, offset: items.length })}`;
    items.push(...page.items);
    expect(page.returned_count, about).toBe(page.items.length);
    expect(page.has_more, about).toBe(items.length < page.total_count);
    if (!page.has_more) {
      expect(items.length, about).toBe(page.total_count);
      return { ...page, items };
    }
    expect(page.items.length, about).toBe(limit);
  }
}

/** Every answer that `/query-runs` lists, each read in full once per shelf. */
export async function readRuns(shelf: Shelf, query: Query): Promise<readonly Omit<Run, "tags">[]> {
  const { items } = await walk<Schemas["ListQueryRunsReply"]>(shelf, "/query-runs", query);
  const runs: Omit<Run, "tags">[] = [];
  for (let at = 0; at < items.length; at += 50) {
    runs.push(
      ...(await Promise.all(
        items.slice(at, at + 50).map(async (item) => ({
          item,
          detail: await readDetail(shelf, item.run_id),
          day: item.run_at.slice(0, 10),
        })),
      )),
    );
  }
  return runs;
}

async function readDetail(shelf: Shelf, runId: string): Promise<Schemas["QueryRunDetail"]> {
  const known = shelf.runsById.get(runId);
  if (known !== undefined) return known;
  const detail = await shelf.read<Schemas["GetQueryRunReply"]>(
    `/query-runs/${encodeURIComponent(runId)}`,
  );
  shelf.runsById.set(runId, detail);
  return detail;
}
