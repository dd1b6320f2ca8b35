/** A Markdown table; the first row is its head. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const [head = [], ...rest] = rows;
  return [head, head.map(() => "---"), ...rest].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

/** 12,345 */
export function whole(value: number): string {
  return Math.round(value).toLocaleString("en-US");
}

/** Two significant digits: 0.23, 1.7, 23; above ten, a whole number. */
export function short(value: number): string {
  if (Math.abs(value) >= 10) return whole(value);
  return String(Number(value.toPrecision(2)));
}

/** Two digits after the point, and no -0.00. */
export function hundredths(value: number): string {
  return (Math.round(value * 100) / 100 + 0).toFixed(2);
}
