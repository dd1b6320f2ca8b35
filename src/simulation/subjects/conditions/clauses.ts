const SEPARATORS = /[:;?!()“”„«»–—]|,(?!\d)/;

/** The words of each clause. A full stop in a number and an inch sign belong to a word. */
export function clausesOf(text: string): readonly (readonly string[])[] {
  const clauses: string[][] = [[]];
  for (const part of text.replaceAll("’", "'").split(/\s/)) {
    const word = part.replace(/^["']/, "").replace(/^([^\d]*)["']$/, "$1");
    for (const [index, piece] of word.split(SEPARATORS).entries()) {
      if (index > 0) clauses.push([]);
      const isLast = /[\p{L}]\.$/u.test(piece);
      const own = isLast ? piece.slice(0, -1) : piece;
      if (own !== "" && own !== "-") clauses.at(-1)!.push(own);
      if (isLast || own === "-") clauses.push([]);
    }
  }
  return clauses.filter((clause) => clause.length > 0);
}
