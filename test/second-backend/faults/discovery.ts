import type { Change } from "../change.ts";
import {
  PROVIDER_LIST,
  QUERIES,
  TAGS,
  TAXONOMY,
  TRACKED,
  body,
  each,
  fields,
  swap,
} from "./make.ts";

const PROMPT = "2.4: fields of a tracked prompt.";
const OWN = "5: A key belongs to one workspace and reads only that workspace's data.";

export const DISCOVERY_FAULTS: readonly Change[] = [
  {
    id: "tracked.untracked-too",
    sentence: "4.1: /brands/tracked: items of tracked brands.",
    how: "Names that answers mention are listed as tracked.",
    operations: [TRACKED],
    ...swap([" AND tracked = 1", ""]),
  },
  {
    id: "tracked.all-workspaces",
    sentence: OWN,
    how: "Brands of all workspaces are listed.",
    operations: [TRACKED],
    ...swap(["workspace_id = :workspace AND ", ""]),
  },
  {
    id: "tracked.empty-domain-null",
    sentence: "2.3: `domain` is a string.",
    how: "A brand without a domain has null.",
    operations: [TRACKED],
    ...fields(({ domain }) => ({ domain: domain === "" ? null : domain })),
  },
  {
    id: "tracked.join-multiplies",
    sentence: "4.1: /brands/tracked: items of tracked brands.",
    how: "A JOIN with the owned domains lists a brand once per domain.",
    operations: [TRACKED],
    ...swap(
      ["FROM brand WHERE", "FROM brand LEFT JOIN owned_domain o ON o.brand_id = brand.id WHERE"],
      ["name AS brand, domain", "name AS brand, brand.domain AS domain"],
    ),
  },
  {
    id: "queries.join-drops",
    sentence: PROMPT,
    how: "An INNER JOIN with tags drops prompts without any.",
    operations: [QUERIES],
    ...swap([
      "WHERE p.brand_id = :brand_id",
      "WHERE EXISTS (SELECT 1 FROM prompt_tag z WHERE z.prompt_id = p.id) AND p.brand_id = :brand_id",
    ]),
  },
  {
    id: "queries.join-multiplies",
    sentence: PROMPT,
    how: "A JOIN with tags lists a prompt once per tag.",
    operations: [QUERIES],
    ...swap(["FROM prompt p\n", "FROM prompt p LEFT JOIN prompt_tag z ON z.prompt_id = p.id\n"]),
  },
  {
    id: "queries.whole-workspace",
    sentence: "4.1: /queries takes `brand`.",
    how: "Prompts of all brands of the workspace are listed.",
    operations: [QUERIES],
    ...swap([
      "p.brand_id = :brand_id",
      "p.brand_id IN (SELECT id FROM brand WHERE workspace_id = :workspace)",
    ]),
  },
  {
    id: "queries.country-null",
    sentence: "2.4: `country`: ISO alpha-2 code. `ZZ` means Global.",
    how: "Global prompts have null as country.",
    operations: [QUERIES],
    ...fields(({ country }) => ({ country: country === "ZZ" ? null : country })),
  },
  {
    id: "queries.country-lower",
    sentence: "2.4: `country`: ISO alpha-2 code.",
    how: "The code is in lower case.",
    operations: [QUERIES],
    ...fields(({ country }) => ({ country: String(country).toLowerCase() })),
  },
  {
    id: "queries.volume-raw",
    sentence: "2.4: `search_volume_bucket`: bucket 1-10.",
    how: "The monthly volume comes instead of its bucket.",
    operations: [QUERIES],
    ...fields((item) => ({ search_volume_bucket: Number(item["search_volume_bucket"]) * 110 })),
  },
  {
    id: "queries.difficulty-from-zero",
    sentence: "2.4: `difficulty_bucket`: bucket 1-10.",
    how: "Buckets count from 0.",
    operations: [QUERIES],
    ...fields((item) => ({ difficulty_bucket: Number(item["difficulty_bucket"]) - 1 })),
  },
  {
    id: "queries.tag-names",
    sentence: "2.4: `tags` is an array of tag slugs.",
    how: "tags has display names.",
    operations: [QUERIES],
    ...swap(["json_group_array(t.slug ORDER", "json_group_array(t.name ORDER"]),
  },
  {
    id: "queries.tags-text",
    sentence: "2.4: `tags` is an array of string.",
    how: "tags is a string with commas.",
    operations: [QUERIES],
    ...fields(({ tags }) => ({ tags: (tags as string[]).join(",") })),
  },
  {
    id: "queries.tags-null",
    sentence: "2.4: `tags` is an array of string.",
    how: "Without tags the field is null.",
    operations: [QUERIES],
    ...fields(({ tags }) => ({ tags: (tags as string[]).length === 0 ? null : tags })),
  },
  {
    id: "queries.tags-first-only",
    sentence: "2.4: `tags` is an array of tag slugs.",
    how: "Under query_tag only the tag asked for is listed.",
    operations: [QUERIES],
    ...swap([
      "WHERE pt.prompt_id = p.id)",
      "WHERE pt.prompt_id = p.id AND (:query_tag IS NULL OR t.slug = :query_tag))",
    ]),
  },
  {
    id: "queries.text-cut",
    sentence: "2.4: `text`: prompt text.",
    how: "The text is cut at 40 characters.",
    operations: [QUERIES],
    ...fields(({ text }) => ({ text: String(text).slice(0, 40) })),
  },
  {
    id: "queries.token-padded",
    sentence: "2.4: `brand_prompt_id`: other endpoints require it. Pass it back unchanged.",
    how: "The token has a prefix that other endpoints do not know.",
    operations: [QUERIES],
    ...fields((item) => ({ brand_prompt_id: `prompt/${String(item["brand_prompt_id"])}` })),
  },
  {
    id: "tags.no-hash",
    sentence: "2.5: `color`: hex color of the form #rrggbb.",
    how: "The # is missing.",
    operations: [TAGS],
    ...fields(({ color }) => ({ color: String(color).slice(1) })),
  },
  {
    id: "tags.multiplied",
    sentence: "4.1: /queries/tags: items of tags.",
    how: "A tag is listed once per prompt.",
    operations: [TAGS],
    ...swap(["FROM tag WHERE", "FROM tag JOIN prompt_tag z ON z.tag_id = tag.id WHERE"]),
  },
  {
    id: "tags.whole-workspace",
    sentence: OWN,
    how: "Tags of all workspaces are listed.",
    operations: [TAGS],
    ...swap(["WHERE brand_id = :brand_id", "WHERE 1"]),
  },
  {
    id: "tags.slug-is-name",
    sentence: "2.5: `slug` is the value passed as `query_tag`.",
    how: "slug repeats the name.",
    operations: [TAGS],
    ...fields(({ name }) => ({ slug: name })),
  },
  {
    id: "tags.used-missing",
    sentence: "4.1: /queries/tags: items of tags; 2.4: `tags` holds tag slugs.",
    how: "The last tag is not listed though prompts carry it.",
    operations: [TAGS],
    ...swap(["WHERE brand_id = :brand_id", "WHERE brand_id = :brand_id AND slug <> 'kaufen'"]),
  },
  {
    id: "providers.upper",
    sentence: "2.6: `provider`: one of the five slugs.",
    how: "Slugs begin with a capital.",
    operations: [PROVIDER_LIST],
    ...fields(({ provider }) => ({ provider: String(provider).replace("o", "O") })),
  },
  {
    id: "providers.one-missing",
    sentence: "2.6 and 2.16: the platform list; runs have a platform.",
    how: "The platform with the fewest users is left out though runs name it.",
    operations: [PROVIDER_LIST],
    ...swap(["ORDER BY position", "WHERE slug <> 'grok' ORDER BY position"]),
  },
  {
    id: "providers.display-missing",
    sentence: "2.6: `display_name`: human-readable platform name.",
    how: "display_name is empty.",
    operations: [PROVIDER_LIST],
    ...fields(() => ({ display_name: "" })),
  },
  {
    id: "taxonomy.swapped",
    sentence: "4.1: source_type = kind of site, content_type = kind of page.",
    how: "The two lists are swapped.",
    operations: [TAXONOMY],
    ...body((given) => {
      Object.assign(given, {
        source_types: given["content_types"],
        content_types: given["source_types"],
      });
    }),
  },
  {
    id: "taxonomy.part",
    sentence: "4.1: It returns the valid `source_type` and `content_type` values.",
    how: "A kind of site that rows carry is missing.",
    operations: [TAXONOMY],
    ...swap(["FROM site_type", "FROM site_type WHERE type <> 'editorial'"]),
  },
  {
    id: "taxonomy.empty",
    sentence: "4.1: It returns the valid `source_type` and `content_type` values.",
    how: "Both lists are empty.",
    operations: [TAXONOMY],
    ...body((given) => {
      Object.assign(given, { source_types: [], content_types: [] });
    }),
  },
  ...each([TRACKED, TAGS], {
    id: "items-renamed",
    sentence: "4.1: Pagination fields plus `items`.",
    how: "The list is called data.",
    ...body((given) => {
      given["data"] = given["items"];
      delete given["items"];
    }),
  }),
];
