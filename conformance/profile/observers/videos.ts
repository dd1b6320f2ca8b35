import { isDate } from "../../core/calendar.ts";
import type { Exchange } from "../../core/exchange.ts";
import { bodyOf, parametersOf } from "../../core/survey.ts";
import { byText, descending, ascending, observeOrder, rowSequences } from "../row-order.ts";
import {
  eachResponse,
  requestedAspect,
  type ObserverGroup,
  type Value,
  type Aspect,
  valueOrStatus,
} from "../observer.ts";
import { daysIn, literal, rowsIn } from "../observation.ts";

/** Whether the window filters by summarized_at. */
function windowDate(exchange: Exchange): Value | null {
  const { start_date: start, end_date: end } = parametersOf(exchange);
  if (!isDate(start) || !isDate(end)) return null;
  const days = daysIn(exchange, "summarized_at");
  if (days.length === 0) return null;
  return days.every((day) => start <= day && day <= end) ? "summarized_at" : "another date";
}

/** How a requested but missing transcript is represented. */
function noTranscript(exchange: Exchange): Value | null {
  const text: unknown = bodyOf(exchange)?.transcript_text;
  const isAsked = parametersOf(exchange)["include_transcript"] === "true";
  return isAsked && (text === null || text === "") ? literal(text) : null;
}

const WATCH_URL = /^https:\/\/www\.youtube\.com\/watch\?v=([\w-]+)$/;

/** Requests a YouTube video with a summary by another form of its URL. */
function otherUrl(prefix: string): Aspect {
  return requestedAspect({
    needs: "a YouTube video with a summary",
    requests: (survey) => {
      const found = survey.responses("listVideoSummaries").flatMap((exchange) =>
        rowsIn(exchange).flatMap(({ url }) => {
          const id = WATCH_URL.exec(String(url))?.[1];
          return id === undefined ? [] : [{ brand: parametersOf(exchange)["brand"], id }];
        }),
      );
      return found
        .slice(0, 1)
        .map(({ brand, id }) => survey.plan("getVideoSummary", { brand, url: `${prefix}${id}` }));
    },
    read: valueOrStatus("found"),
  });
}

/** Videos (§2.17, §4.7). */
export const VIDEO_OBSERVERS: ObserverGroup = {
  reads: ["video.detail-agrees", "video.transcript-given"],
  choices: {
    C74: {
      "order of videos": {
        needs: "a page with several videos",
        observe: (survey) =>
          observeOrder(rowSequences(survey.responses("listVideoSummaries")), [
            descending("summarized_at"),
            ascending("summarized_at"),
            byText("url"),
          ]),
      },
      "date filtered by the window": {
        needs: "videos in a window",
        observe: eachResponse("listVideoSummaries", windowDate),
      },
    },
    C75: {
      "missing transcript": {
        needs: "a video without captions, requested with its transcript",
        observe: eachResponse("getVideoSummary", noTranscript),
      },
    },
    C76: {
      "upper-case host": otherUrl("https://WWW.YOUTUBE.COM/watch?v="),
      "short URL (youtu.be)": otherUrl("https://youtu.be/"),
    },
  },
};
