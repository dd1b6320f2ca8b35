import { daysBefore, pick, seeded, type Random } from "./random.ts";

/** Endless requests to the fake's endpoints of which no two are the same: random windows, filters, pages. */

const BRAND = "Alpenglow";
const HISTORY_DAYS = 110;
const PLATFORMS = ["openai", "claude", "gemini", "perplexity", "grok"];
const TAGS = ["footwear", "waterproof", "shelter", "sleep", "packs", "clothing", "ultralight"];

/** Parameters that nobody has asked for before. */
export function* distinct(path: string, more: string, seed: number): Generator<string, string> {
  const random = seeded(seed);
  const seen = new Set<string>();
  for (;;) {
    const asked = `${path}?brand=${BRAND}${window(random)}${filters(random)}${more}`;
    const isPaged = more !== "";
    const whole = isPaged ? `${asked}&offset=${Math.floor(random() * 60)}` : asked;
    if (seen.has(whole)) continue;
    seen.add(whole);
    yield whole;
  }
}

function window(random: Random): string {
  const days = 20 + Math.floor(random() * 11);
  const end = Math.floor(random() * (HISTORY_DAYS - days));
  return `&start_date=${daysAgo(end + days)}&end_date=${daysAgo(end)}`;
}

function filters(random: Random): string {
  const platform = random() < 0.4 ? `&llm_provider=${pick(random, PLATFORMS)}` : "";
  const tag = random() < 0.3 ? `&query_tag=${pick(random, TAGS)}` : "";
  return platform + tag;
}

function daysAgo(days: number): string {
  return daysBefore(new Date().toISOString().slice(0, 10), days);
}
