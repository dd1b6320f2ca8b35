import { KETTLES, LIGHTS_DE, LIGHTS_EN, LIGHTS_FR } from "./topics.ts";
import type { TopicSeed } from "./topics.ts";

/**
 * What exists at the start: two workspaces of paid plans (one with two platforms only), one of a
 * free plan, and tracked brands that differ in what a query meets: several languages, nothing owned,
 * no sentiment label, hardly any data, no prompt at all, names with `&`, `%`, `_`, an apostrophe and
 * an umlaut, a name that is part of another, and a brand that both workspaces track.
 */

/** A prompt of a brand. `mentionRate` is how often its answers name the brand. */
interface PromptSeed {
  text: string;
  country: string;
  volume: number;
  difficulty: number;
  tags: string[];
  mentionRate: number;
  removed?: boolean;
  /** Runs exist for this share of days; 0 is a prompt that never ran. */
  share?: number;
}

export interface BrandSeed {
  workspace: number;
  name: string;
  domain: string;
  owned: string[];
  /** Days ago on which labels begin; null: none of its runs is labelled. */
  labelledFor: number | null;
  /** Days ago on which searches begin to be recorded. */
  searchesFor: number;
  days: number;
  providers: string[];
  share: number;
  rivals: string[];
  /** Positive, neutral, negative as weights. */
  mood: [number, number, number];
  /** The brand is named in passing, never in a ranking. */
  unranked?: boolean;
  tags: { slug: string; name: string; color: string }[];
  prompts: PromptSeed[];
  topicsReady: boolean;
  trees: Record<string, { topics: TopicSeed[]; rare: string[]; weight: number }>;
}

const p = (
  text: string,
  place: [country: string, volume: number, difficulty: number],
  tags: string[],
  mentionRate: number,
): PromptSeed => ({
  text,
  country: place[0],
  volume: place[1],
  difficulty: place[2],
  tags,
  mentionRate,
});

const LUMENPFAD: BrandSeed = {
  workspace: 1,
  name: "Lumenpfad",
  domain: "lumenpfad.example",
  owned: ["lumenpfad.example", "magazin.lumenpfad.example"],
  labelledFor: 24,
  searchesFor: 40,
  days: 62,
  providers: ["openai", "claude", "gemini", "perplexity", "grok"],
  share: 0.66,
  rivals: [
    "Glimmwerk",
    "Hellbogen",
    "Kettle & Crane",
    "Lumen",
    "Sparrow Lighting",
    "Ödland Boots",
    "Fernhill O'Dea",
  ],
  mood: [5, 3, 2],
  tags: [
    { slug: "wohnen", name: "Wohnen", color: "#c0392b" },
    { slug: "garten", name: "Garten & Terrasse", color: "#27ae60" },
    { slug: "kaufen", name: "Kaufberatung", color: "#2980b9" },
    { slug: "leer", name: "Noch ohne Prompts", color: "#7f8c8d" },
  ],
  prompts: [
    p("Welche Hängelampe passt über einen Esstisch?", ["DE", 8, 5], ["wohnen", "kaufen"], 0.7),
    p("Welche Gartenlampen sind wetterfest?", ["DE", 6, 4], ["garten"], 0.55),
    p("Best pendant lights for a kitchen island", ["US", 9, 8], ["wohnen"], 0.3),
    p("Which lamp brands offer spare parts?", ["ZZ", 3, 2], ["kaufen"], 0.3),
    p("Quelles lampes LED sont dimmables ?", ["FR", 4, 6], ["wohnen"], 0.2),
    p(
      "Solarleuchten im Test: welche halten 100% wasserdicht?",
      ["AT", 5, 7],
      ["garten", "kaufen"],
      0.45,
    ),
    p("Lampen mit Sensor für den Flur", ["DE", 2, 3], [], 0.5),
    p("Light bulbs that do not flicker", ["US", 7, 9], [], 0),
    p("Nachhaltige Leuchten aus Europa", ["ZZ", 1, 1], ["kaufen"], 1),
    p("Smart lighting under 200 euros", ["ZZ", 10, 10], ["wohnen", "kaufen"], 0.15),
    p("Wandleuchten für das Bad (IP_44)", ["DE", 5, 5], ["wohnen"], 0.4),
    { ...p("Leuchten für Ateliers", ["CH", 1, 2], ["kaufen"], 0), share: 0 },
  ],
  topicsReady: true,
  trees: {
    de: {
      topics: LIGHTS_DE,
      rare: ["glühbirne e14 kaltweiß", "strom sparen tipps", "5g"],
      weight: 6,
    },
    en: { topics: LIGHTS_EN, rare: ["lumen to watt", "who makes lumenpfad"], weight: 3 },
    fr: { topics: LIGHTS_FR, rare: ["ampoule e27"], weight: 1 },
    "": {
      topics: [{ label: "Mixed and numeric", phrases: ["led e27 2700k 806lm", "ip65 led 12v"] }],
      rare: ["rgbw ws2812"],
      weight: 1,
    },
  },
};

