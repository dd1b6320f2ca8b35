import { bending, type Fault } from "./fault.ts";

/** Faults of pagination (§2.1). */
export const PAGE_FAULTS: readonly Fault[] = [
  bending(
    {
      id: "page.always-more",
      says: "has_more is always true, also on the last page.",
      kills: ["page.has-more"],
    },
    [],
    (body) => {
      if ("has_more" in body) body.has_more = true;
    },
  ),
];
