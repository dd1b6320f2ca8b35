import type { Exchange } from "../../exchange.ts";
import { isObject } from "../../json.ts";
import { bodyOf, parametersOf } from "../../survey.ts";
import type { Aspect, Observer, Value } from "../observer.ts";
import { each, firsts } from "../seeing.ts";

/** How a date that was left out is echoed. */
function echoedDate(exchange: Exchange): Value | null {
  const { filters_applied: echo, date_range: range = {} } = bodyOf(exchange) ?? {};
  const isGiven = exchange.request.query.some(([name]) => name.endsWith("_date"));
  if (isGiven || !isObject(echo) || !("start_date" in echo && "end_date" in echo)) return null;
  const echoed = JSON.stringify([echo["start_date"], echo["end_date"]]);
  if (echoed === "[null,null]") return "null";
  return echoed === JSON.stringify([range.start, range.end]) ? "the dates used" : "otherwise";
}

/** How the language is echoed, beside what was asked for and what the reply says it used. */
function echoedLanguage(exchange: Exchange): Value | null {
  const { filters_applied: echo, language: used } = bodyOf(exchange) ?? {};
  const asked = parametersOf(exchange)["language"];
  const echoed: unknown = echo?.language;
  if (echoed === undefined || typeof used !== "string" || asked === used) return null;
  if (echoed === used) return "the tree that was read";
  if (echoed === null) return "null";
  return echoed === asked ? "what was sent" : "otherwise";
}

/** Whether a language was asked for once, in lower case, or not at all; C53 has the others. */
function isPlain({ request }: Exchange): boolean {
  const asked = request.query.filter(([name]) => name === "language");
  return asked.length < 2 && asked.every(([, code]) => /^[a-z]+$/.test(code));
}

function language(
  name: string,
  needs: string,
  suits: (asked: string | undefined) => boolean,
): Aspect {
  return {
    name,
    needs,
    see: (survey) =>
      each(
        survey
          .replies("listSearches")
          .filter(isPlain)
          .filter((exchange) => suits(parametersOf(exchange)["language"])),
        echoedLanguage,
      ),
  };
}

/** Echoes (§2.1, §2.12, §4.4). */
export const ECHO_OBSERVERS: readonly Observer[] = [
  {
    choice: "C28",
    reads: ["date.default-window"],
    aspects: [
      {
        name: "dates that were left out",
        needs: "a reply without dates asked for, with its echo and its date_range",
        see: (survey) =>
          each(
            firsts(survey).filter((exchange) => bodyOf(exchange)?.date_range !== undefined),
            echoedDate,
          ),
      },
    ],
  },
  {
    choice: "C29",
    reads: ["language.fallback", "language.und"],
    aspects: [
      language(
        "a language that was left out",
        "a reply of /searches",
        (asked) => asked === undefined,
      ),
      language(
        "a language without a tree",
        "a reply of /searches to one",
        (asked) => asked !== undefined && asked !== "und",
      ),
      language(
        "`und`",
        "a reply of /searches to it, with an unstemmed tree",
        (asked) => asked === "und",
      ),
    ],
  },
];
