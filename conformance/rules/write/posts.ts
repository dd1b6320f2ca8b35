import { fieldTexts } from "../../assert/rows.ts";
import type { PlannedRequest } from "../../core/planned-request.ts";
import type { Exchange } from "../../core/exchange.ts";
import type { Place } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { brandWithMostRuns, PROVIDERS, providersWithRuns } from "../../plan/discovery.ts";
import { testDataOf, promptText, writeRequest } from "./test-data.ts";

/** The most prompts and tags of one POST (§4.8). */
export const MAX_PROMPTS = 50;
export const MAX_TAGS = 10;

/** Returns the exchange of a request that succeeded; null otherwise. */
export function accepted(survey: Survey, request: PlannedRequest): Exchange | null {
  const exchange = survey.find(request);
  return exchange?.response?.status === 200 ? exchange : null;
}

/** Returns the POSTs that were accepted, as the reason for what a later response must show. */
export function acceptedPlaces(survey: Survey, requests: readonly PlannedRequest[]): Place[] {
  return requests
    .flatMap((request) => accepted(survey, request) ?? [])
    .map((exchange) => ({ exchange, pointer: "" }));
}

/** The first write; all others are for this brand. */
export function brandPost(survey: Survey): PlannedRequest {
  const { brand, domain } = testDataOf(survey);
  return writeRequest(survey, "trackBrand", { brand, domain });
}

/** Plans to track the test brand again, with another domain. */
export function secondBrandPost(survey: Survey): PlannedRequest {
  const { brand, secondDomain } = testDataOf(survey);
  return writeRequest(survey, "trackBrand", { brand, domain: secondDomain });
}

/** No brand, and one that is not a string. */
export function wrongBrandPosts(survey: Survey): PlannedRequest[] {
  const { brand } = testDataOf(survey);
  return [{}, { brand: [brand] }].map((body) => writeRequest(survey, "trackBrand", body));
}

/** Domains that are URLs or have a path. */
export function wrongDomainPosts(survey: Survey): PlannedRequest[] {
  const { brand, domain } = testDataOf(survey);
  return [`https://${domain}`, `${domain}/shop`].map((wrong) =>
    writeRequest(survey, "trackBrand", { brand, domain: wrong }),
  );
}

/** A POST with the required fields only. */
export interface PromptsPost {
  readonly request: PlannedRequest;
  readonly platform: string;
  readonly texts: readonly string[];
}

/** One for each platform, to find one that the plan allows. */
function plainPosts(survey: Survey): PromptsPost[] {
  const { brand } = testDataOf(survey);
  const texts = ["first prompt", "second prompt, in a café, à 3 €"].map((purpose) =>
    promptText(survey, purpose),
  );
  return providersWithRuns(brandWithMostRuns(survey)).map((platform) => ({
    request: writeRequest(survey, "addPrompts", { brand, prompts: texts, llms: [platform] }),
    platform,
    texts,
  }));
}

/** Returns the minimal POSTs that are sent: one after another until one succeeds. */
export function triedPlainPosts(survey: Survey): PromptsPost[] {
  const posts = plainPosts(survey);
  const last = posts.findIndex(
    ({ request }) => survey.find(request) === null || accepted(survey, request) !== null,
  );
  return last === -1 ? posts : posts.slice(0, last + 1);
}

/** Returns the minimal POST that succeeded; null if none did. */
export function plainPost(survey: Survey): PromptsPost | null {
  return triedPlainPosts(survey).find(({ request }) => accepted(survey, request) !== null) ?? null;
}

/** A prompt with all optional fields. */
export interface DetailedPost {
  readonly request: PlannedRequest;
  readonly text: string;
  readonly country: string;
}

/** Returns a POST of one prompt with a country and a tag. */
export function detailedPost(survey: Survey, platform: string): DetailedPost {
  const { brand, tag } = testDataOf(survey);
  const text = promptText(survey, "a prompt with a country and a tag");
  const country = knownCountry(survey);
  const body = { brand, prompts: [text], llms: [platform], country, tags: [tag] };
  return { request: writeRequest(survey, "addPrompts", body), text, country };
}

