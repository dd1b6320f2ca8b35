import type { Exchange } from "../../core/exchange.ts";
import { isObject } from "../../../src/common/is-object.ts";
import { bodyOf, parametersOf } from "../../core/survey.ts";
import {
  type Aspect,
  type ObserverGroup,
  type Value,
  eachResponse,
  eachExchange,
} from "../observer.ts";

/** How omitted dates are echoed. */
function echoedDate(exchange: Exchange): Value | null {
  const { filters_applied: echo, date_range: range } = bodyOf(exchange) ?? {};
  const isGiven = exchange.request.query.some(([name]) => name.endsWith("_date"));
  if (isGiven || range === undefined || !isObject(echo)) return null;
  const echoed: unknown[] = [echo["start_date"], echo["end_date"]];
  if (echoed.includes(undefined)) return null;
  if (echoed.every((date) => date === null)) return "null";
  const isUsed = JSON.stringify(echoed) === JSON.stringify([range?.start, range?.end]);
  return isUsed ? "the dates used" : "otherwise";
}

/** How the language is echoed, compared with the one sent and the one used. */
function echoedLanguage(exchange: Exchange): Value | null {
  const { filters_applied: echo, language: used } = bodyOf(exchange) ?? {};
  const sent = parametersOf(exchange)["language"];
  const echoed: unknown = echo?.language;
  if (echoed === undefined || typeof used !== "string" || sent === used) return null;
  if (echoed === used) return "the language used";
  if (echoed === null) return "null";
  return echoed === sent ? "the language sent" : "otherwise";
}

/** Whether the language is omitted, or sent once in lower case; C53 has the other forms. */
function hasPlainLanguage({ request }: Exchange): boolean {
  const sent = request.query.filter(([name]) => name === "language");
  return sent.length < 2 && sent.every(([, code]) => /^[a-z]+$/.test(code));
}

function whereLanguage(matches: (sent: string | undefined) => boolean): Aspect["observe"] {
  return eachResponse("listSearches", (exchange) =>
    hasPlainLanguage(exchange) && matches(parametersOf(exchange)["language"])
      ? echoedLanguage(exchange)
      : null,
  );
}

/** Echoes (§2.1, §2.12, §4.4). */
export const ECHO_OBSERVERS: ObserverGroup = {
  reads: ["date.default-window", "language.fallback", "language.und"],
  choices: {
    C28: {
      "echo of omitted dates": {
        needs: "a request without dates whose response has filters_applied and date_range",
        observe: eachExchange(echoedDate),
      },
    },
    C29: {
      "echo of an omitted language": {
        needs: "a response of /searches",
        observe: whereLanguage((sent) => sent === undefined),
      },
      "echo of a language without a tree": {
        needs: "a request of /searches with such a language",
        observe: whereLanguage((sent) => sent !== undefined && sent !== "und"),
      },
      "echo of `und`": {
        needs: "a request of /searches with it, for a brand with an unstemmed tree",
        observe: whereLanguage((sent) => sent === "und"),
      },
    },
  },
};
