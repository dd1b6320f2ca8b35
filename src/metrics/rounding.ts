/**
 * Printed numbers: one decimal, half away from zero, from exact fractions. A nonzero value is never printed as zero: it gets as many decimals as it needs.
 */
export function roundedQuotient(numerator: number, denominator: number): number {
  if (denominator === 0 || numerator === 0) return 0;
  for (let scale = 10; ; scale *= 10) {
    const units = roundedRatio(Math.abs(numerator) * scale, denominator);
    if (units > 0) return (Math.sign(numerator) * units) / scale;
  }
}

function roundedRatio(numerator: number, denominator: number): number {
  const whole = Math.floor(numerator / denominator);
  return 2 * (numerator - whole * denominator) >= denominator ? whole + 1 : whole;
}
