import type { Ask } from "../../ask.ts";
import type { Exchange, Json } from "../../exchange.ts";
import type { Judgement } from "../../rule.ts";
import type { Survey } from "../../survey.ts";
import { succeeded } from "../../survey.ts";
import { ownPromptsAsk } from "./steps.ts";

/** Statuses that are about the key, about haste or about an accident, not about what was written. */
const ELSEWHERE = new Set([401, 403, 429, 500, 502, 503, 504]);

/** Judges a write that deserves one status; says whether it was answered so. */
export function judgeRefusal(
  survey: Survey,
  { broken, missing }: Judgement,
  wanted: { readonly ask: Ask; readonly status: number; readonly why: string },
): Exchange | null {
  const exchange = survey.find(wanted.ask);
  const status = exchange?.reply?.status;
  if (exchange === null || status === undefined) return null;
  if (status === wanted.status) return exchange;
  if (ELSEWHERE.has(status)) {
    missing(`a write that is judged by its content, not answered with ${status}`);
    return null;
  }
  broken({
    exchange,
    pointer: "",
    kind: "wrong-status",
    expected: `status ${wanted.status}: ${wanted.why}`,
    actual: `status ${status}`,
  });
  return null;
}

/** The own brand's prompts at the end. */
export interface OwnPrompts {
  readonly exchange: Exchange;
  readonly rows: readonly Json[];
  readonly isWhole: boolean;
}

export function ownPrompts(survey: Survey): OwnPrompts | null {
  const exchange = survey.find({ ...ownPromptsAsk(survey), again: 1 });
  if (exchange === null || !succeeded(exchange)) return null;
  const { items, has_more } = exchange.reply?.json ?? {};
  if (!Array.isArray(items)) return null;
  return { exchange, rows: items, isWhole: has_more === false };
}
