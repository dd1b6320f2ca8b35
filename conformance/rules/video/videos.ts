import { rowsOf, type Row } from "../../assert/rows.ts";
import type { PlannedRequest } from "../../core/planned-request.ts";
import { type Exchange, type Json, credentialIdentity } from "../../core/exchange.ts";
import { isObject } from "../../../src/common/is-object.ts";
import { isClosedAndUnchanged } from "../../assert/stability.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { searchesOfList } from "../../plan/text-searches.ts";
import { findVideos, videoListRequests } from "../../plan/videos.ts";

/** Plans searches for a word of a title and of a channel that not every video has. */
export function videoSearchRequests(survey: Survey): PlannedRequest[] {
  const { best } = findVideos(survey);
  const requests = videoListRequests(survey);
  if (best === null) return requests;
  const known = searchesOfList(survey, "listVideoSummaries", best.brand);
  if (known.length > 0) return [...requests, ...known];
  const parameters = Object.fromEntries(best.request.request.query);
  for (const field of ["video_title", "channel_title"]) {
    const word = distinctiveWord(best.rows, field);
    if (word !== null)
      requests.push(survey.plan("listVideoSummaries", { ...parameters, search: word }));
  }
  return requests;
}

function distinctiveWord(rows: readonly Row[], field: string): string | null {
  for (const { row } of rows) {
    const words = String(row[field] ?? "").match(/[\p{L}\p{N}]{4,}/gu) ?? [];
    // A search by whole words or by beginnings does not find the inside of a word.
    const parts = words.map((word) => word.replace(/^./u, ""));
    const distinctive = parts.find((word) => rows.some((other) => !titleContains(other, word)));
    if (distinctive !== undefined) return distinctive;
  }
  return null;
}

/** Whether a video or channel title contains a text, ignoring case and accents. */
export function titleContains({ row }: Row, text: string): boolean {
  return [row.video_title, row.channel_title].some(
    (title) => typeof title === "string" && folded(title).includes(folded(text)),
  );
}

function folded(text: string): string {
  const plain = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return plain.replaceAll("ß", "ss").replaceAll(/\s+/g, " ").trim();
}

/** The details of a video with its row in a list. */
interface VideoPair {
  readonly exchange: Exchange;
  readonly listed: Row;
  readonly detail: Json;
}

/** Returns each video that was read both as a row of an unchanged list and in detail. */
export function videoPairs(survey: Survey): VideoPair[] {
  const rows = new Map<string, Row>();
  for (const exchange of survey.responses("listVideoSummaries")) {
    if (!isClosedAndUnchanged(survey, exchange)) continue;
    for (const listed of rowsOf(exchange)) rows.set(videoKey(exchange, listed.row.url), listed);
  }
  return survey.responses("getVideoSummary").flatMap((exchange) => {
    const listed = rows.get(videoKey(exchange, parametersOf(exchange)["url"]));
    const detail: Json = exchange.response?.json;
    return listed === undefined || !isObject(detail) ? [] : [{ exchange, listed, detail }];
  });
}

/** Identifies a video of a brand. */
function videoKey(exchange: Exchange, url: unknown): string {
  return JSON.stringify([credentialIdentity(exchange), parametersOf(exchange)["brand"], url]);
}

/** A response of /youtube/summary with its transcript. */
export interface Transcript {
  readonly exchange: Exchange;
  readonly video: string;
  readonly isAsked: boolean;
  readonly text: Json;
}

/** Returns every response with transcript_text. */
export function transcripts(survey: Survey): Transcript[] {
  return survey
    .responses("getVideoSummary")
    .map((exchange) => {
      const { url, include_transcript = "false" } = parametersOf(exchange);
      const text: Json = exchange.response?.json?.transcript_text;
      const isAsked = include_transcript !== "false";
      return { exchange, video: videoKey(exchange, url), isAsked, text };
    })
    .filter(({ text }) => text !== undefined);
}
