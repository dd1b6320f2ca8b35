import { tokenOf } from "../data/tokens.ts";
import { PROVIDERS } from "../parameters.ts";
import { Refusal } from "../types.ts";
import type { Body, Context, Operation } from "../types.ts";

const invalid = (message: string): Refusal => new Refusal(400, message);

function textOf(body: Body, name: string, required: boolean): string | null {
  const value = body[name];
  if (value === undefined || value === null) {
    if (required) throw invalid(`The field ${name} is required.`);
    return null;
  }
  if (typeof value !== "string") throw invalid(`The field ${name} must be a string.`);
  if (value.trim() === "" && required) throw invalid(`The field ${name} is empty.`);
  return value;
}

function listOf(body: Body, name: string, allowed: { min: number; max: number }): string[] {
  const value = body[name] ?? (allowed.min === 0 ? [] : undefined);
  if (
    !Array.isArray(value) ||
    value.some((entry) => typeof entry !== "string" || entry.trim() === "")
  )
    throw invalid(`The field ${name} must be an array of strings.`);
  if (value.length < allowed.min || value.length > allowed.max)
    throw invalid(
      `The field ${name} takes ${allowed.min} to ${allowed.max} entries; it has ${value.length}.`,
    );
  return value as string[];
}

const trackBrand: Operation = {
  id: "POST /brands/tracked",
  parameters: [],
  answer: (context) => {
    const name = textOf(context.written, "brand", true) ?? "";
    const domain = textOf(context.written, "domain", false);
    if (domain !== null && !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(domain))
      throw invalid(`The field domain must be a bare host name; it is "${domain}".`);
    const known = context.one(
      "SELECT id, tracked FROM brand WHERE workspace_id = :workspace AND name = :name",
      { name },
    );
    if (known === undefined)
      context.all(
        `INSERT INTO brand (workspace_id, name, domain, tracked, topics_ready)
         VALUES (:workspace, :name, COALESCE(:domain, ''), 1, 0)`,
        { name, domain },
      );
    else if (known["tracked"] === 0)
      context.all(
        `UPDATE brand SET tracked = 1, domain = iif(domain = '', COALESCE(:domain, ''), domain)
         WHERE workspace_id = :workspace AND name = :name`,
        { name, domain },
      );
    if (domain !== null && known?.["tracked"] !== 1)
      context.all(
        `INSERT OR IGNORE INTO owned_domain (brand_id, domain)
         SELECT id, :domain FROM brand WHERE workspace_id = :workspace AND name = :name`,
        { name, domain },
      );
    const row = context.one(
      "SELECT name AS brand, domain FROM brand WHERE workspace_id = :workspace AND name = :name",
      { name },
    );
    return { tracked: true, ...row };
  },
};

function checkPlatforms(context: Context, llms: string[]): void {
  const allowed = new Set(
    context
      .all(
        "SELECT provider FROM plan_provider JOIN workspace w USING (plan) WHERE w.id = :workspace",
      )
      .map((row) => row["provider"]),
  );
  for (const llm of llms) {
    if (!PROVIDERS.some((slug) => slug === llm)) throw invalid(`"${llm}" in llms is no platform.`);
    if (!allowed.has(llm)) throw invalid(`The plan does not include the platform ${llm}.`);
  }
}

function addPrompt(context: Context, text: string, country: string): boolean {
  const known = context.one(
    "SELECT id FROM prompt WHERE brand_id = :brand_id AND text = :text AND country = :country AND removed = 0",
    { text, country },
  );
  if (known !== undefined) return false;
  const next = Number(context.one("SELECT MAX(id) + 1 AS next FROM prompt")?.["next"]);
  context.all(
    `INSERT INTO prompt (token, brand_id, text, country, volume, difficulty)
     VALUES (:token, :brand_id, :text, :country, 1 + length(:text) % 10, 1 + length(:text) % 7)`,
    { token: tokenOf("bp", 100_000 + next), text, country },
  );
  return true;
}

const addPrompts: Operation = {
  id: "POST /prompts",
  parameters: [],
  answer: (context) => {
    const { written } = context;
    const prompts = listOf(written, "prompts", { min: 1, max: 50 });
    const llms = listOf(written, "llms", { min: 1, max: 5 });
    const tags = listOf(written, "tags", { min: 0, max: 10 });
    const country = textOf(written, "country", false) ?? "ZZ";
    if (!/^[A-Z]{2}$/.test(country))
      throw invalid(`The field country must be an ISO alpha-2 code; it is "${country}".`);
    checkPlatforms(context, llms);
    const added = prompts.filter((text) => addPrompt(context, text, country));
    for (const text of added) {
      for (const llm of llms)
        context.all(
          `INSERT OR IGNORE INTO prompt_provider (prompt_id, provider)
           SELECT id, :llm FROM prompt WHERE brand_id = :brand_id AND text = :text AND country = :country`,
          { llm, text, country },
        );
      for (const slug of tags) {
        context.all(
          "INSERT OR IGNORE INTO tag (brand_id, slug, name, color) VALUES (:brand_id, :slug, :slug, '#95a5a6')",
          { slug },
        );
        context.all(
          `INSERT OR IGNORE INTO prompt_tag (prompt_id, tag_id)
           SELECT p.id, t.id FROM prompt p JOIN tag t ON t.brand_id = p.brand_id AND t.slug = :slug
           WHERE p.brand_id = :brand_id AND p.text = :text AND p.country = :country`,
          { slug, text, country },
        );
      }
    }
    return { added: added.length, crawl: "queued" };
  },
};

export const WRITES = [trackBrand, addPrompts];
