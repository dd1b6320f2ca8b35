import { BRAND, CITED, COMPANY, PROMPT, PROVIDER, TAG, WINDOW, paging } from "../parameters.ts";
import { SCOPE, echoed, pageOf, paged, toItem } from "../scope.ts";
import { Refusal } from "../types.ts";
import type { Context, Operation } from "../types.ts";

const OWNERSHIP = `CASE
    WHEN EXISTS (SELECT 1 FROM owned_domain o WHERE o.domain = x.domain AND o.brand_id = :brand_id) THEN 'yours'
    WHEN EXISTS (SELECT 1 FROM owned_domain o JOIN brand ob ON ob.id = o.brand_id
      WHERE o.domain = x.domain AND ob.workspace_id = :workspace AND ob.tracked = 1) THEN 'competitor'
    ELSE 'earned' END`;

/** Pages that the filters leave, with their site, and their citations by runs in scope. */
const CITATIONS = `${SCOPE},
chosen AS MATERIALIZED (
  SELECT pg.*, x.domain, x.authority, ${OWNERSHIP} AS ownership
  FROM page pg JOIN site x ON x.id = pg.site_id
  WHERE (:domain IS NULL OR x.domain = :domain)
    AND (:url_status IS NULL OR pg.status = :url_status)
    AND (:source_type IS NULL OR EXISTS (SELECT 1 FROM site_type st WHERE st.site_id = x.id AND st.type = :source_type))
    AND (:content_type IS NULL OR EXISTS (SELECT 1 FROM page_type pt WHERE pt.page_id = pg.id AND pt.type = :content_type))
    AND (:search IS NULL OR x.domain LIKE :search_pattern ESCAPE '\\' OR pg.url LIKE :search_pattern ESCAPE '\\'
      OR pg.page_title LIKE :search_pattern ESCAPE '\\')
),
cited AS MATERIALIZED (
  SELECT ch.id AS page_id, ch.site_id, ch.status, s.id AS run_id, s.provider, s.run_at, ch.ownership
  FROM scope s JOIN citation c ON c.run_id = s.id JOIN chosen ch ON ch.id = c.page_id
  WHERE :ownership IS NULL OR ch.ownership = :ownership OR (ch.ownership = 'competitor' AND EXISTS (
    SELECT 1 FROM owned_domain o JOIN brand ob ON ob.id = o.brand_id
    WHERE o.domain = ch.domain AND ob.workspace_id = :workspace AND ob.tracked = 1
      AND 'competitor:' || ob.name = :ownership))
)`;

function checkOwnership(context: Context): void {
  const ownership = context.values["ownership"];
  if (typeof ownership !== "string" || ["yours", "earned", "competitor"].includes(ownership))
    return;
  if (!/^competitor:./.test(ownership))
    throw new Refusal(
      400,
      `The parameter ownership must be yours, earned, competitor or competitor:<name>; it is "${ownership}".`,
    );
}

const domains: Operation = {
  id: "GET /citations/domains",
  parameters: [
    BRAND,
    ...WINDOW,
    ...COMPANY,
    PROMPT,
    TAG,
    PROVIDER,
    ...CITED,
    { name: "ownership", kind: "text" },
    ...paging(20, 100),
  ],
  answer: (context) => {
    checkOwnership(context);
    const { rows, total } = pageOf(context, {
      scope: `${CITATIONS},
states AS (SELECT site_id, status, COUNT(DISTINCT page_id) AS pages FROM cited GROUP BY site_id, status),
breakdowns AS (SELECT site_id, json_group_object(status, pages) AS breakdown FROM states GROUP BY site_id)`,
      matching: `SELECT x.domain, COUNT(*) AS citation_count, x.authority AS domain_authority,
          MAX(cited.ownership) AS ownership,
          (SELECT json_group_array(type ORDER BY type) FROM site_type st WHERE st.site_id = x.id) AS source_type_tags,
          MAX(breakdown) AS url_status_breakdown
        FROM cited JOIN site x ON x.id = cited.site_id JOIN breakdowns USING (site_id)
        GROUP BY x.id`,
      order: "citation_count DESC, domain",
    });
    const items = rows.map((row) =>
      toItem(row, { json: ["source_type_tags", "url_status_breakdown"] }),
    );
    return { ...echoed(context), ...paged(context, total, items) };
  },
};

const pages: Operation = {
  id: "GET /citations",
  parameters: [
    BRAND,
    ...WINDOW,
    ...CITED,
    PROMPT,
    TAG,
    PROVIDER,
    { name: "include_extras", kind: "boolean", default: 0 },
    ...paging(20, 100),
  ],
  answer: (context) => {
    const { rows, total } = pageOf(context, {
      scope: CITATIONS,
      matching: `SELECT ch.url, ch.canonical_url, ch.domain, ch.authority AS domain_authority, COUNT(*) AS citation_count,
          json_group_array(DISTINCT cited.provider ORDER BY cited.provider) AS providers,
          (SELECT json_group_array(type ORDER BY type) FROM site_type st WHERE st.site_id = ch.site_id) AS source_type_tags,
          (SELECT json_group_array(type ORDER BY type) FROM page_type pt WHERE pt.page_id = ch.id) AS content_type_tags,
          ch.status AS url_status, ch.page_title, ch.html_title, ch.meta_description, ch.og_title, ch.og_description,
          ch.og_image, ch.metadata_status, stamp(MAX(cited.run_at)) AS last_seen,
          json_object('about', x.about, 'pages', (SELECT COUNT(*) FROM page o WHERE o.site_id = x.id)) AS extras
        FROM cited JOIN chosen ch ON ch.id = cited.page_id JOIN site x ON x.id = ch.site_id
        GROUP BY ch.id`,
      order: "citation_count DESC, url",
    });
    const items = rows.map((row) =>
      toItem(row, {
        json: ["providers", "source_type_tags", "content_type_tags", "extras"],
        drop: context.values["include_extras"] === 1 ? [] : ["extras"],
      }),
    );
    return { ...echoed(context), ...paged(context, total, items) };
  },
};

const ownedShare: Operation = {
  id: "GET /sources/owned-share",
  parameters: [BRAND, ...WINDOW, PROVIDER],
  answer: (context) => {
    const [row] = context.all(`${CITATIONS},
shares AS (
  SELECT SUM(ownership = 'yours') AS yours, SUM(ownership = 'competitor') AS competitor,
    SUM(ownership = 'earned') AS earned, COUNT(*) AS total FROM cited
)
SELECT COALESCE(yours, 0) AS yours, COALESCE(competitor, 0) AS competitor, COALESCE(earned, 0) AS earned, total,
  percent(yours, total) AS yours_pct, percent(competitor, total) AS competitor_pct, percent(earned, total) AS earned_pct,
  NOT EXISTS (SELECT 1 FROM owned_domain WHERE brand_id = :brand_id) AS no_owned_domains_declared
FROM shares`);
    return {
      ...toItem(row ?? {}, { booleans: ["no_owned_domains_declared"] }),
      filters_applied: context.echo,
    };
  },
};

export const CITATION_OPERATIONS = [domains, pages, ownedShare];
