import { isDate } from "../../calendar.ts";
import { isLawful } from "../../lawful.ts";
import { listAsks, MAX_100 } from "../../lists.ts";
import type { Exchange } from "../../exchange.ts";
import type { Rule } from "../../rule.ts";
import type { Survey } from "../../survey.ts";
import { shown } from "../../tell.ts";
import { askedWindow, isPlain, toldWindow, type Window } from "../date/window.ts";
import { echoAsks } from "./asks.ts";
import { defaultOf, type Echoed, echoedBy, ECHOING, isDateParameter } from "./parameter.ts";

const MOST_PER_REPLY = 5;

/** §2.1: the echo has the values in effect: those given, else the defaults; their types are echo.typed's. */
export const asUsed: Rule = {
  id: "echo.as-used",
  asks: (survey) => [...listAsks(survey), ...echoAsks(survey)],
  judge(survey, { held, broken, missing }) {
    for (const exchange of survey.replies(...ECHOING)) {
      const { looked, wrong } = comparedBy(survey, exchange);
      if (looked > 0 && wrong.length === 0) held(exchange);
      for (const { parameter, echo, used } of wrong.slice(0, MOST_PER_REPLY)) {
        broken({
          exchange,
          pointer: `/filters_applied/${parameter.name}`,
          kind: "echo-differs",
          expected: used.inWords,
          actual: shown(echo),
        });
      }
    }
    missing("a reply with filters_applied");
  },
};

interface Wrong extends Pick<Echoed, "parameter" | "echo"> {
  readonly used: Used;
}

/** How many parameters of a reply can be compared with what was in effect, and those that are otherwise. */
function comparedBy(survey: Survey, exchange: Exchange): { looked: number; wrong: Wrong[] } {
  const wrong: Wrong[] = [];
  const window = windowUsed(survey, exchange);
  let looked = 0;
  for (const echoed of echoedBy(survey, exchange)) {
    const { parameter, echo } = echoed;
    const used = echo === undefined ? null : usedBy(echoed, window);
    if (used === null) continue;
    looked++;
    if (!used.fits(echo)) wrong.push({ parameter, echo, used });
  }
  return { looked, wrong };
}

/** What the echo can show. */
interface Used {
  readonly inWords: string;
  readonly fits: (echo: unknown) => boolean;
}

/** What was in effect; null: not to be told from outside. */
function usedBy(echoed: Echoed, window: WindowUsed): Used | null {
  const { parameter, given } = echoed;
  if (parameter.name === "language") return null;
  if (isDateParameter(echoed)) return dateUsed(echoed, window);
  if (given === null) {
    const value = defaultOf(echoed);
    return isScalar(value) ? exactly(String(value), ", the default") : null;
  }
  if (parameter.name === "limit" && mayBeLowered(echoed)) return limitUsed(echoed);
  // Another value may be left aside.
  if (!isLawful(parameter, given)) return null;
  return exactly(parameter.aliases.get(given) ?? given, ", as given");
}

/** Text in any letter case: a deployment may use it in its own; but names must be told as they are. */
function exactly(text: string, why: string): Used {
  return {
    inWords: text + why,
    fits: (echo) => isScalar(echo) && (String(echo) === text || isSameText(String(echo), text)),
  };
}

function isSameText(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

/** Above the documented maximum, or where the document shows none (§8). */
function mayBeLowered({ exchange: { operation }, given }: Echoed): boolean {
  return Number(given) > 100 || operation === null || !MAX_100.includes(operation);
}

/** A limit that was not refused: where more rows follow, the page's size was the limit. */
function limitUsed({ exchange, given }: Echoed): Used | null {
  const { items, has_more } = exchange.reply?.json ?? {};
  if (!Array.isArray(items) || items.length === 0) return null;
  if (has_more === true)
    return exactly(String(items.length), ", the rows of a page that more follow");
  const isBetween = (limit: number): boolean => items.length <= limit && limit <= Number(given);
  return {
    inWords: `a limit from ${items.length}, the rows of the page, to ${given}, as given`,
    fits: (echo) => isScalar(echo) && isBetween(Number(echo)),
  };
}

interface WindowUsed {
  /** As asked for, where nobody has a reason to change it. */
  readonly asked: Window | null;
  readonly told: Window | null;
}

function windowUsed(survey: Survey, exchange: Exchange): WindowUsed {
  const asked = askedWindow(exchange);
  const isKept = asked !== null && isPlain(survey, asked);
  return { asked: isKept ? asked : null, told: toldWindow(exchange) };
}

/** Dates given, or those of the window told; where left out, null says as much. */
function dateUsed({ parameter, given }: Echoed, { asked, told }: WindowUsed): Used | null {
  const end = parameter.name === "start_date" ? "start" : "end";
  if (asked !== null) return exactly(asked[end], ", as given");
  if (given !== null) return null;
  return {
    inWords: `null or ${told?.[end] ?? "the day used"}`,
    fits: (echo) => echo === null || (told === null ? isDate(echo) : echo === told[end]),
  };
}