/** Returns a country of an existing prompt that is hardly a default, if there is one. */
function knownCountry(survey: Survey): string {
  return promptCountries(survey).find((country) => !USUAL.has(country)) ?? "DE";
}

/** Returns the countries of the prompts of the brand with the most runs, each once. */
export function promptCountries(survey: Survey): string[] {
  const countries = fieldTexts(brandWithMostRuns(survey)?.prompts ?? [], "country");
  return [...new Set(countries)].filter((country) => /^[A-Z]{2}$/.test(country));
}

/** Countries that a deployment could use by default. */
const USUAL = new Set(["ZZ", "US"]);

/** A POST that must be refused, and the prompts that it must not add. */
export interface WrongPost {
  readonly request: PlannedRequest;
  readonly texts: readonly string[];
}

/** Returns a POST with one prompt more than allowed. */
export function manyPromptsPost(survey: Survey, platform: string): WrongPost {
  const texts = Array.from({ length: MAX_PROMPTS + 1 }, (_, index) =>
    promptText(survey, `number ${index + 1} of too many prompts`),
  );
  return { request: wrongPrompts(survey, { prompts: texts, llms: [platform] }), texts };
}

/** Returns a POST with one tag more than allowed. */
export function manyTagsPost(survey: Survey, platform: string): WrongPost {
  const { tag } = testDataOf(survey);
  const texts = [promptText(survey, "a prompt with too many tags")];
  const tags = Array.from({ length: MAX_TAGS + 1 }, (_, index) => `${tag}${index + 1}`);
  return { request: wrongPrompts(survey, { prompts: texts, llms: [platform], tags }), texts };
}

/** The text of the prompts that are posted without a valid platform. */
export function platformlessText(survey: Survey): string {
  return promptText(survey, "a prompt for no platform");
}

/** Without platforms, with an unknown one, and with an unknown one beside one that is allowed. */
export function wrongPlatformPosts(survey: Survey): PlannedRequest[] {
  const prompts = [platformlessText(survey)];
  const allowed = plainPost(survey)?.platform;
  const unknown = "understudy-platform";
  const llms = allowed === undefined ? [[unknown]] : [[unknown], [allowed, unknown]];
  return [{ prompts }, ...llms.map((some) => ({ prompts, llms: some }))].map((body) =>
    wrongPrompts(survey, body),
  );
}

/** A prompt for a brand that is not tracked. */
export function absentBrandPost(survey: Survey, platform: string): PlannedRequest {
  const { absentBrand } = testDataOf(survey);
  const prompts = [promptText(survey, "a prompt for a brand that is not tracked")];
  return writeRequest(survey, "addPrompts", { brand: absentBrand, prompts, llms: [platform] });
}

function wrongPrompts(survey: Survey, body: object): PlannedRequest {
  return writeRequest(survey, "addPrompts", { brand: testDataOf(survey).brand, ...body });
}

/** A brand in the workspace whose plan lacks a platform; other workspaces must not list it. */
export function limitedBrandPost(survey: Survey): PlannedRequest {
  const { limitedBrand } = testDataOf(survey);
  return writeRequest(survey, "trackBrand", { brand: limitedBrand }, "limited");
}

/** A prompt for the brand of that workspace with the write-enabled key, which may be of another one. */
export function elsewherePost(survey: Survey, platform: string): PlannedRequest {
  const { limitedBrand } = testDataOf(survey);
  const prompts = [promptText(survey, "a prompt for a brand of another workspace")];
  return writeRequest(survey, "addPrompts", { brand: limitedBrand, prompts, llms: [platform] });
}

/** All platforms, so that one is not in the plan. */
export function limitedPromptsPost(survey: Survey): PlannedRequest {
  const { limitedBrand: brand } = testDataOf(survey);
  const prompts = [promptText(survey, "a prompt for a platform that the plan lacks")];
  return writeRequest(survey, "addPrompts", { brand, prompts, llms: PROVIDERS }, "limited");
}
