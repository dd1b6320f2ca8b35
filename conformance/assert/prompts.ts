import type { Json } from "../core/exchange.ts";
import type { Survey } from "../core/survey.ts";
import { itemsOf } from "./rows.ts";

/** Returns the prompts of each /queries response by token. */
export function promptLists(survey: Survey): readonly ReadonlyMap<string, Json>[] {
  return survey.memoize("queries.prompts", () =>
    survey
      .responses("listQueries")
      .map(
        (exchange) =>
          new Map(
            itemsOf(exchange).map((prompt): [string, Json] => [prompt?.brand_prompt_id, prompt]),
          ),
      ),
  );
}

/** Returns a prompt by token from the responses of /queries; null if unknown. */
export function promptOfToken(survey: Survey, token: unknown): Json {
  return typeof token === "string" ? (promptsByToken(survey).get(token) ?? null) : null;
}

/** The prompts of all responses; of those with the same token, the first. */
function promptsByToken(survey: Survey): ReadonlyMap<string, Json> {
  return survey.memoize("queries.prompts-by-token", () => {
    const lists = promptLists(survey).toReversed();
    return new Map(lists.flatMap((prompts) => [...prompts]));
  });
}
