import type { Endpoint } from "./endpoint.ts";
import { singlePage } from "./page.ts";

/** GET /queries/tags (§4.1): the brand's prompt tags, by slug. */
export const listQueryTags: Endpoint<"listQueryTags"> = ({ brand }) => ({
  body: singlePage(brand.tags.map(({ slug, name, color }) => ({ slug, name, color }))),
});
