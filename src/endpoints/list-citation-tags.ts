import type { Endpoint } from "./endpoint.ts";

/** GET /citations/tags (§4.1): the tags for sites and pages (C38, C39). */
export const listCitationTags: Endpoint<"listCitationTags"> = ({ vocabularies }) => ({
  body: {
    source_type: [...vocabularies.sourceTypes],
    content_type: [...vocabularies.contentTypes],
  },
});
