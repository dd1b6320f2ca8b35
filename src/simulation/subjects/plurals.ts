/** Returns the regular plural of a noun; for German only where the ending decides it, else null. */
export function pluralIn(language: "de", noun: string): string | null;
export function pluralIn(language: string, noun: string): string;
export function pluralIn(language: string, noun: string): string | null {
  if (language === "de") return germanPlural(noun);
  return language === "fr" ? frenchPlural(noun) : englishPlural(noun);
}

function englishPlural(noun: string): string {
  if (/[^s]s$/.test(noun) && noun.length > 3) return noun;
  if (/(s|x|z|ch|sh)$/.test(noun)) return `${noun}es`;
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return `${noun}s`;
}

function frenchPlural(noun: string): string {
  if (endsWithAny(noun, ["s", "x", "z"])) return noun;
  if (noun.endsWith("al")) return `${noun.slice(0, -2)}aux`;
  if (/(eau|eu|œu)$/.test(noun)) return `${noun}x`;
  return `${noun}s`;
}

const WITH_EN = ["ung", "heit", "keit", "schaft", "ion", "tät", "ik"] as const;

function germanPlural(noun: string): string | null {
  if (endsWithAny(noun, ["chen", "lein"])) return noun;
  if (noun.endsWith("e")) return `${noun}n`;
  if (endsWithAny(noun, WITH_EN)) return `${noun}en`;
  if (noun.endsWith("in") && noun.length > 6) return `${noun}nen`;
  if (/(?:ner|ler|ter|ker|ger|der|zer|rer|ser|cher|sel|gen|sen)$/.test(noun)) return noun;
  if (endsWithAny(noun, ["mat", "tor", "ist", "ant", "ent"])) return `${noun}en`;
  if (endsWithAny(noun, ["tiv", "gerät", "eur", "ell", "stein"])) return `${noun}e`;
  if (/[aiouy]$/.test(noun)) return `${noun}s`;
  return null;
}

function endsWithAny(text: string, endings: readonly string[]): boolean {
  return endings.some((ending) => text.endsWith(ending));
}
