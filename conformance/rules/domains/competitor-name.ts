import type { Ask } from "../../ask.ts";
import type { Exchange, Json } from "../../exchange.ts";
import type { Deviation, Rule } from "../../rule.ts";
import { parametersOf, type Survey } from "../../survey.ts";
import { citedGround, namedBrands, namesAsk } from "../citations/ground.ts";
import { rowsOf } from "../sov/whole.ts";
import { ownershipAsks, sitesUnder, stillSites } from "./owners.ts";

const MOST_NAMES = 3;

/** §4.3: one competitor's sites are among all competitors' sites. Tries a few names until one has sites. */
export const domainsCompetitorName: Rule = {
  id: "domains.competitor-name",
  asks(survey) {
    const ground = citedGround(survey);
    if (ground === null) return ownershipAsks(survey);
    return [...ownershipAsks(survey), namesAsk(survey, ground), ...nameAsks(survey)];
  },
  judge(survey, { held, broken, missing }) {
    missing("a tracked competitor whose sites are cited, over past days that stand still");
    const competitors = sitesUnder(survey, "competitor");
    if (competitors === null || stillSites(survey) === null) return;
    const all = new Set(competitors.rows.map((row) => row?.domain));
    for (const ask of nameAsks(survey)) {
      const exchange = survey.find(ask);
      const deviations = exchange === null ? [] : deviationsOf(exchange, all);
      deviations.slice(0, 5).forEach(broken);
      const isTelling = exchange !== null && rowsOf(exchange).length > 0;
      if (deviations.length === 0 && isTelling) held(exchange);
    }
  },
};

function deviationsOf(exchange: Exchange, all: ReadonlySet<unknown>): Deviation[] {
  const { ownership } = parametersOf(exchange);
  if (exchange.reply?.status === 400) {
    const expected =
      "200: competitor:<name> is a value of ownership, and the name is a competitor's";
    return [{ exchange, pointer: "", kind: "value-refused", expected, actual: "400" }];
  }
  return rowsOf(exchange).flatMap((row, at) => {
    if (!isStranger(row, all)) return [];
    return [
      {
        exchange,
        pointer: `/items/${at}/domain`,
        kind: "not-a-competitor",
        expected: "a domain that ownership=competitor gives too",
        actual: `${row.domain} under ${ownership}`,
      },
    ];
  });
}

function isStranger(row: Json, all: ReadonlySet<unknown>): boolean {
  return typeof row?.domain === "string" && !all.has(row.domain);
}

/** The named competitors' sites, one name after the other until a name has some. */
function nameAsks(survey: Survey): Ask[] {
  const asks = namesOf(survey).map((name) => askFor(survey, name));
  const enough = asks.findIndex((ask) => {
    const exchange: Exchange | null = survey.find(ask);
    return exchange === null || rowsOf(exchange).length > 0;
  });
  return enough === -1 ? asks : asks.slice(0, enough + 1);
}

function askFor(survey: Survey, name: string): Ask {
  const values = citedGround(survey)?.values;
  return survey.ask("listCitedDomains", { ...values, ownership: `competitor:${name}` });
}

/** Tracked competitors that the ground's answers name, those first whose own domain is cited. */
function namesOf(survey: Survey): string[] {
  const ground = citedGround(survey);
  if (ground === null) return [];
  const cited = new Set(sitesUnder(survey, "competitor")?.rows.map((row) => row?.domain));
  const competitors = namedBrands(survey, ground).filter(
    (row) => row?.is_tracked_competitor === true && typeof row.brand_name === "string",
  );
  return competitors
    .toSorted((a, b) => Number(cited.has(b.domain)) - Number(cited.has(a.domain)))
    .map((row): string => row.brand_name)
    .slice(0, MOST_NAMES);
}
