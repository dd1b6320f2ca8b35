import { rowsOf, type Row } from "../assert/rows.ts";
import { type PlannedRequest, repeated } from "../core/planned-request.ts";
import { addDays } from "../core/calendar.ts";
import type { Survey } from "../core/survey.ts";
import {
  closedWindow,
  isDiscoveryComplete,
  discoveryRequests,
  discoveredBrands,
  YEAR_DAYS,
  type WindowDates,
} from "./discovery.ts";

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

/**
 * Plans the videos of the last year, of its last days and of those before, the oldest summary, and again the videos of
 * the year.
 */
export function videoYearRequests(survey: Survey): PlannedRequest[] {
  const { best } = findVideos(survey);
  if (best === null) return [];
  const { start_date, end_date } = closedWindow(survey, YEAR_DAYS);
  const last = closedWindow(survey);
  const over = (dates: WindowDates): PlannedRequest =>
    survey.plan("listVideoSummaries", { brand: best.brand, ...dates, limit: 100, offset: 0 });
  const whole = over({ start_date, end_date });
  const parts = [{ start_date, end_date: addDays(last.start_date, -1) }, last];
  const [oldest] = survey
    .rows(whole)
    .toSorted((a, b) => (String(a?.summarized_at) < String(b?.summarized_at) ? -1 : 1));
  const url: unknown = oldest?.url;
  return [
    whole,
    ...parts.map(over),
    ...(typeof url === "string"
      ? [survey.plan("getVideoSummary", { brand: best.brand, url })]
      : []),
    repeated(whole),
  ];
}

interface VideoSearch {
  readonly requests: readonly PlannedRequest[];
  /** The list with the most videos; null while searching or if there are none. */
  readonly best: VideoList | null;
}

/** A list of videos of a brand. */
export interface VideoList {
  readonly brand: string;
  readonly request: PlannedRequest;
  readonly rows: readonly Row[];
}

/** Searches the list with the most videos. */
export function findVideos(survey: Survey): VideoSearch {
  return survey.memoize("video.lists", () => {
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

/** Plans the list and details with transcript until one has a text, then that one without. */
export function videoDetailRequests(survey: Survey): PlannedRequest[] {
  const { best } = findVideos(survey);
  if (best === null) return videoListRequests(survey);
  const requests = [...videoListRequests(survey), repeated(best.request)];
  const others = urlsOf(best).slice(1, COMPARED_VIDEOS);
  const { tried, found, isSearching } = findTranscript(survey, best);
  if (isSearching) return [...requests, ...tried];
  return [
    ...requests,
    ...tried,
    ...(found === null ? [] : [found]),
    ...others.map((url) => survey.plan("getVideoSummary", { brand: best.brand, url })),
  ];
}

/**
 * Plans the list and details until a video has a transcript.
 * @returns the requests, and that for the video without its transcript; null while searching or if none has one
 */
export function transcribedVideo(survey: Survey): {
  readonly requests: readonly PlannedRequest[];
  readonly video: PlannedRequest | null;
} {
  const { requests, best } = findVideos(survey);
  if (best === null) return { requests, video: null };
  const { tried, found } = findTranscript(survey, best);
  return { requests: [...requests, ...tried], video: found };
}

interface TranscriptSearch {
  readonly tried: readonly PlannedRequest[];
  readonly found: PlannedRequest | null;
  readonly isSearching: boolean;
}

function findTranscript(survey: Survey, list: VideoList): TranscriptSearch {
  const { brand } = list;
  const tried: PlannedRequest[] = [];
  for (const url of urlsOf(list).slice(0, TRIED_VIDEOS)) {
    const full = survey.plan("getVideoSummary", { brand, url, include_transcript: true });
    tried.push(full);
    if (survey.find(full) === null) return { tried, found: null, isSearching: true };
    const text: unknown = survey.body(full)?.transcript_text;
    const found = survey.plan("getVideoSummary", { brand, url });
    if (typeof text === "string" && text !== "") return { tried, found, isSearching: false };
  }
  return { tried, found: null, isSearching: false };
}

function urlsOf({ rows }: VideoList): string[] {
  return rows.flatMap(({ row }) => (typeof row.url === "string" ? [row.url] : []));
}
