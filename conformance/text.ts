/** Letters that some deployments fold and Unicode does not take apart. */
const LIGATURES: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ı: "i",
};

/** A text without what letter case and accents tell apart: a search may mind them or not. */
export function folded(text: string): string {
  const bare = text
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase();
  return bare.replaceAll(/[ßæœøłđı]/gu, (letter) => LIGATURES[letter] ?? letter);
}

/** Whether a value is a text that contains another. */
export function holds(value: unknown, text: string): boolean {
  return typeof value === "string" && folded(value).includes(folded(text));
}
