/**
 * An answer may hold several mentions of a brand, and a deployment may count labels by mentions but print
 * answers beside them. More than these in one answer are not thought of.
 */
export const MOST_PER_ANSWER = 10;
