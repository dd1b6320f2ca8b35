import type { Endpoint } from "./endpoint.ts";
import { wholeList } from "./page.ts";

/** GET /queries/tags (§4.1): the brand's prompt tags, by slug. */
export const listQueryTags: Endpoint<"listQueryTags"> = ({ brand }) => ({
  body: wholeList(brand.tags.map(({ slug, name, color }) => ({ slug, name, color }))),
});
