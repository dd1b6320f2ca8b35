import type { Credential } from "../../core/exchange.ts";
import { bearer, type PlannedRequest } from "../../core/planned-request.ts";
import type { Survey } from "../../core/survey.ts";
import { accepted, brandPost, plainPost } from "./posts.ts";

/**
 * Plans the accepted POSTs again with credentials that must be refused: each POST with each of them in a deep check, else
 * in turn. Their bodies are valid, so that only the credentials can be the reason for a refusal (§5); the group `auth`
 * judges the responses. A deployment that accepts one stores nothing new.
 */
export function refusedCredentialPosts(survey: Survey): PlannedRequest[] {
  const isDeep = survey.settings.depth === "deep";
  const prompts = plainPost(survey);
  const posts = [brandPost(survey), ...(prompts === null ? [] : [prompts.request])];
  return posts
    .filter((post) => accepted(survey, post) !== null)
    .flatMap((post, turn) =>
      refusedCredentials(survey)
        .filter((_, index) => isDeep || index % posts.length === turn)
        .map((credential) => ({ ...post, request: { ...post.request, credential } })),
    );
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
