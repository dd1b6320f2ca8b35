/** `SAMPLE=1`, as in .ci/run: large tables, such as those of all mutants, are tested in part. Whole, they take an hour. */
export const IS_SAMPLE = process.env["SAMPLE"] === "1";

/** All cases; with `SAMPLE=1` every n-th only. */
export function sampled<T>(cases: readonly T[], every: number): readonly T[] {
  return IS_SAMPLE ? cases.filter((_, index) => index % every === 0) : cases;
}
