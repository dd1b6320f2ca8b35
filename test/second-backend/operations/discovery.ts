import { BRAND, TAG } from "../parameters.ts";
import { paged, toItem } from "../scope.ts";
import type { Body, Context, Operation } from "../types.ts";

const whole = (context: Context, items: Body[]): Body => paged(context, items.length, items);

const TAGS_OF = `(SELECT json_group_array(t.slug ORDER BY t.id) FROM prompt_tag pt JOIN tag t ON t.id = pt.tag_id
  WHERE pt.prompt_id = p.id)`;

const trackedBrands: Operation = {
  id: "GET /brands/tracked",
  parameters: [],
  answer: (context) =>
    whole(
      context,
      context
        .all(
          "SELECT name AS brand, domain FROM brand WHERE workspace_id = :workspace AND tracked = 1 ORDER BY id",
        )
        .map((row) => toItem(row)),
    ),
};

const queries: Operation = {
  id: "GET /queries",
  parameters: [BRAND, TAG],
  answer: (context) =>
    whole(
      context,
      context
        .all(
          `SELECT p.token AS brand_prompt_id, p.text, p.country, p.volume AS search_volume_bucket,
             p.difficulty AS difficulty_bucket, ${TAGS_OF} AS tags
           FROM prompt p
           WHERE p.brand_id = :brand_id AND p.removed = 0 AND (:query_tag IS NULL OR EXISTS (
             SELECT 1 FROM prompt_tag pt JOIN tag t ON t.id = pt.tag_id WHERE pt.prompt_id = p.id AND t.slug = :query_tag))
           ORDER BY p.id`,
        )
        .map((row) => toItem(row, { json: ["tags"] })),
    ),
};

const tags: Operation = {
  id: "GET /queries/tags",
  parameters: [BRAND],
  answer: (context) =>
    whole(
      context,
      context
        .all("SELECT slug, name, color FROM tag WHERE brand_id = :brand_id ORDER BY id")
        .map((row) => toItem(row)),
    ),
};

const providers: Operation = {
  id: "GET /llm-providers",
  parameters: [],
  answer: (context) =>
    whole(
      context,
      context
        .all("SELECT slug AS provider, display_name FROM provider ORDER BY position")
        .map((row) => toItem(row)),
    ),
};

const taxonomy: Operation = {
  id: "GET /citations/tags",
  parameters: [],
  answer: (context) => ({
    source_types: context
      .all("SELECT DISTINCT type FROM site_type ORDER BY type")
      .map((row) => row["type"]),
    content_types: context
      .all("SELECT DISTINCT type FROM page_type ORDER BY type")
      .map((row) => row["type"]),
  }),
};

export const DISCOVERY = [trackedBrands, queries, tags, providers, taxonomy];
