import { byText } from "../metrics/mentions.ts";
import type { Endpoint } from "./endpoint.ts";
import { wholeList } from "./page.ts";

/** GET /brands/tracked (§4.1): the workspace's brands, by name. */
export const listTrackedBrands: Endpoint<"listTrackedBrands"> = ({ workspace }) => ({
  body: wholeList(
    workspace.brands
      .map(({ name, domain }) => ({ brand: name, domain }))
      .toSorted((a, b) => byText(a.brand, b.brand)),
  ),
});
