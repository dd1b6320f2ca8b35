import type { ExplanationQuestion } from "./explanation.ts";

const HELP =
  /[.!] (?:(?:what|how|any) .{0,20}\b(?:do|helps?|try|stop|advice|tips|ideas)(?: first)?|que faire|(?:par )?(?:quoi|où) commencer|comment (?:[msn]['’]?(?:ous )?y|faire|procéder)(?: prendre)?|qu['’]est-ce qui aide|was (?:tun|nun|hilft(?: da| dagegen| wirklich)?)|was (?:k\p{L}+|soll\p{L}*) (?:ich|wir|man) (?:(?:da|jetzt|dagegen) )?(?:tun|machen)|(?:woran|warum|wieso|weshalb|woher|was (?:kann|könnte|ist) das|ist (?:das|es)|wie (?:bekomme|kriege|werde|löse|behebe)|(?:lohnt sich|geht|darf ich|macht|reicht|muss ich) (?:das|es))[^?]{0,60}) ?\?$/iu;

/** "I have a cat that scratches everything. What can I do?" */
export function helpWith(asked: string, text: string): ExplanationQuestion | null {
  if (asked.endsWith("?") || !HELP.test(text)) return null;
  return { kind: kindOf(text), task: null, isCertain: true };
}

function kindOf(text: string): ExplanationQuestion["kind"] {
  // "Lohnt sich das noch?"
  if (/[.!] (?:lohnt|geht|darf|macht|reicht|muss) /i.test(text)) return "fact";
  return /commencer|prendre|procéder/.test(text) ? "situation" : "problem";
}
