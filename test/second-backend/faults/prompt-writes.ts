import type { Change } from "../change.ts";
import type { Body } from "../types.ts";
import { PROVIDERS } from "../parameters.ts";
import { Refusal } from "../types.ts";
import { ADD_PROMPTS, swap, textOf } from "./make.ts";

const ONLY_ADD = "1: Both writes only add data. Nothing in the API deletes or overwrites data.";
const MOST = "8: `prompts` array: max 50 entries; `tags` array: max 10 entries.";
const OPTIONAL = "4.8: `country` and `tags` are optional.";
const ADDED = "4.8: Success is 200. The prompts are added.";
const PLAN = "4.8: Each platform of `llms` must be allowed by the account's plan.";
const TYPES = "4.8: `prompts`, `llms`, `tags`: array of string; 7: 400 is a validation error.";

const written = (work: (body: Body) => Body): Partial<Change> => ({
  written: (body) => ({ ...body, ...work(body) }),
});
const refuse = (when: (body: Body) => boolean, status = 400): Partial<Change> => ({
  written: (body) => {
    if (when(body)) throw new Refusal(status, "Not accepted");
    return body;
  },
});
const isPlatform = (llm: unknown): boolean => PROVIDERS.some((slug) => slug === llm);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export const PROMPT_WRITE_FAULTS: readonly Change[] = [
  {
    id: "prompts.duplicated",
    sentence: ADDED,
    how: "Each prompt is stored twice.",
    operations: [ADD_PROMPTS],
    ...written(({ prompts }) =>
      Array.isArray(prompts) && prompts.length <= 25
        ? { prompts: prompts.flatMap((text) => [text, `${String(text)} `]) }
        : {},
    ),
  },
  {
    id: "prompts.overwrites-tags",
    sentence: ONLY_ADD,
    how: "Posting a known prompt again replaces its tags.",
    operations: [ADD_PROMPTS],
    body: (given, context) => {
      for (const text of list(context.written["prompts"]))
        context.all(
          "DELETE FROM prompt_tag WHERE prompt_id IN (SELECT id FROM prompt WHERE brand_id = :brand_id AND text = :text) AND :count = 0",
          { text: String(text), count: list(context.written["tags"]).length },
        );
      return given;
    },
  },
  {
    id: "prompts.overwrites-country",
    sentence: ONLY_ADD,
    how: "Posting a known prompt again replaces its country.",
    operations: [ADD_PROMPTS],
    body: (given, context) => {
      for (const text of list(context.written["prompts"]))
        context.all(
          "UPDATE prompt SET country = :country WHERE brand_id = :brand_id AND text = :text",
          { text: String(text), country: textOf(context.written["country"] ?? "ZZ") },
        );
      return given;
    },
  },
  {
    id: "prompts.tags-of-brand",
    sentence: ONLY_ADD,
    how: "New tags are put on every prompt of the brand.",
    operations: [ADD_PROMPTS],
    body: (given, context) => {
      for (const slug of list(context.written["tags"]))
        context.all(
          "INSERT OR IGNORE INTO prompt_tag (prompt_id, tag_id) SELECT p.id, t.id FROM prompt p JOIN tag t USING (brand_id) WHERE p.brand_id = :brand_id AND t.slug = :slug",
          { slug: String(slug) },
        );
      return given;
    },
  },
  {
    id: "prompts.tag-color-replaced",
    sentence: ONLY_ADD,
    how: "Posting a prompt with a known tag resets the tag's name and color.",
    operations: [ADD_PROMPTS],
    ...swap([
      "INSERT OR IGNORE INTO tag (brand_id, slug, name, color) VALUES (:brand_id, :slug, :slug, '#95a5a6')",
      "INSERT INTO tag (brand_id, slug, name, color) VALUES (:brand_id, :slug, :slug, '#95a5a6') ON CONFLICT DO UPDATE SET name = excluded.name, color = excluded.color",
    ]),
  },
  {
    id: "prompts.most-49",
    sentence: MOST,
    how: "Fifty prompts are refused.",
    operations: [ADD_PROMPTS],
    ...refuse(({ prompts }) => list(prompts).length === 50),
  },
  {
    id: "prompts.most-ignored",
    sentence: MOST,
    how: "More than fifty prompts are taken.",
    operations: [ADD_PROMPTS],
    ...written(({ prompts }) =>
      list(prompts).length > 50 ? { prompts: list(prompts).slice(0, 50) } : {},
    ),
  },
  {
    id: "prompts.tags-most-9",
    sentence: MOST,
    how: "Ten tags are refused.",
    operations: [ADD_PROMPTS],
    ...refuse(({ tags }) => list(tags).length === 10),
  },
  {
    id: "prompts.tags-most-ignored",
    sentence: MOST,
    how: "More than ten tags are taken.",
    operations: [ADD_PROMPTS],
    ...written(({ tags }) => (list(tags).length > 10 ? { tags: list(tags).slice(0, 10) } : {})),
  },
  {
    id: "prompts.most-422",
    sentence: "7: 400 is a validation error.",
    how: "More than fifty prompts give 422.",
    operations: [ADD_PROMPTS],
    ...refuse(({ prompts }) => list(prompts).length > 50, 422),
  },
  {
    id: "prompts.plan-ignored",
    sentence: PLAN,
    how: "Platforms outside the plan are taken.",
    operations: [ADD_PROMPTS],
    ...swap(["WHERE w.id = :workspace", "WHERE 1"]),
  },
  {
    id: "prompts.llms-unchecked",
    sentence: "4.8: `llms`: platform slugs.",
    how: "An unknown platform is dropped silently.",
    operations: [ADD_PROMPTS],
    ...written(({ llms }) =>
      Array.isArray(llms)
        ? {
            llms: llms.filter(isPlatform),
          }
        : {},
    ),
  },
  {
    id: "prompts.llms-optional",
    sentence: "4.8: `llms` is required.",
    how: "Without llms openai is used.",
    operations: [ADD_PROMPTS],
    ...written(({ llms }) => ({ llms: llms ?? ["openai"] })),
  },
  {
    id: "prompts.llms-string",
    sentence: TYPES,
    how: "A string is taken for llms.",
    operations: [ADD_PROMPTS],
    ...written(({ llms }) => ({ llms: typeof llms === "string" ? [llms] : llms })),
  },
  {
    id: "prompts.prompts-string",
    sentence: TYPES,
    how: "A string is taken for prompts.",
    operations: [ADD_PROMPTS],
    ...written(({ prompts }) => ({ prompts: typeof prompts === "string" ? [prompts] : prompts })),
  },
  {
    id: "prompts.country-required",
    sentence: OPTIONAL,
    how: "Prompts without a country are refused.",
    operations: [ADD_PROMPTS],
    ...refuse(({ country }) => country === undefined),
  },
  {
    id: "prompts.tags-required",
    sentence: OPTIONAL,
    how: "Prompts without tags are refused.",
    operations: [ADD_PROMPTS],
    ...refuse(({ tags }) => tags === undefined),
  },
  {
    id: "prompts.global-refused",
    sentence: "4.8: `country`: `ZZ` means Global.",
    how: "ZZ is refused.",
    operations: [ADD_PROMPTS],
    ...refuse(({ country }) => country === "ZZ"),
  },
  {
    id: "prompts.country-lost",
    sentence: "4.8: `country`; 2.4.",
    how: "Every prompt is stored as global.",
    operations: [ADD_PROMPTS],
    ...written(() => ({ country: "ZZ" })),
  },
  {
    id: "prompts.tags-lost",
    sentence: "4.8: `tags`; 2.4: tag slugs.",
    how: "Tags are not stored.",
    operations: [ADD_PROMPTS],
    ...written(({ tags }) => (list(tags).length > 10 ? {} : { tags: undefined })),
  },
  {
    id: "prompts.tags-unlisted",
    sentence: "2.5: a tag's slug is the value passed as `query_tag`.",
    how: "Only the first tag is stored.",
    operations: [ADD_PROMPTS],
    ...written(({ tags }) => (list(tags).length > 10 ? {} : { tags: list(tags).slice(0, 1) })),
  },
  {
    id: "prompts.first-only",
    sentence: ADDED,
    how: "Only the first prompt is stored.",
    operations: [ADD_PROMPTS],
    ...written(({ prompts }) =>
      Array.isArray(prompts) && prompts.length <= 50 ? { prompts: prompts.slice(0, 1) } : {},
    ),
  },
  {
    id: "prompts.text-lower",
    sentence: "2.4: `text`: prompt text.",
    how: "The text is stored in lower case.",
    operations: [ADD_PROMPTS],
    ...written(({ prompts }) =>
      Array.isArray(prompts)
        ? { prompts: prompts.map((text) => (typeof text === "string" ? text.toLowerCase() : text)) }
        : {},
    ),
  },
  {
    id: "prompts.text-escaped",
    sentence: "2.4: `text`: prompt text.",
    how: "The text is stored with HTML entities.",
    operations: [ADD_PROMPTS],
    ...written(({ prompts }) =>
      Array.isArray(prompts)
        ? {
            prompts: prompts.map((text) =>
              typeof text === "string"
                ? text.replaceAll("ü", "&uuml;").replaceAll("?", "&quest;")
                : text,
            ),
          }
        : {},
    ),
  },
  {
    id: "prompts.other-brand",
    sentence: "4.8: `brand`: tracked brand name.",
    how: "Prompts are stored under the first brand too.",
    operations: [ADD_PROMPTS],
    body: (given, context) => {
      context.all(
        "INSERT INTO prompt (token, brand_id, text, country, volume, difficulty) SELECT 'bp_copy' || p.id || '_' || b.id, b.id, p.text, p.country, 1, 1 FROM prompt p JOIN brand b ON b.workspace_id = :workspace AND b.tracked = 1 AND b.id <> :brand_id WHERE p.id = (SELECT MAX(id) FROM prompt) AND NOT EXISTS (SELECT 1 FROM prompt z WHERE z.brand_id = b.id AND z.text = p.text)",
      );
      return given;
    },
  },
  {
    id: "prompts.brand-created",
    sentence: "7: 404: the brand does not exist.",
    how: "An unknown brand is tracked on the way.",
    operations: [ADD_PROMPTS],
    sql: (text) =>
      text.includes("AND name = :name") ? `${text} UNION ALL SELECT 5, :name LIMIT 1` : text,
  },
  {
    id: "prompts.partial",
    sentence: "7: 400 is a validation error; 4.8: success is 200.",
    how: "Prompts before the faulty one are stored although the reply is 400.",
    operations: [ADD_PROMPTS],
    ...partial(),
  },
  {
    id: "prompts.bucket-zero",
    sentence: "2.4: buckets 1-10.",
    how: "New prompts have the bucket 0.",
    operations: [ADD_PROMPTS],
    ...swap(["1 + length(:text) % 10, 1 + length(:text) % 7", "0, 0"]),
  },
  {
    id: "prompts.token-changes",
    sentence: "2.4: `brand_prompt_id`: pass it back unchanged.",
    how: "A write gives all prompts of the brand new tokens.",
    operations: [ADD_PROMPTS],
    body: (given, context) => {
      context.all("UPDATE prompt SET token = token || 'x' WHERE brand_id = :brand_id");
      return given;
    },
  },
  {
    id: "prompts.removes",
    sentence: ONLY_ADD,
    how: "Prompts beyond the plan's number are removed when new ones are added.",
    operations: [ADD_PROMPTS],
    body: (given, context) => {
      context.all(
        "UPDATE prompt SET removed = 1 WHERE id = (SELECT MIN(id) FROM prompt WHERE brand_id = :brand_id AND removed = 0)",
      );
      return given;
    },
  },
];

/** Stores what comes before a faulty entry and refuses all the same. */
function partial(): Partial<Change> {
  let failed = "";
  return {
    written: (body) => {
      const prompts = list(body["prompts"]);
      const good = prompts.findIndex((text) => typeof text !== "string" || text === "");
      failed =
        good > 0 ? "prompts" : list(body["llms"]).some((llm) => !isPlatform(llm)) ? "llms" : "";
      if (failed === "prompts") return { ...body, prompts: prompts.slice(0, good) };
      return failed === "llms" ? { ...body, llms: list(body["llms"]).filter(isPlatform) } : body;
    },
    reply: (reply, request) => {
      if (request.method !== "POST" || failed === "") return reply;
      failed = "";
      return { ...reply, status: 400, body: '{"error":{"message":"An entry is not valid."}}' };
    },
  };
}
