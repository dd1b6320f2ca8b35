import type { Exchange } from "../../exchange.ts";
import type { Survey } from "../../survey.ts";

/** The counts of an owned-share reply, all of them numbers. */
export interface OwnedShare {
  readonly exchange: Exchange;
  readonly yours: number;
  readonly competitor: number;
  readonly earned: number;
  readonly total: number;
}

/** The owned shares whose counts can be read. */
export function ownedShares(survey: Survey): OwnedShare[] {
  return survey.replies("getOwnedShare").flatMap((exchange) => {
    const { yours, competitor, earned, total } = exchange.reply?.json ?? {};
    const isReadable = [yours, competitor, earned, total].every((count) => Number.isInteger(count));
    return isReadable ? [{ exchange, yours, competitor, earned, total }] : [];
  });
}
