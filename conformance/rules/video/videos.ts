import { rowsOf, type Row } from "../../assert/rows.ts";
import { type PlannedRequest, repeated } from "../../core/planned-request.ts";
import { type Exchange, type Json, credentialIdentity } from "../../core/exchange.ts";
import { isObject } from "../../core/json.ts";
import { isClosedAndUnchanged } from "../../assert/stability.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import {
  closedWindow,
  isDiscoveryComplete,
  discoveryRequests,
  discoveredBrands,
} from "../../plan/discovery.ts";
import { searchesOfList } from "../../plan/text-searches.ts";

const BRANDS = 4;
/** Days to search for videos: the last month, then as far as most histories reach. */
const SPANS = [30, 360];
/** Number of videos that are tried for a transcript. */
export const TRIED_VIDEOS = 5;
/** Number of videos that are compared with their rows. */
const COMPARED_VIDEOS = 4;

/** Plans lists of videos until one has enough. */
export function videoListRequests(survey: Survey): PlannedRequest[] {
  return [...findVideos(survey).requests];
}

interface Hunt {
  readonly requests: readonly PlannedRequest[];
  /** The list with the most videos; null while searching or if there are none. */
  readonly best: VideoList | null;
}

interface VideoList {
  readonly brand: string;
  readonly request: PlannedRequest;
  readonly rows: readonly Row[];
}

function findVideos(survey: Survey): Hunt {
  return survey.memoize("video.hunt", () => {
    const requests = [...discoveryRequests(survey)];
    if (!isDiscoveryComplete(survey)) return { requests, best: null };
    let best: VideoList | null = null;
    for (const { brand } of discoveredBrands(survey).slice(0, BRANDS)) {
      for (const days of SPANS) {
        const request = survey.plan("listVideoSummaries", { brand, ...closedWindow(survey, days) });
        requests.push(request);
        const exchange = survey.find(request);
        if (exchange === null) return { requests, best: null };
        const rows = rowsOf(exchange);
        if (rows.length > (best?.rows.length ?? 0)) best = { brand, request, rows };
        if (rows.length >= TRIED_VIDEOS) return { requests, best };
      }
    }
    return { requests, best };
  });
}

/** Returns the request for the list with the most videos; null while searching or if there are none. */
export function mostVideosRequest(survey: Survey): PlannedRequest | null {
  return findVideos(survey).best?.request ?? null;
}

/** Plans the list and details with transcript until one has a text, then that one without. */
export function videoDetailRequests(survey: Survey): PlannedRequest[] {
  const { best } = findVideos(survey);
  if (best === null) return videoListRequests(survey);
  const { brand } = best;
  const requests = [...videoListRequests(survey), repeated(best.request)];
  const others = best.rows
    .flatMap(({ row }) => (typeof row.url === "string" ? [row.url] : []))
    .slice(1, COMPARED_VIDEOS)
    .map((url) => survey.plan("getVideoSummary", { brand, url }));
  for (const { row } of best.rows.slice(0, TRIED_VIDEOS)) {
    if (typeof row.url !== "string") continue;
    const full = survey.plan("getVideoSummary", { brand, url: row.url, include_transcript: true });
    requests.push(full);
    if (survey.find(full) === null) return requests;
    const plain = survey.plan("getVideoSummary", { brand, url: row.url });
    const text: unknown = survey.body(full)?.transcript_text;
    if (typeof text === "string" && text !== "") return [...requests, plain, ...others];
  }
  return [...requests, ...others];
}

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
export function videoKey(exchange: Exchange, url: unknown): string {
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
