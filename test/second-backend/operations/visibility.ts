import { BRAND, COMPANY, PROMPT, PROVIDER, TAG, WINDOW, paging } from "../parameters.ts";
import { AVG_RANK, METRICS, SCOPE, SENTIMENT, echoed, pageOf, paged, toItem } from "../scope.ts";
import type { Operation } from "../types.ts";

const GROUPS: Record<string, { key: string; join: string }> = {
  day: { key: "s.day", join: "" },
  provider: { key: "s.provider", join: "" },
  query_tag: {
    key: "t.slug",
    join: "JOIN prompt_tag pt ON pt.prompt_id = s.prompt_id JOIN tag t ON t.id = pt.tag_id",
  },
};

const NAMED = "LEFT JOIN mention m ON m.run_id = s.id AND m.brand_id = :brand_id";

const visibility: Operation = {
  id: "GET /visibility",
  parameters: [
    BRAND,
    {
      name: "group_by",
      kind: "choice",
      default: "overall",
      choices: ["overall", "day", "provider", "query_tag"],
    },
    ...WINDOW,
    PROMPT,
    TAG,
    PROVIDER,
  ],
  answer: (context) => {
    const [overall] = context.all(`${SCOPE} SELECT ${METRICS} FROM scope s ${NAMED}`);
    const reply = { ...echoed(context), metrics: toItem(overall ?? {}) };
    const group = GROUPS[String(context.values["group_by"])];
    if (group === undefined) return reply;
    const rows = context.all(
      `${SCOPE} SELECT ${group.key} AS "group", ${METRICS} FROM scope s ${group.join} ${NAMED}
       GROUP BY ${group.key} ORDER BY ${group.key}`,
    );
    return { ...reply, groups: rows.map((row) => toItem(row)) };
  },
};

const topMentioned: Operation = {
  id: "GET /brands/top-mentioned",
  parameters: [BRAND, ...WINDOW, ...COMPANY, PROMPT, TAG, PROVIDER, ...paging(20, 100)],
  answer: (context) => {
    const { rows, total } = pageOf(context, {
      scope: SCOPE,
      matching: `SELECT b.name AS brand_name, b.domain, b.id = :brand_id AS is_you,
          b.tracked = 1 AND b.id <> :brand_id AS is_tracked_competitor, COUNT(*) AS mention_count,
          percent(COUNT(*), (SELECT COUNT(*) FROM scope s JOIN mention m ON m.run_id = s.id)) AS share_pct,
          ${AVG_RANK} AS avg_rank, ${SENTIMENT}
        FROM scope s JOIN mention m ON m.run_id = s.id JOIN brand b ON b.id = m.brand_id
        GROUP BY b.id`,
      order: "mention_count DESC, brand_name",
    });
    const items = rows.map((row) => toItem(row, { booleans: ["is_you", "is_tracked_competitor"] }));
    return { ...echoed(context), ...paged(context, total, items) };
  },
};

export const VISIBILITY = [visibility, topMentioned];
