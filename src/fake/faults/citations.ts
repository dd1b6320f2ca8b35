import type { Fault } from "./fault.ts";
import { CITED_PAGE_FAULTS } from "./cited-pages.ts";
import { CITED_SITE_FAULTS } from "./cited-sites.ts";
import { OWNED_FAULTS } from "./owned.ts";

/** Faults of cited sites, cited pages and owners (§2.9-2.11, §4.3). */
export const CITATIONS_FAULTS: readonly Fault[] = [
  ...CITED_SITE_FAULTS,
  ...CITED_PAGE_FAULTS,
  ...OWNED_FAULTS,
];
