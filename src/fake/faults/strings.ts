import { remove, setDefault } from "./changes.ts";
import { type ResponseBody, defineFaults } from "./fault.ts";
import { isFiltered, isTopicMode, lowerOne } from "./search-bodies.ts";

/** Faults of the flat list (§2.12, group_by=search). */
export const STRINGS_FAULTS = defineFaults({ path: "/searches" }, [
  {
    id: "strings.with-depth",
    title: "Rows of search strings also have depth.",
    breaks: ["strings.shape"],
    changeRow: setDefault("depth", 0),
  },
  {
    id: "strings.without-trigger",
    title: "Rows of search strings lack triggered_by.",
    breaks: ["strings.shape"],
    mayBreak: ["searches.schema"],
    changeRow: remove("triggered_by"),
  },
  {
    id: "strings.repeated",
    title: "The second row of a page repeats the first one's string.",
    breaks: ["strings.shape"],
    mayBreak: ["page.walk", "page.slice", "strings.trigger-yields", "searches.search-narrows"],
    changeBody: (body, context) => {
      const [first, second] = body.items;
      if (!isTopicMode(context) && second !== undefined) second.search = first.search;
    },
  },
  {
    id: "strings.occurrences-once-per-provider",
    title: "A string counts once for each provider.",
    breaks: ["strings.sum", "strings.provider-sum"],
    mayBreak: ["date.single-search"],
    changeRow: (row) => {
      if ("depth" in row) return;
      const counts: readonly number[] = Object.values(row.searches_by_provider);
      row.occurrences = counts.filter((count) => count > 0).length;
    },
  },
  {
    id: "strings.provider-map-short",
    title: "searches_by_provider of a string is one too low.",
    breaks: ["strings.provider-sum"],
    changeRow: (row) => {
      if (!("depth" in row)) lowerOne(row.searches_by_provider);
    },
  },
  {
    id: "strings.trigger-of-another-kind",
    title: "brand_prompt_id in triggered_by is an unknown id.",
    breaks: ["strings.trigger-usable"],
    mayBreak: ["ids.usable", "echo.as-used"],
    changeRow: (row) => {
      const trigger = row.triggered_by;
      if (typeof trigger?.brand_prompt_id === "string") trigger.brand_prompt_id += "x";
    },
  },
  {
    id: "strings.trigger-text-cut",
    title: "prompt in triggered_by is cut at 20 characters, without an ellipsis.",
    breaks: ["strings.trigger-prompt"],
    changeRow: (row) => {
      const trigger = row.triggered_by;
      if (typeof trigger?.prompt === "string") trigger.prompt = trigger.prompt.slice(0, 20);
    },
  },
  {
    id: "strings.trigger-of-the-next-row",
    title: "triggered_by is that of the next row.",
    breaks: ["strings.trigger-yields"],
    mayBreak: ["page.slice", "page.walk"],
    changeBody: (body, context) => {
      if (isTopicMode(context) || isFiltered(context)) return;
      const triggers = body.items.map((row: ResponseBody) => row.triggered_by);
      for (const [index, row] of body.items.entries()) {
        row.triggered_by = triggers[(index + 1) % triggers.length];
      }
    },
  },
]);
