import type { Exchange } from "../../core/exchange.ts";
import type { Survey } from "../../core/survey.ts";

/** The counts of an owned-share response. */
export interface OwnedShare {
  readonly exchange: Exchange;
  readonly yours: number;
  readonly competitor: number;
  readonly earned: number;
  readonly total: number;
}

/** Returns the owned shares with integer counts. */
export function ownedShares(survey: Survey): OwnedShare[] {
  return survey.responses("getOwnedShare").flatMap((exchange) => {
    const { yours, competitor, earned, total } = exchange.response?.json ?? {};
    const isReadable = [yours, competitor, earned, total].every((count) => Number.isInteger(count));
    return isReadable ? [{ exchange, yours, competitor, earned, total }] : [];
  });
}
