import type { Change } from "../change.ts";
import type { Body } from "../types.ts";
import { Refusal } from "../types.ts";
import { SEARCHES, body, itemsOf, parameter, swap, used } from "./make.ts";

type SearchFault = Omit<Change, "operations">;

const LANGUAGE =
  "4.4: `language` selects a tree; omitted: the largest; unknown: falls back to the default, and `language` in the reply says which was used; `und`: the unstemmed bucket.";
const TREES =
  "2.12: `available_languages`: every language tree of the brand with its count; the counts sum to the brand's whole volume.";
const LIKE = "text LIKE :search_pattern ESCAPE '\\'";

const FAULTS: readonly SearchFault[] = [
  {
    id: "searches.theme-refused",
    sentence: "4.4: The older spelling `theme` is still accepted for `topic`.",
    how: "theme is refused.",
    ...parameter("group_by", { choices: ["topic", "search"] }),
  },
  {
    id: "searches.group-by-any",
    sentence: "4.4: Any other value of group_by returns 400.",
    how: "Other values are taken for topic.",
    ...parameter("group_by", { otherwise: "ignore" }),
  },
  {
    id: "searches.default-flat",
    sentence: "4.4: `group_by` default `topic`.",
    how: "The default is search.",
    ...parameter("group_by", { default: "search" }),
  },
  {
    id: "searches.language-ignored",
    sentence: LANGUAGE,
    how: "language has no effect.",
    ...used(() => ({ language: null })),
  },
  {
    id: "searches.language-400",
    sentence: "7: The `language` parameter of /searches never causes an error.",
    how: "An unknown code is refused.",
    ...parameter("language", { kind: "choice", choices: ["de", "en", "fr", "und"] }),
  },
  {
    id: "searches.language-404",
    sentence: "7: The `language` parameter of /searches never causes an error.",
    how: "A tree the brand does not have is not found.",
    ...used(({ language }) => {
      if (language !== null && !["de", "en", "fr", "und"].includes(String(language)))
        throw new Refusal(404, "No such tree");
      return {};
    }),
  },
  {
    id: "searches.language-unknown-unstemmed",
    sentence: "4.4: An unrecognised code never lands on the unstemmed bucket.",
    how: "An unknown code gives the unstemmed bucket.",
    ...used(({ language }) => ({
      language:
        language === null || ["de", "en", "fr"].includes(String(language))
          ? (language ?? null)
          : "und",
    })),
  },
  {
    id: "searches.language-unknown-english",
    sentence: LANGUAGE,
    how: "An unknown code gives English.",
    ...used(({ language }) => ({
      language:
        language === null || ["de", "en", "fr", "und"].includes(String(language))
          ? (language ?? null)
          : "en",
    })),
  },
  {
    id: "searches.language-first",
    sentence: "4.4: Omit `language` to get the brand's largest language.",
    how: "Without language the first in the alphabet is read.",
    ...swap(
      ["ORDER BY searches DESC, ph.language", "ORDER BY ph.language = '', ph.language DESC"],
      [/ORDER BY\s+searches DESC, ph\.language/g, "ORDER BY ph.language = '', ph.language DESC"],
    ),
  },
  {
    id: "searches.language-smallest",
    sentence: "4.4: Omit `language` to get the brand's largest language.",
    how: "Without language the smallest is read.",
    ...swap([/ORDER BY\s+searches DESC, ph\.language/g, "ORDER BY searches, ph.language"]),
  },
  {
    id: "searches.language-all",
    sentence: "4.4: There is no all-languages view.",
    how: "Without language all trees are read together.",
    ...swap(["ph.language = :language", "(ph.language = :language OR :all_languages IS NULL)"]),
    used: (values) => ({ ...values, all_languages: values["language"] ?? null }),
  },
  {
    id: "searches.language-und-default",
    sentence: "4.4: Pass `und` to select the unstemmed bucket.",
    how: "und gives the default language.",
    ...used(({ language }) => ({ language: language === "und" ? null : (language ?? null) })),
  },
  {
    id: "searches.language-reply-asked",
    sentence: "4.4: `language` in the reply says which was used.",
    how: "language repeats what was asked for.",
    ...body((given, { echo }) => {
      given["language"] = echo["language"] ?? given["language"];
    }),
  },
  {
    id: "searches.language-und-named",
    sentence: "2.12: `language`: empty string means unstemmed.",
    how: "The unstemmed bucket is called und.",
    ...body((given) => {
      if (given["language"] === "") given["language"] = "und";
    }),
  },
  {
    id: "searches.language-null",
    sentence: "2.12: `language` is a string.",
    how: "Without data language is null.",
    ...body((given) => {
      if (itemsOf(given).length === 0) given["language"] = null;
    }),
  },
  {
    id: "searches.trees-without-unstemmed",
    sentence: TREES,
    how: "The unstemmed bucket is missing.",
    ...body((given) => {
      given["available_languages"] = (given["available_languages"] as Body[]).filter(
        (tree) => tree["language"] !== "",
      );
    }),
  },
  {
    id: "searches.trees-only-used",
    sentence: TREES,
    how: "Only the tree in use is listed.",
    ...body((given) => {
      given["available_languages"] = (given["available_languages"] as Body[]).filter(
        (tree) => tree["language"] === given["language"],
      );
    }),
  },
  {
    id: "searches.trees-distinct",
    sentence: TREES,
    how: "The counts are of distinct strings.",
    ...swap([
      "ph.language, COUNT(*) AS searches",
      "ph.language, COUNT(DISTINCT ph.id) AS searches",
    ]),
  },
  {
    id: "searches.ready-always",
    sentence: "2.12: `topics_ready` false means the topic tree is not mined yet.",
    how: "topics_ready is true for all.",
    ...body((given) => {
      given["topics_ready"] = true;
    }),
  },
  {
    id: "searches.ready-never",
    sentence:
      "2.12: `topics_ready` false means the tree is not mined; rows are then one topic per search term.",
    how: "topics_ready is false for all.",
    ...body((given) => {
      given["topics_ready"] = false;
    }),
  },
  {
    id: "searches.unready-empty",
    sentence: "2.12: Without topics, rows are one topic per search term.",
    how: "Without topics there are no rows.",
    sql: (text) =>
      text.includes("'About '")
        ? text.replace(
            /GROUP BY\s+h\.row_id\s*\),\s*section/,
            "WHERE 0 GROUP BY h.row_id), section",
          )
        : text,
  },
  {
    id: "searches.unique-over-languages",
    sentence: "2.12: `total_unique_searches`.",
    how: "total_unique_searches counts all languages.",
    ...swap([
      /\(\s*SELECT\s+COUNT\(DISTINCT phrase_id\)\s+FROM\s+hits\s*\)\s+AS\s+total_unique_searches/g,
      "(SELECT COUNT(DISTINCT q.phrase_id) FROM scope s JOIN search q ON q.run_id = s.id) AS total_unique_searches",
    ]),
  },
  {
    id: "searches.like-in-map-only",
    sentence: "4.4: `search` narrows rows.",
    how: "Rows are not narrowed by search.",
    sql: (text) => (text.includes("section") ? text.replace(LIKE, "1") : text),
  },
  {
    id: "searches.rows-narrowed-after",
    sentence: "4.4: `search` narrows rows and totals.",
    how: "Under group_by=search the totals stay those of all.",
    sql: (text) =>
      text.includes("total_occurrences")
        ? text.replace(LIKE, `(${LIKE} OR :group_by = 'search')`)
        : text,
  },
];

export const SEARCH_LANGUAGE_FAULTS: readonly Change[] = FAULTS.map((fault) => ({
  ...fault,
  operations: [SEARCHES],
}));
