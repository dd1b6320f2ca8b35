import type { ContentType, Page, Site, SourceType } from "../workspace/model.ts";
import type { BrandView } from "../workspace/world/brand-view.ts";
import { ownershipOf } from "./ownership.ts";
import { pagesWith } from "./page-search.ts";

/** Which cited pages count; every filter acts on pages. null: not asked. */
export interface PageFilters {
  readonly domain?: string | null;
  readonly sourceType?: SourceType | null;
  readonly contentType?: ContentType | null;
  readonly status?: string | null;
  /** `yours`, `earned`, `competitor` or `competitor:<name>` (§4.3). */
  readonly ownership?: string | null;
  /** Part of a domain, URL or title, in any letter case. */
  readonly search?: string | null;
}

type PageTest = (page: Page, site: Site) => boolean;

/** Tells of a page, by its index in the catalogue, whether it passes all filters; null: there are none, and each does. */
export function pageTest(
  brand: BrandView,
  filters: PageFilters,
): ((index: number) => boolean) | null {
  const { catalogue } = brand;
  const { pages, sites } = catalogue;
  const found = filters.search ? pagesWith(catalogue, filters.search) : null;
  const tests = testsOf(brand, filters);
  if (found === null && tests.length === 0) return null;
  return (index) => {
    if (found !== null && found[index] === 0) return false;
    const page = pages[index]!;
    const site = sites[page.site]!;
    return tests.every((test) => test(page, site));
  };
}

function testsOf(brand: BrandView, filters: PageFilters): PageTest[] {
  const { domain, sourceType, contentType, status, ownership } = filters;
  const tests: PageTest[] = [];
  if (domain) {
    const wanted = domain.toLowerCase();
    tests.push((_, site) => site.domain === wanted);
  }
  if (sourceType) tests.push((_, site) => site.sourceTypes.includes(sourceType));
  if (contentType) tests.push((page) => page.contentTypes.includes(contentType));
  if (status) tests.push((page) => page.status === status);
  if (ownership) tests.push(ownershipTest(brand, ownership));
  return tests;
}

function ownershipTest(brand: BrandView, wanted: string): PageTest {
  const owner = ownershipOf(brand);
  const [kind, ...rest] = wanted.split(":");
  const name = rest.length === 0 ? null : rest.join(":");
  return (_, site) => {
    const own = owner(site.domain);
    return own.kind === kind && (name === null || own.name === name);
  };
}
