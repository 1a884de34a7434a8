/** A number that is not exact, with two digits that mean something: 12,345 is about 12,000. */
export function aboutCount(estimate: number): number {
  const whole = Math.max(0, Math.round(estimate));
  const unit = 10 ** Math.max(0, String(whole).length - 2);
  return Math.round(whole / unit) * unit;
}
