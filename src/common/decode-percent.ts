/** Percent-decodes a text; returns it unchanged if it is not valid. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
