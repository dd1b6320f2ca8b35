import { uniqueRule } from "../../assert/unique-rule.ts";
import { tagRequests } from "../../plan/prompts.ts";

/** §2.5: a slug is passed as `query_tag`, so it selects one tag. */
export const tagsUnique = uniqueRule(
  { id: "tags.unique", requests: tagRequests },
  "listQueryTags",
  "slug",
);
