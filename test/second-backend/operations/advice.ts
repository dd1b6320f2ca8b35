import { BRAND, PROMPT, SEARCH, paging } from "../parameters.ts";
import { pageOf, paged, toItem } from "../scope.ts";
import type { Body, Context, Operation } from "../types.ts";

const ADVICE = `a.id AS run_id, a.status, stamp(a.started_at) AS started_at, stamp(a.completed_at) AS completed_at,
  a.error_code, a.summary, a.tool_calls AS tool_call_count,
  (SELECT json_group_array(json_object('topic', r.topic, 'action_type', r.action, 'est_difficulty', r.difficulty,
      'rationale', r.rationale, 'supporting_evidence', json(r.evidence)) ORDER BY r.position)
    FROM recommendation r WHERE r.advice_id = a.id) AS recommendations`;

function reply(context: Context, rows: { matching: string }): Body {
  const page = pageOf(context, { ...rows, order: "run_id DESC" });
  const items = page.rows.map((row) => toItem(row, { json: ["recommendations"] }));
  return {
    filters_applied: context.echo,
    ...paged(context, page.total, items),
    offset: context.echo["offset"],
  };
}

const ofPrompt: Operation = {
  id: "GET /prompts/ranking-advice",
  parameters: [BRAND, { ...PROMPT, required: true }, ...paging(10, 50)],
  answer: (context) =>
    reply(context, {
      matching: `SELECT ${ADVICE} FROM advice a JOIN prompt p ON p.id = a.prompt_id
        WHERE p.token = :brand_prompt_id AND a.status = 'done'`,
    }),
};

const ofBrand: Operation = {
  id: "GET /ranking-advice",
  parameters: [
    BRAND,
    ...paging(20, 100),
    { name: "status", kind: "choice", choices: ["done", "running", "pending", "error"] },
    SEARCH,
  ],
  answer: (context) =>
    reply(context, {
      matching: `SELECT ${ADVICE}, p.token AS brand_prompt_id, p.text AS prompt_text, p.country
        FROM advice a JOIN prompt p ON p.id = a.prompt_id
        WHERE p.brand_id = :brand_id AND (:status IS NULL OR a.status = :status)
          AND (:search IS NULL OR p.text LIKE :search_pattern ESCAPE '\\')`,
    }),
};

export const ADVICE_OPERATIONS = [ofPrompt, ofBrand];
