/** Tables of the second implementation. Days are UTC dates, instants ISO 8601 strings in UTC. */
export const SCHEMA = `
CREATE TABLE provider (slug TEXT PRIMARY KEY, display_name TEXT, exposes_searches INTEGER, position INTEGER);
CREATE TABLE workspace (id INTEGER PRIMARY KEY, name TEXT, plan TEXT);
CREATE TABLE plan_provider (plan TEXT, provider TEXT, PRIMARY KEY (plan, provider));
CREATE TABLE api_key (hash TEXT PRIMARY KEY, workspace_id INTEGER, can_write INTEGER, revoked INTEGER);

-- A brand that answers name; tracked ones are those the workspace registered.
CREATE TABLE brand (
  id INTEGER PRIMARY KEY, workspace_id INTEGER, name TEXT, domain TEXT, tracked INTEGER,
  topics_ready INTEGER, UNIQUE (workspace_id, name)
);
CREATE TABLE owned_domain (brand_id INTEGER, domain TEXT, PRIMARY KEY (brand_id, domain)) WITHOUT ROWID;

CREATE TABLE prompt (
  id INTEGER PRIMARY KEY, token TEXT UNIQUE, brand_id INTEGER, text TEXT, country TEXT,
  volume INTEGER, difficulty INTEGER, removed INTEGER DEFAULT 0
);
CREATE INDEX prompt_brand ON prompt (brand_id);
CREATE TABLE prompt_provider (prompt_id INTEGER, provider TEXT, PRIMARY KEY (prompt_id, provider)) WITHOUT ROWID;
CREATE TABLE tag (id INTEGER PRIMARY KEY, brand_id INTEGER, slug TEXT, name TEXT, color TEXT, UNIQUE (brand_id, slug));
CREATE TABLE prompt_tag (prompt_id INTEGER, tag_id INTEGER, PRIMARY KEY (prompt_id, tag_id)) WITHOUT ROWID;

CREATE TABLE run (
  id INTEGER PRIMARY KEY, token TEXT UNIQUE, prompt_id INTEGER, provider TEXT, run_at TEXT, day TEXT,
  answer TEXT, searches INTEGER
);
CREATE INDEX run_prompt ON run (prompt_id, day, provider);
CREATE TABLE mention (
  run_id INTEGER, brand_id INTEGER, type TEXT, rank INTEGER, sentiment TEXT, reason TEXT,
  PRIMARY KEY (run_id, brand_id)
) WITHOUT ROWID;

CREATE TABLE site (id INTEGER PRIMARY KEY, domain TEXT UNIQUE, authority INTEGER, about TEXT);
CREATE TABLE site_type (site_id INTEGER, type TEXT, PRIMARY KEY (site_id, type)) WITHOUT ROWID;
CREATE TABLE page (
  id INTEGER PRIMARY KEY, url TEXT UNIQUE, canonical_url TEXT, site_id INTEGER, status TEXT,
  page_title TEXT, html_title TEXT, meta_description TEXT, og_title TEXT, og_description TEXT,
  og_image TEXT, metadata_status TEXT
);
CREATE TABLE page_type (page_id INTEGER, type TEXT, PRIMARY KEY (page_id, type)) WITHOUT ROWID;
CREATE TABLE citation (run_id INTEGER, position INTEGER, page_id INTEGER, PRIMARY KEY (run_id, position)) WITHOUT ROWID;

-- A distinct search string of a brand; without topic_id it is too rare to be in a topic.
CREATE TABLE phrase (id INTEGER PRIMARY KEY, brand_id INTEGER, text TEXT, language TEXT, topic_id INTEGER, UNIQUE (brand_id, text));
CREATE TABLE search (run_id INTEGER, position INTEGER, phrase_id INTEGER, PRIMARY KEY (run_id, position)) WITHOUT ROWID;
CREATE TABLE topic (
  id INTEGER PRIMARY KEY, brand_id INTEGER, language TEXT, parent_id INTEGER, depth INTEGER, label TEXT, path TEXT
);
CREATE TABLE topic_ancestor (topic_id INTEGER, ancestor_id INTEGER, PRIMARY KEY (topic_id, ancestor_id)) WITHOUT ROWID;

CREATE TABLE advice (
  id INTEGER PRIMARY KEY, prompt_id INTEGER, status TEXT, started_at TEXT, completed_at TEXT,
  error_code TEXT, summary TEXT, tool_calls INTEGER
);
CREATE TABLE recommendation (
  advice_id INTEGER, position INTEGER, topic TEXT, action TEXT, difficulty TEXT, rationale TEXT, evidence TEXT,
  PRIMARY KEY (advice_id, position)
) WITHOUT ROWID;

CREATE TABLE video (
  id INTEGER PRIMARY KEY, brand_id INTEGER, url TEXT, domain TEXT, title TEXT, channel TEXT, seconds INTEGER,
  key_points TEXT, topics TEXT, summarized_at TEXT, day TEXT, credits INTEGER, summary TEXT, transcript TEXT,
  UNIQUE (brand_id, url)
);
`;
