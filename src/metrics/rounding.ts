/**
 * Returns a quotient rounded to one decimal, half away from zero. A quotient other than zero is not rounded to zero: it
 * has as many decimals as needed.
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
