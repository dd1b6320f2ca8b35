import { randomFrom } from "./random.ts";
import type { Source } from "./seed-runs.ts";

const STATES = ["done", "done", "error", "done", "running", "pending"];
const CHANNELS = ["Bench & Beam", "Teekanal 100%", "The_Workshop", "O'Dea Outdoors"];

const ago = (source: Source, hours: number): string =>
  new Date(source.now.getTime() - hours * 3_600_000).toISOString();

function seedAdviceRun(source: Source, promptId: number, number: number, hours: number): void {
  const status = STATES[(promptId + number) % STATES.length] ?? "done";
  const ended = status === "done" || status === "error";
  const id = source.insert("advice", {
    prompt_id: promptId,
    status,
    started_at: ago(source, hours),
    completed_at: ended ? ago(source, hours - 0.2) : null,
    error_code: status === "error" ? "crawl_timeout" : null,
    summary: status === "done" ? `Rewrite the opening and add a table (${number + 1}).` : "",
    tool_calls: status === "pending" ? 0 : 3 + (number % 5),
  });
  if (status === "done") seedRecommendations(source, id, 1 + (number % 3));
}

function seedRecommendations(source: Source, id: number, count: number): void {
  for (let position = 0; position < count; position += 1)
    source.insert("recommendation", {
      advice_id: id,
      position,
      topic: `Section ${position + 1}`,
      action: position === 0 ? "update_page" : "earn_mention",
      difficulty: position === 0 ? "low" : "medium",
      rationale: "Pages that answers cite compare at least three products.",
      evidence: JSON.stringify(position === 2 ? [] : ["https://lamptest.example/sieger-2026"]),
    });
}

function seedAdvice(source: Source): void {
  const prompts = source.db
    .prepare("SELECT id FROM prompt WHERE brand_id = ? AND removed = 0 ORDER BY id")
    .all(source.brandId);
  for (const [index, prompt] of prompts.entries()) {
    const runs = index === 0 ? 14 : index % 4 === 3 ? 0 : 3;
    for (let number = 0; number < runs; number += 1) {
      const hours = 30 * (runs - number) + index * 5 + source.brandId;
      seedAdviceRun(source, Number(prompt["id"]), number, hours);
    }
  }
}

function seedVideos(source: Source): void {
  const count = source.brand.prompts.length === 0 ? 0 : source.brand.prompts.length * 2 + 1;
  const random = randomFrom(source.brandId);
  for (let index = 0; index < count; index += 1) {
    const at = ago(source, index * 61 + 3);
    const summary =
      `The host compares ${2 + (index % 4)} products of the kind that ${source.brand.name} sells. `
        .repeat(1 + (index % 5))
        .trim();
    source.insert("video", {
      brand_id: source.brandId,
      url:
        index === 0
          ? "https://video.example/watch?v=shared&t=10s"
          : `https://video.example/watch?v=${source.brandId}_${index}`,
      domain: "video.example",
      title:
        index % 4 === 0
          ? `100% honest: "part ${index}"`
          : `Bench test no. ${index} for ${source.brand.workspace === 1 ? "home" : "sea"}`,
      channel: CHANNELS[index % CHANNELS.length] ?? "",
      seconds: 60 + Math.floor(random() * 1500),
      key_points: JSON.stringify(index % 6 === 5 ? [] : ["Noise is measured", "Prices are named"]),
      topics: JSON.stringify(["testing", `number ${index}`]),
      summarized_at: at,
      day: at.slice(0, 10),
      credits: 1 + (index % 3),
      summary,
      transcript: `00:00 welcome\n00:10 ${summary}`,
    });
  }
}

/** Adds advice runs and video summaries for one brand. */
export function seedExtras(source: Source): void {
  seedAdvice(source);
  seedVideos(source);
}
