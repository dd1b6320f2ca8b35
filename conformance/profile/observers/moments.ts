import type { Exchange } from "../../exchange.ts";
import { bodyOf } from "../../survey.ts";
import type { Observer, Value } from "../observer.ts";
import { each, firsts, named, rowsIn } from "../seeing.ts";

const TIMES = ["run_at", "last_seen", "started_at", "completed_at", "summarized_at"];
const WRITTEN = /T\d{2}:\d{2}(?::\d{2}(?:[.,](\d+))?)?(Z|z|[+\-−][\d:]+)$/;

/** What is read of all moments in a reply. */
function moments(exchange: Exchange, read: (found: RegExpExecArray) => string): Value | null {
  const body = bodyOf(exchange);
  const texts = [body, ...rowsIn(exchange)].flatMap((row) =>
    TIMES.map((name): unknown => row?.[name]),
  );
  const found = texts.flatMap((text) => {
    const match = typeof text === "string" ? WRITTEN.exec(text) : null;
    return match === null ? [] : [read(match)];
  });
  return found.length === 0 ? null : named(found);
}

/** How moments are written (§2.1). */
export const MOMENT_OBSERVERS: readonly Observer[] = [
  {
    choice: "C26",
    reads: ["time.offset"],
    aspects: [
      {
        name: "UTC offset of a moment",
        needs: "a reply with a moment",
        see: (survey) => each(firsts(survey), (one) => moments(one, ([, , offset = ""]) => offset)),
      },
      {
        name: "decimals of a moment's seconds",
        needs: "a reply with a moment",
        see: (survey) =>
          each(firsts(survey), (one) =>
            moments(one, ([, decimals = ""]) => String(decimals.length)),
          ),
      },
    ],
  },
];
