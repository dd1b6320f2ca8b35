import type { Ask } from "../../ask.ts";
import { dayOfInstant, isDate } from "../../calendar.ts";
import type { Exchange } from "../../exchange.ts";
import { instantOf } from "../../instant.ts";
import { bodyOf, parametersOf, type Survey } from "../../survey.ts";
import { probe, type Observer, type Value } from "../observer.ts";
import { byText, falling, rising, seeOrder } from "../orders.ts";
import { each, literal, outcome, rowsIn } from "../seeing.ts";

/** Whether all summaries of a window were made in it. */
function windowOf(exchange: Exchange): Value | null {
  const { start_date: start, end_date: end } = parametersOf(exchange);
  if (!isDate(start) || !isDate(end)) return null;
  const days = rowsIn(exchange).flatMap(({ summarized_at }) => {
    const instant = instantOf(summarized_at);
    return instant === null ? [] : [dayOfInstant(instant)];
  });
  if (days.length === 0) return null;
  return days.every((day) => start <= day && day <= end) ? "summarized_at" : "another date";
}

/** How a transcript that was asked for and does not exist is told. */
function noTranscript(exchange: Exchange): Value | null {
  const text: unknown = bodyOf(exchange)?.transcript_text;
  const isAsked = parametersOf(exchange)["include_transcript"] === "true";
  return isAsked && (text === null || text === "") ? literal(text) : null;
}

const LONG = /^https:\/\/www\.youtube\.com\/watch\?v=([\w-]+)$/;

/** A summarised video on YouTube, asked for by its address in another form. */
function otherForm(survey: Survey, form: (id: string) => string): Ask[] {
  const found = survey.replies("listVideoSummaries").flatMap((exchange) =>
    rowsIn(exchange).flatMap(({ url }) => {
      const id = LONG.exec(String(url))?.[1];
      return id === undefined ? [] : [{ brand: parametersOf(exchange)["brand"], id }];
    }),
  );
  return found
    .slice(0, 1)
    .map(({ brand, id }) => survey.ask("getVideoSummary", { brand, url: form(id) }));
}

/** Videos (§2.17, §4.7). */
export const VIDEO_OBSERVERS: readonly Observer[] = [
  {
    choice: "C74",
    reads: ["video.detail-agrees"],
    aspects: [
      {
        name: "order of videos",
        needs: "several videos on one page",
        see: (survey) =>
          seeOrder(
            survey
              .replies("listVideoSummaries")
              .map((exchange) => ({ exchange, rows: rowsIn(exchange) })),
            [falling("summarized_at"), rising("summarized_at"), byText("url")],
          ),
      },
      {
        name: "the window is about",
        needs: "videos over a window",
        see: (survey) => each(survey.replies("listVideoSummaries"), windowOf),
      },
    ],
  },
  {
    choice: "C75",
    reads: ["video.transcript-given"],
    aspects: [
      {
        name: "a transcript that does not exist",
        needs: "a video without captions, asked for with its transcript",
        see: (survey) => each(survey.replies("getVideoSummary"), noTranscript),
      },
    ],
  },
  {
    choice: "C76",
    aspects: [
      probe({
        name: "the host in upper case",
        needs: "a summarised video on YouTube",
        asks: (survey) => otherForm(survey, (id) => `https://WWW.YOUTUBE.COM/watch?v=${id}`),
        read: (exchange) => outcome(exchange, () => "found"),
      }),
      probe({
        name: "the short address",
        needs: "a summarised video on YouTube",
        asks: (survey) => otherForm(survey, (id) => `https://youtu.be/${id}`),
        read: (exchange) => outcome(exchange, () => "found"),
      }),
    ],
  },
];
