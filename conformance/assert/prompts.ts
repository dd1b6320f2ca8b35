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
  if (typeof token !== "string") return null;
  const list = promptLists(survey).find((prompts) => prompts.has(token));
  return list?.get(token) ?? null;
}
