import type { Rule } from "../../rule.ts";
import { badBrandAsks } from "./bad-brand.ts";
import { refusals } from "./replies.ts";

/** What the inside of a server looks like when it gets out. */
const LEAKS: readonly (readonly [string, RegExp])[] = [
  ["a stack trace", /Traceback \(most recent call last\)|File "[^"]+", line \d+/],
  ["a stack trace", /(\n|\\n)\s*at \S.*[:(]\d+(:\d+)?\)?/],
  ["SQL", /\bSELECT\b[^"]{1,200}\bFROM\b|\bINSERT INTO\b|\bUPDATE\b[^"]{1,100}\bSET\b[^"]*=/],
  [
    "SQL",
    /SQLSTATE|syntax error at or near|psycopg|sqlalchemy|\brelation \\?"\w+\\?" does not exist/,
  ],
  ["a file path", /(^|[\s"'(:])\/(app|etc|home|opt|root|srv|tmp|usr|var)\/[\w.-]+\/[\w./-]*\.\w+/],
  ["a file path", /\b[A-Z]:\\{1,2}\w[^"\s]*\.\w+|node_modules\/|site-packages\//],
];

/** §7: an error tells its client what to do, and strangers nothing. */
export const noLeak: Rule = {
  id: "error.no-leak",
  asks: badBrandAsks,
  judge(survey, { held, broken, missing }) {
    const replies = refusals(survey);
    if (replies.length === 0) missing("a reply with an error status");
    for (const exchange of replies) {
      const leak = LEAKS.find(([, form]) => form.test(exchange.reply.text));
      if (leak === undefined) held(exchange);
      else {
        broken({
          exchange,
          pointer: "/error/message",
          kind: "leak",
          expected: "nothing of the server's inside",
          actual: `${leak[0]}: ${(leak[1].exec(exchange.reply.text)?.[0] ?? "").slice(0, 80)}`,
        });
      }
    }
  },
};
