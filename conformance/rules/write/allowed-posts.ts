import { listOf } from "../../assert/rows.ts";
import type { PlannedRequest } from "../../core/planned-request.ts";
import type { Survey } from "../../core/survey.ts";
import { PROVIDERS, brandWithMostRuns } from "../../plan/discovery.ts";
import { detailedPost, MAX_PROMPTS, MAX_TAGS, plainPost, promptCountries } from "./posts.ts";
import { promptText, testDataOf, writeRequest } from "./test-data.ts";

const MAX_COUNTRIES = 5;

/** A POST that the specification allows, and the prompts that it adds. */
export interface AllowedPost {
  readonly request: PlannedRequest;
  /** What is special about it. */
  readonly what: string;
  readonly texts: readonly string[];
  /** Empty if it has none. */
  readonly tags: readonly string[];
  /** null if it has none. */
  readonly country: string | null;
  /** A simpler POST; a refusal counts only if this one was accepted. */
  readonly control: PlannedRequest | null;
}

/** Plans bodies at the edges of what is allowed: no optional field, the maxima, `ZZ`, every platform. */
export function allowedPosts(survey: Survey): AllowedPost[] {
  const plain = plainPost(survey);
  if (plain === null) return [];
  const { brand } = testDataOf(survey);
  const llms = [plain.platform];
  const detailed = detailedPost(survey, plain.platform);
  const many = Array.from({ length: MAX_PROMPTS }, (_, index) =>
    promptText(survey, `number ${index + 1} of fifty prompts`),
  );
  const post = (what: string, body: PostBody): AllowedPost => ({
    request: writeRequest(survey, "addPrompts", { brand, llms, ...body }),
    what,
    texts: body.prompts,
    tags: body.tags ?? [],
    country: body.country ?? null,
    // Other tags than the known ones may be refused.
    control: body.tags === undefined ? null : detailed.request,
  });
  const used = platformsWithRuns(survey);
  return [
    {
      request: writeRequest(survey, "trackBrand", { brand: `${brand}, without a domain` }),
      what: "a brand without a domain",
      texts: [],
      tags: [],
      country: null,
      control: null,
    },
    post("50 prompts", { prompts: many }),
    post("the country ZZ", { prompts: [promptText(survey, "a global prompt")], country: "ZZ" }),
    ...knownCountries(survey).map((country) =>
      post(`the country ${country}`, {
        prompts: [promptText(survey, `a prompt for the country ${country}`)],
        country,
      }),
    ),
    post("10 tags", taggedBody(survey, detailed.country)),
    ...(used.length > 1
      ? [
          post("each platform that has runs", {
            prompts: [promptText(survey, "a prompt for several platforms")],
            llms: used,
          }),
        ]
      : []),
  ];
}

/** Two prompts with ten tags and a country, which both of them must get. */
function taggedBody(survey: Survey, country: string): PostBody {
  const { tag } = testDataOf(survey);
  const texts = ["a prompt with ten tags", "another prompt with ten tags"];
  return {
    prompts: texts.map((text) => promptText(survey, text)),
    tags: Array.from({ length: MAX_TAGS }, (_, index) => `${tag}-${index + 1}`),
    country,
  };
}

/** In deep checks, the countries of existing prompts. */
function knownCountries(survey: Survey): string[] {
  if (survey.settings.depth !== "deep") return [];
  return promptCountries(survey)
    .filter((country) => country !== "ZZ")
    .slice(0, MAX_COUNTRIES);
}

interface PostBody {
  readonly prompts: readonly string[];
  readonly llms?: readonly string[];
  readonly tags?: readonly string[];
  readonly country?: string;
}

/** Platforms that the workspace uses, which its plan therefore allows. */
function platformsWithRuns(survey: Survey): string[] {
  const known = listOf(brandWithMostRuns(survey)?.searches?.coverage?.by_provider);
  return PROVIDERS.filter((slug) => known.some((row) => row?.provider === slug && row.runs > 0));
}

/** Plans bodies with a wrong type in one field; they are otherwise valid. Objects for lists are sent in deep checks only. */
export function wrongTypePosts(survey: Survey): PlannedRequest[] {
  const plain = plainPost(survey);
  if (plain === null) return [];
  const { brand, domain, tag } = testDataOf(survey);
  const text = promptText(survey, "a prompt with a field of a wrong type");
  const valid = { brand, prompts: [text], llms: [plain.platform] };
  const wrong: readonly Readonly<Record<string, unknown>>[] = [
    { brand: [brand] },
    { prompts: text },
    { llms: plain.platform },
    { tags: tag },
    { country: 49 },
    ...(survey.settings.depth === "deep"
      ? [{ prompts: { text } }, { llms: { slug: plain.platform } }, { tags: { tag } }]
      : []),
  ];
  return [
    writeRequest(survey, "trackBrand", { brand: `${brand}, with two domains`, domain: [domain] }),
    writeRequest(survey, "addPrompts", { brand, llms: [plain.platform] }),
    ...wrong.map((field) => writeRequest(survey, "addPrompts", { ...valid, ...field })),
  ];
}
