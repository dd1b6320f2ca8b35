/** How thorough a check is. */
export const DEPTHS = ["quick", "standard", "deep"] as const;

export type Depth = (typeof DEPTHS)[number];

/** Maximum number of requests of a check without writes. */
export const MAX_REQUESTS: Readonly<Record<Depth, number>> = {
  quick: 120,
  standard: 700,
  deep: 4000,
};

/** Further requests of a standard check with writes, which need about as many. */
export const WRITE_REQUESTS = 100;

/** Returns the maximum number of requests of a check, without retries. */
export function maxRequestsOf(depth: Depth, allowWrites: boolean): number {
  return MAX_REQUESTS[depth] + (allowWrites && depth === "standard" ? WRITE_REQUESTS : 0);
}
