/** A JSON pointer whose list places don't matter: each is a `*`. */
export function patternOf(pointer: string): string {
  return pointer.replaceAll(/\/\d+(?=\/|$)/g, "/*");
}