const KETTLE: BrandSeed = {
  workspace: 1,
  name: "Kettle & Crane",
  domain: "kettleandcrane.example",
  owned: ["kettleandcrane.example"],
  labelledFor: 90,
  searchesFor: 21,
  days: 60,
  providers: ["openai", "perplexity", "grok"],
  share: 0.6,
  rivals: ["Kettle", "Steamwell", "Fernhill O'Dea", "Lumenpfad", "Copperline"],
  mood: [3, 4, 3],
  tags: [
    { slug: "tea", name: "Tea", color: "#1abc9c" },
    { slug: "tea-gifts", name: "Tea gifts", color: "#8e44ad" },
  ],
  prompts: [
    p("What is the best kettle for pour-over coffee?", ["US", 9, 7], ["tea"], 0.6),
    p("Quiet kettles for small flats", ["GB", 5, 3], ["tea"], 0.35),
    p("Gift ideas for tea drinkers", ["US", 6, 6], ["tea-gifts"], 0.5),
    p("Are glass kettles worth it?", ["GB", 4, 4], [], 0.25),
    p("Kettles that last ten years", ["ZZ", 2, 5], ["tea", "tea-gifts"], 0.8),
    p("Kettle care: descaling", ["US", 3, 1], [], 0.1),
    { ...p("Stovetop kettles", ["US", 3, 3], ["tea"], 0.3), removed: true, share: 0.4 },
  ],
  topicsReady: true,
  trees: {
    en: {
      topics: KETTLES,
      rare: ["descale citric acid ratio", "kettle_220v adapter", "stovetop whistle pitch"],
      weight: 1,
    },
  },
};

const OEDLAND: BrandSeed = {
  workspace: 1,
  name: "Ödland Boots",
  domain: "",
  owned: [],
  labelledFor: null,
  searchesFor: 12,
  days: 58,
  providers: ["claude", "gemini"],
  share: 0.5,
  rivals: ["Fernhill O'Dea", "Bergsohle", "Moorpath", "Lumenpfad"],
  mood: [1, 1, 1],
  tags: [{ slug: "wandern", name: "Wandern", color: "#d35400" }],
  prompts: [
    p("Wanderschuhe für breite Füße", ["DE", 7, 4], ["wandern"], 0.5),
    p("Hiking boots that can be resoled", ["GB", 5, 6], ["wandern"], 0.6),
    p("Winterstiefel ohne Leder", ["DE", 4, 2], [], 0.2),
    p("Boots under 150 euros", ["ZZ", 6, 8], [], 0.3),
  ],
  topicsReady: true,
  trees: {
    de: {
      topics: [
        { label: "Passform", phrases: ["wanderschuh breite füße", "leisten weit", "schuhe"] },
      ],
      rare: ["schuhbändel länge"],
      weight: 3,
    },
    en: {
      topics: [
        {
          label: "Repair and care",
          phrases: ["resole hiking boots", "boot wax", "vibram sole life"],
        },
      ],
      rare: ["boot size chart uk"],
      weight: 2,
    },
  },
};

