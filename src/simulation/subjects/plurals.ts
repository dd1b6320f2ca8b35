/** Returns the regular plural of an English or French noun. */
export function pluralIn(language: string, noun: string): string {
  return language === "fr" ? frenchPlural(noun) : englishPlural(noun);
}

/** Whether an English word looks like a regular plural. */
function isRegularPlural(word: string): boolean {
  return /[^sui]s$/.test(word) && word.length > 3;
}

function englishPlural(noun: string): string {
  if (isRegularPlural(noun)) return noun;
  if (/[a-z]man$/.test(noun)) return `${noun.slice(0, -2)}en`;
  if (noun.endsWith("shelf") || /(?:kni|wi|li)fe?$/.test(noun)) return noun.replace(/fe?$/, "ves");
  if (/(s|x|z|ch|sh)$/.test(noun)) return `${noun}es`;
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return `${noun}s`;
}

function frenchPlural(noun: string): string {
  if (/[sxz]$/.test(noun)) return noun;
  if (noun.endsWith("al")) return `${noun.slice(0, -2)}aux`;
  if (/(eau|eu|œu)$/.test(noun)) return `${noun}x`;
  return `${noun}s`;
}

/** The base of an English verb in the third person: "carries", "washes", "records". */
export function verbBase(verb: string): string {
  return verb
    .replace(/ies$/, "y")
    .replace(/(?<=ch|sh|x|ss|do|go)es$/, "")
    .replace(/(?<=[^s])s$/, "");
}
