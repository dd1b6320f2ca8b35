import type { Exchange, Json } from "../../exchange.ts";
import { stands } from "../../still.ts";
import type { Survey, Walk } from "../../survey.ts";
import { stillWhole } from "../sov/whole.ts";
import { citedGround, ownedAsk } from "./ground.ts";

/** The kinds of owners (§2.9, §2.11). */
export const KINDS = ["yours", "competitor", "earned"] as const;

export type Kind = (typeof KINDS)[number];

/** A cited site and its pages as the two lists count them. */
export interface Site {
  readonly domain: string;
  readonly count: number;
  /** null: the row says another word. */
  readonly kind: Kind | null;
  /** The counts of its pages. */
  readonly pages: readonly number[];
}

/** All three countings of one ground's citations, none of which moved meanwhile. */
export interface Books {
  readonly sites: readonly Site[];
  /** Of owned share; null where a number is missing. */
  readonly totals: Readonly<Record<Kind | "total", number>> | null;
  /** No fewer than there are answers. */
  readonly runs: number;
  readonly domains: Exchange;
  readonly owned: Exchange | null;
}

/** null: there is nothing to read, it can't be read, or it moved. */
export function booksOf(survey: Survey): Books | null {
  return survey.once("citations.books", () => {
    const ground = citedGround(survey);
    if (ground === null) return null;
    const domains = stillWhole(survey, "listCitedDomains", ground.values);
    const citations = stillWhole(survey, "listCitations", ground.values);
    const sites = domains === null || citations === null ? null : sitesOf(domains, citations);
    const [page] = domains?.pages ?? [];
    if (sites === null || page === undefined) return null;
    const ask = ownedAsk(survey, ground.values);
    const owned = stands(survey, ask) ? survey.find(ask) : null;
    const totals = owned === null ? null : totalsOf(survey.body(ask));
    return { sites, totals, runs: ground.runs, domains: page, owned };
  });
}

function sitesOf(domains: Walk, citations: Walk): Site[] | null {
  const rows = [...domains.rows, ...citations.rows];
  const isReadable = rows.every(
    (row) => typeof row?.domain === "string" && typeof row.citation_count === "number",
  );
  if (!isReadable) return null;
  const pages = Map.groupBy(citations.rows, ({ domain }): string => siteName(domain));
  const listed = domains.rows.map((row): Site => {
    const name = siteName(row.domain);
    const counts = (pages.get(name) ?? []).map((page): number => page.citation_count);
    return { domain: name, count: row.citation_count, kind: kindOf(row.ownership), pages: counts };
  });
  const names = new Set(listed.map(({ domain }) => domain));
  const unlisted = [...pages].filter(([name]) => !names.has(name));
  return [
    ...listed,
    ...unlisted.map(([domain, rest]): Site => ({
      domain,
      count: 0,
      kind: null,
      pages: rest.map((page): number => page.citation_count),
    })),
  ];
}

/** A site's name in either list. */
function siteName(domain: string): string {
  return domain.toLowerCase().replace(/^www\./, "");
}

/** The kind of owner that a row names; a competitor's row may give the name as well. */
export function kindOf(ownership: unknown): Kind | null {
  if (typeof ownership !== "string") return null;
  const [word] = ownership.split(":");
  return KINDS.find((kind) => kind === word) ?? null;
}

function totalsOf(body: Json): Books["totals"] {
  const { yours, competitor, earned, total } = body ?? {};
  const isReadable = [yours, competitor, earned, total].every((value) => typeof value === "number");
  return isReadable ? { yours, competitor, earned, total } : null;
}
