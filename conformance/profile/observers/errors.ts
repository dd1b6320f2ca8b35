import { bearer, planPost } from "../../core/planned-request.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import { isObject } from "../../../src/common/is-object.ts";
import {
  requestedAspect,
  type ObserverGroup,
  type Value,
  type Aspect,
  eachExchange,
} from "../observer.ts";
import { getRequest, joinNames, statusOr } from "../observation.ts";

/** Reads the fields of an object in an error response besides a documented one. */
function fieldsBesides(name: string, objectOf: (envelope: Json) => Json) {
  return ({ response }: Exchange): Value | null => {
    if (response === null || response.status < 400 || !isObject(response.json?.error)) return null;
    return joinNames(Object.keys(objectOf(response.json)).filter((key) => key !== name));
  };
}

/** How a path is handled that differs slightly from one of the contract. */
function pathAspect(path: string): Aspect {
  return requestedAspect({
    requests: () => [getRequest(path)],
    read: ({ response }) => {
      const status = response?.status ?? 401;
      if (status === 401) return null;
      return status >= 300 && status < 400 ? "redirected" : String(status);
    },
  });
}

/** Errors (§7). */
export const ERROR_OBSERVERS: ObserverGroup = {
  reads: ["error.required-400", "error.unknown-brand-404", "error.method-405"],
  choices: {
    C05: {
      "fields besides `error`": {
        needs: "an error response with the documented envelope",
        observe: eachExchange(fieldsBesides("error", (envelope) => envelope)),
      },
      "fields besides `error.message`": {
        needs: "an error response with the documented envelope",
        observe: eachExchange(fieldsBesides("message", ({ error }): Json => error)),
      },
    },
    C06: {
      "Allow of a 405": {
        needs: "a 405",
        observe: eachExchange(({ response }) => {
          if (response?.status !== 405) return null;
          return response.headers["allow"] === undefined ? "none" : "sent";
        }),
      },
    },
    C07: {
      "unknown path": pathAspect("/understudy-no-such-path"),
      "trailing slash": pathAspect("/llm-providers/"),
      "upper-case path": pathAspect("/LLM-PROVIDERS"),
    },
    C08: {
      "body that is not an object": requestedAspect({
        needs: "--write-key",
        requests: ({ contract, settings }) =>
          settings.keys.has("write") ? [planPost(contract, "trackBrand", [], bearer("write"))] : [],
        read: (exchange) =>
          exchange.response?.status === 403 ? null : statusOr(exchange, () => "accepted"),
      }),
    },
  },
};
