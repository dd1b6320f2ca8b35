import { BRAND, PROMPT, PROVIDER, WINDOW, paging } from "../parameters.ts";
import { SCOPE, echoed, pageOf, paged, toItem } from "../scope.ts";
import { Refusal } from "../types.ts";
import type { Operation } from "../types.ts";

const answers: Operation = {
  id: "GET /query-runs",
  parameters: [
    BRAND,
    PROMPT,
    { name: "mentioned", kind: "boolean" },
    PROVIDER,
    ...WINDOW,
    ...paging(5, 100),
  ],
  answer: (context) => {
    const { rows, total } = pageOf(context, {
      scope: SCOPE,
      matching: `SELECT r.id, r.run_at AS instant, r.token AS run_id, p.token AS brand_prompt_id, p.text AS prompt_text_preview,
          r.provider, pr.display_name AS provider_display, stamp(r.run_at) AS run_at,
          m.run_id IS NOT NULL AS was_mentioned, COALESCE(m.rank, 0) AS mention_rank,
          CASE WHEN m.run_id IS NULL THEN NULL ELSE COALESCE(m.sentiment, 'unknown') END AS mention_sentiment,
          (SELECT COUNT(*) FROM citation c WHERE c.run_id = r.id) AS citation_count,
          r.searches AS web_search_query_count,
          CASE WHEN length(r.answer) > 300 THEN substr(r.answer, 1, 300) || '…' ELSE r.answer END AS raw_response_excerpt
        FROM scope s JOIN run r ON r.id = s.id JOIN prompt p ON p.id = r.prompt_id
        JOIN provider pr ON pr.slug = r.provider
        LEFT JOIN mention m ON m.run_id = r.id AND m.brand_id = :brand_id
        WHERE :mentioned IS NULL OR (m.run_id IS NOT NULL) = :mentioned`,
      order: "instant DESC, id DESC",
    });
    const items = rows.map((row) =>
      toItem(row, { booleans: ["was_mentioned"], drop: ["id", "instant"] }),
    );
    return { ...echoed(context), ...paged(context, total, items) };
  },
};

const answer: Operation = {
  id: "GET /query-runs/{token}",
  parameters: [],
  answer: (context) => {
    const row = context.one(
      `SELECT r.token AS run_id, b.name AS brand, p.token AS brand_prompt_id, p.text AS prompt_text, p.country, r.provider,
         pr.display_name AS provider_display, stamp(r.run_at) AS run_at,
         EXISTS (SELECT 1 FROM mention m WHERE m.run_id = r.id AND m.brand_id = b.id) AS was_mentioned,
         r.answer AS answer_text, (SELECT COUNT(*) FROM citation c WHERE c.run_id = r.id) AS citation_count,
         (SELECT json_group_array(json_object('domain', x.domain, 'page_title', g.page_title, 'url', g.url) ORDER BY c.position)
           FROM citation c JOIN page g ON g.id = c.page_id JOIN site x ON x.id = g.site_id WHERE c.run_id = r.id) AS citations,
         (SELECT json_group_array(json_object('brand', mb.name, 'is_tracked_brand', json(iif(mb.tracked, 'true', 'false')),
             'mention_type', m.type, 'rank', m.rank, 'sentiment', COALESCE(m.sentiment, 'unknown'),
             'sentiment_reason', m.reason) ORDER BY m.rank = 0, m.rank, mb.name)
           FROM mention m JOIN brand mb ON mb.id = m.brand_id WHERE m.run_id = r.id) AS mentions,
         CASE WHEN r.searches IS NULL THEN NULL ELSE (SELECT json_group_array(ph.text ORDER BY q.position)
           FROM search q JOIN phrase ph ON ph.id = q.phrase_id WHERE q.run_id = r.id) END AS web_search_queries,
         r.searches AS web_search_query_count
       FROM run r JOIN prompt p ON p.id = r.prompt_id JOIN brand b ON b.id = p.brand_id
       JOIN provider pr ON pr.slug = r.provider
       WHERE r.token = :token AND b.workspace_id = :workspace`,
      { token: context.token },
    );
    if (row === undefined) throw new Refusal(404, `No answer has the run_id "${context.token}".`);
    return toItem(row, {
      booleans: ["was_mentioned"],
      json: ["citations", "mentions", "web_search_queries"],
    });
  },
};

export const ANSWERS = [answers, answer];
