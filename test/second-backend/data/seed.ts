import type { DatabaseSync } from "node:sqlite";
import { BRANDS, RIVAL_DOMAINS } from "./brands.ts";
import { seedRuns } from "./seed-runs.ts";
import { seedExtras } from "./seed-extras.ts";
import { KEYS, hashOf, tokenOf } from "./tokens.ts";
import type { Insert } from "./tokens.ts";
import { SITES, PAGES, generatedSites } from "./sites.ts";
import type { PageSeed, SiteSeed } from "./sites.ts";
import type { BrandSeed } from "./brands.ts";
import type { TopicSeed } from "./topics.ts";

const PROVIDERS = [
  ["openai", "ChatGPT", 1],
  ["claude", "Claude", 0],
  ["gemini", "Gemini", 1],
  ["perplexity", "Perplexity", 1],
  ["grok", "Grok", 0],
] as const;

function inserter(db: DatabaseSync): Insert {
  const statements = new Map<string, ReturnType<DatabaseSync["prepare"]>>();
  return (table, row) => {
    const columns = Object.keys(row);
    const text = `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`;
    const statement = statements.get(text) ?? db.prepare(text);
    statements.set(text, statement);
    return Number(statement.run(...Object.values(row)).lastInsertRowid);
  };
}

function seedAccounts(insert: Insert): void {
  for (const [index, [slug, display, exposes]] of PROVIDERS.entries()) {
    insert("provider", { slug, display_name: display, exposes_searches: exposes, position: index });
    insert("plan_provider", { plan: "studio", provider: slug });
    if (slug === "openai" || slug === "perplexity")
      insert("plan_provider", { plan: "solo", provider: slug });
  }
  insert("workspace", { id: 1, name: "Harbour Lane", plan: "studio" });
  insert("workspace", { id: 2, name: "Coast Road", plan: "solo" });
  insert("workspace", { id: 3, name: "Try Out", plan: "free" });
  const key = (value: string, workspace: number, write: number, revoked: number): number =>
    insert("api_key", { hash: hashOf(value), workspace_id: workspace, can_write: write, revoked });
  key(KEYS.reader, 1, 0, 0);
  key(KEYS.writer, 1, 1, 0);
  key(KEYS.otherReader, 2, 0, 0);
  key(KEYS.otherWriter, 2, 1, 0);
  key(KEYS.free, 3, 1, 0);
  key(KEYS.revoked, 1, 1, 1);
}

function seedPages(insert: Insert): void {
  const sites = new Map<string, number>();
  const addSite = (site: SiteSeed): void => {
    const { domain, authority, types } = site;
    const about = `Pages about ${domain.split(".")[0] ?? domain}`;
    const id = insert("site", { domain, authority, about });
    sites.set(domain, id);
    for (const type of types) insert("site_type", { site_id: id, type });
  };
  const addPage = (domain: string, page: PageSeed): void => {
    const known = page.status === "unknown" ? "pending" : "ok";
    const url = `https://${domain}${page.path}`;
    const id = insert("page", {
      url,
      canonical_url:
        page.status === "redirect" ? `https://${domain}/` : page.title === "" ? "" : url,
      site_id: sites.get(domain) ?? 0,
      status: page.status,
      page_title: page.title,
      html_title: page.title === "" ? "" : `${page.title} | ${domain}`,
      meta_description: known === "ok" ? `What ${domain} has on it` : "",
      og_title: page.title,
      og_description: "",
      og_image: page.title === "" ? "" : `https://${domain}/og.png`,
      metadata_status: known,
    });
    for (const type of page.types) insert("page_type", { page_id: id, type });
  };
  SITES.forEach(addSite);
  for (const page of PAGES) addPage(page.domain, page);
  for (const { site, pages } of generatedSites(90)) {
    addSite(site);
    for (const page of pages) addPage(site.domain, page);
  }
  for (const domain of new Set(BRANDS.flatMap((brand) => brand.owned))) {
    addSite({ domain, authority: domain.length % 60, types: ["corporate"] });
    for (const path of ["/", "/shop", "/magazine/how-to"])
      addPage(domain, {
        path,
        title: `${domain}: ${path}`,
        types: ["product-page"],
        status: "alive",
      });
  }
}

function seedTopics(insert: Insert, brandId: number, brand: BrandSeed): void {
  for (const [language, tree] of Object.entries(brand.trees)) {
    const add = (topic: TopicSeed, parents: number[], path: string): void => {
      const id = insert("topic", {
        brand_id: brandId,
        language,
        parent_id: parents.at(-1) ?? null,
        depth: parents.length,
        label: topic.label,
        path,
      });
      for (const ancestor of [...parents, id])
        insert("topic_ancestor", { topic_id: id, ancestor_id: ancestor });
      for (const text of topic.phrases)
        insert("phrase", { brand_id: brandId, text, language, topic_id: id });
      for (const [index, child] of (topic.children ?? []).entries())
        add(child, [...parents, id], `${path}.${index}`);
    };
    for (const [index, topic] of tree.topics.entries()) add(topic, [], String(index));
    for (const text of tree.rare)
      insert("phrase", { brand_id: brandId, text, language, topic_id: null });
  }
}

function seedBrand(insert: Insert, brand: BrandSeed): number {
  const id = insert("brand", {
    workspace_id: brand.workspace,
    name: brand.name,
    domain: brand.domain,
    tracked: 1,
    topics_ready: brand.topicsReady ? 1 : 0,
  });
  for (const domain of brand.owned) insert("owned_domain", { brand_id: id, domain });
  const tags = new Map(
    brand.tags.map((tag) => [tag.slug, insert("tag", { brand_id: id, ...tag })]),
  );
  seedTopics(insert, id, brand);
  for (const [index, prompt] of brand.prompts.entries()) {
    const promptId = insert("prompt", {
      token: tokenOf("bp", id * 100 + index),
      brand_id: id,
      text: prompt.text,
      country: prompt.country,
      volume: prompt.volume,
      difficulty: prompt.difficulty,
      removed: prompt.removed ? 1 : 0,
    });
    for (const provider of brand.providers)
      insert("prompt_provider", { prompt_id: promptId, provider });
    for (const slug of prompt.tags)
      insert("prompt_tag", { prompt_id: promptId, tag_id: tags.get(slug) ?? 0 });
  }
  return id;
}

function seedRivals(insert: Insert): void {
  for (const workspace of [1, 2]) {
    const seeds = BRANDS.filter((brand) => brand.workspace === workspace);
    const tracked = new Set(seeds.map((brand) => brand.name));
    for (const name of new Set(seeds.flatMap((brand) => brand.rivals)))
      if (!tracked.has(name))
        insert("brand", {
          workspace_id: workspace,
          name,
          domain: RIVAL_DOMAINS[name] ?? "",
          tracked: 0,
          topics_ready: 0,
        });
  }
}

/** Fills empty tables with what exists at the instant `now`. The same instant gives the same rows. */
export function seed(db: DatabaseSync, now: Date): void {
  const insert = inserter(db);
  db.exec("BEGIN");
  seedAccounts(insert);
  seedPages(insert);
  const ids = BRANDS.map((brand) => seedBrand(insert, brand));
  seedRivals(insert);
  for (const [index, brand] of BRANDS.entries()) {
    const source = { db, insert, now, brandId: ids[index] ?? 0, brand };
    seedRuns(source);
    seedExtras(source);
  }
  db.exec("COMMIT; ANALYZE");
}
