/** Node flags by which a process believes it is another moment; its clock goes on from there. */
export function onDay(instant: string): string[] {
  const code = `
    const Real = Date;
    const shift = Real.parse("${instant}") - Real.now();
    globalThis.Date = class extends Real {
      constructor(...given) { super(...(given.length === 0 ? [Real.now() + shift] : given)); }
      static now() { return Real.now() + shift; }
    };`;
  return ["--import", `data:text/javascript,${encodeURIComponent(code)}`];
}
