import type { Exchange } from "../../core/exchange.ts";

/** Limits the number of findings per response, because one defect shows on every row. */
export function limitPerResponse(): (exchange: Exchange) => boolean {
  const reported = new Map<Exchange, number>();
  return (exchange) => {
    const before = reported.get(exchange) ?? 0;
    reported.set(exchange, before + 1);
    return before < 3;
  };
}
