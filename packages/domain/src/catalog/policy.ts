/** The highest value of a number: of a year, at most the present one. */
export function highestValue(
  { max, until_this_year: isYear }: { max: number; until_this_year?: true | undefined },
  now: Date,
): number {
  return isYear === true ? Math.min(max, now.getUTCFullYear()) : max;
}
