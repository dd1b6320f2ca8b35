import { foldCase } from "../common/fold-case.ts";
import { compareText } from "../common/compare-text.ts";
import { dayOf } from "../common/calendar.ts";
import { excerpt, SUMMARY_EXCERPT } from "../simulation/texts/preview.ts";
import type { Endpoint } from "./endpoint.ts";
import { pageOf } from "./page.ts";
import { videoFields } from "./video-rows.ts";

/** GET /youtube/summaries (§4.7): the summarised videos, latest summary first (C74). */
export const listVideoSummaries: Endpoint<"listVideoSummaries"> = ({
  brand,
  window,
  parameters,
}) => {
  const wanted = foldCase(parameters.search ?? "");
  const rows = brand.videos
    .filter(({ summarisedAt }) => {
      const day = dayOf(summarisedAt);
      return window.start <= day && day <= window.end;
    })
    .filter(({ title, channel }) =>
      [title, channel].some((text) => foldCase(text).includes(wanted)),
    )
    .toSorted((a, b) => b.summarisedAt - a.summarisedAt || compareText(a.url, b.url));
  return {
    body: pageOf(rows, parameters, (video) => ({
      ...videoFields(brand, video),
      summary_excerpt: excerpt(video.summary, SUMMARY_EXCERPT),
    })),
  };
};
