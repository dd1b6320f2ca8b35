import type { Exchange, ReceivedReply } from "../../exchange.ts";
import type { Survey } from "../../survey.ts";
import { isElsewhere } from "../../elsewhere.ts";

export type Replied = Exchange & { readonly reply: ReceivedReply };

/**
 * Every reply of the API itself: on a path that the document has, with a body (HEAD has none), and not
 * from a gateway or a rate limit before it.
 */
export function apiReplies(survey: Survey): readonly Replied[] {
  return survey.once("error.api-replies", () =>
    survey.exchanges.filter(
      (exchange): exchange is Replied =>
        exchange.reply !== null &&
        exchange.request.method !== "HEAD" &&
        !isElsewhere(exchange.reply.status) &&
        (exchange.operation !== null || templateOf(survey, exchange.request.path) !== null),
    ),
  );
}

/** The refusals among them. */
export function refusals(survey: Survey): Replied[] {
  return apiReplies(survey).filter(({ reply }) => reply.status >= 400);
}

/** The documented path that a request's path is one of; null: none. */
export function templateOf({ contract }: Survey, path: string): string | null {
  const segments = path.split("/");
  for (const operation of contract.operations.values()) {
    const template = operation.path.split("/");
    const fits =
      template.length === segments.length &&
      template.every((part, place) => part.startsWith("{") || part === segments[place]);
    if (fits) return operation.path;
  }
  return null;
}