const QUILL: BrandSeed = {
  workspace: 1,
  name: "Quill 100% Ink",
  domain: "quill-ink.example",
  owned: ["quill-ink.example"],
  labelledFor: 6,
  searchesFor: 15,
  days: 14,
  providers: ["gemini"],
  share: 0.5,
  rivals: ["Bottle & Nib", "Quill"],
  mood: [0, 0, 1],
  unranked: true,
  tags: [],
  prompts: [
    p("Ink that does not feather", ["US", 2, 2], [], 0.6),
    p("Fountain pen ink for cheap paper", ["ZZ", 3, 1], [], 0.5),
  ],
  topicsReady: false,
  trees: {
    en: {
      topics: [],
      rare: ["ink feathering test", "cheap paper ink", "ink 100% iron gall", "best ink"],
      weight: 1,
    },
  },
};

const EMPTY = {
  rivals: [],
  mood: [1, 1, 1] as [number, number, number],
  tags: [],
  prompts: [],
  trees: {},
  providers: [],
  days: 0,
  share: 0,
  searchesFor: 0,
};

const NULLPUNKT: BrandSeed = {
  ...EMPTY,
  workspace: 1,
  name: "Nullpunkt_7",
  domain: "nullpunkt.example",
  owned: ["nullpunkt.example"],
  labelledFor: null,
  topicsReady: false,
};

const FERNHILL: BrandSeed = {
  ...EMPTY,
  workspace: 1,
  name: "Fernhill O'Dea",
  domain: "fernhill.example",
  owned: ["fernhill.example", "fernhill-shop.example"],
  labelledFor: null,
  topicsReady: false,
};

const SALTMARSH: BrandSeed = {
  workspace: 2,
  name: "Saltmarsh Radio",
  domain: "saltmarsh.example",
  owned: ["saltmarsh.example"],
  labelledFor: 45,
  searchesFor: 60,
  days: 60,
  providers: ["openai", "perplexity"],
  share: 0.7,
  rivals: ["Tidal FM", "Lumenpfad", "Coastline Audio"],
  mood: [2, 1, 4],
  tags: [
    { slug: "tea", name: "Tea time shows", color: "#2c3e50" },
    { slug: "listen", name: "Listening", color: "#16a085" },
  ],
  prompts: [
    p("Independent radio stations to stream", ["GB", 6, 5], ["listen"], 0.5),
    p("Calm music for work", ["ZZ", 9, 9], ["listen", "tea"], 0.2),
    p("Best radio for coastal weather", ["IE", 2, 1], [], 0.75),
    p("Late night jazz shows", ["GB", 3, 4], ["tea"], 0.4),
  ],
  topicsReady: true,
  trees: {
    en: {
      topics: [
        {
          label: "Streaming stations",
          phrases: ["radio stream app", "independent radio stream", "saltmarsh radio schedule"],
        },
      ],
      rare: ["jazz at 2 am"],
      weight: 1,
    },
  },
};

const LUMENPFAD_ELSEWHERE: BrandSeed = {
  ...LUMENPFAD,
  workspace: 2,
  domain: "lumenpfad-uk.example",
  owned: ["lumenpfad-uk.example"],
  labelledFor: 30,
  days: 40,
  providers: ["openai"],
  share: 0.5,
  rivals: ["Saltmarsh Radio", "Brightwater", "Sparrow Lighting"],
  tags: [{ slug: "uk", name: "United Kingdom", color: "#34495e" }],
  prompts: [
    p("Studio lights for a radio booth", ["GB", 3, 3], ["uk"], 0.6),
    p("Lamps that do not hum", ["GB", 4, 6], [], 0.4),
    p("Desk lamps with a warm glow", ["IE", 5, 2], ["uk"], 0.5),
  ],
  trees: {
    en: {
      topics: [{ label: "Studio light", phrases: ["studio lamp no hum", "radio booth light"] }],
      rare: ["mains hum 50 hz"],
      weight: 1,
    },
  },
};

export const BRANDS: readonly BrandSeed[] = [
  LUMENPFAD,
  KETTLE,
  OEDLAND,
  QUILL,
  NULLPUNKT,
  FERNHILL,
  SALTMARSH,
  LUMENPFAD_ELSEWHERE,
];

/** Domains of brands that answers name and no workspace tracks. */
export const RIVAL_DOMAINS: Record<string, string> = {
  Glimmwerk: "glimmwerk.example",
  Hellbogen: "hellbogen.example",
  Steamwell: "steamwell.example",
  Kettle: "kettle.example",
  Bergsohle: "bergsohle.example",
};
