/** How thorough a check is. */
export const DEPTHS = ["quick", "standard", "deep"] as const;

export type Depth = (typeof DEPTHS)[number];

/** Maximum number of requests, without retries. */
export const MAX_REQUESTS: Readonly<Record<Depth, number>> = {
  quick: 120,
  standard: 700,
  deep: 4000,
};
