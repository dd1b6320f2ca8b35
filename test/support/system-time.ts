/** Returns Node flags that set the time at which the clock of a process starts. */
export function withSystemTime(instant: string): string[] {
  const code = `
    const Real = Date;
    const shift = Real.parse("${instant}") - Real.now();
    globalThis.Date = class extends Real {
      constructor(...given) { super(...(given.length === 0 ? [Real.now() + shift] : given)); }
      static now() { return Real.now() + shift; }
    };`;
  return ["--import", `data:text/javascript,${encodeURIComponent(code)}`];
}
