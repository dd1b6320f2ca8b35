import type { Exchange } from "../../exchange.ts";
import type { Survey } from "../../survey.ts";
import { probe, type Observer, type Value } from "../observer.ts";
import { each, firsts, named, one, plainGet } from "../seeing.ts";

const LIMIT_HEADER = /^(?:x-)?rate-?limit|^retry-after$/;

function limitHeaders(survey: Survey): string {
  const names = survey.exchanges.flatMap(({ reply }) => Object.keys(reply?.headers ?? {}));
  return named(names.filter((name) => LIMIT_HEADER.test(name)));
}

/** The first exchange that a test holds for, else the first of all: it stands for the whole record. */
function witness(survey: Survey, suits: (exchange: Exchange) => boolean): Exchange | null {
  const answered = survey.exchanges.filter(({ reply }) => reply !== null);
  return answered.find(suits) ?? answered[0] ?? null;
}

function isLimited({ reply }: Exchange): boolean {
  return reply !== null && (reply.status === 429 || reply.status === 503);
}

/** What a HEAD got; a body would never come through, so that only its status shows. */
function headed({ reply }: Exchange): Value | null {
  return reply === null || reply.status === 401 ? null : String(reply.status);
}

const DESCRIPTIONS = ["/openapi.json", "/openapi.yaml"];

/** How it is served (§4, §5, §6, §8, §9). */
export const SERVING_OBSERVERS: readonly Observer[] = [
  {
    choice: "C16",
    aspects: [
      probe({
        name: "HEAD",
        needs: "a request with it",
        asks: () => {
          const ask = plainGet("/llm-providers");
          return [{ ...ask, request: { ...ask.request, method: "HEAD" } }];
        },
        read: headed,
      }),
    ],
  },
  {
    choice: "C17",
    aspects: [
      {
        name: "Access-Control-Allow-Origin",
        needs: "a reply with it; the suite sends no Origin, by which some wait to be asked",
        see: (survey) =>
          each(
            firsts(survey),
            ({ reply }) => reply?.headers["access-control-allow-origin"] ?? null,
          ),
      },
    ],
  },
  {
    choice: "C18",
    aspects: [
      {
        name: "headers of a limit",
        needs: "a reply",
        see: (survey) => {
          const first = witness(survey, ({ reply }) =>
            Object.keys(reply?.headers ?? {}).some((name) => LIMIT_HEADER.test(name)),
          );
          return one(first, limitHeaders(survey));
        },
      },
      {
        name: "429 or 503 after waiting",
        needs: "a reply",
        see: (survey) => one(witness(survey, isLimited), survey.exchanges.some(isLimited)),
      },
    ],
  },
  {
    choice: "C86",
    aspects: DESCRIPTIONS.map((path) =>
      probe({
        name: `the description at ${path}, without a key`,
        needs: "a request for it",
        asks: () => [plainGet(path, [], { form: "none" })],
        read: ({ reply }) => (reply?.status === 200 ? "there" : "not there"),
      }),
    ),
  },
];
