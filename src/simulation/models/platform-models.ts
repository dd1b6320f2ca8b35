import type { Platform } from "../model.ts";

/**
 * Factor on mention probabilities, mean citations and searches, shares of runs without a citation and without a search,
 * and shift of tone of each platform.
 */
export const PLATFORM_MODELS = {
  openai: { mentions: 1, citations: 3, searches: 1.5, uncited: 0.13, noSearch: 0.27, toneShift: 0 },
  claude: {
    mentions: 0.85,
    citations: 2.2,
    searches: 1.1,
    uncited: 0.19,
    noSearch: 0.34,
    toneShift: -0.08,
  },
  gemini: {
    mentions: 1.15,
    citations: 3.6,
    searches: 1.4,
    uncited: 0.08,
    noSearch: 0.2,
    toneShift: 0.06,
  },
  perplexity: {
    mentions: 1.05,
    citations: 5.2,
    searches: 2.4,
    uncited: 0.012,
    noSearch: 0.02,
    toneShift: -0.03,
  },
  grok: {
    mentions: 0.9,
    citations: 2.6,
    searches: 1.2,
    uncited: 0.1,
    noSearch: 0.22,
    toneShift: 0.12,
  },
} as const satisfies Record<Platform, Readonly<Record<string, number>>>;
