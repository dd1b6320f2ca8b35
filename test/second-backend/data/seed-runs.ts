import type { DatabaseSync } from "node:sqlite";
import type { BrandSeed } from "./brands.ts";
import { pick, randomFrom } from "./random.ts";
import { tokenOf } from "./tokens.ts";
import type { Insert } from "./tokens.ts";
import { reasonFor, writeAnswer } from "./write-text.ts";
import type { Named } from "./write-text.ts";

/** What the rows of one brand are made from. */
export interface Source {
  db: DatabaseSync;
  insert: Insert;
  now: Date;
  brandId: number;
  brand: BrandSeed;
}

const DAY = 86_400_000;
const SILENT = new Set(["claude", "grok"]);
/** Times of day, among them the last and the first minute. */
const TIMES = [
  "23:59:30",
  "00:00:10",
  "22:40:00",
  "06:12:05",
  "09:30:00",
  "12:00:00",
  "15:45:41",
  "18:20:00",
];

function drawMentions(
  source: Source,
  rate: number,
  daysAgo: number,
  random: () => number,
): Named[] {
  const { brand } = source;
  const names = brand.rivals.filter((_, index) => random() < 0.62 - index * 0.09);
  const named = random() < rate;
  if (named) names.splice(Math.floor(random() * (names.length + 1)), 0, brand.name);
  const labelled = brand.labelledFor !== null && daysAgo < brand.labelledFor;
  const [good, plain, bad] = brand.mood;
  const moods = [
    ...Array<string>(good).fill("positive"),
    ...Array<string>(plain).fill("neutral"),
    ...Array<string>(bad).fill("negative"),
  ];
  let rank = 0;
  return names.map((name) => {
    const inPassing = (name === brand.name && brand.unranked) || random() < 0.12;
    if (!inPassing) rank += 1;
    const sentiment = labelled ? pick(moods, random, name === brand.name ? 1 : 0.7) : null;
    return {
      name,
      rank: inPassing ? 0 : rank,
      sentiment,
      reason: sentiment === null || random() < 0.15 ? null : reasonFor(sentiment, random),
    };
  });
}

/** Page numbers an answer cites: each once, the brand's own now and then. */
function drawPages(pages: Pages, random: () => number): number[] {
  const chosen = new Set<number>();
  const count = random() < 0.12 ? 0 : 1 + Math.floor(random() * 6);
  while (chosen.size < count)
    chosen.add(pick(random() < 0.09 ? pages.owned : pages.others, random, 2.2));
  return [...chosen];
}

interface Pages {
  owned: number[];
  others: number[];
}

function pagesOf(db: DatabaseSync): Pages {
  const rows = db
    .prepare(
      `SELECT page.id, EXISTS (SELECT 1 FROM owned_domain o JOIN site s ON s.domain = o.domain WHERE s.id = page.site_id) AS owned
       FROM page ORDER BY (page.id * 7919) % 257, page.id`,
    )
    .all();
  const ids = (owned: number): number[] =>
    rows.filter((row) => row["owned"] === owned).map((row) => Number(row["id"]));
  return { owned: ids(1), others: ids(0) };
}

function phrasesOf(source: Source): number[] {
  const rows = source.db
    .prepare("SELECT id, language, topic_id FROM phrase WHERE brand_id = ? ORDER BY id")
    .all(source.brandId);
  // Rows repeated by weight: languages by theirs, what is in a topic five times as often as the rest.
  return rows.flatMap((row) => {
    const weight = source.brand.trees[String(row["language"])]?.weight ?? 1;
    return Array<number>(weight * (row["topic_id"] === null ? 1 : 5)).fill(Number(row["id"]));
  });
}

interface Deck {
  source: Source;
  pages: Pages;
  phrases: number[];
  brandIds: Map<string, number>;
  random: () => number;
}

/** A prompt's run on a platform, some days ago. */
interface Slot {
  promptId: number;
  mentionRate: number;
  provider: string;
  runAt: string;
  daysAgo: number;
}

function seedRun({ source, pages, phrases, brandIds, random }: Deck, slot: Slot): void {
  const { insert, brand } = source;
  const mentions = drawMentions(source, slot.mentionRate, slot.daysAgo, random);
  const recorded = !SILENT.has(slot.provider) && slot.daysAgo < brand.searchesFor;
  const searches = recorded ? Math.floor(random() * 4) : 0;
  const runId = insert("run", {
    prompt_id: slot.promptId,
    provider: slot.provider,
    run_at: slot.runAt,
    day: slot.runAt.slice(0, 10),
    answer: writeAnswer(mentions, random),
    searches: recorded ? searches : null,
  });
  for (const { name, rank, sentiment, reason } of mentions)
    insert("mention", {
      run_id: runId,
      brand_id: brandIds.get(name) ?? 0,
      type: rank === 0 ? "in_passing" : "ranked",
      rank,
      sentiment,
      reason,
    });
  for (const [position, page] of drawPages(pages, random).entries())
    insert("citation", { run_id: runId, position, page_id: page });
  for (let position = 0; position < searches; position += 1)
    insert("search", { run_id: runId, position, phrase_id: pick(phrases, random) });
}

function deckOf(source: Source): Deck {
  const { db, brand, brandId } = source;
  const rows = db.prepare("SELECT id, name FROM brand WHERE workspace_id = ?").all(brand.workspace);
  return {
    source,
    pages: pagesOf(db),
    phrases: phrasesOf(source),
    brandIds: new Map(rows.map((row) => [String(row["name"]), Number(row["id"])])),
    random: randomFrom(7 + brandId * 101),
  };
}

/** Adds runs with what they name, cite and search, for every prompt of a brand. */
export function seedRuns(source: Source): void {
  const { db, brand, brandId, now } = source;
  const deck = deckOf(source);
  const prompts = db.prepare("SELECT id FROM prompt WHERE brand_id = ? ORDER BY id").all(brandId);
  const midnight = Date.parse(`${now.toISOString().slice(0, 10)}T00:00:00Z`);
  for (let daysAgo = brand.days; daysAgo >= 0; daysAgo -= 1) {
    const day = new Date(midnight - daysAgo * DAY).toISOString().slice(0, 10);
    for (const [index, prompt] of prompts.entries()) {
      const { share = brand.share, mentionRate = 0 } = brand.prompts[index] ?? {};
      for (const provider of brand.providers) {
        const runAt = `${day}T${pick(TIMES, deck.random)}.000Z`;
        if (deck.random() >= share || Date.parse(runAt) > now.getTime()) continue;
        seedRun(deck, { promptId: Number(prompt["id"]), mentionRate, provider, runAt, daysAgo });
      }
    }
  }
  const setToken = db.prepare("UPDATE run SET token = ? WHERE id = ?");
  for (const row of db.prepare("SELECT id FROM run WHERE token IS NULL").all())
    setToken.run(tokenOf("run", Number(row["id"])), Number(row["id"]));
}
