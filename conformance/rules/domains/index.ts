import type { Rule } from "../../core/rule.ts";
import { domainsCompetitorName } from "./competitor-name.ts";
import { domainsExcludeBrand } from "./exclude-brand.ts";
import { domainsFilterBrand } from "./filter-brand.ts";
import { domainsFilters } from "./filters.ts";
import { domainsNoAuthoritySort } from "./no-authority-sort.ts";
import { domainsOrder } from "./order.ts";
import { domainsOwnershipPartition } from "./ownership-partition.ts";
import { domainsOwnershipValue } from "./ownership-value.ts";
import { domainsOwnership } from "./ownership.ts";
import { domainsSchema } from "./schema.ts";
import { domainsSearch } from "./search.ts";
import { domainsSourceType } from "./source-type.ts";
import { domainsStatusCounts } from "./status-counts.ts";
import { domainsStatusKeys } from "./status-keys.ts";

/** §2.9, §4.3: cited sites. */
export const DOMAINS_RULES: readonly Rule[] = [
  domainsSchema,
  domainsOrder,
  domainsOwnership,
  domainsOwnershipPartition,
  domainsOwnershipValue,
  domainsCompetitorName,
  domainsFilterBrand,
  domainsExcludeBrand,
  domainsFilters,
  domainsSourceType,
  domainsStatusKeys,
  domainsStatusCounts,
  domainsSearch,
  domainsNoAuthoritySort,
];
