import { baseOf } from "./lists.ts";
import { recountRequests } from "./requests.ts";
import { pagesOf } from "./requests.ts";
import { expectEqual, reportFindings, type FindingDetails } from "../../assert/findings.ts";
import type { Json } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import { parametersOf } from "../../core/survey.ts";
import { OWNER_KINDS, ownerKind, type OwnerKind } from "../../plan/citation-counts.ts";
import {
  comparedRuns,
  countedFor,
  selectedRuns,
  type CountedRun,
} from "../../plan/counted-runs.ts";

/** §2.11, §2.16: the owned share is that of the runs' citations, counted in one way. */
export const recountOwnedShare: Rule = {
  id: "recount.owned-share",
  requests: (survey) => [
    ...recountRequests(survey, "getOwnedShare", (values) => [survey.plan("getOwnedShare", values)]),
    ...recountRequests(survey, "listCitedDomains", pagesOf(survey, "listCitedDomains")),
  ],
  judge(survey, reporter) {
    reporter.needs(
      "a few runs over past days, all read in detail, and the owners of their citations",
    );
    for (const exchange of survey.responses("getOwnedShare")) {
      const counted = countedFor(survey, exchange);
      const sites = counted === null ? null : baseOf(survey, "listCitedDomains", counted);
      if (counted === null || sites === null) continue;
      const runs = selectedRuns(survey, counted, parametersOf(exchange));
      const owners = ownersOf(sites.walk.rows);
      const isKnown = counted.runs.every(({ citations }) =>
        citations.every(({ domain }) => owners.has(domain)),
      );
      if (runs === null || !isKnown) continue;
      const compared = comparedRuns(counted, runs);
      const wrong = wrongShares(exchange.response?.json, shares(runs, owners));
      const findings = wrong.map((one) => ({ ...one, compared }));
      reportFindings(
        reporter,
        exchange,
        findings,
        runs.some(({ citations }) => citations.length > 0),
      );
    }
  },
};

type Owners = ReadonlyMap<unknown, OwnerKind>;

/** Returns the kind of owner of each domain; domains with an undocumented value are left out. */
function ownersOf(rows: readonly Json[]): Owners {
  return new Map(
    rows.flatMap((row): [unknown, OwnerKind][] => {
      const kind = ownerKind(row?.ownership);
      return kind === null ? [] : [[row.domain, kind]];
    }),
  );
}

type Share = Readonly<Record<OwnerKind | "total", number>>;

/** Returns the share in each sense of a citation: its occurrence, its run, its URL, its domain. */
function shares(runs: readonly CountedRun[], owners: Owners): readonly Share[] {
  const all = runs.flatMap((run) =>
    run.citations.map(({ url, domain }) => ({ run, url, domain, kind: owners.get(domain) })),
  );
  const senses = [
    (some: typeof all): number => some.length,
    (some: typeof all): number => new Set(some.map(({ run }) => run)).size,
    (some: typeof all): number => new Set(some.map(({ url }): unknown => url)).size,
    (some: typeof all): number => new Set(some.map(({ domain }): unknown => domain)).size,
  ];
  return senses.map((count) => ({
    yours: count(all.filter(({ kind }) => kind === "yours")),
    competitor: count(all.filter(({ kind }) => kind === "competitor")),
    earned: count(all.filter(({ kind }) => kind === "earned")),
    total: count(all),
  }));
}

const FIELDS = [...OWNER_KINDS, "total"] as const;

/** Returns the fields that differ in the sense that explains most of them. */
function wrongShares(body: Json, senses: readonly Share[]): FindingDetails[] {
  const wrong = senses.map((share) =>
    FIELDS.flatMap((field) =>
      expectEqual(`/${field}`, "count-differs", share[field], body?.[field]),
    ).map((one) => ({ ...one, expected: `${one.expected}, counting the citations of the runs` })),
  );
  return wrong.reduce((fewest, one) => (one.length < fewest.length ? one : fewest));
}
