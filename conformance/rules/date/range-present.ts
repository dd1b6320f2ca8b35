import { listAsks } from "../../lists.ts";
import type { Rule } from "../../rule.ts";
import { DATED } from "./window.ts";

const FIELDS = ["days", "start", "end"];

/** §2.1: the window used is told. The types of its fields are the schemas' matter. */
export const rangePresent: Rule = {
  id: "date.range-present",
  asks: listAsks,
  judge(survey, { held, broken, missing }) {
    for (const exchange of survey.replies(...DATED)) {
      const range: unknown = exchange.reply?.json?.date_range;
      const isObject = typeof range === "object" && range !== null;
      const present = isObject ? (range as Readonly<Record<string, unknown>>) : {};
      const lacking = FIELDS.filter((name) => (present[name] ?? null) === null);
      if (lacking.length === 0) held(exchange);
      else {
        const pointer = isObject ? `/date_range/${lacking[0]}` : "/date_range";
        const actual = isObject ? `no ${lacking.join(", ")}` : "absent";
        const expected = "date_range with days, start and end";
        broken({ exchange, pointer, kind: "field-missing", expected, actual });
      }
    }
    missing("a reply of an endpoint with a date window");
  },
};
