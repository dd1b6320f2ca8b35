import { BRAND, PROMPT, PROVIDER, SEARCH, TAG, WINDOW, paging } from "../parameters.ts";
import { SCOPE, echoed, pageOf, paged, toItem } from "../scope.ts";
import type { Body, Context, Operation } from "../types.ts";

/** Searches in scope: `heard` of the language, `hits` of those that `search` leaves. */
const HITS = `${SCOPE},
heard AS MATERIALIZED (
  SELECT s.id AS run_id, s.provider, s.day, s.prompt_id, ph.id AS phrase_id, ph.text, ph.topic_id
  FROM scope s JOIN search q ON q.run_id = s.id JOIN phrase ph ON ph.id = q.phrase_id
  WHERE ph.language = :language
),
hits AS MATERIALIZED (
  SELECT * FROM heard WHERE :search IS NULL OR text LIKE :search_pattern ESCAPE '\\'
),
voices AS (
  SELECT DISTINCT s.provider FROM scope s JOIN provider pr ON pr.slug = s.provider
  WHERE pr.exposes_searches = 1 AND s.searches IS NOT NULL
)`;

const COUNTS = `COUNT(*) AS occurrences, MIN(h.day) AS first_seen_in_range, MAX(h.day) AS last_searched`;

/** Maps from platform to occurrences, one per \`row_id\` of \`placed\`. */
const MAPS = `tallies AS (SELECT row_id, provider, COUNT(*) AS n FROM placed GROUP BY row_id, provider),
maps AS (
  SELECT ids.row_id, json_group_object(v.provider, COALESCE(n, 0)) AS searches_by_provider
  FROM (SELECT DISTINCT row_id FROM placed) ids CROSS JOIN voices v
  LEFT JOIN tallies ON tallies.row_id = ids.row_id AND tallies.provider = v.provider
  GROUP BY ids.row_id
)`;

/** A searched term belongs to its topic and that topic's ancestors; one without a topic to row 0. */
const MINED = `placed AS MATERIALIZED (
  SELECT COALESCE(a.ancestor_id, 0) AS row_id, h.topic_id IS a.ancestor_id AS direct, h.*
  FROM hits h LEFT JOIN topic_ancestor a ON a.topic_id = h.topic_id
)`;
const MINED_ROWS = `SELECT COALESCE(t.label, 'Other searches') AS search, h.row_id AS topic_id, t.parent_id AS parent_topic_id,
    COALESCE(t.depth, 0) AS depth, ${COUNTS}, SUM(h.direct) AS direct_occurrences,
    percent(COUNT(*), (SELECT COUNT(*) FROM hits)) AS pct_of_searches,
    (SELECT COUNT(DISTINCT o.row_id) FROM placed o JOIN topic ot ON ot.id = o.row_id WHERE ot.parent_id = h.row_id) AS sub_topics,
    COUNT(DISTINCT h.phrase_id) AS variants, COUNT(DISTINCT h.prompt_id) AS prompt_count, searches_by_provider,
    COALESCE(t.path, '~') AS path
  FROM placed h LEFT JOIN topic t ON t.id = h.row_id JOIN maps ON maps.row_id = h.row_id
  GROUP BY h.row_id`;

/** Without mined topics every term is a topic. */
const UNMINED = "placed AS MATERIALIZED (SELECT h.phrase_id AS row_id, h.* FROM hits h)";
const UNMINED_ROWS = `SELECT 'About ' || h.text AS search, h.row_id AS topic_id, NULL AS parent_topic_id, 0 AS depth,
    ${COUNTS}, COUNT(*) AS direct_occurrences, percent(COUNT(*), (SELECT COUNT(*) FROM hits)) AS pct_of_searches,
    0 AS sub_topics, 1 AS variants, COUNT(DISTINCT h.prompt_id) AS prompt_count, searches_by_provider,
    printf('%09d', 1000000 - COUNT(*)) || h.text AS path
  FROM placed h JOIN maps ON maps.row_id = h.row_id GROUP BY h.row_id`;

const FLAT = "placed AS MATERIALIZED (SELECT h.phrase_id AS row_id, h.* FROM hits h)";
const FLAT_ROWS = `SELECT h.text AS search, ${COUNTS}, searches_by_provider,
    (SELECT CASE WHEN p.removed THEN NULL ELSE json_object('brand_prompt_id', p.token, 'prompt', p.text,
        'other_prompts', (SELECT COUNT(DISTINCT o.prompt_id) - 1 FROM placed o WHERE o.row_id = h.row_id)) END
      FROM placed f JOIN prompt p ON p.id = f.prompt_id WHERE f.row_id = h.row_id
      GROUP BY p.id ORDER BY COUNT(*) DESC, p.id LIMIT 1) AS triggered_by
  FROM placed h JOIN maps ON maps.row_id = h.row_id GROUP BY h.row_id`;

