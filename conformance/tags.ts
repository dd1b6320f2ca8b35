/** Whether a tag is another one or stands below it (`news/regional` below `news`), in any letter case. */
export function isAtOrBelow(tag: string, upper: string): boolean {
  const [low, high] = [tag.toLowerCase(), upper.toLowerCase()];
  if (!low.startsWith(high)) return false;
  const rest = low.slice(high.length);
  return rest === "" || /^\s*[/:>|]/.test(rest);
}
