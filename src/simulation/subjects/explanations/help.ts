import type { Explanation } from "./explanation.ts";

const HELP =
  /[.!] (?:(?:what|how|any) .{0,20}\b(?:do|helps?|try|stop|advice|tips|ideas)(?: first)?|que faire|(?:par )?(?:quoi|où) commencer|comment (?:[msn]['’]?(?:ous )?y|faire|procéder)(?: prendre)?|qu['’]est-ce qui aide|was (?:tun|nun|hilft(?: da| dagegen| wirklich)?)|was (?:k\p{L}+|soll\p{L}*) (?:ich|wir|man) (?:(?:da|jetzt|dagegen) )?(?:tun|machen)) ?\?$/iu;

/** "I have a cat that scratches everything. What can I do?" */
export function helpWith(asked: string, text: string): Explanation | null {
  if (asked.endsWith("?") || !HELP.test(text)) return null;
  const isStart = /commencer|prendre|procéder/.test(text);
  return {
    kind: isStart ? "situation" : "problem",
    task: null,
    label: null,
    heading: asked,
    isCertain: true,
  };
}