const LANGUAGES = `SELECT ph.language, COUNT(*) AS searches
  FROM search q JOIN phrase ph ON ph.id = q.phrase_id WHERE ph.brand_id = :brand_id
  GROUP BY ph.language ORDER BY searches DESC, ph.language`;

/** The language tree to read: the one asked for if the brand has it, otherwise the largest. */
function languageOf(context: Context, trees: Body[]): string {
  const asked = context.values["language"];
  const code = asked === "und" ? "" : asked === "" ? null : String(asked ?? "\0").toLowerCase();
  const codes = trees.map((tree) => tree["language"] as string);
  return codes.find((one) => one === code) ?? codes[0] ?? "";
}

function coverage(context: Context): Body {
  const counts = `COUNT(*) AS runs, COUNT(s.searches) AS runs_with_readable_searches,
    COALESCE(SUM(s.searches = 0), 0) AS runs_without_search,
    CASE WHEN COUNT(s.searches) = 0 THEN NULL ELSE percent(SUM(s.searches = 0), COUNT(s.searches)) END AS no_search_rate_pct`;
  const [all] = context.all(`${HITS} SELECT ${counts} FROM scope s`);
  const byProvider = context.all(
    `${HITS} SELECT s.provider, pr.display_name AS provider_display, pr.exposes_searches, ${counts},
       (SELECT COUNT(*) FROM heard WHERE heard.provider = s.provider) AS searches
     FROM scope s JOIN provider pr ON pr.slug = s.provider GROUP BY s.provider ORDER BY pr.position`,
  );
  return {
    ...toItem(all ?? {}),
    by_provider: byProvider.map((row) => toItem(row, { booleans: ["exposes_searches"] })),
  };
}

function totals(context: Context): Body {
  const row = context.one(
    `${HITS} SELECT (SELECT COUNT(*) FROM hits) AS total_occurrences,
       (SELECT COUNT(DISTINCT phrase_id) FROM hits) AS total_unique_searches,
       (SELECT COUNT(DISTINCT phrase_id) FROM hits WHERE topic_id IS NULL) AS unmatched_terms,
       percent((SELECT COUNT(*) FROM hits WHERE topic_id IS NULL), (SELECT COUNT(*) FROM hits)) AS unmatched_pct_of_searches,
       (SELECT json_group_object(v.provider, (SELECT COUNT(*) FROM hits WHERE hits.provider = v.provider)) FROM voices v)
         AS searches_by_provider_total`,
  );
  return toItem(row ?? {}, { json: ["searches_by_provider_total"] });
}

function rowsOf(context: Context, ready: boolean): { total: number; items: Body[] } {
  const flat = context.values["group_by"] === "search";
  const [placed, matching, order] = flat
    ? [FLAT, FLAT_ROWS, "occurrences DESC, search"]
    : ready
      ? [MINED, MINED_ROWS, "path"]
      : [UNMINED, UNMINED_ROWS, "path"];
  const { rows, total } = pageOf(context, {
    scope: `${HITS}, ${placed}, ${MAPS}`,
    matching,
    order,
  });
  const items = rows.map((row) =>
    toItem(row, { json: ["searches_by_provider", "triggered_by"], drop: ["path"] }),
  );
  return { total, items };
}

const searches: Operation = {
  id: "GET /searches",
  parameters: [
    BRAND,
    ...WINDOW,
    PROMPT,
    TAG,
    PROVIDER,
    SEARCH,
    {
      name: "group_by",
      kind: "choice",
      default: "topic",
      choices: ["topic", "search", "theme"],
      advertised: ["topic", "search"],
    },
    { name: "language", kind: "text" },
    ...paging(20, 100),
  ],
  answer: (context) => {
    const trees = context.all(LANGUAGES).map((row) => toItem(row));
    const language = languageOf(context, trees);
    context.values["language"] = language;
    const ready =
      context.one("SELECT topics_ready FROM brand WHERE id = :brand_id")?.["topics_ready"] === 1;
    const { total, items } = rowsOf(context, ready);
    const sums = totals(context);
    if (!ready) Object.assign(sums, { unmatched_terms: 0, unmatched_pct_of_searches: 0 });
    const echo = echoed(context);
    echo["filters_applied"] = {
      ...context.echo,
      group_by: context.echo["group_by"] === "theme" ? "topic" : context.echo["group_by"],
      language: context.echo["language"] === null ? null : language === "" ? "und" : language,
    };
    return {
      ...echo,
      ...paged(context, total, items),
      ...sums,
      topics_ready: ready,
      language,
      available_languages: trees.length > 1 ? trees : [],
      coverage: coverage(context),
    };
  },
};

export const SEARCHES = [searches];
