import type { Ask } from "../../ask.ts";
import type { Exchange, Json } from "../../exchange.ts";
import type { Survey } from "../../survey.ts";
import { richest } from "../../terrain.ts";
import { PROVIDERS } from "../filter/asks.ts";
import { ownOf, promptText, written } from "./own.ts";

const MOST_PROMPTS = 50;
const MOST_TAGS = 10;

/** The exchange of an ask that was answered with 200; null: it was not, or not yet. */
export function accepted(survey: Survey, ask: Ask): Exchange | null {
  const exchange = survey.find(ask);
  return exchange?.reply?.status === 200 ? exchange : null;
}

/** The first write of all; what else is written is for this brand. */
export function brandPost(survey: Survey): Ask {
  const { brand, domain } = ownOf(survey);
  return written(survey, "trackBrand", { brand, domain });
}

export function secondBrandPost(survey: Survey): Ask {
  const { brand, secondDomain } = ownOf(survey);
  return written(survey, "trackBrand", { brand, domain: secondDomain });
}

/** No brand, and one that is no string; taken for one it would still be the check's own. */
export function wrongBrandPosts(survey: Survey): Ask[] {
  const { brand } = ownOf(survey);
  return [{}, { brand: [brand] }].map((body) => written(survey, "trackBrand", body));
}

export function wrongDomainPosts(survey: Survey): Ask[] {
  const { brand, domain } = ownOf(survey);
  return [`https://${domain}`, `${domain}/shop`].map((wrong) =>
    written(survey, "trackBrand", { brand, domain: wrong }),
  );
}

/** Prompts and a platform: what is required and no more. */
export interface PromptsPost {
  readonly ask: Ask;
  readonly platform: string;
  readonly texts: readonly string[];
}

/** One for each platform: which of them the plan allows shows when one is accepted. */
function plainPosts(survey: Survey): PromptsPost[] {
  const { brand } = ownOf(survey);
  const texts = [promptText(survey, "first prompt"), promptText(survey, "second prompt")];
  return platforms(survey).map((platform) => ({
    ask: written(survey, "addPrompts", { brand, prompts: texts, llms: [platform] }),
    platform,
    texts,
  }));
}

/** The platforms, those first that are known to answer. */
function platforms(survey: Survey): string[] {
  const rows: unknown = richest(survey)?.searches?.coverage?.by_provider;
  const known: readonly Json[] = Array.isArray(rows) ? rows : [];
  const runs = (slug: string): number => {
    const count: unknown = known.find((row) => row?.provider === slug)?.runs;
    return typeof count === "number" ? count : 0;
  };
  return PROVIDERS.toSorted((a, b) => runs(b) - runs(a));
}

/** The plain posts as far as they are tried: one after another, until one is accepted. */
export function triedPlainPosts(survey: Survey): PromptsPost[] {
  const posts = plainPosts(survey);
  const last = posts.findIndex(
    ({ ask }) => survey.find(ask) === null || accepted(survey, ask) !== null,
  );
  return last === -1 ? posts : posts.slice(0, last + 1);
}

/** The plain post that was accepted; null: none was. */
export function plainPost(survey: Survey): PromptsPost | null {
  return triedPlainPosts(survey).find(({ ask }) => accepted(survey, ask) !== null) ?? null;
}

/** A prompt with all that can be told of it. */
export interface DetailedPost {
  readonly ask: Ask;
  readonly text: string;
  readonly country: string;
}

export function detailedPost(survey: Survey, platform: string): DetailedPost {
  const { brand, tag } = ownOf(survey);
  const text = promptText(survey, "a prompt with a country and a tag");
  const country = knownCountry(survey);
  const body = { brand, prompts: [text], llms: [platform], country, tags: [tag] };
  return { ask: written(survey, "addPrompts", body), text, country };
}

/** A country that the workspace asks from already, if there is one. */
function knownCountry(survey: Survey): string {
  const countries = (richest(survey)?.prompts ?? []).map((prompt): unknown => prompt?.country);
  const found = countries.find(
    (country) => typeof country === "string" && /^[A-Z]{2}$/.test(country) && country !== "ZZ",
  );
  return typeof found === "string" ? found : "DE";
}

/** A post that has to be refused, and the prompts that it must not add. */
export interface WrongPost {
  readonly ask: Ask;
  readonly texts: readonly string[];
}

export function manyPromptsPost(survey: Survey, platform: string): WrongPost {
  const texts = Array.from({ length: MOST_PROMPTS + 1 }, (_, place) =>
    promptText(survey, `number ${place + 1} of too many prompts`),
  );
  return { ask: wrongPrompts(survey, { prompts: texts, llms: [platform] }), texts };
}

export function manyTagsPost(survey: Survey, platform: string): WrongPost {
  const { tag } = ownOf(survey);
  const texts = [promptText(survey, "a prompt with too many tags")];
  const tags = Array.from({ length: MOST_TAGS + 1 }, (_, place) => `${tag}${place + 1}`);
  return { ask: wrongPrompts(survey, { prompts: texts, llms: [platform], tags }), texts };
}

/** Without platforms, and with one that does not exist. */
export function wrongPlatformPosts(survey: Survey): Ask[] {
  const prompts = [promptText(survey, "a prompt for no platform")];
  return [{ prompts }, { prompts, llms: ["understudy-platform"] }].map((body) =>
    wrongPrompts(survey, body),
  );
}

export function absentBrandPost(survey: Survey, platform: string): Ask {
  const { absentBrand } = ownOf(survey);
  const prompts = [promptText(survey, "a prompt for a brand that nobody tracks")];
  return written(survey, "addPrompts", { brand: absentBrand, prompts, llms: [platform] });
}

function wrongPrompts(survey: Survey, body: object): Ask {
  return written(survey, "addPrompts", { brand: ownOf(survey).brand, ...body });
}

/** The same brand in the workspace whose plan lacks a platform. */
export function limitedBrandPost(survey: Survey): Ask {
  return written(survey, "trackBrand", { brand: ownOf(survey).brand }, "limited");
}

/** All platforms at once, so that one that the plan lacks is among them. */
export function limitedPromptsPost(survey: Survey): Ask {
  const { brand } = ownOf(survey);
  const prompts = [promptText(survey, "a prompt for a platform that the plan lacks")];
  return written(survey, "addPrompts", { brand, prompts, llms: PROVIDERS }, "limited");
}
