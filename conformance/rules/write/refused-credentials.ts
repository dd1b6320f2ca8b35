import type { Credential } from "../../core/exchange.ts";
import { bearer, type PlannedRequest, withCredential } from "../../core/planned-request.ts";
import type { Survey } from "../../core/survey.ts";
import { accepted, brandPost, plainPost } from "./posts.ts";
import { promptText, testDataOf, writeRequest } from "./test-data.ts";

/** A POST with a credential that must be refused. */
type RefusedPost = (credential: Credential) => PlannedRequest;

/**
 * Plans POSTs like accepted ones with credentials that must be refused: both POSTs with each of them in a deep check,
 * else in turn. Their bodies are valid, so that only the credentials can be the reason for a refusal (§5), and name what
 * no other POST adds, so that the lists show whether it was stored all the same. The group `auth` judges the responses.
 */
export function refusedCredentialPosts(survey: Survey): PlannedRequest[] {
  const isDeep = survey.settings.depth === "deep";
  const posts = refusedPosts(survey);
  return posts.flatMap((post, turn) =>
    refusedCredentials(survey)
      .filter((_, index) => isDeep || index % posts.length === turn)
      .map((credential) => post(credential)),
  );
}

/** A brand and a prompt that are named after the credential, once such POSTs were accepted. */
function refusedPosts(survey: Survey): RefusedPost[] {
  const { brand } = testDataOf(survey);
  const prompts = plainPost(survey);
  const brands: RefusedPost[] =
    accepted(survey, brandPost(survey)) === null
      ? []
      : [
          (credential) => {
            const body = { brand: `${brand}, refused with ${nameOf(credential)}` };
            return withCredential(writeRequest(survey, "trackBrand", body), credential);
          },
        ];
  if (prompts === null) return brands;
  const { platform } = prompts;
  return [
    ...brands,
    (credential) => {
      const text = promptText(survey, `a prompt that was refused with ${nameOf(credential)}`);
      const body = { brand, prompts: [text], llms: [platform] };
      return withCredential(writeRequest(survey, "addPrompts", body), credential);
    },
  ];
}

function nameOf(credential: Credential): string {
  if (credential.form === "none") return "no key";
  const key = "key" in credential ? ` ${credential.key}` : "";
  return credential.form === "bearer" ? `the${key} key` : `the${key} key, ${credential.form}`;
}

function refusedCredentials(survey: Survey): Credential[] {
  const keys = (["revoked", "free", "read"] as const).filter((key) => survey.has(key));
  return [
    { form: "none" },
    { form: "damaged", key: "write" },
    { form: "bare", key: "write" },
    { form: "basic", key: "write" },
    ...keys.map((key) => bearer(key)),
  ];
}
