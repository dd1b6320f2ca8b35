import * as fc from "fast-check";
import { expect, test } from "vitest";
import { PageIndex } from "../../src/metrics/page-index.ts";
import { CATALOGUE } from "./fixture.ts";

const text = fc.string({ unit: fc.constantFrom("a", "B", "/", "|", ".", " "), maxLength: 6 });

test("a text is found in the domain, the URL and both titles, in any letter case", () => {
  const page = fc.record({ url: text, pageTitle: text, htmlTitle: text, site: fc.nat(1) });
  const pages = fc.array(page, { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(pages, fc.tuple(text, text), text, (list, domains, wanted) => {
      const [first] = CATALOGUE.pages;
      const [site] = CATALOGUE.sites;
      const index = new PageIndex({
        ...CATALOGUE,
        sites: domains.map((domain) => ({ ...site!, domain })),
        pages: list.map(({ url, pageTitle, htmlTitle, site: siteIndex }) => ({
          ...first!,
          url,
          site: siteIndex,
          metadata: { ...first!.metadata, pageTitle, htmlTitle },
        })),
      });
      const expected = list.map(({ url, pageTitle, htmlTitle, site: siteIndex }) =>
        [domains[siteIndex]!, url, pageTitle, htmlTitle].some((one) =>
          one.toLowerCase().includes(wanted.toLowerCase()),
        ),
      );
      expect(Array.from(index.containing(wanted), (found) => found === 1)).toEqual(expected);
    }),
    { seed: 20, numRuns: 2000 },
  );
});
