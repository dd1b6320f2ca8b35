import { listAsks, listReplies } from "../../lists.ts";
import type { Rule } from "../../rule.ts";

const FIELDS = ["total_count", "returned_count", "has_more", "items"];

/** §2.1: the fields of every list, discovery lists too (§4.1). Their types are the schemas' matter. */
export const fields: Rule = {
  id: "page.fields",
  asks: listAsks,
  judge(survey, { held, broken, missing }) {
    const replies = listReplies(survey);
    if (replies.length === 0) missing("a list reply");
    for (const exchange of replies) {
      const body: unknown = exchange.reply?.json;
      const isObject = typeof body === "object" && body !== null;
      const present = isObject ? (body as Readonly<Record<string, unknown>>) : {};
      const lacking = FIELDS.filter((name) => (present[name] ?? null) === null);
      if (lacking.length === 0) held(exchange);
      for (const name of lacking) {
        broken({
          exchange,
          pointer: `/${name}`,
          kind: "field-missing",
          expected: "the field in every list reply",
          actual: name in present ? "null" : "absent",
        });
      }
    }
  },
};
