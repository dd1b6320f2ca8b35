import type { PlannedRequest } from "../../core/planned-request.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import type { Survey, Walk } from "../../core/survey.ts";
import { OWNER_KINDS, type OwnerKind } from "../../plan/citation-counts.ts";
import { citedSample, domainsRequests } from "../../plan/cited-sources.ts";
import { unchangedWholeList, wholeList } from "../../assert/whole-lists.ts";
import { groupBy } from "../../../src/common/group-by.ts";

/** Plans the domains of the sample, and those of each ownership filter. */
export function ownershipRequests(survey: Survey): PlannedRequest[] {
  const sample = citedSample(survey);
  if (sample === null) return domainsRequests(survey);
  return [
    ...domainsRequests(survey),
    ...OWNER_KINDS.flatMap((ownership) =>
      survey.walkRequests("listCitedDomains", { ...sample.values, ownership }),
    ),
  ];
}

/** Returns the domains of one kind of owner; null if the list is incomplete. */
export function sitesOwnedBy(survey: Survey, ownership: string): Walk | null {
  const sample = citedSample(survey);
  return sample === null
    ? null
    : wholeList(survey, "listCitedDomains", { ...sample.values, ownership });
}

/** Returns all domains of the sample; null if the list is incomplete or changed. */
export function unchangedSites(survey: Survey): Walk | null {
  const sample = citedSample(survey);
  return sample === null ? null : unchangedWholeList(survey, "listCitedDomains", sample.values);
}

/** Where a domain was found. */
export interface DomainLocation {
  readonly kind: OwnerKind;
  readonly exchange: Exchange;
  readonly pointer: string;
}

/** Returns every domain found under the three filters, with its locations. */
export function foundSites(survey: Survey): ReadonlyMap<string, readonly DomainLocation[]> {
  const found = OWNER_KINDS.flatMap((kind) =>
    (sitesOwnedBy(survey, kind)?.pages ?? []).flatMap((exchange) => {
      const items: Json[] = exchange.response?.json?.items ?? [];
      return items.flatMap((row, at) => {
        const index = { kind, exchange, pointer: `/items/${at}/domain` };
        return typeof row?.domain === "string" ? [{ domain: row.domain as string, index }] : [];
      });
    }),
  );
  const groups = groupBy(found, ({ domain }) => domain);
  return new Map([...groups].map(([domain, all]) => [domain, all.map(({ index }) => index)]));
}
