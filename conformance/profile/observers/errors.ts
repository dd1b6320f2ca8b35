import { bearer, posting } from "../../ask.ts";
import type { Exchange, Json } from "../../exchange.ts";
import { isObject } from "../../json.ts";
import type { Survey } from "../../survey.ts";
import { probe, type Observer, type Value } from "../observer.ts";
import { each, firsts, named, outcome, plainGet } from "../seeing.ts";

function envelopes(survey: Survey): Exchange[] {
  return firsts(survey).filter(
    ({ reply }) => reply !== null && reply.status >= 400 && isObject(reply.json?.error),
  );
}

function besides(value: Json, name: string): string {
  return named(Object.keys(value).filter((key) => key !== name));
}

/** A path that is not quite one of the contract's. */
function forgiven({ reply }: Exchange): Value | null {
  const status = reply?.status ?? 401;
  if (status === 401) return null;
  return status >= 300 && status < 400 ? "redirected" : String(status);
}

/** Errors (§7). */
export const ERROR_OBSERVERS: readonly Observer[] = [
  {
    choice: "C05",
    reads: ["error.required-400", "error.unknown-brand-404"],
    aspects: [
      {
        name: "fields beside `error`",
        needs: "an error with the envelope",
        see: (survey) => each(envelopes(survey), ({ reply }) => besides(reply?.json, "error")),
      },
      {
        name: "fields beside `error.message`",
        needs: "an error with the envelope",
        see: (survey) =>
          each(envelopes(survey), ({ reply }) => besides(reply?.json.error, "message")),
      },
    ],
  },
  {
    choice: "C06",
    reads: ["error.method-405"],
    aspects: [
      {
        name: "Allow of a 405",
        needs: "a 405",
        see: (survey) =>
          each(
            firsts(survey).filter(({ reply }) => reply?.status === 405),
            ({ reply }) => (reply?.headers["allow"] === undefined ? "none" : "sent"),
          ),
      },
    ],
  },
  {
    choice: "C07",
    aspects: [
      probe({
        name: "unknown path",
        needs: "a request to one",
        asks: () => [plainGet("/understudy-no-such-path")],
        read: forgiven,
      }),
      probe({
        name: "a slash at the end of a path",
        needs: "a request with one",
        asks: () => [plainGet("/llm-providers/")],
        read: forgiven,
      }),
      probe({
        name: "a path in upper case",
        needs: "a request with one",
        asks: () => [plainGet("/LLM-PROVIDERS")],
        read: forgiven,
      }),
    ],
  },
  {
    choice: "C08",
    aspects: [
      probe({
        name: "a body that is no object",
        needs: "a POST with a list in the place of an object, and a write-enabled key",
        asks: ({ contract, settings }) =>
          settings.keys.has("write") ? [posting(contract, "trackBrand", [], bearer("write"))] : [],
        read: (exchange) =>
          exchange.reply?.status === 403 ? null : outcome(exchange, () => "accepted"),
      }),
    ],
  },
];
