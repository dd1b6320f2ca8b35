import { stringify } from "yaml";
import { adminFiles } from "../../src/files/scenario-library.ts";
import type { Scenario } from "../../src/workspace/scenario/scenario.ts";

/** The only key and the only brand of a small scenario. */
export const SMALL_KEY = "lmvz_live_small_write";
export const SMALL_BRAND = "Tin Lantern";

const PROMPTS = [
  ["Best cordless table lamp for a windowsill with no outlet nearby", "lamps-portable"],
  ["What dimmable desk lamp is easiest on the eyes for long evenings?", "lamps-desk-dimmable"],
  ["Are solar lanterns bright enough to read by?", "lamps-portable-solar"],
  ["Warm bedside lamp that does not wake my partner", "lamps-bedside"],
] as const;

const PLATFORMS = ["openai", "claude", "gemini", "perplexity", "grok"] as const;

interface SmallParts {
  readonly history?: object;
  readonly brand?: object;
  /** Keys at the top of the file. */
  readonly top?: object;
}

const { readScenario } = adminFiles();

/** Returns a scenario with one simulated brand of four prompts and twenty days, plus the given parts. */
export function smallScenario({ history, brand, top }: SmallParts = {}): Scenario {
  return readScenario(
    stringify({
      scenario: "small",
      title: "One small brand",
      seed: 3,
      ...top,
      workspaces: [
        {
          workspace: "small",
          plan: { name: "scale", api_access: true, platforms: PLATFORMS },
          keys: [{ key: SMALL_KEY, mode: "write" }],
          brands: [
            {
              brand: SMALL_BRAND,
              domain: "tinlantern.example",
              sentiment_since: -19,
              searches_since: -19,
              history: { market: "home", days: 20, ...history },
              prompts: PROMPTS.map(([text, subject], place) => ({
                text,
                country: place % 2 === 0 ? "US" : "GB",
                subject,
                volume: 3,
                difficulty: 4,
              })),
              ...brand,
            },
          ],
        },
      ],
    }),
  );
}
