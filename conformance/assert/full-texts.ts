import { groupBy } from "../../src/common/group-by.ts";
import { credentialIdentity, type Exchange } from "../core/exchange.ts";
import type { Reporter } from "../core/rule.ts";
import { ellipsisOf } from "./ellipsis.ts";
import { formatValue } from "./findings.ts";

/** Different texts that all end where no sentence ends, at the same length, do not do so by chance. */
export const MIN_TEXTS = 4;
/** Shorter texts may have the same form. */
export const MIN_CHARACTERS = 100;

/** A text that a response must have in full. */
export interface FullText {
  readonly exchange: Exchange;
  readonly text: string;
}

/** The field that the texts are from. */
export interface TextField {
  readonly pointer: string;
  /** The kind of the finding. */
  readonly kind: string;
  /** What the texts are, in the plural. */
  readonly plural: string;
}

/** Returns the texts of a field of some bodies, as far as they are texts. */
export function fullTextsOf(exchanges: readonly Exchange[], field: string): FullText[] {
  return exchanges.flatMap((exchange) => {
    const text: unknown = exchange.response?.json?.[field];
    return typeof text === "string" ? [{ exchange, text }] : [];
  });
}

/** Reports texts of which the longest all have the same length and end within a sentence. */
export function judgeFullTexts(
  reporter: Reporter,
  texts: readonly FullText[],
  field: TextField,
): void {
  const long = texts.filter(({ text }) => characters(text) >= MIN_CHARACTERS);
  for (const own of groupBy(long, ({ exchange }) => credentialIdentity(exchange)).values()) {
    if (!areEnough(own)) continue;
    const longest = longestOf(own);
    if (areEnough(longest) && longest.every(endsWithin)) reportCut(reporter, longest, field);
    else own.forEach(({ exchange }) => reporter.holds(exchange));
  }
}

function reportCut(
  reporter: Reporter,
  [first, ...others]: readonly FullText[],
  { pointer, kind, plural }: TextField,
): void {
  if (first === undefined) return;
  const { exchange, text } = first;
  reporter.violates({
    exchange,
    pointer,
    kind,
    expected: `the full text: the ${others.length + 1} longest ${plural} end within a sentence, each after ${characters(text)} characters`,
    actual: `it ends in ${formatValue(text.slice(-40))}`,
    compared: others
      .slice(0, MIN_TEXTS - 1)
      .map((other) => ({ exchange: other.exchange, pointer })),
  });
}

function areEnough(texts: readonly FullText[]): boolean {
  return new Set(texts.map(({ text }) => text)).size >= MIN_TEXTS;
}

function characters(text: string): number {
  return Array.from(text).length;
}

function longestOf(texts: readonly FullText[]): FullText[] {
  const most = Math.max(...texts.map(({ text }) => characters(text)));
  return texts.filter(({ text }) => characters(text) === most);
}

/** Whether a text ends in a mark of truncation, or in a character that ends no sentence. */
function endsWithin({ text }: FullText): boolean {
  return ellipsisOf(text) !== null || /[\p{L}\p{N},;(-]\s?$/u.test(text);
}
