import { listOf } from "../../assert/rows.ts";
import { type Exchange, type Json, credentialIdentity } from "../../core/exchange.ts";
import { isObject } from "../../../src/common/is-object.ts";
import type { Place } from "../../core/rule.ts";
import { isClosedAndUnchanged } from "../../assert/stability.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";

/**
 * Whether platforms expose their searches, according to the coverage of /searches. Platforms with
 * contradictory responses are left out.
 */
export class Platforms {
  readonly #exposes = new Map<string, boolean | null>();
  readonly #places = new Map<string, Place>();

  constructor(survey: Survey) {
    for (const exchange of survey.responses("listSearches")) {
      if (!isClosedAndUnchanged(survey, exchange)) continue;
      const brand = parametersOf(exchange)["brand"] ?? "";
      const rows = listOf(exchange.response?.json?.coverage?.by_provider);
      for (const [index, row] of rows.entries()) {
        if (!isObject(row)) continue;
        const platform = key(exchange, brand, row["provider"]);
        const pointer = `/coverage/by_provider/${index}/exposes_searches`;
        this.#learn(platform, row["exposes_searches"]);
        this.#places.set(platform, { exchange, pointer });
      }
    }
  }

  #learn(platform: string, exposes: Json): void {
    if (typeof exposes !== "boolean") return;
    const known = this.#exposes.get(platform);
    this.#exposes.set(platform, known === undefined || known === exposes ? exposes : null);
  }

  /** Returns where coverage shows whether a platform exposes its searches. */
  placesOf(exchange: Exchange, brand: string, provider: unknown): Place[] {
    const place = this.#places.get(key(exchange, brand, provider));
    return place === undefined ? [] : [place];
  }

  /** Returns null if unknown. */
  exposes(exchange: Exchange, brand: string, provider: unknown): boolean | null {
    return this.#exposes.get(key(exchange, brand, provider)) ?? null;
  }
}

export function platformsOf(survey: Survey): Platforms {
  return survey.memoize("run.platforms", () => new Platforms(survey));
}

function key(exchange: Exchange, brand: string, provider: unknown): string {
  return JSON.stringify([credentialIdentity(exchange), brand, provider]);
}
