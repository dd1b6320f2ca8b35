import { formatInstant } from "../../../conformance/calendar.ts";
import { redacted } from "../../http/request-log.ts";
import type { Observation } from "./observation.ts";
import type { Passed } from "./passed.ts";

/** What is to be said of an exchange, a line for each violation, note and failure. */
export function linesOf(passed: Passed, { violations, notes }: Observation): string[] {
  const { method, url, startedAt, reply, failure } = passed;
  const time = formatInstant(startedAt).slice(11, 19);
  const [path = ""] = url.split("?");
  const head = `${time}  ${method} ${path}`;
  return [
    ...(failure === null ? [] : [`${head}  ${failure}`]),
    ...violations.map(({ side, where, what, times }) => {
      const status = side === "reply" ? ` ${reply?.status ?? ""}` : "";
      const again = times > 1 ? ` (${times} times)` : "";
      return `${head}  violation in the ${side}${status}: ${where === "" ? "" : `${where} `}${what}${again}`;
    }),
    ...notes.map((note) => `${head}  note: ${note}`),
  ].map((line) => printable(redacted(line)));
}

/** What a client sent must not steer the terminal that shows it. */
function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "\u{fffd}");
}
