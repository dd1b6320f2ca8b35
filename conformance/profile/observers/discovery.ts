import { bearer, asking, type Ask } from "../../ask.ts";
import type { Exchange, Json } from "../../exchange.ts";
import { isObject } from "../../json.ts";
import { bodyOf, parametersOf, type Survey } from "../../survey.ts";
import { closedWindow, richest, studies } from "../../terrain.ts";
import { probe, type Aspect, type Observer, type Value } from "../observer.ts";
import {
  each,
  firsts,
  isShownMain,
  literal,
  named,
  ofRichest,
  outcome,
  rowsIn,
  shapeOf,
  together,
  totalIn,
} from "../seeing.ts";

/** How a row says that there is no domain. */
function noDomain(exchange: Exchange): Value | null {
  const domains = rowsIn(exchange).map(({ domain }): unknown => domain);
  const absent = domains.filter(
    (domain) => domain === null || domain === "" || domain === undefined,
  );
  if (absent.length === 0) return null;
  return named(absent.map((domain) => literal(domain) ?? "left out"));
}

function domainAspect(name: string, id: "listTrackedBrands" | "listTopMentionedBrands"): Aspect {
  return {
    name,
    needs: "a brand without one",
    see: (survey) => each(survey.replies(id), noDomain),
  };
}

/** An answer to a prompt that its brand's list does not hold, on a list that came whole. */
interface Removed {
  readonly exchange: Exchange;
  readonly brand: string;
  readonly id: string;
}

function removed(survey: Survey): Removed[] {
  return survey.once("profile.removed", () => {
    const listed = new Map(
      studies(survey).flatMap(({ brand }) => {
        const list = survey.find(survey.ask("listQueries", { brand }));
        const isRead = list !== null && rowsIn(list).length === totalIn(list);
        return isRead ? [[brand, new Set(rowsIn(list).map(tokenOf))] as const] : [];
      }),
    );
    return survey.replies("listQueryRuns").flatMap((exchange) => {
      const { brand = "" } = parametersOf(exchange);
      const tokens = rowsIn(exchange).map(tokenOf);
      const lost = tokens.filter((id) => listed.get(brand)?.has(id) === false);
      return lost.map((id) => ({ exchange, brand, id: String(id) }));
    });
  });
}

function tokenOf({ brand_prompt_id }: Json): unknown {
  return brand_prompt_id;
}

function leaderboardOfRemoved(survey: Survey): Ask[] {
  return removed(survey)
    .slice(0, 1)
    .map(({ brand, id }) => survey.ask("getPromptLeaderboard", { brand, brand_prompt_id: id }));
}

function isOfBrand(survey: Survey, exchange: Exchange): boolean {
  return isShownMain(exchange) && parametersOf(exchange)["brand"] === richest(survey)?.brand;
}

const KINDS = ["source_type", "content_type"] as const;

/** The words of a kind, whatever holds them. */
function wordsIn(body: Json, kind: string): string[] {
  const list: unknown = body?.[kind];
  return Array.isArray(list)
    ? list.map((word) => (typeof word === "string" ? word : shapeOf(word)))
    : [];
}

function unknownWord(kind: (typeof KINDS)[number]): Aspect {
  return probe({
    name: `an unknown ${kind} as a filter`,
    needs: "a request with one, for a brand with citations",
    asks: (survey) =>
      ofRichest(survey, ({ brand }) => [
        survey.ask("listCitations", {
          brand,
          ...closedWindow(survey),
          [kind]: "understudy-no-such-word",
        }),
      ]),
    read: (exchange) =>
      outcome(exchange, () => (totalIn(exchange) === 0 ? "matches nothing" : "ignored")),
  });
}

/** Discovery (§2.3 - §2.6, §4.1). */
export const DISCOVERY_OBSERVERS: readonly Observer[] = [
  {
    choice: "C34",
    reads: ["sov.schema"],
    aspects: [
      domainAspect("no domain in /brands/tracked", "listTrackedBrands"),
      domainAspect("no domain in /brands/top-mentioned", "listTopMentionedBrands"),
    ],
  },
  {
    choice: "C35",
    aspects: [
      {
        name: "platforms",
        needs: "a reply of /llm-providers",
        see: (survey) =>
          each(survey.replies("listLlmProviders"), (exchange) =>
            isLimited(exchange) ? null : platformsIn(exchange),
          ),
      },
      {
        name: "fields beside the documented ones",
        needs: "a platform in /llm-providers",
        see: (survey) =>
          each(survey.replies("listLlmProviders"), (exchange) => {
            const names = rowsIn(exchange).flatMap((row) => Object.keys(row));
            const more = names.filter((name) => name !== "provider" && name !== "display_name");
            return names.length === 0 ? null : named(more);
          }),
      },
      probe({
        name: "platforms on a plan with fewer",
        needs: "a key of such a plan (--limited-key)",
        asks: (survey) =>
          survey.has("limited")
            ? [asking(survey.contract, "listLlmProviders", {}, bearer("limited"))]
            : [],
        read: platformsIn,
      }),
    ],
  },
  {
    choice: "C36",
    reads: ["runs.visibility-agrees", "queries.tag-filter", "searches.ready-flat"],
    aspects: [
      {
        name: "answers of a removed prompt",
        needs: "an answer to a prompt that is not listed any more",
        see: (survey) => removed(survey).flatMap(({ exchange }) => together([exchange], "stay")),
      },
      probe({
        name: "the leaderboard of a removed prompt",
        needs: "an answer to a prompt that is not listed any more",
        asks: leaderboardOfRemoved,
        read: (exchange) => outcome(exchange, () => "works"),
      }),
    ],
  },
  {
    choice: "C38",
    reads: ["taxonomy.covers"],
    aspects: [
      probe({
        name: "/citations/tags without parameters",
        needs: "a request for it",
        asks: (survey) => [survey.ask("listCitationTags")],
        read: (exchange) => outcome(exchange, () => "answered"),
      }),
      {
        name: "a brand given to /citations/tags",
        needs: "a request with one",
        see: (survey) =>
          each(
            firsts(survey).filter(
              (exchange) =>
                exchange.operation === "listCitationTags" && isOfBrand(survey, exchange),
            ),
            (exchange) => outcome(exchange, () => "answered"),
          ),
      },
      {
        name: "shape of its reply",
        needs: "a reply of /citations/tags",
        see: (survey) =>
          each(survey.replies("listCitationTags"), (exchange) => {
            const body: Json = bodyOf(exchange);
            if (!isObject(body)) return shapeOf(body);
            const fields = Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1));
            return fields.map(([name, value]) => `${name}: ${shapeOf(value)}`).join(", ");
          }),
      },
    ],
  },
  {
    choice: "C39",
    reads: ["taxonomy.covers"],
    aspects: [
      ...KINDS.map((kind): Aspect => ({
        name: `words of ${kind}`,
        needs: "a reply of /citations/tags with lists of words",
        see: (survey) =>
          each(survey.replies("listCitationTags"), (exchange) => {
            const words = wordsIn(bodyOf(exchange), kind);
            return words.length === 0 ? null : named(words);
          }),
      })),
      ...KINDS.map(unknownWord),
    ],
  },
];

function isLimited({ request }: Exchange): boolean {
  return "key" in request.credential && request.credential.key === "limited";
}

function platformsIn(exchange: Exchange): Value | null {
  const slugs = rowsIn(exchange).map(({ provider }) => String(provider));
  return slugs.length === 0 ? null : named(slugs);
}
