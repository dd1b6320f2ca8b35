import { type Ask, repeated } from "../../ask.ts";
import { type Exchange, type Json, keyOf } from "../../exchange.ts";
import { isObject } from "../../json.ts";
import { rowPointer } from "../../row-pointer.ts";
import { standsStill } from "../../still.ts";
import { parametersOf, type Survey } from "../../survey.ts";
import { closedWindow, isStudied, scoutAsks, studies } from "../../terrain.ts";

/** A row of /youtube/summaries. */
export interface VideoRow {
  readonly exchange: Exchange;
  readonly pointer: string;
  readonly row: Json;
}

const BRANDS = 4;
/** How far back videos are looked for: the last month, then as far as most histories go. */
const SPANS = [30, 360];
/** So many videos are asked for their transcript before they count as having none. */
export const TRIED_VIDEOS = 5;

/** Lists of videos until one has enough to look at; the last of them is the one to look at. */
export function videoListAsks(survey: Survey): Ask[] {
  return [...hunt(survey).asks];
}

interface Hunt {
  readonly asks: readonly Ask[];
  /** The list with the most videos; null: not over, or there are none. */
  readonly best: VideoList | null;
}

interface VideoList {
  readonly brand: string;
  readonly ask: Ask;
  readonly rows: readonly VideoRow[];
}

function hunt(survey: Survey): Hunt {
  return survey.once("video.hunt", () => {
    const asks = [...scoutAsks(survey)];
    if (!isStudied(survey)) return { asks, best: null };
    let best: VideoList | null = null;
    for (const { brand } of studies(survey).slice(0, BRANDS)) {
      for (const days of SPANS) {
        const ask = survey.ask("listVideoSummaries", { brand, ...closedWindow(survey, days) });
        asks.push(ask);
        const exchange = survey.find(ask);
        if (exchange === null) return { asks, best: null };
        const rows = videoRowsOf(exchange);
        if (rows.length > (best?.rows.length ?? 0)) best = { brand, ask, rows };
        if (rows.length >= TRIED_VIDEOS) return { asks, best };
      }
    }
    return { asks, best };
  });
}

/** The list, and details with transcript until one has a text; that one without as well. */
export function videoDetailAsks(survey: Survey): Ask[] {
  const { best } = hunt(survey);
  if (best === null) return videoListAsks(survey);
  const { brand } = best;
  const asks = [...videoListAsks(survey), repeated(best.ask)];
  for (const { row } of best.rows.slice(0, TRIED_VIDEOS)) {
    if (typeof row.url !== "string") continue;
    const full = survey.ask("getVideoSummary", { brand, url: row.url, include_transcript: true });
    asks.push(full);
    if (survey.find(full) === null) return asks;
    const plain = survey.ask("getVideoSummary", { brand, url: row.url });
    const text: unknown = survey.body(full)?.transcript_text;
    if (typeof text === "string" && text !== "") return [...asks, plain];
  }
  return asks;
}

/** Searches for a word of a title and one of a channel, chosen so that not every video has it. */
export function videoSearchAsks(survey: Survey): Ask[] {
  const { best } = hunt(survey);
  const asks = videoListAsks(survey);
  if (best === null) return asks;
  const parameters = Object.fromEntries(best.ask.request.query);
  for (const field of ["video_title", "channel_title"]) {
    const word = tellingWord(best.rows, field);
    if (word !== null) asks.push(survey.ask("listVideoSummaries", { ...parameters, search: word }));
  }
  return asks;
}

function tellingWord(rows: readonly VideoRow[], field: string): string | null {
  for (const { row } of rows) {
    const words = String(row[field] ?? "").match(/[\p{L}\p{N}]{3,}/gu) ?? [];
    const telling = words.find((word) => rows.some((other) => !mentions(other, word)));
    if (telling !== undefined) return telling;
  }
  return null;
}

/** Whether a video's title or its channel's contains a text, letter case and accents folded. */
export function mentions({ row }: VideoRow, text: string): boolean {
  return [row.video_title, row.channel_title].some(
    (title) => typeof title === "string" && folded(title).includes(folded(text)),
  );
}

function folded(text: string): string {
  const plain = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return plain.replaceAll("ß", "ss").replaceAll(/\s+/g, " ").trim();
}

export function videoRowsOf(exchange: Exchange): VideoRow[] {
  const items: unknown = exchange.reply?.json?.items;
  if (!Array.isArray(items)) return [];
  return items.flatMap((row: Json, place) =>
    isObject(row) ? [{ exchange, pointer: rowPointer(place), row }] : [],
  );
}

/** Each video that was seen both as a row of a list that stood still and in detail. */
export function videoPairs(survey: Survey): { exchange: Exchange; row: Json; detail: Json }[] {
  const rows = new Map<string, Json>();
  for (const exchange of survey.replies("listVideoSummaries")) {
    if (!standsStill(survey, exchange)) continue;
    for (const { row } of videoRowsOf(exchange)) rows.set(videoKey(exchange, row.url), row);
  }
  return survey.replies("getVideoSummary").flatMap((exchange) => {
    const row = rows.get(videoKey(exchange, parametersOf(exchange)["url"]));
    const detail: Json = exchange.reply?.json;
    return row === undefined || !isObject(detail) ? [] : [{ exchange, row, detail }];
  });
}

/** What tells a brand's video from others. */
export function videoKey(exchange: Exchange, url: unknown): string {
  return JSON.stringify([keyOf(exchange), parametersOf(exchange)["brand"], url]);
}
