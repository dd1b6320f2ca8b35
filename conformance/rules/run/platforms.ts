import { type Exchange, type Json, keyOf } from "../../exchange.ts";
import { isObject } from "../../json.ts";
import { standsStill } from "../../still.ts";
import { parametersOf, type Survey } from "../../survey.ts";

/**
 * Whether a brand's platforms expose their searches, by the coverage of /searches. A platform of which
 * two replies say different things is left out.
 */
export class Platforms {
  readonly #exposes = new Map<string, boolean | null>();

  constructor(survey: Survey) {
    for (const exchange of survey.replies("listSearches")) {
      if (!standsStill(survey, exchange)) continue;
      const brand = parametersOf(exchange)["brand"] ?? "";
      const rows: unknown = exchange.reply?.json?.coverage?.by_provider;
      for (const row of Array.isArray(rows) ? rows.filter(isObject) : []) {
        this.#learn(key(exchange, brand, row["provider"]), row["exposes_searches"]);
      }
    }
  }

  #learn(platform: string, exposes: Json): void {
    if (typeof exposes !== "boolean") return;
    const known = this.#exposes.get(platform);
    this.#exposes.set(platform, known === undefined || known === exposes ? exposes : null);
  }

  /** null: not known. */
  exposes(exchange: Exchange, brand: string, provider: unknown): boolean | null {
    return this.#exposes.get(key(exchange, brand, provider)) ?? null;
  }
}

export function platformsOf(survey: Survey): Platforms {
  return survey.once("run.platforms", () => new Platforms(survey));
}

function key(exchange: Exchange, brand: string, provider: unknown): string {
  return JSON.stringify([keyOf(exchange), brand, provider]);
}
