import type { Exchange } from "../../../conformance/exchange.ts";
import { decodeToken, TokenError, type ReplayToken } from "../../http/replay-token/token.ts";
import { REPLAY_HEADER } from "../../http/replay-token/stamp.ts";

/** What a fake tells of itself in a reply; null: it was no fake of ours. */
export function toldIn({ reply }: Exchange): ReplayToken | null {
  const token = reply?.headers[REPLAY_HEADER.toLowerCase()];
  if (token === undefined) return null;
  try {
    return decodeToken(token);
  } catch (error) {
    if (error instanceof TokenError) return null;
    throw error;
  }
}
