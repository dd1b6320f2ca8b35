import { printable } from "../common/printable.ts";
import { didYouMean } from "../common/did-you-mean.ts";
import type { SettingNames } from "./deployment.ts";
import { UsageError } from "../common/usage-error.ts";

const MAX_LISTED = 10;

/** Checks that the brand to test is tracked, if both are known. @throws {UsageError} that lists the tracked brands */
export function checkTrackedBrand(
  brand: string | undefined,
  tracked: readonly string[] | null,
  { brand: name }: SettingNames,
): void {
  if (brand === undefined || tracked === null || tracked.includes(brand)) return;
  const names = tracked.slice(0, MAX_LISTED).map((one) => `"${one}"`);
  const more = tracked.length - names.length;
  const list =
    tracked.length === 0
      ? "the workspace of the key does not track any brands"
      : `tracked: ${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  throw new UsageError(
    printable(`${name} "${brand}" is not tracked (${list})${didYouMean(brand, tracked)}`),
  );
}
