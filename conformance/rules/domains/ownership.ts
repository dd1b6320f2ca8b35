import type { Exchange } from "../../exchange.ts";
import type { Rule } from "../../rule.ts";
import { parametersOf, succeeded, type Survey } from "../../survey.ts";
import { KINDS } from "../citations/books.ts";
import { citedGround } from "../citations/ground.ts";
import { foundSites, ownershipAsks, stillSites } from "./owners.ts";

/** §2.9, §4.3: a site has one kind of owner. */
export const domainsOwnership: Rule = {
  id: "domains.ownership",
  asks: ownershipAsks,
  judge(survey, { held, broken, missing }) {
    missing("sites under two ownership filters, over past days that stand still");
    for (const exchange of survey.of("listCitedDomains").filter((one) => isRefusal(survey, one))) {
      broken({
        exchange,
        pointer: "",
        kind: "value-refused",
        expected: `200: ${parametersOf(exchange)["ownership"]} is a value of ownership`,
        actual: "400",
      });
    }
    if (stillSites(survey) === null) return;
    const found = foundSites(survey);
    const twice = [...found].filter(
      ([, places]) => new Set(places.map(({ kind }) => kind)).size > 1,
    );
    for (const [domain, places] of twice.slice(0, 5)) {
      const [first, second] = places;
      if (first === undefined || second === undefined) continue;
      broken({
        exchange: second.exchange,
        pointer: second.pointer,
        kind: "two-owners",
        expected: `${domain} under one ownership filter`,
        actual: `under ${first.kind} and ${second.kind}`,
      });
    }
    const places = [...found.values()].flat();
    const isTelling = new Set(places.map(({ kind }) => kind)).size > 1;
    if (twice.length === 0 && isTelling) places.forEach(({ exchange }) => held(exchange));
  },
};

/** A 400 to a documented value on the ground, which is answered without it. */
function isRefusal(survey: Survey, exchange: Exchange): boolean {
  if (exchange.reply?.status !== 400) return false;
  const ground = citedGround(survey);
  const { ownership, ...plain } = parametersOf(exchange);
  const { limit: _limit, offset: _offset, ...rest } = plain;
  if (ground === null || !KINDS.some((kind) => kind === ownership)) return false;
  const answered = survey.find(survey.ask("listCitedDomains", plain));
  return isSame(rest, ground.values) && answered !== null && succeeded(answered);
}

type Parameters = Readonly<Record<string, string>>;

function isSame(a: Parameters, b: Parameters): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}
