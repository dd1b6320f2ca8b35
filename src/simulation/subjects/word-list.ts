/** Words of a list that is written with blanks. */
export class WordList extends Set<string> {
  constructor(words: string) {
    super(words.split(" ").filter((word) => word !== ""));
  }
}
