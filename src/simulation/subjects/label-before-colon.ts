import { groupOf, type Kind, type LanguagePack } from "../catalogue/language-pack.ts";
import type { KnownNoun } from "./known-noun.ts";
import { asksNamesAfter } from "./names-after-choice.ts";
import { plainForm } from "./nouns.ts";
import { tellingWords } from "./sentences.ts";

/** "Vitrail d'église : atelier de restauration" */
const LABEL = /^([^,:;.?!]{3,60}?) ?: \S/;
/** Labels that only announce a wish. */
const WISH =
  /^(?:(?:ich |wir |i'm |we're |je )?(?:such|looking|wanted|need|cherch|recherch)|gesucht|frage|question|hilfe|help|empfehlung|recommendation|tipp|besoin|avis|conseil|urgent|dringend|hallo|hello|hi|bonjour)/i;
const THINGS: ReadonlySet<Kind> = new Set<Kind>(["goods", "consumable", "software"]);
/** Letters in which forms of a word agree. */
const STEM = 4;

/** Whether a noun leaves out the label or the choice with which its text begins: without it, it would be about anything. */
export function lacksLabel(
  text: string,
  { phrase, group }: Pick<KnownNoun, "phrase" | "group">,
  pack: LanguagePack,
): boolean {
  // "Wood vs steel shed: who builds them?" is about both.
  if (asksNamesAfter(text, pack.language)) return true;
  const [, label] = LABEL.exec(text) ?? [];
  if (label === undefined || WISH.test(label)) return false;
  // "Neue Küche: welcher Geschirrspüler ist leise?" asks for the noun itself.
  if (text.trim().endsWith("?") && THINGS.has(groupOf(pack, group).kind)) return false;
  const said = plainForm(phrase);
  const words = tellingWords(label, pack);
  return words.length > 0 && !words.some((word) => said.includes(plainForm(word).slice(0, STEM)));
}
