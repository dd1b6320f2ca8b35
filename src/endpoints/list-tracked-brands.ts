import { compareText } from "../common/compare-text.ts";
import type { Endpoint } from "./endpoint.ts";
import { singlePage } from "./page.ts";

/** GET /brands/tracked (§4.1): the workspace's brands, by name. */
export const listTrackedBrands: Endpoint<"listTrackedBrands"> = ({ workspace }) => ({
  body: singlePage(
    workspace.brands
      .map(({ name, domain }) => ({ brand: name, domain }))
      .toSorted((a, b) => compareText(a.brand, b.brand)),
  ),
});
