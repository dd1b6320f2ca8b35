import type { Exchange } from "../../core/exchange.ts";
import type { Survey } from "../../core/survey.ts";
import {
  eachExchange,
  requestedAspect,
  type Observation,
  type ObserverGroup,
  type Value,
  type Aspect,
} from "../observer.ts";
import { getRequest, joinNames, observeAll } from "../observation.ts";

const LIMIT_HEADER = /^(?:x-)?rate-?limit|^retry-after$/;

function limitHeadersIn({ response }: Exchange): string[] {
  return Object.keys(response?.headers ?? {}).filter((name) => LIMIT_HEADER.test(name));
}

function isLimited({ response }: Exchange): boolean {
  return response !== null && (response.status === 429 || response.status === 503);
}

/** Observes a value of the whole record; its example is the first exchange that `matches`, else the first. */
function observeRecord(
  { exchanges }: Survey,
  value: Value,
  matches: (exchange: Exchange) => boolean,
): Observation[] {
  const responses = exchanges.filter(({ response }) => response !== null);
  const example = responses.find(matches) ?? responses[0];
  return example === undefined ? [] : observeAll([example], value);
}

function descriptionAspect(path: string): Aspect {
  return requestedAspect({
    requests: () => [getRequest(path, [], { form: "none" })],
    read: ({ response }) => (response?.status === 200 ? "available" : "not available"),
  });
}

/** How it is served (§4, §5, §6, §8, §9). */
export const SERVING_OBSERVERS: ObserverGroup = {
  choices: {
    C16: {
      HEAD: requestedAspect({
        requests: () => {
          const planned = getRequest("/llm-providers");
          return [{ ...planned, request: { ...planned.request, method: "HEAD" } }];
        },
        // A HEAD has no body, so only its status is evidence.
        read: ({ response }) =>
          response === null || response.status === 401 ? null : String(response.status),
      }),
    },
    C17: {
      "Access-Control-Allow-Origin": {
        needs: "a response with this header; the suite sends no Origin",
        observe: eachExchange(
          ({ response }) => response?.headers["access-control-allow-origin"] ?? null,
        ),
      },
    },
    C18: {
      "rate limit headers": {
        needs: "a response",
        observe: (survey) =>
          observeRecord(
            survey,
            joinNames(survey.exchanges.flatMap(limitHeadersIn)),
            (exchange) => limitHeadersIn(exchange).length > 0,
          ),
      },
      "429 or 503 after retries": {
        needs: "a response",
        observe: (survey) => observeRecord(survey, survey.exchanges.some(isLimited), isLimited),
      },
    },
    C86: {
      "/openapi.json without a key": descriptionAspect("/openapi.json"),
      "/openapi.yaml without a key": descriptionAspect("/openapi.yaml"),
    },
  },
};
