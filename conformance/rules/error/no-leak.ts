import type { Rule } from "../../core/rule.ts";
import { errorResponses } from "./api-responses.ts";
import { responseRule } from "./response-rule.ts";

/** Patterns of internal details. Repetitions are bounded: a deployment decides what is searched. */
const LEAKS: readonly (readonly [string, RegExp])[] = [
  ["a stack trace", /Traceback \(most recent call last\)|File "[^"]{1,300}", line \d/],
  ["a stack trace", /(?:\n|\\n)[ \t]{0,20}at \S.{0,300}?[:(]\d{1,9}(?::\d{1,9})?\)?/],
  ["SQL", /\bSELECT\b[^"]{1,200}\bFROM\b|\bINSERT INTO\b|\bUPDATE\b[^"]{1,100}\bSET\b[^"]{0,200}=/],
  [
    "SQL",
    /SQLSTATE|syntax error at or near|psycopg|sqlalchemy|\brelation \\?"\w+\\?" does not exist/,
  ],
  [
    "a file path",
    /(^|[\s"'(:])\/(app|etc|home|opt|root|srv|tmp|usr|var)\/[\w.-]{1,100}\/[\w./-]{0,300}\.\w/,
  ],
  ["a file path", /\b[A-Z]:\\{1,2}\w[^"\s]{0,300}\.\w|node_modules\/|site-packages\//],
];

/** Returns what a text of an error reveals; null: nothing. */
export function leakIn(text: string): string | null {
  const leak = LEAKS.find(([, form]) => form.test(text));
  return leak === undefined ? null : `${leak[0]}: ${(leak[1].exec(text)?.[0] ?? "").slice(0, 80)}`;
}

/** §7: errors contain no internal details. */
export const noLeak: Rule = responseRule({
  id: "error.no-leak",
  responses: errorResponses,
  needs: "a response with an error status",
  findingIn({ response: { text } }) {
    const actual = leakIn(text);
    if (actual === null) return null;
    return { pointer: "/error/message", kind: "leak", expected: "no internal details", actual };
  },
});
