import type { SourceProblems } from "../../common/problems.ts";
import type { LanguagePack } from "../../simulation/catalogue/language-pack.ts";

const VIDEO_SLOTS = ["phrase", "brand", "rival", "third", "c1", "c2"];
/** Predicates about the brands of a video. */
const SCRIPT_SLOTS = ["good", "more", "also", "but", "fair", "weak", "others"];

/** The slots that texts can have, by the path of the texts. */
const SLOTS: readonly (readonly [path: RegExp, slots: readonly string[]])[] = [
  [/^topic_labels/, ["label"]],
  [/^searches\.rare/, ["phrase"]],
  [/^searches\.demand/, ["phrase", "demand"]],
  [/^searches/, ["phrase", "brand", "rival", "c1", "c2", "c3"]],
  [/^questions/, ["phrase"]],
  [/^groups\.\w+\.facts/, ["phrase"]],
  [/^pages/, ["phrase", "site", "c1", "c2", "n", "maker", "model"]],
  [/^sites/, ["site"]],
  [/^invented_sites\.\d+\.name/, ["topic"]],
  [/^neutral\.(young|old)/, ["founded"]],
  [/^neutral\.mixed/, ["good", "bad", "verb", "rest"]],
  [/^passing/, ["brand", "remark", "verb", "rest"]],
  [/^answers\.details\.founded/, ["founded"]],
  [/^answers\.details/, ["model", "price"]],
  [/^answers\.duels\.closings/, ["first"]],
  [/^answers\.duels/, ["c1", "c2"]],
  [/^answers\.first_closings/, ["first", "strength", "phrase"]],
  [/^answers\.reservations/, ["remark", "verb", "rest"]],
  [/^answers\.conditions\.closings/, ["condition", "demand", "first"]],
  [/^answers\.conditions\.(good|bad)/, ["condition", "demand"]],
  [/^answers\.conditions/, ["condition", "demand", "c1", "c2"]],
  [/^answers\.explanations/, ["task"]],
  [/^answers\.forms\.(?:options|compared)/, ["options", "c1", "c2"]],
  [
    /^answers\.(forms|openers|undecided_openers|several_openers|criteria|praising|balanced|asides|unnamed|closings)/,
    ["phrase", "c1", "c2", "c3"],
  ],
  [/^needs\.\d+\.openers/, ["phrase", "c1", "c2", "c3"]],
  [/^advice\.openers/, ["brand", "phrase", "count"]],
  [/^advice/, ["brand", "phrase", "c1"]],
  [/^videos\.transcript\.other/, ["third", "fair", "weak"]],
  [/^videos\.transcript\.intro/, ["phrase"]],
  [/^videos\.transcript\.criterion/, ["c"]],
  [/^videos\.transcript\.(good|bad)/, ["third", "remark"]],
  [/^videos\.formats\.\d+\.(title|text)/, ["phrase"]],
  [/^videos\.formats\.\d+\.script/, [...VIDEO_SLOTS, ...SCRIPT_SLOTS]],
  [/^videos\.formats/, VIDEO_SLOTS],
];

/** Slots that only texts for unknown subjects have. These have no slot that names the subject. */
const WORD_SLOTS = ["question", "asks", "keywords", "typed", "topic"];
const SUBJECT_SLOTS: ReadonlySet<string> = new Set(["phrase", "c1", "c2", "c3"]);

/** Reports slots of a language's texts that are never filled. */
export function checkLanguage(
  problems: SourceProblems,
  pointer: string,
  language: LanguagePack,
): void {
  for (const { path: whole, text } of languageTexts(language)) {
    const path = whole.replace(/^of_kinds\.\w+\./, "");
    const [, replaced] = /^unknown_subject\.(.*)$/.exec(path) ?? [];
    const slots = SLOTS.find(([pattern]) => pattern.test(replaced ?? path))?.[1] ?? [];
    const others = slots.filter((slot) => !SUBJECT_SLOTS.has(slot));
    const known = replaced === undefined ? slots : [...others, ...WORD_SLOTS];
    for (const [slot, name = ""] of text.matchAll(/\{(\w+)\}/g)) {
      if (known.includes(name.toLowerCase())) continue;
      const allowed = known.map((one) => `{${one}}`).join(", ");
      problems.add(
        `${pointer}/${whole.replaceAll(".", "/")}`,
        `the text can't contain ${slot}; ${allowed === "" ? "it has no slots" : `expected only ${allowed}`}`,
      );
    }
  }
}

/** Returns all texts of a language with their paths, such as `answers.openers.any.0`. */
export function languageTexts(
  value: unknown,
  path: readonly string[] = [],
): { readonly path: string; readonly text: string }[] {
  if (typeof value === "string") return [{ path: path.join("."), text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => languageTexts(inner, [...path, key]));
}
