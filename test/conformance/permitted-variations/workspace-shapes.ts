import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadScenario } from "../../../src/files/scenario-library.ts";
import type { Scenario } from "../../../src/workspace/scenario/scenario.ts";

/** Workspaces unlike those of the shipped scenarios. */

export interface Shape {
  readonly says: string;
  readonly brands: readonly Brand[];
  readonly platforms?: readonly string[];
  readonly silent?: readonly string[];
  /** Minimum number of passing rules. */
  readonly passes: number;
}

type Brand = Readonly<Record<string, unknown>>;

const ALL = ["openai", "claude", "gemini", "perplexity", "grok"];
const SUBJECTS = ["lamps-desk", "stationery-notebooks", "kitchen-mugs"];

/** A brand with daily runs and the given fields. */
function brand(name: string, more: Brand = {}): Brand {
  return {
    brand: name,
    domain: "plain-brand.example",
    sentiment_since: -60,
    searches_since: -60,
    history: { market: "home", days: 45, strength: 0.5 },
    prompts: prompts(4),
    ...more,
  };
}

function prompts(count: number, more: Brand = {}): Brand[] {
  return Array.from({ length: count }, (_, place) => ({
    text: `What do people buy first, and what as number ${place + 1}?`,
    country: place % 3 === 0 ? "ZZ" : "GB",
    subject: SUBJECTS[place % SUBJECTS.length],
    volume: 1 + (place % 10),
    difficulty: 10 - (place % 10),
    ...more,
  }));
}

const LONG =
  "The Extraordinarily Long-Winded Household Goods & Sundries Company of the Outer Isles "
    .repeat(3)
    .trim();

export const SHAPES: readonly Shape[] = [
  {
    says: "one brand without videos, advice, tags or competitors, in one language",
    brands: [brand("Plain")],
    passes: 168,
  },
  {
    says: "a brand whose name differs from another's in letter case only, with prompts that begin with white space",
    brands: [
      brand("PLAIN", {
        prompts: prompts(4).map((one) => ({ ...one, text: ` \n${String(one["text"])}` })),
      }),
      brand("Plain", { domain: "plain-too.example" }),
    ],
    passes: 160,
  },
  {
    says: "130 prompts, which are more than a page",
    brands: [
      brand("Many Questions", { prompts: prompts(130), history: { market: "home", days: 33 } }),
    ],
    passes: 168,
  },
  {
    says: "brands in other scripts, with marks that a URL could trip over",
    brands: [
      brand('北京暖炉 & "Söhne" / A+B?#%20 🏔️', { domain: "one.example" }),
      brand("Ёлка + «Тест» / <b>100%</b>", {
        domain: "two.example",
        competitors: ["Morrow & Thyme"],
      }),
    ],
    passes: 160,
  },
  {
    says: "brands whose names look like numbers and JSON",
    brands: [
      brand("007", { domain: "seven.example" }),
      brand("1e3", { domain: "thousand.example" }),
      brand("null", { domain: "null.example" }),
      brand("true", { domain: null }),
    ],
    passes: 168,
  },
  {
    says: "a name and a prompt that are very long",
    brands: [brand(LONG, { prompts: prompts(3, { text: `${LONG}? `.repeat(7).trim() }) })],
    passes: 168,
  },
  {
    says: "a plan with one platform that tells no searches",
    brands: [brand("Quiet One")],
    platforms: ["grok"],
    silent: ["grok"],
    passes: 138,
  },
  {
    says: "a first answer today, and none before",
    brands: [
      brand("Newcomer", {
        history: { market: "home", days: 1 },
        sentiment_since: 0,
        searches_since: 0,
      }),
    ],
    passes: 110,
  },
  {
    says: "twelve brands, the first ten without prompts",
    brands: [
      ...Array.from({ length: 10 }, (_, place) =>
        brand(`Empty ${place}`, { prompts: [], domain: `empty-${place}.example` }),
      ),
      brand("Late Bloomer", { domain: "late.example", videos: 3 }),
      brand("Later Bloomer", { domain: "later.example" }),
    ],
    passes: 52,
  },
];

/** The write-enabled key of a shape. */
export const SHAPE_KEY = "lmvz_live_shape_write";

/** Loads a shape as a scenario, from a file. */
export function scenarioOf({ says, brands, platforms = ALL, silent = ["grok"] }: Shape): Scenario {
  const definition = {
    scenario: "shape",
    title: says,
    seed: 7,
    workspaces: [
      {
        workspace: "shape",
        plan: { name: "scale", api_access: true, platforms },
        silent_platforms: silent,
        keys: [{ key: SHAPE_KEY, mode: "write" }],
        brands,
      },
    ],
  };
  const folder = mkdtempSync(join(tmpdir(), "understudy-shape-"));
  try {
    const file = join(folder, "shape.yaml");
    // JSON is YAML.
    writeFileSync(file, JSON.stringify(definition));
    return loadScenario(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
