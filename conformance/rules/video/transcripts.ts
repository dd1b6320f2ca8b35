import type { Exchange, Json } from "../../exchange.ts";
import { parametersOf, type Survey } from "../../survey.ts";
import { videoKey } from "./videos.ts";

/** A reply of /youtube/summary by what it was asked for and what it says of the transcript. */
export interface Transcript {
  readonly exchange: Exchange;
  readonly video: string;
  readonly isAsked: boolean;
  readonly text: Json;
}

/** Every reply of the record that says something of the transcript. */
export function transcripts(survey: Survey): Transcript[] {
  return survey
    .replies("getVideoSummary")
    .map((exchange) => {
      const { url, include_transcript = "false" } = parametersOf(exchange);
      const text: Json = exchange.reply?.json?.transcript_text;
      const isAsked = include_transcript !== "false";
      return { exchange, video: videoKey(exchange, url), isAsked, text };
    })
    .filter(({ text }) => text !== undefined);
}
