import { callCore } from "../call-core.ts";
import type { TestFake } from "../../support/fake-server.ts";

export interface ExplainedRequest {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/** A pair of query parameters that narrow the runs. */
const NARROWED: Readonly<Record<string, string>> = { llm_provider: "gemini" };

/** Requests for every read operation about a brand. */
export function requestsAbout(fake: TestFake, key: string, brand: string): ExplainedRequest[] {
  const first = (path: string, query: Readonly<Record<string, string>>) =>
    callCore(fake, { path, query, key }).body.items[0];
  const prompt = first("/queries", { brand })?.brand_prompt_id as string | undefined;
  const tag = first("/queries/tags", { brand })?.slug as string | undefined;
  const named = { brand };
  const runs = { ...named, limit: "3" };
  const run = first("/query-runs", { ...named, mentioned: "true" }) ?? first("/query-runs", named);
  const video = first("/youtube/summaries", named)?.url as string | undefined;
  return [
    { path: "/brands/tracked", query: {} },
    { path: "/llm-providers", query: {} },
    { path: "/citations/tags", query: {} },
    { path: "/queries", query: named },
    { path: "/queries/tags", query: named },
    ...["overall", "day", "provider", "query_tag"].map((group) => ({
      path: "/visibility",
      query: { ...named, group_by: group, ...(group === "day" ? WEEK : {}) },
    })),
    { path: "/visibility", query: { ...named, ...NARROWED } },
    { path: "/visibility", query: { ...named, start_date: "2020-01-01", end_date: "2020-01-02" } },
    ...(tag === undefined
      ? []
      : [{ path: "/visibility", query: { ...named, group_by: "query_tag", query_tag: tag } }]),
    { path: "/brands/top-mentioned", query: runs },
    { path: "/brands/top-mentioned", query: { ...runs, exclude_brand: brand, offset: "1" } },
    { path: "/citations/domains", query: runs },
    { path: "/citations/domains", query: { ...runs, url_status: "alive", ...NARROWED } },
    { path: "/citations", query: { ...runs, include_extras: "true" } },
    { path: "/sources/owned-share", query: named },
    { path: "/searches", query: runs },
    { path: "/searches", query: { ...runs, group_by: "search", offset: "1" } },
    { path: "/searches", query: { ...runs, ...NARROWED, language: "und" } },
    ...(prompt === undefined ? [] : promptRequests(named, prompt)),
    { path: "/prompts/by-visibility", query: { ...runs, order: "desc" } },
    { path: "/prompts/by-visibility", query: { ...runs, min_search_volume: "5", ...NARROWED } },
    { path: "/ranking-advice", query: runs },
    { path: "/query-runs", query: { ...runs, mentioned: "true" } },
    { path: "/query-runs", query: { ...runs, mentioned: "false", offset: "2" } },
    ...(run === undefined ? [] : [{ path: `/query-runs/${run.run_id as string}`, query: {} }]),
    { path: "/youtube/summaries", query: runs },
    ...(video === undefined ? [] : [{ path: "/youtube/summary", query: { ...named, url: video } }]),
  ];
}

const WEEK = { start_date: "2026-03-14", end_date: "2026-03-20" };

function promptRequests(
  named: { readonly brand: string },
  prompt: string,
): readonly ExplainedRequest[] {
  const query = { ...named, brand_prompt_id: prompt };
  return [
    { path: "/prompts/leaderboard", query },
    { path: "/prompts/leaderboard", query: { ...query, window_days: "1" } },
    { path: "/prompts/ranking-advice", query },
    { path: "/visibility", query },
  ];
}
