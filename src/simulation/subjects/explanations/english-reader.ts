const READER: ReadonlyMap<string, string> = new Map([
  ["my", "your"],
  ["our", "your"],
  ["mine", "yours"],
  ["i", "you"],
  ["me", "you"],
  ["us", "you"],
  ["we", "you"],
  ["myself", "yourself"],
  ["ourselves", "yourselves"],
  ["i'm", "you're"],
  ["we're", "you're"],
  ["i've", "you've"],
  ["we've", "you've"],
]);

/** A text about the reader instead of the asker. */
export function asReader(text: string): string {
  const own = text
    .replaceAll(/\b(?:I|we) was\b/gi, "you were")
    .replaceAll(/\bam I\b|\bI am\b/gi, (words) => (/^i/i.test(words) ? "you are" : "are you"))
    .replaceAll(/(?<![\p{L}'-])[A-Za-z]+(?:'(?:m|re|ve))?(?![\p{L}-])/gu, (word) => {
      // "US" is a country.
      if (word === "US") return word;
      return READER.get(word.toLowerCase()) ?? word;
    });
  return own;
}
