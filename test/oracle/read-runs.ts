import { expect } from "vitest";
import type { Query } from "../support/fake-server.ts";
import type { Schemas, WorkspaceClient } from "./workspace-client.ts";

/** A run: its row in the list, its detail, and the tags of its prompt. */
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

/** All rows of a list, read page by page, with the other fields of the last page. */
export async function walk<Response extends Page<unknown>>(
  client: WorkspaceClient,
  path: string,
  query: Query,
  limit = 100,
): Promise<Omit<Response, "items"> & { readonly items: readonly Response["items"][number][] }> {
  const items: Response["items"][number][] = [];
  for (;;) {
    const page = await client.read<Response>(path, { ...query, limit, offset: items.length });
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

/** Every run that `/query-runs` lists, with its detail, which is read once per client. */
export async function readRuns(
  client: WorkspaceClient,
  query: Query,
): Promise<readonly Omit<Run, "tags">[]> {
  const { items } = await walk<Schemas["ListQueryRunsReply"]>(client, "/query-runs", query);
  const runs: Omit<Run, "tags">[] = [];
  for (let at = 0; at < items.length; at += 50) {
    runs.push(
      ...(await Promise.all(
        items.slice(at, at + 50).map(async (item) => ({
          item,
          detail: await readDetail(client, item.run_id),
          day: item.run_at.slice(0, 10),
        })),
      )),
    );
  }
  return runs;
}

async function readDetail(
  client: WorkspaceClient,
  runId: string,
): Promise<Schemas["QueryRunDetail"]> {
  const known = client.runsById.get(runId);
  if (known !== undefined) return known;
  const detail = await client.read<Schemas["GetQueryRunReply"]>(
    `/query-runs/${encodeURIComponent(runId)}`,
  );
  client.runsById.set(runId, detail);
  return detail;
}
