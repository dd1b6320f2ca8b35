import type { Endpoint } from "./endpoint.ts";
import { singlePage } from "./page.ts";
import { trackedPrompt } from "./tracked-prompt.ts";

/** GET /queries (§4.1): the brand's prompts, oldest first, without removed ones (C36). */
export const listQueries: Endpoint<"listQueries"> = ({ brand, parameters }) => {
  const slug = parameters.query_tag;
  const ordinals = brand.listedPrompts.filter(
    (ordinal) => slug === null || brand.prompts[ordinal]?.tags.includes(slug),
  );
  return { body: singlePage(ordinals.map((ordinal) => trackedPrompt(brand, ordinal))) };
};
