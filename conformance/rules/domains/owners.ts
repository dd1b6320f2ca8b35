import type { Ask } from "../../ask.ts";
import type { Exchange, Json } from "../../exchange.ts";
import type { Survey, Walk } from "../../survey.ts";
import { KINDS, type Kind } from "../citations/books.ts";
import { citedGround, domainsAsks } from "../citations/ground.ts";
import { stillWhole, whole } from "../sov/whole.ts";

/** The sites of the ground, and those under each ownership filter. */
export function ownershipAsks(survey: Survey): Ask[] {
  const ground = citedGround(survey);
  if (ground === null) return domainsAsks(survey);
  return [
    ...domainsAsks(survey),
    ...KINDS.flatMap((ownership) =>
      survey.walkAsks("listCitedDomains", { ...ground.values, ownership }),
    ),
  ];
}

/** A walk over the ground's sites of one kind of owner; null: not to its end. */
export function sitesUnder(survey: Survey, ownership: string): Walk | null {
  const ground = citedGround(survey);
  return ground === null
    ? null
    : whole(survey, "listCitedDomains", { ...ground.values, ownership });
}

/** All sites of the ground; null: not all were read, or they moved meanwhile. */
export function stillSites(survey: Survey): Walk | null {
  const ground = citedGround(survey);
  return ground === null ? null : stillWhole(survey, "listCitedDomains", ground.values);
}

/** Where a site was found under the filters. */
export interface Found {
  readonly kind: Kind;
  readonly exchange: Exchange;
  readonly pointer: string;
}

/** Every site found under the three filters, with each place where it was. */
export function foundSites(survey: Survey): ReadonlyMap<string, readonly Found[]> {
  const found = KINDS.flatMap((kind) =>
    (sitesUnder(survey, kind)?.pages ?? []).flatMap((exchange) => {
      const items: Json[] = exchange.reply?.json?.items ?? [];
      return items.flatMap((row, at) => {
        const place = { kind, exchange, pointer: `/items/${at}/domain` };
        return typeof row?.domain === "string" ? [{ domain: row.domain as string, place }] : [];
      });
    }),
  );
  const groups = Map.groupBy(found, ({ domain }) => domain);
  return new Map([...groups].map(([domain, all]) => [domain, all.map(({ place }) => place)]));
}
