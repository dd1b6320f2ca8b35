/** A set of words, written as text with spaces between them. */
export class WordList extends Set<string> {
  constructor(words: string) {
    super(words.split(" ").filter((word) => word !== ""));
  }
}
