import { usesMainKey } from "../../core/exchange.ts";
import { bearer, planRequest, type PlannedRequest } from "../../core/planned-request.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import { isObject } from "../../../src/common/is-object.ts";
import { bodyOf, parametersOf, type Survey } from "../../core/survey.ts";
import { brandWithMostRuns, discoveredBrands } from "../../plan/discovery.ts";
import {
  eachResponse,
  requestedAspect,
  type Aspect,
  type ObserverGroup,
  type Value,
  eachExchange,
  valueOrStatus,
} from "../observer.ts";
import {
  aboutBrandWithMostRuns,
  describeShape,
  joinNames,
  literal,
  observeAll,
  rowsIn,
  statusOr,
  totalCountOf,
  usesLimitedKey,
  exchangesOf,
} from "../observation.ts";
import type { OperationId } from "../../../src/contract/operation.ts";

/** How rows represent a missing domain. */
function missingDomain(id: OperationId): Aspect {
  return {
    needs: "a brand without a domain",
    observe: eachResponse(id, (exchange) => {
      const absent = rowsIn(exchange).flatMap(({ domain }) =>
        domain === null || domain === "" || domain === undefined
          ? [literal(domain) ?? "omitted"]
          : [],
      );
      return absent.length === 0 ? null : joinNames(absent);
    }),
  };
}

/** Returns the runs of prompts that the complete prompt list of their brand does not have. */
function runsOfRemoved(survey: Survey) {
  return survey.memoize("profile.removed", () => {
    const listed = new Map(
      discoveredBrands(survey).flatMap(({ brand }) => {
        const list = survey.find(survey.plan("listQueries", { brand }));
        const isRead = list !== null && rowsIn(list).length === totalCountOf(list);
        return isRead ? [[brand, new Set(rowsIn(list).map(tokenOf))] as const] : [];
      }),
    );
    return survey.responses("listQueryRuns").flatMap((exchange) => {
      const { brand = "" } = parametersOf(exchange);
      const tokens = rowsIn(exchange).map(tokenOf);
      const removed = tokens.filter((id) => listed.get(brand)?.has(id) === false);
      return removed.map((id) => ({ exchange, brand, id: String(id) }));
    });
  });
}

function tokenOf({ brand_prompt_id }: Json): unknown {
  return brand_prompt_id;
}

function leaderboardOfRemoved(survey: Survey): PlannedRequest[] {
  const [run] = runsOfRemoved(survey);
  if (run === undefined) return [];
  return [survey.plan("getPromptLeaderboard", { brand: run.brand, brand_prompt_id: run.id })];
}

function isOfBrand(survey: Survey, exchange: Exchange): boolean {
  return (
    usesMainKey(exchange) && parametersOf(exchange)["brand"] === brandWithMostRuns(survey)?.brand
  );
}

/** Which values /citations/tags lists for a kind. */
function valuesOf(kind: string): Aspect {
  return {
    needs: "a response of /citations/tags with lists of strings",
    observe: eachResponse("listCitationTags", (exchange) => {
      const list: unknown = bodyOf(exchange)?.[kind];
      if (!Array.isArray(list) || list.length === 0) return null;
      return joinNames(
        list.map((value) => (typeof value === "string" ? value : describeShape(value))),
      );
    }),
  };
}

function unknownValue(kind: string): Aspect {
  return requestedAspect({
    needs: "a brand with citations",
    requests: aboutBrandWithMostRuns("listCitations", { [kind]: "understudy-no-such-word" }),
    read: (exchange) =>
      statusOr(exchange, () => (totalCountOf(exchange) === 0 ? "matches nothing" : "ignored")),
  });
}

/** Discovery (§2.3 - §2.6, §4.1). */
export const DISCOVERY_OBSERVERS: ObserverGroup = {
  reads: [
    "sov.schema",
    "runs.visibility-agrees",
    "queries.tag-filter",
    "searches.ready-flat",
    "taxonomy.covers",
  ],
  choices: {
    C34: {
      "missing domain in /brands/tracked": missingDomain("listTrackedBrands"),
      "missing domain in /brands/top-mentioned": missingDomain("listTopMentionedBrands"),
    },
    C35: {
      platforms: {
        needs: "a response of /llm-providers",
        observe: eachResponse("listLlmProviders", (exchange) =>
          usesLimitedKey(exchange) ? null : platformsIn(exchange),
        ),
      },
      "undocumented fields of platforms": {
        needs: "a platform in /llm-providers",
        observe: eachResponse("listLlmProviders", (exchange) => {
          const names = rowsIn(exchange).flatMap((row) => Object.keys(row));
          const more = names.filter((name) => name !== "provider" && name !== "display_name");
          return names.length === 0 ? null : joinNames(more);
        }),
      },
      "platforms on a limited plan": requestedAspect({
        needs: "--limited-key",
        requests: (survey) =>
          survey.has("limited")
            ? [planRequest(survey.contract, "listLlmProviders", {}, bearer("limited"))]
            : [],
        read: platformsIn,
      }),
    },
    C36: {
      "runs of a removed prompt": {
        needs: "a run of a prompt that is no longer listed",
        observe: (survey) => observeAll(exchangesOf(runsOfRemoved(survey)), "kept"),
      },
      "leaderboard of a removed prompt": requestedAspect({
        needs: "a run of a prompt that is no longer listed",
        requests: leaderboardOfRemoved,
        read: valueOrStatus("available"),
      }),
    },
    C38: {
      "/citations/tags without parameters": requestedAspect({
        requests: (survey) => [survey.plan("listCitationTags")],
        read: valueOrStatus("200"),
      }),
      "/citations/tags with a brand": {
        needs: "this request",
        observe: eachExchange((exchange, survey) =>
          exchange.operation === "listCitationTags" && isOfBrand(survey, exchange)
            ? statusOr(exchange, () => "200")
            : null,
        ),
      },
      "shape of /citations/tags": {
        needs: "a response of /citations/tags",
        observe: eachResponse("listCitationTags", (exchange) => {
          const body: Json = bodyOf(exchange);
          if (!isObject(body)) return describeShape(body);
          const fields = Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1));
          return fields.map(([name, value]) => `${name}: ${describeShape(value)}`).join(", ");
        }),
      },
    },
    C39: {
      "values of source_type": valuesOf("source_type"),
      "values of content_type": valuesOf("content_type"),
      "unknown source_type as a filter": unknownValue("source_type"),
      "unknown content_type as a filter": unknownValue("content_type"),
    },
  },
};

function platformsIn(exchange: Exchange): Value | null {
  const slugs = rowsIn(exchange).map(({ provider }) => String(provider));
  return slugs.length === 0 ? null : joinNames(slugs);
}
