import { lazy } from "../common/memoize.ts";
import type { Platform } from "../simulation/model.ts";
import { ApiError, quoted } from "./api-error.ts";
import type { Call, Endpoint } from "./endpoint.ts";
import { trackedPrompt } from "./tracked-prompt.ts";

const GLOBAL = "ZZ";

/** POST /prompts (§4.8): adds prompts and schedules their first crawl; all of them or none (C80-C84). */
export const addPrompts: Endpoint<"addPrompts"> = (call) => {
  const { workspace, body, returnsCreated } = call;
  const country = countryOf(body.country);
  const platforms = allowedPlatforms(call);
  const tags = tagsOf(body.tags ?? []);
  const { brand } = call;
  const requested = [...new Set(body.prompts)];
  const texts = requested.filter((text) => brand.listedPrompt(text, country) === null);
  if (texts.length > 0) {
    workspace.append({ kind: "prompts-added", brand: brand.name, texts, platforms, country, tags });
  }
  if (!returnsCreated) return { body: {} };
  const after = workspace.refreshed().brand(brand.name) ?? brand;
  const created = requested.map((text) => after.listedPrompt(text, country) as number);
  return { body: { items: created.map((ordinal) => trackedPrompt(after, ordinal)) } };
};

function allowedPlatforms({ workspace, body }: Call<"addPrompts">): Platform[] {
  const { plan } = workspace;
  const forbidden = body.llms.find((platform) => !plan.platforms.includes(platform));
  if (forbidden !== undefined) {
    throw new ApiError(
      400,
      `Field "llms": "${forbidden}" is not in the plan "${plan.name}"; allowed are ${plan.platforms.join(", ")}`,
    );
  }
  return [...new Set(body.llms)];
}

/** Creating them takes 10 ms, which is too much at the start of a server. */
const regions = lazy(() => new Intl.DisplayNames("en", { type: "region", fallback: "none" }));
/** Regions that have a name there but no code in ISO 3166-1: unions, islands that are part of a country, test codes. */
const NO_COUNTRIES: ReadonlySet<string> = new Set(
  "AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK".split(" "),
);

/** The country of new prompts. @throws {ApiError} 400 for a code that is not a country, such as UK or XX (C82). */
function countryOf(given: string = GLOBAL): string {
  // Most prompts have this one, and Intl takes 5 % of a write.
  if (given === GLOBAL) return given;
  const code = currentCountry(given);
  const isCountry = !NO_COUNTRIES.has(given) && regions().of(given) !== undefined;
  if (code === given && isCountry) return given;
  const hint = code === given ? "expected ISO 3166-1 alpha-2, or ZZ" : `did you mean "${code}"?`;
  throw new ApiError(400, `Field "country" can't be "${given}"; ${hint}`);
}

/** The code that replaced an obsolete or wrong one, such as GB for UK; others are returned unchanged. */
export function currentCountry(code: string): string {
  const [current = ""] = Intl.getCanonicalLocales(`und-${code}`);
  return current.slice("und-".length);
}

/** A tag as a slug: lower case, letters with their marks and digits of any script, hyphens between (C82). */
function tagSlug(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
}

function tagsOf(names: readonly string[]): { slug: string; name: string }[] {
  const tags = new Map<string, string>();
  for (const name of names) {
    const slug = tagSlug(name);
    if (!/[\p{L}\p{N}]/u.test(slug)) {
      const allowed = "text of 1 to 100 characters with at least one letter or digit";
      throw new ApiError(400, `Field "tags" can't have ${quoted(name)}; expected ${allowed}`);
    }
    if (!tags.has(slug)) tags.set(slug, name);
  }
  return [...tags].map(([slug, name]) => ({ slug, name }));
}
