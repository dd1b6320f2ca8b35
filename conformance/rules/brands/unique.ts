import { uniqueRule } from "../../assert/unique-rule.ts";
import { discoveryRequests } from "../../plan/discovery.ts";

/** §2.1, §2.3: other endpoints find a brand by its name. */
export const brandsUnique = uniqueRule(
  { id: "brands.unique", requests: discoveryRequests },
  "listTrackedBrands",
  "brand",
);
